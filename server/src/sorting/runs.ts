// Runs: every payment that matched a rule. Accepting or declining a question, undoing, and the history.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { accessOn } from '@alajo/contract/savings/kinds.ts';
import type { PendingSort, SortingRun } from '@alajo/contract/sorting/schemas.ts';
import { SORTING_ASK_DAYS, SORTING_UNDO_MINUTES } from '@alajo/contract/time-limits.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { notify } from '../notifications/notifications.ts';
import { explainLimit } from '../payments/context.ts';
import { cappedUntil, latest } from '../payments/limits.ts';
import { debitAlert } from '../payments/notices.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { DAY, dayInLagos, MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { cancelWaiting, withdrawFromGoal } from '../savings/goal-money.ts';
import { accountOf, lockAnyGoal } from '../savings/goal-rows.ts';
import type { OnReversal } from '../staff/payments.ts';
import { placesText } from './income.ts';
import { partsOf, ruleCappedUntil } from './rule-rows.ts';
import {
  billsFor,
  planMoves,
  postMoves,
  type RunRow,
  type SortingContext,
  skipReversed,
} from './sort-income.ts';
import type { SortingMove } from './tables.ts';

type MoveRow = Selectable<SortingMove>;

/** Limit of questions shown at once: the newest. */
const QUESTIONS_SHOWN = 10;

const expiresAt = ({ created_at }: RunRow) =>
  new Date(created_at.getTime() + SORTING_ASK_DAYS * DAY);
const undoUntil = ({ decided_at }: RunRow) =>
  new Date((decided_at?.getTime() ?? 0) + SORTING_UNDO_MINUTES * MINUTE);

/** Splits awaiting the customer's answer, at current amounts; without those that would move nothing. */
export async function listPendingSorts(
  deps: Deps,
  context: SortingContext,
  userId: number,
): Promise<PendingSort[]> {
  const now = deps.clock.now();
  const rows = await deps.db
    .selectFrom('sorting_run')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'asked')
    .where('created_at', '>', new Date(now.getTime() - SORTING_ASK_DAYS * DAY))
    .orderBy('id', 'desc')
    .limit(QUESTIONS_SHOWN)
    .execute();
  const asks: PendingSort[] = [];
  for (const row of rows) {
    const { moves, total } = await inTransaction(deps.db, await planOf(deps, context, row));
    if (total === 0) continue;
    asks.push({
      id: row.id,
      origin: row.origin,
      credit: row.credit,
      amount: total,
      parts: moves.map(({ part, amount }) => ({ name: part.name, amount })),
      expires_at: expiresAt(row).toISOString(),
    });
  }
  return asks;
}

/** Plans a run by its rule as it is now, in the given transaction. */
async function planOf(deps: Deps, context: SortingContext, { user_id, rule_id, credit }: RunRow) {
  const parts = await partsOf(deps.db, rule_id);
  const bills = await billsFor(deps, context, user_id, parts);
  return (tx: Tx) => planMoves(tx, deps.clock.now(), { user_id, credit, bills, parts });
}

/**
 * Splits a payment after the customer accepts, if exactly the given amount would move now. Contributions to a
 * group stay within a low limit that applied when the rule was set up, or applies to the caller now. A repeat
 * returns the first outcome. Throws not_found, sorting_already_answered, sorting_changed, and what the ledger
 * throws.
 */
export async function acceptRun(
  deps: Deps,
  context: SortingContext,
  caller: Customer,
  { id, amount }: { id: number; amount: Kobo },
): Promise<SortingRun> {
  const now = deps.clock.now();
  const payer = await context.payers.identify(caller);
  const { user_id } = payer;
  const found = await findRun(deps.db, user_id, id);
  const plan = await planOf(deps, context, found);
  const agreed = await ruleCappedUntil(deps.db, found.rule_id);
  const capped_until = latest(agreed, cappedUntil(payer, now));
  try {
    return await inTransaction(deps.db, async (tx) => {
      const run = await lockRun(tx, user_id, id);
      if (run.status === 'sorted') return showRun(tx, now, user_id, id);
      if (run.status !== 'asked' || expiresAt(run) <= now)
        throw new AppError('sorting_already_answered');
      const planned = await plan(tx);
      if (planned.total !== amount) throw new AppError('sorting_changed', { field: 'amount' });
      await postMoves(tx, now, run, { ...planned, capped_until });
      const places = placesText(planned.moves.map(({ part }) => part.name));
      const description = `Auto-split to ${places}`;
      await notify(tx, [debitAlert({ user_id, amount, description, entry: null }, now)]);
      return showRun(tx, now, user_id, id);
    });
  } catch (error) {
    const from = await context.accounts.wallet(user_id);
    const paying = { payer: { ...payer, device_new_until: capped_until }, from, now };
    throw await explainLimit(deps, error, paying, amount);
  }
}

/** Declines a split. Idempotent. Throws not_found, sorting_already_answered. */
export async function declineRun(deps: Deps, userId: number, id: number): Promise<SortingRun> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, userId, id);
    if (run.status === 'asked') {
      await tx
        .updateTable('sorting_run')
        .set({ status: 'declined', decided_at: now })
        .where('id', '=', id)
        .execute();
    } else if (run.status !== 'declined') throw new AppError('sorting_already_answered');
    return showRun(tx, now, userId, id);
  });
}

/**
 * Moves the split money back to the wallet, each part in full or not at all. Parts that stay: an Ajo
 * contribution, and money in a goal that has since been completed or deleted, or that no longer holds it.
 * Throws once the hour is over, and if nothing can come back. Idempotent.
 */
