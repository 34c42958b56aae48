// Creating, changing, pausing and listing goals. Money moves in goal-money.ts.
import { GOALS_MAX } from '@alajo/contract/count-limits.ts';
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { DAYS_MAX, earliestTarget, type Goal } from '@alajo/contract/savings/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { openAccount } from '../ledger/accounts.ts';
import { dayInLagos } from '../platform/clock.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import {
  accountOf,
  completeIfReached,
  type GoalRow,
  lockGoal,
  publicGoals,
  savedByGoal,
  setGoalState,
  showGoal,
} from './goal-rows.ts';
import { recordMilestones } from './milestones.ts';

type GoalInput = Input<typeof savingsRoutes.create>;

/** A page of the caller's goals, newest first, and the total saved in all of them. */
export async function listGoals({ db, clock }: Deps, userId: number, page: Page) {
  const before = belowCursor(page.cursor);
  const rows = await liveGoals(db, userId);
  const saved = await savedByGoal(
    db,
    rows.map((row) => row.id),
  );
  const rest = rows.filter((row) => row.id < before);
  const { shown, next } = cutPage(rest, page.limit, (row) => row.id);
  return {
    data: await publicGoals(db, shown, clock.now()),
    total_saved: kobo([...saved.values()].reduce((sum, amount) => sum + amount, 0)),
    next,
  };
}

/** The customer's goals that are not deleted, newest first; at most GOALS_MAX. */
const liveGoals = (db: Db | Tx, userId: number): Promise<GoalRow[]> =>
  db
    .selectFrom('savings_goal')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .orderBy('id', 'desc')
    .execute();

/** One of the caller's goals. Throws not_found. */
export async function findGoal({ db, clock }: Deps, userId: number, id: number): Promise<Goal> {
  return showOne(await ownGoal(db, userId, id), db, clock.now());
}

