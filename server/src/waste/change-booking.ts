// A customer's changes to a booking: cancel, reschedule, rate.
import { AppError } from '@alajo/contract/errors.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { type Collection, instantOf, notesError } from '@alajo/contract/waste/schemas.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { inTransaction } from '../platform/database/database.ts';
import { refundHold } from './booking-money.ts';
import {
  type BookingRow,
  changeUntil,
  enqueueMissedCheck,
  lockOwn,
  moveBooking,
  notStarted,
  publicBooking,
  requireTime,
} from './booking-rows.ts';
import { wasteNotices } from './notices.ts';
import { proofsOf } from './proofs.ts';

/**
 * Cancels a booking and refunds its price. Cancelling again changes nothing. Refuses a booking that
 * has started or ended, and one too near to change.
 */
export async function cancel({ db, clock }: Deps, userId: number, id: number): Promise<Collection> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockOwn(tx, userId, id);
    if (row.status === 'cancelled') return publicBooking(row, now);
    requireChangeable(row, now);
    const changes = { status: 'cancelled', cancelled_by: 'customer' } as const;
    const cancelled = await moveBooking(tx, now, row, changes);
    await refundHold(tx, now, row);
    const { waste_type, amount, entry_id } = row;
    const params = { waste_type, amount, reference: toReference(entry_id) };
    await notify(tx, [createNotice(wasteNotices.booking_cancelled, userId, now, params)]);
    return publicBooking(cancelled, now);
  });
}

/**
 * Changes a booking's time, address or notes; the operator then has to confirm it again. A request that
 * changes nothing leaves it as it is. Refuses like `cancel` and, for times and missing notes, like `book`.
 */
export async function reschedule(
  { db, clock }: Deps,
  userId: number,
  { id, scheduled_date, ...input }: Input<typeof wasteRoutes.reschedule>,
): Promise<Collection> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockOwn(tx, userId, id);
    const to = {
      scheduled_at: instantOf(scheduled_date),
      collection_address: input.collection_address ?? row.collection_address,
      notes: input.notes === undefined ? row.notes : input.notes || null,
    };
    const moved = to.scheduled_at.getTime() !== row.scheduled_at.getTime();
    const same = to.collection_address === row.collection_address && to.notes === row.notes;
    if (!moved && same) return publicBooking(row, now);
    requireChangeable(row, now);
    if (moved) requireTime(to.scheduled_at, now);
    const message = notesError(row.waste_type, to.notes);
    if (message !== undefined) throw new AppError('invalid_request', { field: 'notes', message });
    const changed = await tx
      .updateTable('waste_booking')
      .set({ ...to, status: 'pending', status_since: now })
      .where('id', '=', id)
      .where('status', 'in', ['pending', 'confirmed'])
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueueMissedCheck(tx, changed);
    return publicBooking(changed, now);
  });
}

function requireChangeable(row: BookingRow, now: Date): void {
  if (!notStarted(row)) throw new AppError('booking_closed');
  if (now > changeUntil(row)) throw new AppError('booking_too_late');
}

/** Rates a completed booking once: repeating the rating changes nothing, a different one is refused. */
export async function rate(
  { db, clock }: Deps,
  userId: number,
  { id, rating }: Input<typeof wasteRoutes.rate>,
): Promise<Collection> {
  return inTransaction(db, async (tx) => {
    const row = await lockOwn(tx, userId, id);
    if (row.status !== 'completed') throw new AppError('booking_not_completed');
    if (row.rating !== null && row.rating !== rating) throw new AppError('already_rated');
    await tx.updateTable('waste_booking').set({ rating }).where('id', '=', id).execute();
    const proofs = (await proofsOf(tx, [id])).get(id);
    return publicBooking({ ...row, rating }, clock.now(), proofs);
  });
}
