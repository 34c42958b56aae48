// Seats given up after the start: offered to the waiting list, one person at a time, a day each. They pay the
// amount paid in so far, and agree to that with their PIN when they take it.
import { AppError } from '@alajo/contract/errors.ts';
import { AJO_SEAT_OFFER_HOURS } from '@alajo/contract/time-limits.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import { HOUR } from '../../../platform/clock.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { lapseIn } from '../../ground/expiry.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import { type GroupState, lockGroup, type Seat } from '../../ground/state.ts';
import { requirePot, seatTermsOf } from '../../groups/joining/requirements.ts';
import { listWaiting, type WaitingListRow } from '../../groups/joining/waiting-list.ts';
import type { AjoSeatOffer } from '../../tables.ts';
import { requireTurn } from '../../turns/late-turns.ts';
import { isTransferable, offerSeat } from './offers.ts';

type Offer = Selectable<AjoSeatOffer>;

/** Offers a seat to the next eligible person on the list; returns whether there is one. */
export async function offerToNext(
  tx: Tx,
  now: Date,
  state: GroupState,
  seat: Seat,
): Promise<boolean> {
  const offers = await tx
    .selectFrom('ajo_seat_offer')
    .select('request_id')
    .where('group_id', '=', state.group.id)
    .where('status', '=', 'offered')
    .execute();
  for (const applicant of await listWaiting(tx, state.group.id)) {
    if (offers.some(({ request_id }) => request_id === applicant.id)) continue;
    if (!(await mayHave(tx, now, state, { seat, applicant }))) continue;
    const lapses_at = new Date(now.getTime() + AJO_SEAT_OFFER_HOURS * HOUR);
    const to = { to_user_id: applicant.user_id, request_id: applicant.id, lapses_at };
    const id = await offerSeat(tx, now, state, { seat, ...to });
    await enqueue(tx, 'ajo_seat_offer', { id }, { key: `ajo_seat_offer:${id}`, run_at: lapses_at });
    return true;
  }
  return false;
}

async function mayHave(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, applicant: { user_id } }: { seat: Seat; applicant: WaitingListRow },
): Promise<boolean> {
  try {
    await requirePot(tx, now, user_id, seatTermsOf(state.group).pot);
    await requireTurn(tx, now, state, { user_id, owner: 'Your', turn: seat.position });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Removes the person asked from the list, and asks the next; the owner is notified when no one is left. */
export async function offerToNextListed(
  tx: Tx,
  now: Date,
  state: GroupState,
  { offer, answer }: { offer: Offer; answer: 'withdrawn' | 'lapsed' },
): Promise<void> {
  await tx
    .updateTable('ajo_request')
    .set({ status: answer, answered_at: now })
    .where('id', '=', offer.request_id)
    .where('status', '=', 'listed')
    .execute();
  const params = inGroup(state);
  if (answer === 'lapsed') {
    await notify(tx, [createNotice(ajoNotices.ajo_seat_passed_on, offer.to_user_id, now, params)]);
  }
  const seat = state.seats.find(({ id }) => id === offer.member_id);
  if (seat === undefined || state.group.status !== 'active') return;
  if (isTransferable(state, seat) && (await offerToNext(tx, now, state, seat))) return;
  await notify(tx, [createNotice(ajoNotices.ajo_seat_not_taken, seat.user_id, now, params)]);
}

/** Asks the next person when the previous one's day is over; run by its job. */
export const lapseSeatOffer = (deps: Deps, id: number): Promise<void> =>
  lapseIn(deps, 'ajo_seat_offer', id, async (tx, { now, state, row }) => {
    if (row.status !== 'offered' || row.lapses_at === null || row.lapses_at > now) return;
    await tx
      .updateTable('ajo_seat_offer')
      .set({ status: 'withdrawn' })
      .where('id', '=', id)
      .execute();
    await offerToNextListed(tx, now, state, { offer: row, answer: 'lapsed' });
  });

/** Withdraws the customer's own request, including from the waiting list. Throws not_found. */
export async function withdrawRequest({ db, clock }: Deps, userId: number, id: number) {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const own = tx.selectFrom('ajo_request').selectAll().where('id', '=', id);
    const found = await own.where('user_id', '=', userId).executeTakeFirst();
    if (found === undefined) throw new AppError('not_found');
    // A seat that becomes free at the same moment holds the group's lock.
    const state = await lockGroup(tx, found.group_id);
    const withdrawn = await tx
      .updateTable('ajo_request')
      .set({ status: 'withdrawn', answered_at: now })
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'listed'])
      .returning('id')
      .executeTakeFirst();
    if (withdrawn === undefined) throw new AppError('not_found');
    await withdrawListed(tx, now, state, id);
  });
  return { message: 'You’ve withdrawn your request to join.' };
}

/** Leaving the list while a seat is offered declines it. */
async function withdrawListed(
  tx: Tx,
  now: Date,
  state: GroupState,
  request: number,
): Promise<void> {
  const offer = await tx
    .updateTable('ajo_seat_offer')
    .set({ status: 'withdrawn' })
    .where('request_id', '=', request)
    .where('status', '=', 'offered')
    .returningAll()
    .executeTakeFirst();
  if (offer) await offerToNextListed(tx, now, state, { offer, answer: 'withdrawn' });
}