export async function ownGoal(db: Db, userId: number, id: number): Promise<GoalRow> {
  const row = await db
    .selectFrom('savings_goal')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function showOne(row: GoalRow, db: Db, now: Date): Promise<Goal> {
  const [goal] = await publicGoals(db, [row], now);
  if (goal === undefined) throw new AppError('not_found');
  return goal;
}

/**
 * Creates a goal with its ledger account, starting today. Repeating the request returns the existing goal.
 * Throws invalid_request, goal_title_taken (same title, other details), too_many_goals.
 */
export async function createGoal(deps: Deps, userId: number, input: GoalInput): Promise<Goal> {
  const { db, clock } = deps;
  const now = clock.now();
  requireDates(dayInLagos(now), input);
  requireDaily(input);
  try {
    return await inTransaction(db, (tx) => insertGoal(tx, now, userId, input));
  } catch (error) {
    if (brokenConstraint(error) !== UNIQUE_TITLE) throw error;
    const same = (await liveGoals(db, userId)).find((row) => sameGoal(row, input));
    if (same !== undefined) return showOne(same, db, now);
    throw titleTakenError(error);
  }
}

export const UNIQUE_TITLE = 'savings_goal_title_once';
export const titleTakenError = (cause: unknown) =>
  new AppError('goal_title_taken', { field: 'title', cause });
// Advisory lock per customer, held while their goals are counted.
const COUNT_LOCK = 7_208_513;

async function insertGoal(tx: Tx, now: Date, userId: number, input: GoalInput): Promise<Goal> {
  await sql`select pg_advisory_xact_lock(${COUNT_LOCK}, hashint8(${userId}))`.execute(tx);
  const { length } = await liveGoals(tx, userId);
  const { id } = await tx
    .insertInto('savings_goal')
    .values({
      ...columnsOf(input),
      user_id: userId,
      start_date: dayInLagos(now),
      status: 'active',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (length >= GOALS_MAX) throw new AppError('too_many_goals');
  await openAccount(tx, 'goal', { kind: 'goal', id });
  return showGoal(tx, id, now);
}

const columnsOf = ({ picture, colour, kind, ...body }: GoalInput) => ({
  title: body.title,
  description: body.description,
  target_amount: body.target_amount,
  target_date: body.target_date,
  daily_target: body.daily_target ?? null,
  ...(picture === undefined ? {} : { picture }),
  ...(colour === undefined ? {} : { colour }),
  ...(kind === undefined ? {} : { kind }),
});

const sameGoal = (row: GoalRow, input: GoalInput) =>
  row.status === 'active' &&
  Object.entries(columnsOf(input)).every(([name, value]) => row[name as keyof GoalRow] === value);

/**
 * Changes a goal that isn't complete. Rejects a target below the amount saved; a target equal to it completes
 * the goal. A target date already in the past may stay. A goal that keeps its money can't open sooner:
 * goal_rules_only_tighten.
 */
export async function updateGoal(
  { db, clock }: Deps,
  userId: number,
  { id, ...input }: GoalInput & { id: number },
): Promise<Goal> {
  const now = clock.now();
  try {
    return await inTransaction(db, async (tx) => {
      const row = await lockGoal(tx, userId, id);
      if (row.status === 'completed') throw new AppError('goal_completed');
      requireDates(dayInLagos(now), input, row.target_date);
      requireDaily(input);
      const { balance } = await accountOf(tx, id);
      if (input.target_amount < balance) {
        throw new AppError('goal_target_below_saved', {
          field: 'target_amount',
          message: `You have already saved ${formatNaira(balance)}. The target can’t be lower than that.`,
        });
      }
      await tx
        .updateTable('savings_goal')
        .set(columnsOf(input))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const changed = { ...row, ...columnsOf(input) };
      // A lower target may put it past a milestone.
      await recordMilestones(tx, changed, { before: 0, saved: balance }, now);
      await completeIfReached(tx, changed, balance, now);
      return showGoal(tx, id, now);
    });
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'savings_goal_stays_firm') throw new AppError('goal_rules_only_tighten');
    throw broken === UNIQUE_TITLE ? titleTakenError(error) : error;
  }
}

/** Postpones the target date of a goal that isn't complete. Idempotent. */
export async function extendGoal(
  { db, clock }: Deps,
  userId: number,
  { id, target_date }: Input<typeof savingsRoutes.extend>,
): Promise<Goal> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockGoal(tx, userId, id);
    if (row.status === 'completed') throw new AppError('goal_completed');
    if (target_date < row.target_date) {
      throw new AppError('goal_date_not_later', { field: 'target_date' });
    }
    requireDates(dayInLagos(now), { target_date }, row.target_date);
    await tx.updateTable('savings_goal').set({ target_date }).where('id', '=', id).execute();
    return showGoal(tx, id, now);
  });
}

type Dates = Pick<GoalInput, 'start_date' | 'target_date'>;

function requireDates(today: string, { start_date, target_date }: Dates, saved?: string): void {
  const refuse = (field: string, message: string) =>
    new AppError('invalid_request', { field, message });
  if (target_date < earliestTarget(today) && target_date !== saved) {
    throw refuse('target_date', 'Choose a target date from tomorrow on');
  }
  if (target_date > addDays(today, DAYS_MAX)) {
    throw refuse('target_date', 'Choose a target date within 30 years');
  }
  if (start_date !== undefined && start_date >= target_date) {
    throw refuse('start_date', 'Choose a target date after the start of the goal');
  }
}

function requireDaily({ daily_target, target_amount }: GoalInput): void {
  if ((daily_target ?? 0) <= target_amount) return;
  const message = 'The daily target can’t be more than the target';
  throw new AppError('invalid_request', { field: 'daily_target', message });
}

/** Pauses an active goal; a paused goal stays paused. */
export const pauseGoal = (deps: Deps, userId: number, id: number) =>
  switchGoal(deps, userId, id, 'paused');

/** Resumes a paused goal; an active goal stays active. */
export const resumeGoal = (deps: Deps, userId: number, id: number) =>
  switchGoal(deps, userId, id, 'active');

async function switchGoal(
  { db, clock }: Deps,
  userId: number,
  id: number,
  to: 'active' | 'paused',
): Promise<Goal> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockGoal(tx, userId, id);
    if (row.status === 'completed') throw new AppError('goal_completed');
    if (row.status !== to) await setGoalState(tx, row, to, now);
    return showGoal(tx, id, now);
  });
}
