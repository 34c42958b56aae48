// Moving money between a goal and the wallet. Each function locks the goal, then changes money and rows in
// one transaction; a repeated key finds the entry already posted.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { accessOn } from '@alajo/contract/savings/kinds.ts';
import type { Goal, GoalTransfer } from '@alajo/contract/savings/schemas.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { post } from '../ledger/entries.ts';
import { findEntry } from '../ledger/statement.ts';
import { notify } from '../notifications/notifications.ts';
import type { PaymentContext } from '../payments/context.ts';
import { ALAJO, type Movement, toMetadata } from '../payments/movements.ts';
import { creditAlert, debitAlert } from '../payments/notices.ts';
import { oneTimeOperationId, operationId, secretName } from '../payments/operations.ts';
import { dayInLagos } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import {
  accountOf,
  completeIfReached,
  type GoalRow,
  lockAnyGoal,
  lockGoal,
  missedTotal,
  setGoalState,
  showGoal,
} from './goal-rows.ts';
import { recordMilestones } from './milestones.ts';

type Amount = { id: number; amount: Kobo };

/**
 * Moves money from the caller's wallet into an active goal; reaching the target completes it. Checks, in this
 * order: the PIN, the goal's owner, its status, the amount it needs, the balance.
 */
export const contribute = (deps: Deps, payments: PaymentContext, caller: Customer, input: Amount) =>
  saveManually(deps, payments, caller, {
    ...input,
    async prepare(_, row, saved) {
      const needed = kobo(row.target_amount - saved);
      if (input.amount <= needed) return;
      throw new AppError('goal_needs_less', {
        field: 'amount',
        message: `This goal needs only ${formatNaira(needed)} more.`,
      });
    },
  });

/**
 * Saves everything auto-save missed, up to what the goal still needs. Throws missed_changed if that differs
 * from the given amount; otherwise what `contribute` throws.
 */
export const catchUp = (deps: Deps, payments: PaymentContext, caller: Customer, input: Amount) =>
  saveManually(deps, payments, caller, {
    ...input,
    async prepare(tx, row, saved) {
      const missed = await missedTotal(tx, row.id, kobo(row.target_amount - saved));
      if (missed !== input.amount) throw new AppError('missed_changed', { field: 'amount' });
      await tx
        .updateTable('savings_miss')
        .set({ caught_up_at: deps.clock.now(), next_try_at: null })
        .where('goal_id', '=', row.id)
        .where('caught_up_at', 'is', null)
        .execute();
    },
  });

type ManualSaving = Amount & {
  /** Runs on the locked goal before the first attempt: rejects the saving or records its cause. */
  prepare(tx: Tx, row: GoalRow, saved: Kobo): Promise<void>;
};

async function saveManually(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, amount, prepare }: ManualSaving,
): Promise<GoalTransfer> {
  const payer = await payments.payers.authorize(caller);
  const from = await payments.accounts.wallet(payer.user_id);
  const now = deps.clock.now();
  const entry = operationId(caller);
  return inTransaction(deps.db, async (tx) => {
    const row = await lockGoal(tx, payer.user_id, id);
    if ((await findEntry(tx, entry)) === undefined) {
      if (row.status === 'completed') throw new AppError('goal_completed');
      if (row.status !== 'active') throw new AppError('goal_not_active');
      await prepare(tx, row, (await accountOf(tx, id)).balance);
    }
    await saveInto(tx, now, row, { entry, from, amount, name: payer.name, automatic: false });
    const message = `${formatNaira(amount)} saved to ${row.title}`;
    return transferOf(await showGoal(tx, id, now), { amount, entry, message });
  });
}

export type GoalDeposit = {
  /** The ledger entry's id. */
  entry: string;
  /** The wallet's account. */
  from: number;
  amount: Kobo;
  /** The customer's name. */
  name: string;
  automatic: boolean;
  /** Description in the history; by default a manual deposit or an auto-save. */
  description?: string;
};

/**
 * Moves money into a locked goal, never above its target, and completes the goal on reaching it. Throws the
 * errors of `post`; a repeated entry moves nothing.
 */
export async function saveInto(
  tx: Tx,
  now: Date,
  row: GoalRow,
  saving: GoalDeposit,
): Promise<void> {
  const { entry, from, amount, automatic } = saving;
  const goal = await accountOf(tx, row.id);
  const posted = await post(tx, now, {
    id: entry,
    kind: 'goal_save',
    content: JSON.stringify([row.id, from, amount]),
    metadata: { ...toMetadata(movementOf(row, saving)), automatic },
    postings: [
      { account: from, amount: kobo(-amount) },
      { account: goal.id, amount, ceiling: row.target_amount },
    ],
  });
  if (posted.repeated) return;
  const saved = kobo(goal.balance + amount);
  await recordMilestones(tx, row, { before: goal.balance, saved }, now);
  await completeIfReached(tx, row, saved, now);
  // Automatic savings have their own notice.
  if (automatic) return;
  const description = `Saved to ${row.title}`;
  await notify(tx, [debitAlert({ user_id: row.user_id, amount, description, entry }, now)]);
}

