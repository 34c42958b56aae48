// SMS updates for members without a smartphone. Once they register, they get the usual notices instead.
import type { Kobo } from '@alajo/contract/money.ts';
import { createNotice, type NoticeKind } from '../../../notices/kinds.ts';
import { notifyBySms } from '../../../notifications/messages.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { GroupState, Seat } from '../state.ts';
import { inGroup } from './notices.ts';
import { proxyMemberNotices } from './proxy-members.ts';

type SeatRound = { seat: Seat; round: number };

/** The officer has paid the seat's contribution. */
export const notifyPaidFor = (
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, round, total }: SeatRound & { total: Kobo },
): Promise<void> => {
  const params = { ...paidBy(state, seat), total, round, rounds: state.group.total_rounds };
  return queueSms(tx, now, seat, { kind: proxyMemberNotices.ajo_phoneless_paid, params });
};

export const notifyMissedFor = (
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, round }: SeatRound,
): Promise<void> => {
  const params = { ...paidBy(state, seat), round };
  return queueSms(tx, now, seat, { kind: proxyMemberNotices.ajo_phoneless_missed, params });
};

export const notifyCollected = (
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, round, amount }: SeatRound & { amount: Kobo },
): Promise<void> => {
  const params = { ...paidBy(state, seat), round, amount };
  return queueSms(tx, now, seat, { kind: proxyMemberNotices.ajo_phoneless_collected, params });
};

export const notifyJoined = (tx: Tx, now: Date, state: GroupState, seat: Seat): Promise<void> => {
  const params = paidBy(state, seat);
  return queueSms(tx, now, seat, { kind: proxyMemberNotices.ajo_phoneless_joined, params });
};

/** Their seats ended before the group began. */
export async function notifyEnded(
  tx: Tx,
  now: Date,
  state: GroupState,
  seats: readonly Seat[],
): Promise<void> {
  const params = inGroup(state);
  for (const seat of seats) {
    await queueSms(tx, now, seat, { kind: proxyMemberNotices.ajo_phoneless_ended, params });
  }
}

const paidBy = (state: GroupState, { payer }: Seat) => ({ ...inGroup(state), by: payer.name });

async function queueSms<Params extends { group_id: number; round?: number }>(
  tx: Tx,
  now: Date,
  { id, user_id, represented, phone_number }: Seat,
  { kind, params }: { kind: NoticeKind<Params>; params: Params },
): Promise<void> {
  if (!represented) return;
  const notice = createNotice(kind, user_id, now, params);
  // Several rounds may be paid at once.
  const about = [id, params.round ?? ''].join(':');
  await notifyBySms(tx, notice, { phone_number, about });
}
