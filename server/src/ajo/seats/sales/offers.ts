// Offers of seats by their owners: eligible seats, and the customer each is offered to.
import { AppError } from '@alajo/contract/errors.ts';
import type { Selectable } from 'kysely';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import {
  debtsOf,
  type GroupState,
  isFrozen,
  isInTurn,
  isSuspended,
  type Seat,
} from '../../ground/state.ts';
import type { AjoSeatOffer } from '../../tables.ts';
import { endLinkOf } from './end-seat-link.ts';

/** True if a seat has not collected yet, owes nothing and is owed nothing. */
export function isTransferable(state: GroupState, seat: Seat): boolean {
  const claims = state.debts.some(({ creditor_id, left }) => creditor_id === seat.id && left > 0);
  const collects = isInTurn(state, seat);
  const owes = debtsOf(state, seat).length > 0 || state.shares.get(seat.id)?.status === 'late';
  const paying = paysOrIsPaidFor(state, seat);
  return !(seat.has_collected || collects || claims || owes || paying || isSuspended(seat));
}

/** Throws seat_not_transferable. */
export function requireTransferable(state: GroupState, seat: Seat): void {
  if (!isTransferable(state, seat)) throw new AppError('seat_not_transferable');
}

/** True if a member pays for another seat or is paid for: neither can leave without the other. */
const paysOrIsPaidFor = ({ seats }: GroupState, seat: Seat): boolean =>
  seats.some(({ id, payer }) => (id === seat.id) !== (payer.id === seat.id));

/** True if staff may offer a seat as it is: no one else pays for it, and its payout isn't delayed. */
export const mayBeHandedOver = (state: GroupState, seat: Seat): boolean =>
  state.group.status === 'active' &&
  !paysOrIsPaidFor(state, seat) &&
  !isFrozen(state, seat.position);

/** Offers a seat to a customer, replacing any earlier offer; returns the offer's id. */
export async function offerSeat(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, ...to }: { seat: Seat } & OfferedTo,
): Promise<number> {
  await withdrawOffer(tx, now, state, seat);
  const row = { group_id: state.group.id, member_id: seat.id, ...to };
  const { id } = await tx
    .insertInto('ajo_seat_offer')
    .values({ ...row, status: 'offered', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const params = { ...inGroup(state), by: seat.name };
  const kind = to.request_id === null ? ajoNotices.ajo_seat_offered : ajoNotices.ajo_seat_from_list;
  await notify(tx, [createNotice(kind, to.to_user_id, now, params)]);
  return id;
}

type OfferedTo = Pick<Selectable<AjoSeatOffer>, 'to_user_id' | 'request_id' | 'lapses_at'> & {
  by_staff?: boolean;
};

/** Ends the current offer of a seat, including a link: there is one offer at a time. */
export async function withdrawOffer(tx: Tx, now: Date, state: GroupState, seat: Seat) {
  await endLinkOf(tx, now, state, seat);
  await tx
    .updateTable('ajo_seat_offer')
    .set({ status: 'withdrawn' })
    .where('member_id', '=', seat.id)
    .where('status', '=', 'offered')
    .execute();
}
