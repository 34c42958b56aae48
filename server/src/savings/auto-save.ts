// Auto-save: each goal has one job waiting for its next planned day. Every outcome (saved, missed, skipped
// while paused) schedules the following day in the same transaction, so a repeated job finds nothing to do.
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import {
  type AutoSave,
  autoSaveAboveTarget,
  DAYS_MAX,
  type Goal,
  raisesAutoSave,
} from '@alajo/contract/savings/schemas.ts';
import { AUTO_SAVE_RESERVE_DAYS, AUTO_SAVE_RETRY_HOURS } from '@alajo/contract/time-limits.ts';
import { duesOf } from '../ajo/rounds/dues.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import type { PaymentContext } from '../payments/context.ts';
import { oneTimeOperationId, rememberOperation, secretName } from '../payments/operations.ts';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { saveInto } from './goal-money.ts';
import {
  acceptsSavings,
  accountOf,
  autoSaveOf,
  type GoalRow,
  lockGoal,
  noAutoSave,
  showGoal,
} from './goal-rows.ts';
import { ownGoal } from './goals.ts';
import { type MissReason, savingsNotices } from './notices.ts';
import { nextPlanned } from './pace.ts';

/** In the morning, after the midnight debits for Ajo contributions. */
const HOUR_IN_LAGOS = '07:00:00+01:00';
const timeOn = (day: string) => new Date(`${day}T${HOUR_IN_LAGOS}`);

/** Money for Ajo contributions due within this time stays in the wallet (rulings, Savings). */
const AJO_MS = AUTO_SAVE_RESERVE_DAYS * DAY;

/**
 * Sets up auto-save from `first_day`, by default tomorrow. Changing only the amount keeps the planned days.
 * Needs the PIN unless it takes no more money than before. Rejects a completed goal, an amount above its
 * target and a first day before tomorrow.
 */
export async function setAutoSave(
  { db, clock }: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, ...plan }: Input<typeof savingsRoutes.setAutoSave>,
): Promise<Goal> {
  const raises = (row: GoalRow) => raisesAutoSave(autoSaveOf(row), plan);
  const confirmed = raises(await ownGoal(db, caller.user_id, id));
  if (confirmed) await payments.payers.authorize(caller);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockGoal(tx, caller.user_id, id);
    // It has been lowered or turned off since.
    if (!confirmed && raises(row)) throw new AppError('pin_required');
    await upsertAutoSave(tx, row, plan, dayInLagos(now));
    return showGoal(tx, id, now);
  });
}

/**
 * Turns on the auto-save suggested by a goal's repair, with the PIN, because it takes more money later.
 * Throws repair_changed if the suggestion differs from the one shown to the customer. Idempotent.
 */
export async function raiseAutoSave(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, frequency, amount }: Input<typeof savingsRoutes.raise>,
): Promise<Goal> {
  const { user_id } = await payments.payers.authorize(caller);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockGoal(tx, user_id, id);
    const { auto_save, repair } = await showGoal(tx, id, now);
    const isThis = (rule: Saves | null | undefined) =>
      rule?.frequency === frequency && rule.amount === amount;
    if (!isThis(auto_save)) {
      if (!isThis(repair?.save)) throw new AppError('repair_changed');
      await upsertAutoSave(tx, row, { frequency, amount }, dayInLagos(now));
    }
    await rememberOperation(tx, now, caller);
    return showGoal(tx, id, now);
  });
}

type Saves = Pick<AutoSave, 'frequency' | 'amount'>;

async function upsertAutoSave(
  tx: Tx,
  row: GoalRow,
  { frequency, amount, first_day }: Saves & { first_day?: string | undefined },
  today: string,
): Promise<void> {
  if (row.status === 'completed') throw new AppError('goal_completed');
  if (amount > row.target_amount) {
    const message = autoSaveAboveTarget(row.target_amount);
    throw new AppError('invalid_request', { field: 'amount', message });
  }
  const tomorrow = addDays(today, 1);
  const old = autoSaveOf(row);
  const same = old?.frequency === frequency && (first_day ?? old.first_day) === old.first_day;
  const from = same ? old.first_day : (first_day ?? tomorrow);
  const next = same ? old.next_day : from;
  if (!same) requireFirstDay(from, tomorrow);
  await tx
    .updateTable('savings_goal')
    .set({ auto_frequency: frequency, auto_amount: amount, auto_from: from, auto_next: next })
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  await scheduleAutoSave(tx, row.id, next);
}

function requireFirstDay(day: string, tomorrow: string): void {
  if (day >= tomorrow && day <= addDays(tomorrow, DAYS_MAX)) return;
  const message = 'Choose a first day from tomorrow on';
  throw new AppError('invalid_request', { field: 'first_day', message });
}

const scheduleAutoSave = (tx: Tx, id: number, day: string) =>
  enqueue(
    tx,
    'savings_auto_save',
    { id, day },
    { key: `savings_auto_save:${id}`, run_at: timeOn(day) },
  );

/** Stops auto-save, including retries. Missed days can still be caught up. */
export async function stopAutoSave({ db, clock }: Deps, userId: number, id: number): Promise<Goal> {
  return inTransaction(db, async (tx) => {
    await lockGoal(tx, userId, id);
    await tx
      .updateTable('savings_goal')
      .set(noAutoSave)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('savings_miss')
      .set({ next_try_at: null })
      .where('goal_id', '=', id)
      .where('next_try_at', 'is not', null)
      .execute();
    return showGoal(tx, id, clock.now());
  });
}

