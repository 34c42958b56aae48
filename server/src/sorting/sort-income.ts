// Splitting one payment: locks every destination, plans the amounts and posts them, all in the caller's
// transaction. Locks groups, then goals, then accounts, each in the order of ids.
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { AUTO_SAVE_RESERVE_DAYS, BILLS_DAYS } from '@alajo/contract/time-limits.ts';
import type { Selectable } from 'kysely';
import {
  lockNextRound,
  type NextRound,
  payNextRound,
} from '../ajo/rounds/collection/contributions.ts';
import { duesOf } from '../ajo/rounds/dues.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findBills } from '../insights/insights.ts';
import { findAccounts, lockAccounts } from '../ledger/accounts.ts';
import type { ListFuturePayments } from '../module.ts';
import type { PaymentContext } from '../payments/context.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { DAY, dayInLagos } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { saveInto } from '../savings/goal-money.ts';
import { type GoalRow, lockAnyGoal, waitingByGoal } from '../savings/goal-rows.ts';
import { type Offer, planAround, shareOf } from './plan.ts';
import type { PartRow } from './rule-rows.ts';
import type { SortingRunTable } from './tables.ts';

export type SortingContext = PaymentContext & { listFuturePayments: ListFuturePayments };

export type RunRow = Selectable<SortingRunTable>;

/** Money for contributions due within this time stays in the wallet, as for auto-save. */
const RESERVE_MS = AUTO_SAVE_RESERVE_DAYS * DAY;

/** Bills of the next BILLS_DAYS days, if one of the parts tops them up. Reads outside a transaction. */
export async function billsFor(
  deps: Deps,
  context: SortingContext,
  userId: number,
  parts: readonly PartRow[],
): Promise<Kobo> {
  if (!parts.some(({ kind }) => kind === 'bills')) return kobo(0);
  return findBills(deps, context, userId, billsUntil(deps.clock.now()));
}

type Target = {
  part: PartRow;
  /** `open`: accepts automatic savings. */
  goal: { row: GoalRow; saved: Kobo; open: boolean } | undefined;
  round: NextRound | undefined;
};

type PlannedMove = Target & { amount: Kobo };

export type SortPlan = {
  /** The wallet's account. */
  wallet: number;
  frozen: boolean;
  moves: PlannedMove[];
  total: Kobo;
  /** The amounts the parts would take of a large enough payment and wallet. */
  requested: Kobo;
};

type Income = {
  user_id: number;
  /** The amount received. */
  credit: Kobo;
  bills: Kobo;
  parts: readonly PartRow[];
};

/** Locks a payment's destinations and returns the amount each would get now. */
export async function planMoves(tx: Tx, now: Date, income: Income): Promise<SortPlan> {
  const { user_id, credit, parts, bills } = income;
  const targets = await lockTargets(tx, user_id, parts);
  const wallet = await lockWallet(tx, user_id, parts);
  const dues = (await duesOf(tx, [user_id], now, new Date(now.getTime() + RESERVE_MS))).get(
    user_id,
  );
  const due = (group?: number) =>
    (dues ?? [])
      .filter(({ group_id }) => group === undefined || group_id === group)
      .reduce((sum, { amount }) => sum + amount, 0);
  const offersFor = (paid: readonly number[]) => {
    const prepaid = paid.reduce((sum, at) => sum + (targets[at]?.round?.price ?? 0), 0);
    const left = kobo(Math.max(bills - prepaid, 0));
    return targets.map((target) =>
      offerOf(target, { credit, bills: left, due: due(target.part.group_id ?? 0) }),
    );
  };
  const early = targets.flatMap(({ round }, index) => (round && isBill(round, now) ? [index] : []));
  const { balance } = wallet;
  const arrived = { credit, balance, reserve: kobo(due()) };
  const { offers, amounts } = planAround(arrived, early, offersFor);
  const moves = targets.flatMap((target, index) => {
    const amount = amounts[index] ?? kobo(0);
    return amount > 0 ? [{ ...target, amount }] : [];
  });
  const total = kobo(moves.reduce((sum, { amount }) => sum + amount, 0));
  const requested = kobo(offers.reduce((sum, { wants }) => sum + wants, 0));
  return { wallet: wallet.id, frozen: wallet.status === 'frozen', moves, total, requested };
}

/** The last of the days whose bills count. */
const billsUntil = (now: Date) => addDays(dayInLagos(now), BILLS_DAYS);

const isBill = ({ round }: NextRound, now: Date) => dayInLagos(round.due_at) <= billsUntil(now);

