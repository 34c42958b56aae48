// The nightly save: adds up the round-ups or shares of a day's payments and moves them into the goal as one
// entry. Each plan has one job waiting for its next night; every outcome schedules the following one in the
// same transaction, so a repeated job finds nothing to do.
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Collection, SkipReason } from '@alajo/contract/sorting/schemas.ts';
import { AUTO_SAVE_RESERVE_DAYS } from '@alajo/contract/time-limits.ts';
import { duesOf } from '../ajo/rounds/dues.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { spanOf } from '../ledger/flows.ts';
import { listHistory } from '../ledger/statement.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { DAY, startOfDay } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { saveInto } from '../savings/goal-money.ts';
import { acceptsSavings, accountOf, type GoalRow, lockAnyGoal } from '../savings/goal-rows.ts';
import { sortingNotices } from './notices.ts';
import { roundUp, shareOf } from './plan.ts';
import type { PlanRow } from './tables.ts';

/** Between Ajo contributions at midnight and the morning's auto-saves. */
const HOUR_IN_LAGOS = '01:30:00+01:00';
const nightAfter = (day: string) => new Date(`${addDays(day, 1)}T${HOUR_IN_LAGOS}`);

/** Payments to others. Ajo, the customer's own goals and our own fees don't count. */
const SPENDING = new Set([
  'transfer_user',
  'transfer_bank',
  'airtime',
  'data',
  'bill',
  'market_purchase',
  'waste',
]);
// For one day: later ones don't count.
const PAYMENTS_MAX = 1000;

export const enqueueCollection = (tx: Tx, id: number, day: string) =>
  enqueue(
    tx,
    'sorting_collect',
    { id, day },
    { key: `sorting_collect:${id}`, run_at: nightAfter(day) },
  );

/**
 * Saves for a day's payments, up to the customer's limit and what the goal needs. If the wallet rejects it,
 * or would keep too little for Ajo, the night is skipped. A day other than the next one, already saved,
 * changes nothing.
 */
export async function collect(deps: Deps, userId: number, day: string): Promise<void> {
  const now = deps.clock.now();
  const plan = await planOn(deps.db, userId, day);
  if (plan === undefined) return;
  const payments = plan.status === 'active' ? await paymentsOn(deps.db, plan, day) : [];
  const run = (refused?: SkipReason) =>
    inTransaction(deps.db, (tx) => collectDay(tx, now, { userId, day, payments, refused }));
  try {
    await run();
  } catch (error) {
    if (!(error instanceof AppError || error instanceof NeededForAjo)) throw error;
    await run(reasonOf(error));
  }
}

/** The wallet has the money, but Ajo needs it soon. */
class NeededForAjo extends Error {}

function reasonOf(error: AppError | NeededForAjo): SkipReason {
  const code = error instanceof AppError ? error.code : undefined;
  return code === 'wallet_frozen' || code === 'wallet_held' ? code : 'too_little';
}

const planOn = (db: Db, userId: number, day: string): Promise<PlanRow | undefined> =>
  db
    .selectFrom('sorting_spend_plan')
    .selectAll()
    .where('user_id', '=', userId)
    .where('next_day', '=', day)
    .executeTakeFirst();

/** Debits of a day's payments that have gone through by now. */
async function paymentsOn(db: Db, { user_id, after_seq }: PlanRow, day: string): Promise<Kobo[]> {
  const wallet = (await findAccounts(db, 'wallet', 'user', [user_id])).get(user_id);
  if (wallet === undefined) throw new Error(`customer ${user_id} has no wallet`);
  const span = await spanOf(db, wallet.id, startOfDay(day), startOfDay(addDays(day, 1)));
  const rows = await listHistory(db, wallet.id, {
    after_seq: Math.max(span.after_seq, after_seq),
    before_seq: span.up_to_seq + 1,
    sign: 'debit',
    state: 'completed',
    limit: PAYMENTS_MAX,
  });
  return rows.filter(({ kind }) => SPENDING.has(kind)).map(({ amount }) => kobo(-amount));
}

type Night = {
  userId: number;
  day: string;
  payments: readonly Kobo[];
  refused: SkipReason | undefined;
};

async function collectDay(
  tx: Tx,
  now: Date,
  { userId, day, payments, refused }: Night,
): Promise<void> {
  const plan = await lockPlan(tx, userId, day);
  if (plan === undefined) return;
  await scheduleNext(tx, plan);
  if (plan.status !== 'active') return;
  const shares = payments.map((amount) => amountToSave(plan, amount)).filter((share) => share > 0);
  const sum = shares.reduce((all, share) => all + share, 0);
  const goal = await lockAnyGoal(tx, userId, plan.goal_id);
  const { balance } = await accountOf(tx, goal.id);
  const room = (await acceptsSavings(tx, goal)) ? Math.max(goal.target_amount - balance, 0) : 0;
  const capped = kobo(Math.min(sum, plan.day_cap));
  if (capped === 0) return;
  const amount = kobo(Math.min(capped, room));
  const found = { plan, goal, day, payments: shares.length };
  if (amount === 0) await skipNight(tx, now, { ...found, amount: capped }, 'nothing_needed');
  else if (refused !== undefined) await skipNight(tx, now, { ...found, amount }, refused);
  else await saveNight(tx, now, { ...found, amount });
}