export async function undoRun(deps: Deps, userId: number, id: number): Promise<SortingRun> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, userId, id);
    if (run.status === 'undone') return showRun(tx, now, userId, id);
    if (run.status !== 'sorted' || undoUntil(run) <= now) {
      throw new AppError('sorting_not_undoable');
    }
    const { entries, stays } = await takeAllBack(tx, now, run);
    if (entries.length === 0) {
      throw new AppError('sorting_not_undoable', { message: stays.join(' ') });
    }
    return showRun(tx, now, userId, id);
  });
}

/** Undoes a split as the customer would, but at any time, and prevents any further split of the payment. */
export const onReversal: OnReversal = async (tx, now, { id }) => {
  const rows = await tx
    .selectFrom('sorting_run')
    .selectAll()
    .where('entry_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const back: string[] = [];
  for (const run of rows) {
    if (run.status === 'sorted') back.push(...(await takeAllBack(tx, now, run)).entries);
    if (run.status === 'asked') await skipReversed(tx, now, run);
  }
  return back;
};

/**
 * Moves the parts of a locked run back; returns the reasons for those that stay. If none comes back, the run
 * stays as it is.
 */
async function takeAllBack(tx: Tx, now: Date, run: RunRow) {
  const moves = (await movesOf(tx, [run.id])).sort((a, b) => (a.goal_id ?? 0) - (b.goal_id ?? 0));
  const stays: string[] = [];
  const entries: string[] = [];
  for (const move of moves) {
    const { entry, reason } = await takeBack(tx, now, run, move);
    if (entry !== undefined) entries.push(entry);
    if (reason !== undefined) stays.push(reason);
  }
  if (entries.length > 0) {
    await tx
      .updateTable('sorting_run')
      .set({ status: 'undone' })
      .where('id', '=', run.id)
      .execute();
  }
  return { entries, stays };
}

type UndoResult = { entry?: string; reason?: string };

/** Returns the entry that moved it back, or the reason it stays. */
async function takeBack(
  tx: Tx,
  now: Date,
  run: RunRow,
  { amount, name, place, goal_id }: MoveRow,
): Promise<UndoResult> {
  const stays = (reason: string): UndoResult => ({ reason });
  if (goal_id === null) {
    return stays(
      `${formatNaira(amount)} was paid into ${name}, and Ajo contributions can’t be undone.`,
    );
  }
  const goal = await lockAnyGoal(tx, run.user_id, goal_id);
  if (goal.status === 'deleted') {
    return stays(`${name} was deleted. Its money is in your wallet.`);
  }
  // A complete goal that is still locked couldn't be withdrawn from instead.
  if (goal.status === 'completed' && accessOn(goal, dayInLagos(now)) === 'now') {
    return stays(`${goal.title} is complete. Withdraw from it in Savings instead.`);
  }
  const { balance } = await accountOf(tx, goal.id);
  if (balance < amount) {
    return stays(
      `${goal.title} now holds ${formatNaira(balance)}, less than the ${formatNaira(amount)} that was moved into it.`,
    );
  }
  const entry = oneTimeOperationId(`sorting_undo:${run.key}:${place}`);
  await withdrawFromGoal(tx, now, goal, {
    entry,
    amount,
    description: `Auto-split undone: ${goal.title}`,
  });
  if (balance === amount) await cancelWaiting(tx, goal.id, now);
  await tx
    .updateTable('sorting_move')
    .set({ undo_entry_id: entry })
    .where('run_id', '=', run.id)
    .where('place', '=', place)
    .execute();
  return { entry };
}

async function findRun(db: Db | Tx, userId: number, id: number): Promise<RunRow> {
  const row = await db
    .selectFrom('sorting_run')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function lockRun(tx: Tx, userId: number, id: number): Promise<RunRow> {
  const row = await tx
    .selectFrom('sorting_run')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

const movesOf = (db: Db | Tx, runs: readonly number[]): Promise<MoveRow[]> =>
  db
    .selectFrom('sorting_move')
    .selectAll()
    .where('run_id', 'in', [...runs, 0])
    .orderBy('place')
    .execute();

async function showRun(tx: Tx, now: Date, userId: number, id: number): Promise<SortingRun> {
  return publicRun(await findRun(tx, userId, id), await movesOf(tx, [id]), now);
}

/** A page of payments that matched a rule, newest first. */
export async function listRuns({ db, clock }: Deps, userId: number, page: Page) {
  const rows = await db
    .selectFrom('sorting_run')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '<', belowCursor(page.cursor))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, ({ id }) => id);
  const moves = Map.groupBy(
    await movesOf(
      db,
      shown.map(({ id }) => id),
    ),
    ({ run_id }) => run_id,
  );
  const now = clock.now();
  return { data: shown.map((row) => publicRun(row, moves.get(row.id) ?? [], now)), next };
}

function publicRun(row: RunRow, moves: readonly MoveRow[], now: Date): SortingRun {
  const { id, origin, credit, amount, reason, status, created_at } = row;
  const expired = status === 'asked' && expiresAt(row) <= now;
  const undoable =
    status === 'sorted' && undoUntil(row) > now && moves.some(({ goal_id }) => goal_id !== null);
  return {
    id,
    origin,
    credit,
    status: expired ? 'expired' : status,
    reason,
    amount,
    parts: moves.map((move) => ({
      name: move.name,
      amount: kobo(move.amount),
      reference: toReference(move.entry_id),
      ajo: move.group_id !== null,
      returned: move.undo_entry_id !== null,
    })),
    at: (row.decided_at ?? created_at).toISOString(),
    undo_until: undoable ? undoUntil(row).toISOString() : null,
  };
}
