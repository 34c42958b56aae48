// A goal's row: its states, the lock every change takes first, and its public form.
import { daysBetween } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { savingsLimitsOn } from '@alajo/contract/pricing.ts';
import { accessOn } from '@alajo/contract/savings/kinds.ts';
import type { AutoSave, EarlyWithdrawal, Goal } from '@alajo/contract/savings/schemas.ts';
import { type Selectable, sql } from 'kysely';
import { findAccounts } from '../ledger/accounts.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { savingsNotices } from './notices.ts';
import { countPlanned, paceOf, perDay, progressOf } from './pace.ts';
import { repairOf } from './pace-repair.ts';
import type { SavingsGoal, SavingsWithdrawal } from './tables.ts';

export type GoalRow = Selectable<SavingsGoal>;
export type GoalState = GoalRow['status'];

/** Completed is final: the money can still be withdrawn and the goal deleted. */
export const nextStates = {
  active: ['paused', 'completed', 'deleted'],
  paused: ['active', 'completed', 'deleted'],
  completed: ['deleted'],
  deleted: [],
} as const satisfies Record<GoalState, readonly GoalState[]>;

/**
 * Locks and returns the caller's goal. Every change to a goal or its money takes this lock first and the
 * ledger's locks afterwards. Throws not_found, also for another customer's goal or a deleted one.
 */
export async function lockGoal(tx: Tx, userId: number, id: number): Promise<GoalRow> {
  const row = await lockAnyGoal(tx, userId, id);
  if (row.status === 'deleted') throw new AppError('not_found');
  return row;
}