const lockPlan = (tx: Tx, userId: number, day: string): Promise<PlanRow | undefined> =>
  tx
    .selectFrom('sorting_spend_plan')
    .selectAll()
    .where('user_id', '=', userId)
    .where('next_day', '=', day)
    .forUpdate()
    .executeTakeFirst();

async function scheduleNext(tx: Tx, { user_id, next_day: day }: PlanRow): Promise<void> {
  const next_day = addDays(day, 1);
  await tx
    .updateTable('sorting_spend_plan')
    .set({ next_day })
    .where('user_id', '=', user_id)
    .execute();
  await enqueueCollection(tx, user_id, next_day);
}

function amountToSave({ style, step, percent }: PlanRow, amount: Kobo): Kobo {
  if (style === 'percent') return shareOf(amount, percent ?? 0);
  if (step === null) throw new Error('a plan that rounds up has a step');
  return roundUp(amount, step);
}

type NightlySave = { plan: PlanRow; goal: GoalRow; day: string; payments: number; amount: Kobo };

async function saveNight(tx: Tx, now: Date, found: NightlySave): Promise<void> {
  const { plan, goal, day, payments, amount } = found;
  const { user_id } = plan;
  const { first_name, last_name } = await findCustomer(tx, user_id);
  const entry = oneTimeOperationId(`spend_plan:${plan.key}:${day}`);
  const name = `${first_name} ${last_name}`;
  const { id: from, status } = await walletOf(tx, user_id);
  // Applies even if the owner lets other payments continue.
  if (status === 'frozen') throw new AppError('wallet_frozen');
  const description = `${plan.style === 'percent' ? 'Saved as you spent' : 'Round-ups'}: ${goal.title}`;
  await saveInto(tx, now, goal, { entry, from, amount, name, automatic: true, description });
  await requireAjoMoney(tx, user_id, now);
  await record(tx, now, found, { status: 'saved', reason: null, entry_id: entry });
  await markNotified(tx, user_id, false);
  const params = { goal: goal.title, amount, payments, reference: toReference(entry) };
  await notify(tx, [createNotice(sortingNotices.spend_saved, user_id, now, params)]);
}

/** Runs after posting, while the wallet is locked and no one else can debit it. */
async function requireAjoMoney(tx: Tx, userId: number, now: Date): Promise<void> {
  const until = new Date(now.getTime() + AUTO_SAVE_RESERVE_DAYS * DAY);
  const dues = (await duesOf(tx, [userId], now, until)).get(userId) ?? [];
  const needed = dues.reduce((sum, { amount }) => sum + amount, 0);
  const { balance } = await walletOf(tx, userId);
  if (balance < needed) throw new NeededForAjo(`wallet of customer ${userId}`);
}

async function walletOf(tx: Tx, userId: number) {
  const wallet = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
  if (wallet === undefined) throw new Error(`customer ${userId} has no wallet`);
  return wallet;
}

/** Notifies the customer once; the following nights are skipped silently until one is saved. */
async function skipNight(tx: Tx, now: Date, found: NightlySave, reason: SkipReason): Promise<void> {
  const { plan, goal, amount } = found;
  await record(tx, now, found, { status: 'skipped', reason, entry_id: null });
  if (plan.told) return;
  await markNotified(tx, plan.user_id, true);
  const params = { goal: goal.title, amount, reason };
  await notify(tx, [createNotice(sortingNotices.spend_not_saved, plan.user_id, now, params)]);
}

const markNotified = (tx: Tx, userId: number, notified: boolean) =>
  tx
    .updateTable('sorting_spend_plan')
    .set({ told: notified })
    .where('user_id', '=', userId)
    .execute();

type Outcome = { status: 'saved' | 'skipped'; reason: SkipReason | null; entry_id: string | null };

const record = (
  tx: Tx,
  at: Date,
  { plan: { user_id, goal_id, day_cap }, goal, day, payments, amount }: NightlySave,
  outcome: Outcome,
) =>
  tx
    .insertInto('sorting_collection')
    .values({ user_id, day, goal_id, goal: goal.title, payments, day_cap, amount, at, ...outcome })
    .execute();

/** A page of nights, newest first. */
export async function listCollections({ db }: Deps, userId: number, page: Page) {
  const rows = await db
    .selectFrom('sorting_collection')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '<', belowCursor(page.cursor))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, ({ id }) => id);
  const data = shown.map(
    ({ day, goal, payments, status, reason, amount, entry_id }): Collection => ({
      day,
      goal,
      payments,
      status,
      reason,
      amount,
      reference: entry_id === null ? null : toReference(entry_id),
    }),
  );
  return { data, next };
}
