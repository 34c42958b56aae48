// A member's link to their own seat in a running group: anyone with the link may take the seat over for the
// amount paid in so far, or request it if the group approves joiners. It is valid for a week, and a seat has
// one offer at a time.
import { potOf } from '@alajo/contract/ajo/schemas.ts';
import {
  SEAT_LINK_ENDED,
  type SeatLink,
  type SeatLinkState,
  type SeatTerms,
} from '@alajo/contract/ajo/seat-links.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { SEAT_LINK_DAYS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { invitationCodeOf, newNonce, tokenHash } from '../../../identity/secrets.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import { DAY } from '../../../platform/clock.ts';
import {
  type Db,
  inSnapshot,
  inTransaction,
  type Tx,
} from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { asMember } from '../../ground/as-member.ts';
import { lapseIn } from '../../ground/expiry.ts';
import { inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { seatLinkNotices } from '../../ground/notices/seat-links.ts';
import { dayOf } from '../../ground/schedule.ts';
import { type GroupState, lockGroup, readGroup, type Seat, seatOf } from '../../ground/state.ts';
import type { AjoContext } from '../../groups/joining/requirements.ts';
import { termsOf } from '../../groups/terms/terms.ts';
import { endLinkOf, type SeatLinkRow } from '../sales/end-seat-link.ts';
import { isTransferable, withdrawOffer } from '../sales/offers.ts';
import { buySeat, type SeatOfferSource, seatPrices } from '../sales/sales.ts';

/**
 * The link to the caller's seat; created, replacing any other offer, if there is none. Throws not_found,
 * group_not_active, seat_not_transferable.
 */
export async function makeSeatLink(deps: Deps, userId: number, groupId: number): Promise<SeatLink> {
  const { secret } = deps;
  return asMember(deps, userId, groupId, async (tx, { now, state, seat }) => {
    if (state.group.status !== 'active') throw new AppError('group_not_active');
    if (!isTransferable(state, seat)) throw new AppError('seat_not_transferable');
    const live = await liveLinkOf(tx, now, seat.id);
    if (live) return seatLinkView(secret, live);
    await withdrawOffer(tx, now, state, seat);
    const nonce = newNonce();
    const made = await tx
      .insertInto('ajo_seat_link')
      .values({
        group_id: groupId,
        member_id: seat.id,
        user_id: userId,
        nonce,
        code_hash: tokenHash(invitationCodeOf(secret, userId, nonce)),
        created_at: now,
        expires_at: new Date(now.getTime() + SEAT_LINK_DAYS * DAY),
        ended_at: null,
        offer_id: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { id, expires_at: run_at } = made;
    await enqueue(tx, 'ajo_seat_link', { id }, { key: `ajo_seat_link:${id}`, run_at });
    await notifyMembers(tx, now, state, {
      kind: seatLinkNotices.ajo_seat_linked,
      params: { ...inGroup(state), by: seat.name, turn: seat.position },
      except: [seat.id],
    });
    return seatLinkView(secret, made);
  });
}

const liveLinkOf = (tx: Tx, now: Date, member: number): Promise<SeatLinkRow | undefined> =>
  tx
    .selectFrom('ajo_seat_link')
    .selectAll()
    .where('member_id', '=', member)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

const seatLinkView = (secret: string, { user_id, nonce, expires_at }: SeatLinkRow): SeatLink => ({
  code: invitationCodeOf(secret, user_id, nonce),
  expires_at: expires_at.toISOString(),
});

/** Ends the caller's link. Idempotent. Throws not_found. */
export async function endSeatLink({ db, clock }: Deps, userId: number, groupId: number) {
  await inTransaction(db, async (tx) => {
    const state = await lockGroup(tx, groupId);
    await endLinkOf(tx, clock.now(), state, seatOf(state, userId));
  });
  return { message: 'The link has ended. You keep your seat.' };
}

/** Ends an expired link and notifies its member; run by its job. */
export const lapseSeatLink = (deps: Deps, id: number): Promise<void> =>
  lapseIn(deps, 'ajo_seat_link', id, async (tx, { now, state, row }) => {
    if (row.ended_at !== null || row.expires_at > now) return;
    await endLinkOf(tx, now, state, { id: row.member_id });
    if (state.group.status !== 'active') return;
    const { ajo_seat_link_ended: kind } = seatLinkNotices;
    await notify(tx, [createNotice(kind, row.user_id, now, inGroup(state))]);
  });

export const linkByCode = (db: Db | Tx, code: string): Promise<SeatLinkRow | undefined> =>
  db
    .selectFrom('ajo_seat_link')
    .selectAll()
    .where('code_hash', '=', tokenHash(code))
    .executeTakeFirst();

export const noLink = () => new AppError('not_found', { message: SEAT_LINK_ENDED });

/** Throws not_found once the link has ended. */
export function requireLive(link: SeatLinkRow | undefined, now: Date): SeatLinkRow {
  if (link === undefined || link.ended_at !== null || link.expires_at <= now) throw noLink();
  return link;
}

/** Public information for anyone with the link: nothing about the members. Throws not_found. */
export async function findSeatTerms({ db, clock }: Deps, code: string): Promise<SeatTerms> {
  return inSnapshot(db, async (tx) => {
    const link = requireLive(await linkByCode(tx, code), clock.now());
    const state = await readGroup(tx, link.group_id);
    const seat = state.seats.find(({ id }) => id === link.member_id);
    if (seat === undefined || state.group.status === 'completed') throw noLink();
    const { group } = state;
    const { left, due_at } = await roundsOf(tx, seat);
    const { contribution, set_aside, total_rounds } = group;
    return {
      group_name: group.name,
      price: (await seatPrices(tx, [seat.id])).get(seat.id) ?? kobo(0),
      contribution_amount: contribution,
      set_aside,
      frequency: group.frequency,
      position: seat.position,
      total_rounds,
      collects_on: dayOf(due_at),
      pot: potOf(contribution, total_rounds),
      rounds_left: left,
      left_to_pay: kobo(left * (contribution + set_aside)),
      rules: group.rules,
      terms: termsOf(group),
      terms_version: group.terms_version,
      approval: group.approval,
      takeable: group.status === 'active' && isTransferable(state, seat),
      expires_at: link.expires_at.toISOString(),
    };
  });
}

/** The number of unpaid rounds of a seat, and the due date of its turn. */
async function roundsOf(tx: Tx, { id, group_id, position }: Seat) {
  const { rows } = await sql<{ left: number; due_at: Date }>`
    select count(*) filter (where s.member_id is null)::int as left,
      max(r.due_at) filter (where r.number = ${position}) as due_at
    from ajo_round r left join ajo_share s on s.group_id = r.group_id and s.round = r.number
      and s.member_id = ${id} and s.status <> 'late'
    where r.group_id = ${group_id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`member ${id} has no rounds`);
  return row;
}

/** A customer's relation to the seat of a link. Throws not_found. */
export async function findSeatLinkState(
  { db, clock }: Deps,
  userId: number,
  code: string,
): Promise<SeatLinkState> {
  const link = requireLive(await linkByCode(db, code), clock.now());
  const member = await db
    .selectFrom('ajo_member')
    .select('id')
    .where('group_id', '=', link.group_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const ask = await db
    .selectFrom('ajo_seat_ask')
    .select('status')
    .where('link_id', '=', link.id)
    .where('user_id', '=', userId)
    .where('status', 'in', ['waiting', 'declined'])
    .executeTakeFirst();
  const status = ask?.status === 'waiting' || ask?.status === 'declined' ? ask.status : null;
  return { group_id: link.group_id, is_member: member !== undefined, asked: status };
}

type SeatLinkAcceptance = {
  code: string;
  terms_version: number;
  expected?: SeatTerms['price'] | undefined;
};

/**
 * Takes the seat of a link if no approval is needed. Idempotent. Returns the group's id. Throws not_found,
 * approval_needed, and the errors of taking an offered seat.
 */
export const acceptSeatLink = (
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  { code, ...acceptance }: SeatLinkAcceptance,
): Promise<number> =>
  buySeat(deps, payments, caller, {
    ...acceptance,
    find: (tx, userId) => offerOfLink(tx, deps.clock.now(), { code, userId }),
  });

async function offerOfLink(
  tx: Tx,
  now: Date,
  { code, userId }: { code: string; userId: number },
): Promise<SeatOfferSource> {
  const found = await linkByCode(tx, code);
  if (found === undefined) throw noLink();
  return {
    group_id: found.group_id,
    offer: async (state) => {
      const link = await linkByCode(tx, code);
      if (link?.offer_id != null) return ownOffer(tx, link.offer_id, userId);
      const { id, member_id } = requireLive(link, now);
      if (state.group.approval) throw new AppError('approval_needed');
      return offerTo(tx, now, state, { id, member_id, userId });
    },
  };
}

/** Result of a repeated request. */
async function ownOffer(tx: Tx, id: number, userId: number) {
  const offer = await tx
    .selectFrom('ajo_seat_offer')
    .selectAll()
    .where('id', '=', id)
    .where('to_user_id', '=', userId)
    .executeTakeFirst();
  if (offer === undefined) throw noLink();
  return offer;
}

async function offerTo(
  tx: Tx,
  now: Date,
  state: GroupState,
  { id, member_id, userId }: { id: number; member_id: number; userId: number },
) {
  await endLinkOf(tx, now, state, { id: member_id });
  const to = { to_user_id: userId, request_id: null, lapses_at: null };
  const offer = await tx
    .insertInto('ajo_seat_offer')
    .values({ ...to, group_id: state.group.id, member_id, status: 'offered', created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.updateTable('ajo_seat_link').set({ offer_id: offer.id }).where('id', '=', id).execute();
  return offer;
}