/** Like `lockGoal`, but returns deleted goals too. */
export async function lockAnyGoal(tx: Tx, userId: number, id: number): Promise<GoalRow> {
  const row = await tx
    .selectFrom('savings_goal')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Moves a locked goal to another state. Completing or deleting it also ends its auto-save. */
export async function setGoalState(tx: Tx, row: GoalRow, to: GoalState, now: Date): Promise<void> {
  const allowed: readonly GoalState[] = nextStates[row.status];
  if (!allowed.includes(to)) throw new RangeError(`goal ${row.id}: ${row.status} to ${to}`);
  const over = to === 'completed' || to === 'deleted';
  await tx
    .updateTable('savings_goal')
    .set({
      status: to,
      ...(over ? noAutoSave : {}),
      ...(to === 'completed' ? { completed_at: now } : {}),
      ...(to === 'deleted' ? { deleted_at: now } : {}),
    })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .executeTakeFirstOrThrow();
}

export const noAutoSave = {
  auto_frequency: null,
  auto_amount: null,
  auto_from: null,
  auto_next: null,
};

/** Completes a locked goal that has reached its target, and congratulates its owner. */
export async function completeIfReached(
  tx: Tx,
  row: GoalRow,
  saved: Kobo,
  now: Date,
): Promise<boolean> {
  if (saved < row.target_amount || row.status === 'completed') return false;
  await setGoalState(tx, row, 'completed', now);
  const access = accessOn({ ...row, status: 'completed' }, dayInLagos(now));
  const params = {
    goal: row.title,
    saved,
    ...(access === 'now' ? {} : { opens_on: row.target_date }),
  };
  await notify(tx, [createNotice(savingsNotices.goal_completed, row.user_id, now, params)]);
  return true;
}

/** The amount saved, by goal. */
export async function savedByGoal(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Kobo>> {
  const accounts = await findAccounts(db, 'goal', 'goal', ids);
  return new Map([...accounts].map(([id, { balance }]) => [id, balance]));
}

/** A goal's ledger account and its balance. */
export async function accountOf(tx: Tx, id: number): Promise<{ id: number; balance: Kobo }> {
  const account = (await findAccounts(tx, 'goal', 'goal', [id])).get(id);
  if (account === undefined) throw new Error(`goal ${id} has no account`);
  return account;
}

/** Auto-saves missed and not yet caught up, by goal. */
async function missedByGoal(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Kobo>> {
  const { rows } = await sql<{ goal_id: number; amount: number }>`
    select goal_id, sum(amount)::bigint as amount from savings_miss
    where goal_id = any(${ids}::bigint[]) and caught_up_at is null group by goal_id`.execute(db);
  return new Map(rows.map((row) => [row.goal_id, kobo(row.amount)]));
}

/** The missed amount that can be caught up on a goal that still needs `remaining`. */
export async function missedTotal(tx: Tx, id: number, remaining: Kobo): Promise<Kobo> {
  const missed = (await missedByGoal(tx, [id])).get(id) ?? 0;
  return kobo(Math.min(missed, remaining));
}

export type WithdrawalRow = Selectable<SavingsWithdrawal>;

/** Pending early withdrawals, by goal. */
export async function waitingByGoal(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, WithdrawalRow>> {
  const rows = await db
    .selectFrom('savings_withdrawal')
    .selectAll()
    .where('goal_id', 'in', [...ids, 0])
    .where('status', '=', 'waiting')
    .execute();
  return new Map(rows.map((row) => [row.goal_id, row]));
}

/** True if automatic saving may go into the goal; false while a withdrawal is pending. */
export async function acceptsSavings(tx: Tx, { id, status }: GoalRow): Promise<boolean> {
  return status === 'active' && (await waitingByGoal(tx, [id])).size === 0;
}

/** The public form of goals, in the same order. */
export async function publicGoals(
  db: Db | Tx,
  rows: readonly GoalRow[],
  now: Date,
): Promise<Goal[]> {
  const ids = rows.map((row) => row.id);
  const [saved, missed] = [await savedByGoal(db, ids), await missedByGoal(db, ids)];
  const waiting = await waitingByGoal(db, ids);
  const none = kobo(0);
  const today = dayInLagos(now);
  return rows.map((row) => ({
    ...publicGoal(row, saved.get(row.id) ?? none, missed.get(row.id) ?? none, today),
    withdrawal: publicWithdrawal(waiting.get(row.id), saved.get(row.id) ?? none),
  }));
}

/** One goal in its public form. */
export async function showGoal(tx: Tx, id: number, now: Date): Promise<Goal> {
  const row = await tx
    .selectFrom('savings_goal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [goal] = await publicGoals(tx, [row], now);
  if (goal === undefined) throw new Error(`goal ${id} is gone`);
  return goal;
}

function publicWithdrawal(row: WithdrawalRow | undefined, saved: Kobo): EarlyWithdrawal | null {
  if (row === undefined) return null;
  const { reason, asked_at, pays_at } = row;
  return {
    amount: amountToWithdraw(row, saved),
    reason,
    asked_at: asked_at.toISOString(),
    pays_at: pays_at.toISOString(),
  };
}

/** Amount of an early withdrawal: less than requested if an undone split left less. */
export const amountToWithdraw = ({ amount }: Pick<WithdrawalRow, 'amount'>, saved: Kobo): Kobo =>
  kobo(Math.min(amount, saved));

type GoalItself = Omit<Goal, 'withdrawal'>;

function publicGoal(row: GoalRow, saved: Kobo, missed: Kobo, today: string): GoalItself {
  const { status, target_amount: target } = row;
  if (status === 'deleted') throw new AppError('not_found');
  // A completed goal needs nothing more, even after a withdrawal.
  const done = status === 'completed';
  const remaining = kobo(done ? 0 : Math.max(target - saved, 0));
  const days_left = daysBetween(today, row.target_date);
  const suggested = perDay(remaining, days_left);
  const auto_save = autoSaveOf(row);
  const course = { ...row, target, saved, today };
  const pace = done ? 'on_track' : paceOf({ ...course, planned: plannedAmount(row) });
  const least = savingsLimitsOn(today).auto_save.min;
  const behind = pace === 'behind' && status === 'active';
  return {
    id: row.id,
    goal_id: row.id,
    name: row.title,
    title: row.title,
    description: row.description,
    picture: row.picture,
    colour: row.colour,
    kind: row.kind,
    access: accessOn(row, today),
    target_amount: target,
    current_amount: saved,
    daily_target: row.daily_target ?? suggested,
    start_date: row.start_date,
    deadline: row.target_date,
    target_date: row.target_date,
    progress: progressOf(saved, target),
    status,
    remaining,
    days_left,
    suggested_daily: suggested,
    pace,
    repair: behind ? repairOf({ ...course, auto: auto_save, least }) : null,
    auto_save,
    missed: kobo(Math.min(missed, remaining)),
    completed_at: row.completed_at?.toISOString() ?? null,
    archived: row.archived_at !== null,
  };
}

/** A goal's auto-save, or null. */
export function autoSaveOf(row: GoalRow): AutoSave | null {
  const { auto_frequency: frequency, auto_amount: amount } = row;
  const { auto_from: first_day, auto_next: next_day } = row;
  if (frequency === null || amount === null || first_day === null || next_day === null) return null;
  return { frequency, amount, first_day, next_day };
}

function plannedAmount(row: GoalRow): Kobo {
  const auto = autoSaveOf(row);
  if (auto === null || row.status !== 'active') return kobo(0);
  const plan = { frequency: auto.frequency, from: auto.first_day };
  const times = countPlanned(plan, auto.next_day, row.target_date);
  // The product has to stay a safe integer, so it is limited to just over the target.
  return kobo(Math.min(times, Math.ceil(row.target_amount / auto.amount)) * auto.amount);
}

/** Owners of goals: a goal's balance counts towards its owner's balance limit. */
export const goalOwners = sql<{ id: number; owner: number }>`
  select id, user_id as owner from savings_goal`;
