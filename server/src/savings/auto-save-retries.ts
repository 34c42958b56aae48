// Failed auto-saves: retried twice, then the customer is asked. Turning auto-save off, pausing the goal,
// catching up and skipping all end the retries.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { AUTO_SAVE_RETRY_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { retryAt, saveDayOf, saveOrMiss, scheduleRetry } from './auto-save.ts';
import {
  acceptsSavings,
  accountOf,
  autoSaveOf,
  type GoalRow,
  lockGoal,
  showGoal,
} from './goal-rows.ts';
import { type MissReason, savingsNotices } from './notices.ts';

/** Retries a goal's missed days, the earliest first, and schedules the next retry. */
export async function retryAutoSaves(deps: Deps, id: number): Promise<void> {
  const now = deps.clock.now();
  for (const day of await dueDays(deps.db, id, now)) {
    await saveOrMiss(
      deps,
      (tx) => saveMissed(tx, now, id, day),
      (tx, reason) => missAgain(tx, now, { id, day, reason }),
    );
  }
  await inTransaction(deps.db, (tx) => scheduleRetry(tx, id));
}

async function dueDays(db: Db, id: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('savings_miss')
    .select('day')
    .where('goal_id', '=', id)
    .where('next_try_at', '<=', now)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

type Due = { row: GoalRow; amount: Kobo; tries: number };

/** Locks the goal of a miss that still has a retry; undefined if it has none. */
async function lockDue(tx: Tx, now: Date, id: number, day: string): Promise<Due | undefined> {
  const row = await tx
    .selectFrom('savings_goal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const miss = await tx
    .selectFrom('savings_miss')
    .select(['amount', 'tries'])
    .where('goal_id', '=', id)
    .where('day', '=', day)
    .where('next_try_at', '<=', now)
    .executeTakeFirst();
  if (miss === undefined) return undefined;
  const { balance } = await accountOf(tx, id);
  const amount = kobo(Math.min(miss.amount, row.target_amount - balance));
  return { row, amount, tries: miss.tries };
}

/** A retry's changes to a miss. */
const change = (tx: Tx, id: number, day: string) =>
  tx.updateTable('savings_miss').where('goal_id', '=', id).where('day', '=', day);

async function saveMissed(tx: Tx, now: Date, id: number, day: string): Promise<void> {
  const due = await lockDue(tx, now, id, day);
  if (due === undefined) return;
  const { row, amount } = due;
  if (autoSaveOf(row) === null || !(await acceptsSavings(tx, row))) {
    await change(tx, id, day).set({ next_try_at: null }).execute();
    return;
  }
  await change(tx, id, day).set({ next_try_at: null, caught_up_at: now }).execute();
  await saveDayOf(tx, now, row, { day, amount });
}

async function missAgain(
  tx: Tx,
  now: Date,
  { id, day, reason }: { id: number; day: string; reason: MissReason },
): Promise<void> {
  const due = await lockDue(tx, now, id, day);
  if (due === undefined) return;
  const { row, amount, tries } = due;
  const hours = AUTO_SAVE_RETRY_HOURS[tries];
  const next_try_at = hours === undefined ? null : retryAt(day, hours);
  await change(tx, id, day)
    .set({ next_try_at, tries: tries + 1 })
    .execute();
  if (next_try_at !== null) return;
  const params = { goal: row.title, amount, reason };
  await notify(tx, [createNotice(savingsNotices.auto_save_asks, row.user_id, now, params)]);
}

/** Skips the missed amount: nothing is saved. Idempotent. */
export async function skipMissed({ db, clock }: Deps, userId: number, id: number): Promise<Goal> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockGoal(tx, userId, id);
    if (row.status === 'completed') throw new AppError('goal_completed');
    await tx
      .updateTable('savings_miss')
      .set({ caught_up_at: now, next_try_at: null, skipped: true })
      .where('goal_id', '=', id)
      .where('caught_up_at', 'is', null)
      .execute();
    return showGoal(tx, id, now);
  });
}
