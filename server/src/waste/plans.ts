// Weekly collections: each is booked, and its price put aside, a week ahead of its time, by a job that
// moves the plan on in the same transaction, so that a repeat finds nothing to do.
import { AppError } from '@alajo/contract/errors.ts';
import {
  BOOK_AHEAD_HOURS,
  instantOf,
  PLANS_MAX,
  type WastePlan as Shown,
  scheduledOf,
  weeksLater,
} from '@alajo/contract/waste/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { post } from '../ledger/entries.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { limitsOf } from '../payments/limits.ts';
import { oneTimeOperationId, secretName } from '../payments/operations.ts';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { insertBooking, titleOf } from './booking-rows.ts';
import { holdOf } from './hold.ts';
import { type Refusal, wasteNotices } from './notices.ts';
import type { WastePlan } from './tables.ts';

type PlanRow = Selectable<WastePlan>;

const AHEAD_MS = 7 * DAY;
const weekAfter = (at: Date) => instantOf(weeksLater(scheduledOf(at), 1));
const booksAt = (at: Date) => new Date(at.getTime() - AHEAD_MS);

type What = Pick<PlanRow, 'user_id' | 'waste_type' | 'collection_address' | 'notes' | 'amount'> & {
  scheduled_at: Date;
};

/**
 * Plans what was just booked for the weeks after it. Answers the plan's id; refuses one more than
 * PLANS_MAX. The wallet is locked by the booking's hold, so two at once are counted one by one.
 */
export async function insertPlan(
  tx: Tx,
  now: Date,
  { scheduled_at, ...what }: What,
): Promise<number> {
  const { count } = await tx
    .selectFrom('waste_plan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', what.user_id)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= PLANS_MAX) throw new AppError('too_many_plans', { field: 'weekly' });
  const next_at = weekAfter(scheduled_at);
  const { id } = await tx
    .insertInto('waste_plan')
    .values({ ...what, next_at, created_at: now, stopped_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await planBooking(tx, id, next_at);
  return id;
}

const planBooking = (tx: Tx, id: number, at: Date) =>
  enqueue(
    tx,
    'waste_plan',
    { id, at: at.toISOString() },
    { key: `waste_plan:${id}`, run_at: booksAt(at) },
  );

/** The time has passed, or is too near for anybody to come. */
class TooLate extends Error {}

/**
 * The job: books what a plan has for one time. Where the wallet refuses, or the time is too near,
 * that week is skipped and the customer told. A time that is not the plan's next changes nothing.
 */
export async function bookPlanned(deps: Deps, id: number, at: Date): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => bookTime(tx, deps.clock.now(), id, at));
  } catch (error) {
    if (!(error instanceof AppError || error instanceof TooLate)) throw error;
    const refused = error instanceof AppError;
    const refusal = refused ? { code: error.code, message: error.message } : null;
    await inTransaction(deps.db, (tx) => skipTime(tx, deps.clock.now(), { id, at, refusal }));
  }
}

/** The plan, locked and moved on to its next time; undefined if this is not the one it waits for. */
async function moveOn(tx: Tx, id: number, at: Date): Promise<PlanRow | undefined> {
  const next_at = weekAfter(at);
  const row = await tx
    .updateTable('waste_plan')
    .set({ next_at })
    .where('id', '=', id)
    .where('next_at', '=', at)
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await planBooking(tx, id, next_at);
  return row;
}

async function bookTime(tx: Tx, now: Date, id: number, at: Date): Promise<void> {
  const row = await moveOn(tx, id, at);
  if (row === undefined) return;
  if (at.getTime() - now.getTime() < BOOK_AHEAD_HOURS * HOUR) throw new TooLate(`plan ${id}`);
  const { user_id, waste_type, collection_address, notes, amount } = row;
  const what = { waste_type, collection_address, notes, amount, scheduled_at: at };
  const { first_name, last_name, tier } = await findCustomer(tx, user_id);
  const wallet = (await findAccounts(tx, 'wallet', 'user', [user_id])).get(user_id);
  if (wallet === undefined) throw new Error(`customer ${user_id} has no wallet`);
  const entry_id = oneTimeOperationId(`waste_plan:${secretName(row)}:${at.toISOString()}`);
  await post(
    tx,
    now,
    holdOf({
      ...what,
      entry_id,
      from: wallet.id,
      name: `${first_name} ${last_name}`,
      day_cap: limitsOf(tier, dayInLagos(now)).day,
      weekly: true,
      since: null,
    }),
  );
  await insertBooking(tx, { ...what, entry_id, user_id, plan_id: id, created_at: now });
  const params = { waste_type, amount, scheduled_at: at.toISOString() };
  await notify(tx, [createNotice(wasteNotices.plan_booked, user_id, now, params)]);
}

async function skipTime(
  tx: Tx,
  now: Date,
  { id, at, refusal }: { id: number; at: Date; refusal: Refusal | null },
): Promise<void> {
  const row = await moveOn(tx, id, at);
  if (row === undefined) return;
  const { user_id, waste_type } = row;
  const params = { waste_type, scheduled_at: at.toISOString(), refusal };
  await notify(tx, [createNotice(wasteNotices.plan_skipped, user_id, now, params)]);
}

/** A page of the caller's plans that are not stopped, newest first. */
export async function listPlans({ db }: Deps, userId: number, page: Page) {
  const rows = await db
    .selectFrom('waste_plan')
    .selectAll()
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .where('id', '<', belowCursor(page.cursor))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  return {
    data: shown.flatMap(publicPlan),
    next,
  };
}

function publicPlan({ id, next_at, ...row }: PlanRow): Shown[] {
  if (next_at === null) return [];
  const { waste_type, collection_address, notes, amount } = row;
  return [
    {
      id,
      waste_type,
      collection_address,
      notes,
      amount,
      next_date: scheduledOf(next_at),
      books_at: booksAt(next_at).toISOString(),
    },
  ];
}

/** Stops a plan of the caller's; what it booked stays booked. Stopping it again changes nothing. */
export async function stopPlan({ db, clock }: Deps, userId: number, id: number) {
  const own = db
    .updateTable('waste_plan')
    .set((eb) => ({ next_at: null, stopped_at: eb.fn.coalesce('stopped_at', eb.val(clock.now())) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll();
  const row = await own.executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return { message: `The weekly ${titleOf(row).toLowerCase()} is stopped.` };
}
