// Weekly collections. A job books each one, and holds its price, a week ahead; it advances the plan
// in the same transaction, so a repeated run finds nothing to do.
import { PLANS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import { BOOK_AHEAD_HOURS } from '@alajo/contract/time-limits.ts';
import {
  instantOf,
  type WastePlan as PublicPlan,
  scheduledTime,
  weeksLater,
} from '@alajo/contract/waste/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { post } from '../ledger/entries.ts';
import type { ListFuturePayments } from '../module.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { oneTimeOperationId, secretName } from '../payments/operations.ts';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { holdOf } from './booking-money.ts';
import { insertBooking, titleOf } from './booking-rows.ts';
import { type Refusal, wasteNotices } from './notices.ts';
import type { WastePlan } from './tables.ts';

type PlanRow = Selectable<WastePlan>;

const AHEAD_MS = 7 * DAY;
const weekAfter = (at: Date) => instantOf(weeksLater(scheduledTime(at), 1));
const bookingTime = (at: Date) => new Date(at.getTime() - AHEAD_MS);

type PlannedCollection = Pick<
  PlanRow,
  'user_id' | 'waste_type' | 'collection_address' | 'notes' | 'amount'
> & {
  scheduled_at: Date;
};

/**
 * Plans the weeks after a booking just made and returns the plan's id. Throws too_many_plans above
 * PLANS_MAX. The booking's hold has locked the wallet, so concurrent plans are counted in turn.
 */
export async function insertPlan(
  tx: Tx,
  now: Date,
  { scheduled_at, ...collection }: PlannedCollection,
): Promise<number> {
  const { count } = await tx
    .selectFrom('waste_plan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', collection.user_id)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= PLANS_MAX) throw new AppError('too_many_plans', { field: 'weekly' });
  const next_at = weekAfter(scheduled_at);
  const { id } = await tx
    .insertInto('waste_plan')
    .values({ ...collection, next_at, created_at: now, stopped_at: null })
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
    { key: `waste_plan:${id}`, run_at: bookingTime(at) },
  );

/** The time has passed or is too near to book. */
class TooLate extends Error {}

/**
 * Job: books a plan's collection at one time. When the payment is refused or the time is too
 * near, it skips that week and notifies the customer. A time other than the plan's next changes
 * nothing.
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

/** Locks the plan and moves it to its next time; undefined when `at` is not the plan's next. */
async function advancePlan(tx: Tx, id: number, at: Date): Promise<PlanRow | undefined> {
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
  const row = await advancePlan(tx, id, at);
  if (row === undefined) return;
  if (at.getTime() - now.getTime() < BOOK_AHEAD_HOURS * HOUR) throw new TooLate(`plan ${id}`);
  const { user_id, waste_type, collection_address, notes, amount } = row;
  const booking = { waste_type, collection_address, notes, amount, scheduled_at: at };
  const { first_name, last_name, tier } = await findCustomer(tx, user_id);
  const wallet = (await findAccounts(tx, 'wallet', 'user', [user_id])).get(user_id);
  if (wallet === undefined) throw new Error(`customer ${user_id} has no wallet`);
  const entry_id = oneTimeOperationId(`waste_plan:${secretName(row)}:${at.toISOString()}`);
  await post(
    tx,
    now,
    holdOf({
      ...booking,
      entry_id,
      from: wallet.id,
      name: `${first_name} ${last_name}`,
      day_cap: tierLimitsOn(tier, dayInLagos(now)).day,
      weekly: true,
      since: null,
    }),
  );
  await insertBooking(tx, { ...booking, entry_id, user_id, plan_id: id, created_at: now });
  const params = { waste_type, amount, scheduled_at: at.toISOString() };
  await notify(tx, [createNotice(wasteNotices.plan_booked, user_id, now, params)]);
}

async function skipTime(
  tx: Tx,
  now: Date,
  { id, at, refusal }: { id: number; at: Date; refusal: Refusal | null },
): Promise<void> {
  const row = await advancePlan(tx, id, at);
  if (row === undefined) return;
  const { user_id, waste_type } = row;
  const params = { waste_type, scheduled_at: at.toISOString(), refusal };
  await notify(tx, [createNotice(wasteNotices.plan_skipped, user_id, now, params)]);
}

/** Returns a page of the caller's active plans, newest first. */
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

function publicPlan({ id, next_at, ...row }: PlanRow): PublicPlan[] {
  if (next_at === null) return [];
  const { waste_type, collection_address, notes, amount } = row;
  return [
    {
      id,
      waste_type,
      collection_address,
      notes,
      amount,
      next_date: scheduledTime(next_at),
      books_at: bookingTime(next_at).toISOString(),
    },
  ];
}

/** The planned collections to be booked and paid from the wallet, by a day. */
export const futureCollections: ListFuturePayments = async (db, users, { until }) => {
  const rows = await db
    .selectFrom('waste_plan')
    .selectAll()
    .where('user_id', 'in', [...users, 0])
    .where('stopped_at', 'is', null)
    .orderBy('id')
    .execute();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([user, plans]) => [user, plans.flatMap(bookingsUntil(until))]));
};

const bookingsUntil = (until: string) => (row: PlanRow) => {
  const { id, amount } = row;
  const payments: FuturePayment[] = [];
  for (let at = row.next_at; at !== null; at = weekAfter(at)) {
    const due_on = dayInLagos(bookingTime(at));
    if (due_on > until) break;
    payments.push({ kind: 'waste', id, name: titleOf(row), amount, due_on });
  }
  return payments;
};

/** Stops the caller's plan; existing bookings stay. Stopping it again changes nothing. */
export async function stopPlan({ db, clock }: Deps, userId: number, id: number) {
  const own = db
    .updateTable('waste_plan')
    .set((eb) => ({ next_at: null, stopped_at: eb.fn.coalesce('stopped_at', eb.val(clock.now())) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll();
  const row = await own.executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return { message: `The weekly ${titleOf(row).toLowerCase()} has been stopped.` };
}