/** The wallet has the money, but Ajo needs it soon. */
class NeededForAjo extends Error {}

/**
 * Saves one planned day's amount, or what the goal still needs. If the wallet rejects it, or would keep too
 * little for Ajo, the day counts as missed and the customer is notified once. A day other than the next
 * planned one (already done or rescheduled) changes nothing.
 */
export async function autoSave(deps: Deps, id: number, day: string): Promise<void> {
  await saveOrMiss(
    deps,
    (tx) => saveDay(deps, tx, id, day),
    (tx, reason) => missDay(deps, tx, { id, day, reason }),
  );
}

/** Saves in one transaction; if the wallet rejects it, records the miss in another. */
export async function saveOrMiss(
  { db }: Deps,
  save: (tx: Tx) => Promise<void>,
  miss: (tx: Tx, reason: MissReason) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(db, save);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof NeededForAjo)) throw error;
    const reason = reasonOf(error);
    await inTransaction(db, (tx) => miss(tx, reason));
  }
}

function reasonOf(error: AppError | NeededForAjo): MissReason {
  const code = error instanceof AppError ? error.code : undefined;
  return code === 'wallet_frozen' || code === 'wallet_held' ? code : 'too_little';
}

type PlannedSave = { row: GoalRow; amount: Kobo };

async function lockPlanned(tx: Tx, id: number, day: string): Promise<PlannedSave | undefined> {
  const row = await tx
    .selectFrom('savings_goal')
    .selectAll()
    .where('id', '=', id)
    .where('auto_next', '=', day)
    .forUpdate()
    .executeTakeFirst();
  const amount = row?.auto_amount;
  if (row === undefined || amount == null) return undefined;
  const { balance } = await accountOf(tx, id);
  return { row, amount: kobo(Math.min(amount, row.target_amount - balance)) };
}

async function saveDay(deps: Deps, tx: Tx, id: number, day: string): Promise<void> {
  const planned = await lockPlanned(tx, id, day);
  if (planned === undefined) return;
  const { row, amount } = planned;
  await scheduleNext(tx, row, day);
  if (!(await acceptsSavings(tx, row))) return;
  await saveDayOf(tx, deps.clock.now(), row, { day, amount });
}

/** Saves a planned day's amount into a locked goal, once. Throws if the wallet rejects it. */
export async function saveDayOf(
  tx: Tx,
  now: Date,
  row: GoalRow,
  { day, amount }: { day: string; amount: Kobo },
): Promise<void> {
  const { first_name, last_name } = await findCustomer(tx, row.user_id);
  const entry = oneTimeOperationId(`auto_save:${secretName(row)}:${day}`);
  const name = `${first_name} ${last_name}`;
  const { id: from } = await walletOf(tx, row.user_id);
  await saveInto(tx, now, row, { entry, from, amount, name, automatic: true });
  await requireAjoMoney(tx, row.user_id, now);
  const params = { goal: row.title, amount, reference: toReference(entry) };
  await notify(tx, [createNotice(savingsNotices.auto_saved, row.user_id, now, params)]);
}

/** Runs after posting, while the wallet is locked and no one else can debit it. */
async function requireAjoMoney(tx: Tx, userId: number, now: Date): Promise<void> {
  const until = new Date(now.getTime() + AJO_MS);
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

async function missDay(
  deps: Deps,
  tx: Tx,
  { id, day, reason }: { id: number; day: string; reason: MissReason },
): Promise<void> {
  const planned = await lockPlanned(tx, id, day);
  if (planned === undefined) return;
  const { row, amount } = planned;
  const now = deps.clock.now();
  const [hours] = AUTO_SAVE_RETRY_HOURS;
  const next_try_at = retryAt(day, hours);
  await tx
    .insertInto('savings_miss')
    .values({ goal_id: id, day, amount, missed_at: now, caught_up_at: null, next_try_at })
    .execute();
  await scheduleRetry(tx, id);
  const params = { goal: row.title, amount, reason, retried: true } as const;
  await notify(tx, [createNotice(savingsNotices.auto_save_missed, row.user_id, now, params)]);
  await scheduleNext(tx, row, day);
}

export const retryAt = (day: string, hours: number) =>
  new Date(timeOn(day).getTime() + hours * HOUR);

/** One job for all retries of a goal, scheduled for the first of them. */
export async function scheduleRetry(tx: Tx, id: number): Promise<void> {
  const { at } = await tx
    .selectFrom('savings_miss')
    .select(({ fn }) => fn.min('next_try_at').as('at'))
    .where('goal_id', '=', id)
    .executeTakeFirstOrThrow();
  if (at === null) return;
  const key = `savings_auto_save_retry:${id}`;
  await enqueue(tx, 'savings_auto_save_retry', { id }, { key, run_at: at });
}

/** Call before money moves: reaching the target ends the plan. */
async function scheduleNext(tx: Tx, row: GoalRow, day: string): Promise<void> {
  const { auto_frequency: frequency, auto_from: from } = row;
  if (frequency === null || from === null) throw new Error(`goal ${row.id} has no plan`);
  const next = nextPlanned({ frequency, from }, day);
  await tx
    .updateTable('savings_goal')
    .set({ auto_next: next })
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  await scheduleAutoSave(tx, row.id, next);
}
