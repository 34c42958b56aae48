// Early withdrawals from a target or locked goal: requested with the PIN, paid by a job after the cool-off,
// and cancellable by the owner until then.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { Input } from '@alajo/contract/route.ts';
import { accessOn, paysAt } from '@alajo/contract/savings/kinds.ts';
import type { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { WITHDRAWAL_REMINDER_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import type { PaymentContext } from '../payments/context.ts';
import { once } from '../payments/idempotency.ts';
import { oneTimeOperationId, operationId } from '../payments/operations.ts';
import { dayInLagos, HOUR } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { cancelWaiting, withdrawFromGoal } from './goal-money.ts';
import {
  accountOf,
  amountToWithdraw,
  type GoalRow,
  lockAnyGoal,
  lockGoal,
  noAutoSave,
  showGoal,
  type WithdrawalRow,
  waitingByGoal,
} from './goal-rows.ts';
import { savingsNotices } from './notices.ts';

type WithdrawalRequest = Omit<Input<typeof savingsRoutes.askWithdrawal>, 'id'>;

/**
 * Requests money out of a goal that isn't open. Needs the PIN and rejects a frozen wallet, because someone
 * else may have the phone. A repeated key returns the goal. Throws not_found, goal_open, wallet_frozen,
 * goal_withdrawal_waiting, goal_holds_less, invalid_request (a locked goal needs a reason).
 */
export async function requestWithdrawal(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, ...withdrawal }: WithdrawalRequest & { id: number },
): Promise<Goal> {
  const { user_id } = await payments.payers.authorize(caller);
  const now = deps.clock.now();
  const operation = operationId(caller);
  return inTransaction(deps.db, async (tx) => {
    const row = await lockGoal(tx, user_id, id);
    const { amount, reason = null, note } = withdrawal;
    const request = { goal_id: id, amount, reason, note };
    await once(tx, { table: 'savings_withdrawal', key: { operation } }, request, async () => {
      await requireAllowed(tx, now, row, withdrawal);
      return insertWithdrawal(tx, now, row, { ...withdrawal, operation });
    });
    return showGoal(tx, id, now);
  });
}

async function requireAllowed(
  tx: Tx,
  now: Date,
  row: GoalRow,
  { amount, reason }: WithdrawalRequest,
): Promise<void> {
  const access = accessOn(row, dayInLagos(now));
  if (access === 'now') throw new AppError('goal_open');
  if ((access === 'hardship') !== (reason !== undefined)) {
    const message = access === 'hardship' ? 'Choose a reason' : 'This goal doesn’t need a reason';
    throw new AppError('invalid_request', { field: 'reason', message });
  }
  const wallet = (await findAccounts(tx, 'wallet', 'user', [row.user_id])).get(row.user_id);
  if (wallet?.status === 'frozen') throw new AppError('wallet_frozen');
  if ((await waitingByGoal(tx, [row.id])).size > 0) throw new AppError('goal_withdrawal_waiting');
  const { balance } = await accountOf(tx, row.id);
  if (amount <= balance) return;
  const message = `This goal holds ${formatNaira(balance)}.`;
  throw new AppError('goal_holds_less', { field: 'amount', message });
}

async function insertWithdrawal(
  tx: Tx,
  now: Date,
  { id: goal_id, user_id, kind, title }: GoalRow,
  { operation, amount, reason, note }: WithdrawalRequest & { operation: string },
): Promise<WithdrawalRow> {
  if (kind === 'free') throw new AppError('goal_open');
  const pays_at = paysAt(kind, now);
  const row = await tx
    .insertInto('savings_withdrawal')
    .values({
      operation,
      goal_id,
      user_id,
      kind,
      amount,
      reason: reason ?? null,
      note,
      status: 'waiting',
      asked_at: now,
      pays_at,
      ended_at: null,
      paid: null,
      entry_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const remind_at = new Date(pays_at.getTime() - WITHDRAWAL_REMINDER_HOURS * HOUR);
  await enqueueFor(tx, 'savings_withdrawal_reminder', row.id, remind_at);
  await enqueueFor(tx, 'savings_withdrawal', row.id, pays_at);
  const params = { goal: title, amount, pays_at: pays_at.toISOString() };
  await notify(tx, [createNotice(savingsNotices.goal_withdrawal_asked, user_id, now, params)]);
  return row;
}

const enqueueFor = (tx: Tx, task: string, id: number, run_at: Date) =>
  enqueue(tx, task, { id }, { key: `${task}:${id}`, run_at });

/** Cancels the pending early withdrawal; changes nothing if there is none. Throws not_found. */
export async function cancelWithdrawal(
  { db, clock }: Deps,
  userId: number,
  id: number,
): Promise<Goal> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await lockGoal(tx, userId, id);
    await cancelWaiting(tx, id, now);
    return showGoal(tx, id, now);
  });
}

/**
 * Pays an early withdrawal when it is due, once: at most the goal's balance. Hardship also ends the goal's
 * auto-save. A withdrawal that is cancelled, paid or not yet due changes nothing.
 */
export async function payWithdrawal(deps: Deps, id: number): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const due = await lockWaiting(tx, id);
    if (due === undefined || due.withdrawal.pays_at > now) return;
    const { row, withdrawal } = due;
    const { balance } = await accountOf(tx, row.id);
    const amount = amountToWithdraw(withdrawal, balance);
    if (amount === 0) {
      await cancelWaiting(tx, row.id, now);
      return;
    }
    const entry = oneTimeOperationId(`goal_withdrawal:${withdrawal.key}`);
    await tx
      .updateTable('savings_withdrawal')
      .set({ status: 'paid', ended_at: now, paid: amount, entry_id: entry })
      .where('id', '=', id)
      .execute();
    if (withdrawal.kind === 'locked') {
      await tx.updateTable('savings_goal').set(noAutoSave).where('id', '=', row.id).execute();
    }
    await withdrawFromGoal(tx, now, row, {
      entry,
      amount,
      description: `Early withdrawal from ${row.title}`,
    });
  });
}

/** Reminds the owner the day before. A reminder that comes too late is dropped. */
export async function remindOfWithdrawal(deps: Deps, id: number): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const due = await lockWaiting(tx, id);
    if (due === undefined || due.withdrawal.reminded || due.withdrawal.pays_at <= now) return;
    await tx
      .updateTable('savings_withdrawal')
      .set({ reminded: true })
      .where('id', '=', id)
      .execute();
    const { row, withdrawal } = due;
    const amount = amountToWithdraw(withdrawal, (await accountOf(tx, row.id)).balance);
    const params = { goal: row.title, amount, pays_at: withdrawal.pays_at.toISOString() };
    await notify(tx, [createNotice(savingsNotices.goal_withdrawal_near, row.user_id, now, params)]);
  });
}

/** Locks the goal first, like everything else, then reads the pending withdrawal. */
async function lockWaiting(
  tx: Tx,
  id: number,
): Promise<{ row: GoalRow; withdrawal: WithdrawalRow } | undefined> {
  const found = await tx
    .selectFrom('savings_withdrawal')
    .select(['goal_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const row = await lockAnyGoal(tx, found.user_id, found.goal_id);
  const withdrawal = (await waitingByGoal(tx, [row.id])).get(row.id);
  return withdrawal?.id === id ? { row, withdrawal } : undefined;
}