async function lockTargets(tx: Tx, userId: number, parts: readonly PartRow[]): Promise<Target[]> {
  const rounds = new Map<number, NextRound>();
  for (const id of idsIn(parts, 'group_id')) {
    const next = await lockNextRound(tx, id, userId);
    if (next !== undefined) rounds.set(id, next);
  }
  const rows = new Map<number, GoalRow>();
  for (const id of idsIn(parts, 'goal_id')) rows.set(id, await lockAnyGoal(tx, userId, id));
  const accounts = await findAccounts(tx, 'goal', 'goal', [...rows.keys()]);
  const leaving = await waitingByGoal(tx, [...rows.keys()]);
  return parts.map((part) => {
    const row = rows.get(part.goal_id ?? 0);
    const saved = accounts.get(part.goal_id ?? 0)?.balance ?? kobo(0);
    const open = row?.status === 'active' && !leaving.has(row.id);
    return { part, goal: row && { row, saved, open }, round: rounds.get(part.group_id ?? 0) };
  });
}

const idsIn = (parts: readonly PartRow[], column: 'goal_id' | 'group_id') =>
  parts.flatMap((part) => part[column] ?? []).sort((a, b) => a - b);

/** Locks the wallet with the goals' accounts, so that its balance can't change until the commit. */
async function lockWallet(tx: Tx, userId: number, parts: readonly PartRow[]) {
  const own = await findAccounts(tx, 'wallet', 'user', [userId]);
  const goals = await findAccounts(tx, 'goal', 'goal', idsIn(parts, 'goal_id'));
  const ids = [...own.values(), ...goals.values()].map(({ id }) => id);
  await lockAccounts(tx, ids);
  const wallet = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
  if (wallet === undefined) throw new Error(`customer ${userId} has no wallet`);
  return wallet;
}

function offerOf(
  { part, goal, round }: Target,
  { credit, bills, due }: { credit: Kobo; bills: Kobo; due: number },
): Offer {
  if (round !== undefined) {
    return { wants: round.price, whole: true, frees: kobo(Math.min(round.price, due)) };
  }
  const none = { whole: false, frees: kobo(0) };
  if (goal === undefined || !goal.open) return { ...none, wants: kobo(0) };
  const room = Math.max(goal.row.target_amount - goal.saved, 0);
  const { kind, percent, amount } = part;
  const missing = { percent: shareOf(credit, percent ?? 0), amount: amount ?? 0, ajo: 0 };
  const wants = kind === 'bills' ? Math.max(bills - goal.saved, 0) : missing[kind];
  return { ...none, wants: kobo(Math.min(wants, room)) };
}

/**
 * Posts planned moves and stores them with their run; rounds within the low limit that applies until
 * `capped_until`. Throws the ledger’s refusals, such as wallet_frozen; then nothing has moved.
 */
export async function postMoves(
  tx: Tx,
  now: Date,
  run: Pick<RunRow, 'id' | 'key' | 'user_id'>,
  { wallet: from, frozen, moves, total, capped_until }: SortPlan & { capped_until: Date | null },
): Promise<void> {
  // Applies even if the owner lets other payments continue.
  if (frozen) throw new AppError('wallet_frozen');
  const { first_name, last_name } = await findCustomer(tx, run.user_id);
  const name = `${first_name} ${last_name}`;
  for (const { part, goal, round, amount } of moves) {
    const { place, goal_id, group_id } = part;
    let entry = oneTimeOperationId(`sorting:${run.key}:${place}`);
    if (round !== undefined) entry = await payNextRound(tx, now, round, capped_until);
    if (goal !== undefined) {
      const description = `Auto-split to ${goal.row.title}`;
      await saveInto(tx, now, goal.row, {
        entry,
        from,
        amount,
        name,
        automatic: true,
        description,
      });
    }
    await tx
      .insertInto('sorting_move')
      .values({
        run_id: run.id,
        place,
        goal_id,
        group_id,
        name: goal?.row.title ?? part.name,
        amount,
        entry_id: entry,
        undo_entry_id: null,
      })
      .execute();
  }
  await tx
    .updateTable('sorting_run')
    .set({ status: 'sorted', amount: total, decided_at: now })
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
}

/** Ends the run of a reversed payment without a split. */
export const skipReversed = (tx: Tx, now: Date, { id }: RunRow) =>
  tx
    .updateTable('sorting_run')
    .set({ status: 'skipped', reason: 'reversed', decided_at: now })
    .where('id', '=', id)
    .execute();
