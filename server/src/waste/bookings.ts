// Books collections and reads bookings. The hold on the price and the row are written together.

import { AppError } from '@alajo/contract/errors.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { type Collection, instantOf } from '@alajo/contract/waste/schemas.ts';
import type { Deps } from '../deps.ts';
import type { Terms } from '../identity/approvals/terms.ts';
import type { Payer } from '../identity/directory.ts';
import { post } from '../ledger/entries.ts';
import { notify } from '../notifications/notifications.ts';
import { paymentTerms } from '../payments/approval-terms.ts';
import { DUPLICATE_WINDOW_MS, explainLimit, type PaymentContext } from '../payments/context.ts';
import { dayCapOf } from '../payments/limits.ts';
import { debitAlert } from '../payments/notices.ts';
import { operationId } from '../payments/operations.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { holdOf } from './booking-money.ts';
import { findByEntry, insertBooking, publicBooking, requireTime, titleOf } from './booking-rows.ts';
import { insertPlan } from './plans.ts';
import { proofsOf } from './proofs.ts';

type BookingInput = Input<typeof wasteRoutes.book>;
type BookingPayment = { payer: Payer; from: number; now: Date };

/**
 * Books a collection and holds its price; a weekly one gets a plan for the following weeks. A retry
 * returns the first booking in its current state. Refuses, in this order: PIN, a time too soon or
 * too far ahead, the same type and time within 60 s, the daily limit, insufficient funds.
 */
export async function book(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: BookingInput,
): Promise<Collection> {
  const payer = await payments.payers.approve(caller, () => termsOf(input));
  const from = await payments.accounts.wallet(payer.user_id);
  const entry = operationId(caller);
  const paying = { payer, from, now: deps.clock.now() };
  try {
    return await inTransaction(deps.db, (tx) => bookIn(tx, paying, entry, input));
  } catch (error) {
    const reason = await explainLimit(deps, error, paying, input.amount);
    const duplicate = reason instanceof AppError && reason.code === 'duplicate_transfer';
    throw duplicate ? new AppError('duplicate_booking', { cause: reason }) : reason;
  }
}

const termsOf = ({ amount, waste_type, scheduled_date, weekly, ...input }: BookingInput): Terms =>
  paymentTerms({
    kind: 'waste_booking',
    amount,
    to: 'a waste collector',
    detail: `${waste_type}, ${scheduled_date}${weekly ? ', every week' : ''}`,
    note: input.collection_address,
  });

async function bookIn(
  tx: Tx,
  { payer, from, now }: BookingPayment,
  entry_id: string,
  { again, weekly, scheduled_date, ...input }: BookingInput,
): Promise<Collection> {
  const { user_id, name } = payer;
  const scheduled_at = instantOf(scheduled_date);
  // A retry is accepted even when the collection is too near to book by now.
  if ((await findByEntry(tx, entry_id)) === undefined) requireTime(scheduled_at, now);
  const booking = { ...input, notes: input.notes || null, scheduled_at };
  const posted = await post(
    tx,
    now,
    holdOf({
      ...booking,
      entry_id,
      from,
      name,
      weekly,
      day_cap: dayCapOf(payer, now),
      since: again ? null : new Date(now.getTime() - DUPLICATE_WINDOW_MS),
    }),
  );
  if (posted.repeated) {
    const first = await findByEntry(tx, entry_id);
    if (first === undefined) throw new Error(`entry ${entry_id} is a hold without a booking`);
    return publicBooking(first, now);
  }
  const plan_id = weekly ? await insertPlan(tx, now, { ...booking, user_id }) : null;
  const row = await insertBooking(tx, { ...booking, entry_id, user_id, plan_id, created_at: now });
  const { amount } = booking;
  const paid = { user_id, amount, description: titleOf(booking), entry: entry_id };
  await notify(tx, [debitAlert(paid, now)]);
  return publicBooking(row, now);
}

/** Returns a page of the caller's bookings, newest first. */
export async function listBookings({ db, clock }: Deps, userId: number, page: Page) {
  const rows = await db
    .selectFrom('waste_booking')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '<', belowCursor(page.cursor))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  const now = clock.now();
  const proofs = await proofsOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    data: shown.map((row) => publicBooking(row, now, proofs.get(row.id))),
    next,
  };
}

/** Returns one of the caller's bookings. Throws not_found, including for another customer's. */
export async function findBooking({ db, clock }: Deps, userId: number, id: number) {
  const row = await db
    .selectFrom('waste_booking')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return publicBooking(row, clock.now(), (await proofsOf(db, [id])).get(id));
}
