// Requests for a linked seat in a group that approves joiners. The organiser answers; for the organiser's own
// seat, any other member does. A yes offers the seat to the customer by name.

import type { SeatLinkState } from '@alajo/contract/ajo/seat-links.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Message } from '@alajo/contract/route.ts';
import type { Deps } from '../../../deps.ts';
import { findPeople } from '../../../identity/directory.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { joiningTerms } from '../../ground/approval-terms.ts';
import { inGroup } from '../../ground/notices/notices.ts';
import { seatLinkNotices } from '../../ground/notices/seat-links.ts';
import { type GroupState, lockGroup, type Seat, seatById, seatOf } from '../../ground/state.ts';
import { type AjoContext, lockGroups } from '../../groups/joining/requirements.ts';
import { offerSeat } from '../sales/offers.ts';
import { requireMayTake, requireTakeable } from '../sales/sales.ts';
import { linkByCode, noLink, requireLive } from './links.ts';

/**
 * Requests the seat; nothing is taken, and a repeat changes nothing. Throws not_found, request_declined, and
 * what taking an offered seat throws, except for payment errors.
 */
export async function requestSeat(
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  { code, terms_version }: { code: string; terms_version: number },
): Promise<SeatLinkState> {
  const payer = await payments.payers.approve(caller, async () => {
    const found = await inTransaction(deps.db, (tx) => linkByCode(tx, code));
    if (found === undefined) throw noLink();
    const act = { kind: 'ajo_seat_ask', title: 'Ask for a seat in', subject: [terms_version] };
    return joiningTerms(deps.db, { id: found.group_id, ...act });
  });
  const { user_id, name } = payer;
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const found = await linkByCode(tx, code);
    if (found === undefined) throw noLink();
    await lockGroups(tx, user_id);
    const state = await lockGroup(tx, found.group_id);
    const link = requireLive(await linkByCode(tx, code), now);
    const reply = { group_id: link.group_id, is_member: false, asked: 'waiting' as const };
    const before = await tx
      .selectFrom('ajo_seat_ask')
      .select('status')
      .where('link_id', '=', link.id)
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    if (before?.status === 'waiting') return reply;
    if (before !== undefined) throw new AppError('request_declined');
    const seat = requireTakeable(state, user_id, { member_id: link.member_id, terms_version });
    await requireMayTake(tx, now, payments, { state, seat, payer });
    const row = { link_id: link.id, group_id: link.group_id, user_id, created_at: now };
    await tx
      .insertInto('ajo_seat_ask')
      .values({ ...row, status: 'waiting', answered_at: null, answered_by: null })
      .execute();
    const params = { ...inGroup(state), by: name, seat_of: seat.name };
    const { ajo_seat_asked: kind } = seatLinkNotices;
    const voters = state.seats.filter((candidate) => mayAnswer(state.group, seat, candidate));
    await notify(
      tx,
      voters.map((seat) => createNotice(kind, seat.user_id, now, params)),
    );
    return reply;
  });
}

type SeatIdentity = Pick<Seat, 'id' | 'user_id' | 'represented'>;

/** True if a member may answer requests for another's seat. */
export const mayAnswer = (
  { organiser_id }: { organiser_id: number },
  seller: Pick<SeatIdentity, 'id' | 'user_id'>,
  { id, user_id, represented }: SeatIdentity,
): boolean =>
  seller.user_id === organiser_id ? id !== seller.id && !represented : user_id === organiser_id;

type Answer = { id: number; seat_ask: number };

/** Throws not_found, organiser_only, and the errors of offering a seat. Idempotent. */
export async function approveBuyer(
  { db, clock }: Deps,
  userId: number,
  answer: Answer,
): Promise<Message> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const { state, ask, seat, name } = await lockAsk(tx, userId, answer);
    const message = `We’ve offered ${seat.name}’s seat to ${name}.`;
    if (ask.status === 'approved') return { message };
    if (ask.status !== 'waiting') throw new AppError('not_found');
    requireTakeable(state, ask.user_id, {
      member_id: seat.id,
      terms_version: state.group.terms_version,
    });
    await setAnswer(tx, now, ask.id, { status: 'approved', answered_by: userId });
    const to = { to_user_id: ask.user_id, request_id: null, lapses_at: null };
    await offerSeat(tx, now, state, { seat, ...to });
    return { message };
  });
}

/** Throws not_found, organiser_only. Idempotent. */
export async function declineBuyer(
  { db, clock }: Deps,
  userId: number,
  answer: Answer,
): Promise<Message> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const { state, ask, name } = await lockAsk(tx, userId, answer);
    const message = `We’ve told ${name} that they didn’t get the seat.`;
    if (ask.status === 'declined') return { message };
    if (ask.status !== 'waiting') throw new AppError('not_found');
    await setAnswer(tx, now, ask.id, { status: 'declined', answered_by: userId });
    const { ajo_seat_not_yours: kind } = seatLinkNotices;
    await notify(tx, [createNotice(kind, ask.user_id, now, inGroup(state))]);
    return { message };
  });
}

async function lockAsk(tx: Tx, userId: number, { id, seat_ask }: Answer) {
  const state: GroupState = await lockGroup(tx, id);
  const me = seatOf(state, userId);
  const ask = await tx
    .selectFrom('ajo_seat_ask as a')
    .innerJoin('ajo_seat_link as l', 'l.id', 'a.link_id')
    .select(['a.id', 'a.user_id', 'a.status', 'l.member_id'])
    .where('a.id', '=', seat_ask)
    .where('a.group_id', '=', id)
    .executeTakeFirst();
  if (ask === undefined) throw new AppError('not_found');
  const seat = seatById(state, ask.member_id);
  if (!mayAnswer(state.group, seat, me)) throw new AppError('organiser_only');
  const name = (await findPeople(tx, [ask.user_id])).get(ask.user_id)?.name ?? '';
  return { state, ask, seat, name };
}

const setAnswer = (
  tx: Tx,
  now: Date,
  id: number,
  answered: { status: 'approved' | 'declined'; answered_by: number },
) =>
  tx
    .updateTable('ajo_seat_ask')
    .set({ ...answered, answered_at: now })
    .where('id', '=', id)
    .execute();