function movementOf(row: GoalRow, { name, amount, automatic, ...saving }: GoalDeposit): Movement {
  const description = saving.description ?? `${automatic ? 'Auto-save' : 'Saved'} to ${row.title}`;
  return {
    sender: name,
    recipient: row.title,
    bank: ALAJO,
    account: null,
    note: null,
    amount,
    lines: [{ kind: 'amount', label: 'Amount', amount }],
    target: null,
    descriptions: { debit: description, credit: description },
  };
}

/**
 * Moves money from an open goal back into the wallet. The balance limit counts both, so nothing waits for
 * room. A pending early withdrawal is no longer needed and is cancelled. Throws not_found, goal_closed,
 * goal_holds_less.
 */
export async function withdraw(
  deps: Deps,
  caller: Customer,
  { id, amount }: Amount,
): Promise<GoalTransfer> {
  const now = deps.clock.now();
  const entry = operationId(caller);
  return inTransaction(deps.db, async (tx) => {
    const row = await lockGoal(tx, caller.user_id, id);
    const { balance } = await accountOf(tx, id);
    const repeated = (await findEntry(tx, entry)) !== undefined;
    if (!repeated) await requireOpen(tx, row, now);
    if (amount > balance && !repeated) {
      throw new AppError('goal_holds_less', {
        field: 'amount',
        message: `This goal holds ${formatNaira(balance)}.`,
      });
    }
    await withdrawFromGoal(tx, now, row, { entry, amount });
    const message = `${formatNaira(amount)} is back in your wallet.`;
    return transferOf(await showGoal(tx, id, now), { amount, entry, message });
  });
}

/** Throws goal_closed if the goal keeps its money; otherwise cancels its pending early withdrawal. */
async function requireOpen(tx: Tx, row: GoalRow, now: Date): Promise<void> {
  if (row.status === 'deleted') return;
  const access = accessOn(row, dayInLagos(now));
  if (access !== 'now') throw new AppError('goal_closed');
  await cancelWaiting(tx, row.id, now);
}

/** Cancels a goal's pending early withdrawal, if any. */
export async function cancelWaiting(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('savings_withdrawal')
    .set({ status: 'cancelled', ended_at: now })
    .where('goal_id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/**
 * Deletes a goal and returns its money to the wallet in the same transaction. A repeat reports the same
 * amount. Throws goal_closed while the goal keeps its money.
 */
export async function removeGoal(deps: Deps, caller: Customer, id: number) {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockAnyGoal(tx, caller.user_id, id);
    const entry = oneTimeOperationId(`goal_delete:${secretName(row)}`);
    const before = await findEntry(tx, entry);
    const returned =
      before === undefined ? (await accountOf(tx, id)).balance : returnedAmount(before.postings);
    if (returned > 0) {
      await requireOpen(tx, row, now);
      await withdrawFromGoal(tx, now, row, { entry, amount: returned });
    }
    if (row.status !== 'deleted') {
      await cancelWaiting(tx, id, now);
      await setGoalState(tx, row, 'deleted', now);
    }
    const back = returned > 0 ? ` ${formatNaira(returned)} is back in your wallet.` : '';
    return { message: `${row.title} is deleted.${back}`, returned };
  });
}

const returnedAmount = (postings: { kind: string; amount: Kobo }[]) =>
  kobo(-(postings.find(({ kind }) => kind === 'goal')?.amount ?? 0));

/**
 * Moves money out of a locked goal; a repeated entry moves nothing. `description` appears in the history; by
 * default it says that the money was withdrawn.
 */
export async function withdrawFromGoal(
  tx: Tx,
  now: Date,
  row: GoalRow,
  {
    entry: id,
    amount,
    description = `Withdrawn from ${row.title}`,
  }: { entry: string; amount: Kobo; description?: string },
): Promise<void> {
  const { user_id } = row;
  const { first_name, last_name } = await findCustomer(tx, user_id);
  const wallet = (await findAccounts(tx, 'wallet', 'user', [user_id])).get(user_id);
  if (wallet === undefined) throw new Error(`customer ${user_id} has no wallet`);
  const posted = await post(tx, now, {
    id,
    kind: 'goal_withdraw',
    content: JSON.stringify([row.id, amount]),
    metadata: toMetadata({
      sender: row.title,
      recipient: `${first_name} ${last_name}`,
      bank: ALAJO,
      account: null,
      note: null,
      amount,
      lines: [],
      target: null,
      descriptions: { debit: description, credit: description },
    }),
    postings: [
      { account: (await accountOf(tx, row.id)).id, amount: kobo(-amount) },
      { account: wallet.id, amount },
    ],
  });
  if (posted.repeated) return;
  const received = { user_id, amount, description, entry: id };
  await notify(tx, [creditAlert(received, now)]);
}

type GoalMove = { amount: Kobo; entry: string; message: string };

const transferOf = (goal: Goal, { amount, entry, message }: GoalMove): GoalTransfer => ({
  goal,
  amount,
  message,
  reference: toReference(entry),
});
