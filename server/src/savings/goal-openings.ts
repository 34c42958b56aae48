// Notifies customers when a goal that kept its money opens on its date.
import { addDays } from '@alajo/contract/days.ts';
import { accessOn } from '@alajo/contract/savings/kinds.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { dayInLagos } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { accountOf, lockAnyGoal } from './goal-rows.ts';
import { savingsNotices } from './notices.ts';

const BATCH = 200;

/** Announces each goal whose date has come, once per date: an extended goal opens, and is announced, again. */
export async function notifyOpenings({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  for (;;) {
    const rows = await unannouncedOpenings(db, dayInLagos(now)).limit(BATCH).execute();
    for (const row of rows) await inTransaction(db, (tx) => notifyOpening(tx, row, now));
    if (rows.length < BATCH) return;
  }
}

const unannouncedOpenings = (db: Db | Tx, today: string) =>
  db
    .selectFrom('savings_goal')
    .select(['id', 'user_id'])
    .where('kind', '<>', 'free')
    .where('status', '<>', 'deleted')
    .where('target_date', '<=', today)
    .where(sql<boolean>`told_open_on is distinct from target_date`)
    .orderBy('target_date');

async function notifyOpening(tx: Tx, goal: { id: number; user_id: number }, now: Date) {
  const row = await lockAnyGoal(tx, goal.user_id, goal.id);
  const due = unannouncedOpenings(tx, dayInLagos(now)).where('id', '=', row.id);
  if ((await due.executeTakeFirst()) === undefined) return;
  await tx
    .updateTable('savings_goal')
    .set({ told_open_on: row.target_date })
    .where('id', '=', row.id)
    .execute();
  const { balance: saved } = await accountOf(tx, row.id);
  // A target goal that reached its target was open already.
  if (saved === 0 || accessOn(row, addDays(row.target_date, -1)) === 'now') return;
  const params = { goal: row.title, saved };
  await notify(tx, [createNotice(savingsNotices.goal_opened, row.user_id, now, params)]);
}
