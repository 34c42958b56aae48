// Handing over a seat. After the start it can only pass to a customer who takes over all its rights and
// duties and pays the leaver the amount they had paid in.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Payer } from '../../../identity/directory.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import { explainLimit } from '../../../payments/context.ts';
import { cappedUntil, dayCapOf } from '../../../payments/limits.ts';
import { debitAlert } from '../../../payments/notices.ts';
import { rememberOperation } from '../../../payments/operations.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { joiningTerms } from '../../ground/approval-terms.ts';
import { seatEntry } from '../../ground/entries/entries.ts';
import { recordEvents } from '../../ground/history.ts';
import { requireExpected } from '../../ground/manual-payments.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { staffNotices } from '../../ground/notices/staff.ts';
import { type GroupState, lockGroup, planNext, type Seat } from '../../ground/state.ts';
import { closeRequest, confirmDebits } from '../../groups/joining/admission.ts';
import {
  type AjoContext,
  lockGroups,
  requireRoomForGroup,
  seatTermsOf,
} from '../../groups/joining/requirements.ts';
import { withdrawBallots } from '../../groups/open-votes.ts';
import { releaseOffice } from '../../groups/succession/succession.ts';
import { credit } from '../../rounds/money/debts.ts';
import { returnGuarantees } from '../../rounds/money/guarantees.ts';
import type { AjoSeatOffer } from '../../tables.ts';
import { requireTurn } from '../../turns/late-turns.ts';
import { offerToNextListed } from './list-offers.ts';
import { mayBeHandedOver, requireTransferable } from './offers.ts';
import { freeForSuccessor } from './seat-handover.ts';

/**
 * Withdraws or declines a pending offer: either party may end it. Declining as the next on the waiting list
 * leaves it, and the one after them is asked. Throws not_found.
 */
export async function endSeatOffer({ db, clock }: Deps, userId: number, id: number) {
  const ended = await inTransaction(db, async (tx) => {
    const offer = await tx
      .selectFrom('ajo_seat_offer')
      .innerJoin('ajo_member', 'ajo_member.id', 'ajo_seat_offer.member_id')
      .select(['ajo_seat_offer.to_user_id', 'ajo_member.user_id', 'ajo_seat_offer.group_id'])
      .where('ajo_seat_offer.id', '=', id)
      .executeTakeFirst();
    if (offer === undefined || ![offer.to_user_id, offer.user_id].includes(userId)) return false;
    // A customer accepting it at the same moment holds the group's lock.
    const state = await lockGroup(tx, offer.group_id);
    const withdrawn = await tx
      .updateTable('ajo_seat_offer')
      .set({ status: 'withdrawn' })
      .where('id', '=', id)
      .where('status', '=', 'offered')
      .returningAll()
      .executeTakeFirst();
    if (withdrawn && withdrawn.request_id !== null && withdrawn.to_user_id === userId) {
      await offerToNextListed(tx, clock.now(), state, { offer: withdrawn, answer: 'withdrawn' });
    }
    return true;
  });
  if (!ended) throw new AppError('not_found');
  return { message: 'The seat offer has ended.' };
}

/**
 * Prices of seats that owe nothing, in kobo: contributions and set-asides for all rounds so far, and the
 * bond.
 */
export async function seatPrices(
  db: Db | Tx,
  members: readonly number[],
): Promise<Map<number, Kobo>> {
  const { rows } = await sql<{ member_id: number; total: Kobo }>`
    select s.member_id, (sum(g.contribution + s.set_aside) + coalesce((select h.bond - h.bond_used
      from ajo_hold h where h.member_id = s.member_id and h.status = 'started'), 0))::bigint as total
    from ajo_share s join ajo_group g on g.id = s.group_id
    where s.member_id = any(${members}::bigint[]) and s.status <> 'late'
    group by s.member_id`.execute(db);
  return new Map(rows.map(({ member_id, total }) => [member_id, total]));
}

/**
 * Accepts an offered seat and pays for it. Idempotent. Returns the group's id. Throws not_found,
 * terms_changed, group_not_active, seat_not_transferable, already_member, too_many_groups, pin_not_set,
 * pot_too_large, contributions_too_high, turn_too_early, amount_changed, day_limit_reached,
 * insufficient_funds.
 */
export const acceptSeatOffer = (
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  { id, ...acceptance }: SeatAcceptance,
): Promise<number> =>
  buySeat(deps, payments, caller, {
    ...acceptance,
    find: async (tx, userId) => {
      const offerOf = () =>
        tx
          .selectFrom('ajo_seat_offer')
          .selectAll()
          .where('id', '=', id)
          .where('to_user_id', '=', userId)
          .executeTakeFirst();
      const found = await offerOf();
      if (found === undefined) throw new AppError('not_found');
      return { group_id: found.group_id, offer: async () => (await offerOf()) ?? found };
    },
  });

/** The group of an offer, and the offer once the group is locked. */
export type SeatOfferSource = {
  group_id: number;
  offer: (state: GroupState) => Promise<Selectable<AjoSeatOffer>>;
};

type Purchase = Omit<SeatAcceptance, 'id'> & {
  find: (tx: Tx, userId: number) => Promise<SeatOfferSource>;
};

/** Buys the seat of the offer returned by `find`. */
export async function buySeat(
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  { find, terms_version, expected }: Purchase,
): Promise<number> {
  const payer = await payments.payers.approve(caller, async () => {
    const { group_id } = await inTransaction(deps.db, (tx) => find(tx, caller.user_id));
    const subject = [terms_version, expected ?? null];
    const act = { kind: 'ajo_seat', title: 'Take a seat in', price: expected, subject };
    return joiningTerms(deps.db, { id: group_id, ...act });
  });
  const from = await payments.accounts.wallet(payer.user_id);
  const now = deps.clock.now();
  let price = kobo(0);
  try {
    return await inTransaction(deps.db, async (tx) => {
      const found = await find(tx, payer.user_id);
      await lockGroups(tx, payer.user_id);
      const state = await lockGroup(tx, found.group_id);
      const { id, member_id, status, lapses_at, by_staff } = await found.offer(state);
      if (status === 'withdrawn') throw new AppError('not_found');
      await rememberOperation(tx, now, caller);
      if (status === 'taken') return found.group_id;
      if (lapses_at !== null && lapses_at <= now) throw new AppError('not_found');
      const seat = requireTakeable(state, payer.user_id, {
        member_id,
        terms_version,
        as_it_is: by_staff,
      });
      await requireMayTake(tx, now, payments, { state, seat, payer });
      price = by_staff ? kobo(0) : await priceOf(tx, seat);
      requireExpected(expected, price);
      await payLeaver(tx, now, state, { seat, price, offer_id: id, payer, from });
      await tx
        .updateTable('ajo_seat_offer')
        .set({ status: 'taken' })
        .where('id', '=', id)
        .where('status', '=', 'offered')
        .execute();
      if (by_staff) await freeForSuccessor(tx, now, seat, payer.user_id);
      await handOver(tx, now, state, { seat, successor: payer });
      await notifyLeaver(tx, now, state, { seat, to: payer.name, by_staff });
      return found.group_id;
    });
  } catch (error) {
    throw await explainLimit(deps, error, { payer, from, now }, price);
  }
}

const priceOf = async (tx: Tx, { id }: Seat) => (await seatPrices(tx, [id])).get(id) ?? kobo(0);

type Price = { seat: Seat; price: Kobo; offer_id: number; payer: Payer; from: number };

async function payLeaver(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, price, offer_id, payer, from }: Price,
): Promise<void> {
  if (price === 0) return;
  const buyer = { wallet: from, name: payer.name, day_cap: dayCapOf(payer, now) };
  const entry = seatEntry(state.group, { offer_id, buyer, seat, price });
  await credit(tx, now, entry, seat);
  const description = `Ajo: ${seat.name}’s seat in ${state.group.name}`;
  const paid = { user_id: payer.user_id, amount: price, description, entry: entry.id };
  await notify(tx, [debitAlert(paid, now)]);
}

/** For a seat offered by staff, the next step may change: a suspended seat pays again. */
async function notifyLeaver(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, to, by_staff }: { seat: Seat; to: string; by_staff: boolean },
): Promise<void> {
  const kind = by_staff ? staffNotices.ajo_seat_given : ajoNotices.ajo_seat_handed_over;
  await notify(tx, [createNotice(kind, seat.user_id, now, { ...inGroup(state), to })]);
  if (by_staff) await planNext(tx, now, [await lockGroup(tx, state.group.id)]);
}

/** The offer's id, the terms agreed to, and the price the customer was shown. */
type SeatAcceptance = { id: number; terms_version: number; expected?: Kobo | undefined };

/**
 * Checks a customer's eligibility for a seat, except for its price. Throws too_many_groups, pin_not_set,
 * pot_too_large, contributions_too_high, turn_too_early.
 */
export async function requireMayTake(
  tx: Tx,
  now: Date,
  { findIncome }: AjoContext,
  { state, seat, payer }: { state: GroupState; seat: Seat; payer: Payer },
): Promise<void> {
  const { user_id } = payer;
  const income = await findIncome(tx, user_id, now);
  await requireRoomForGroup(tx, now, { ...payer, income }, seatTermsOf(state.group));
  await requireTurn(tx, now, state, { user_id, owner: 'Your', turn: seat.position });
}

/** `as_it_is`: with its debts, as offered by staff. */
type SeatOnOffer = { member_id: number; terms_version: number; as_it_is?: boolean };

/** Throws terms_changed, group_not_active, not_found, seat_not_transferable, already_member. */
export function requireTakeable(
  state: GroupState,
  userId: number,
  { member_id, terms_version, as_it_is = false }: SeatOnOffer,
): Seat {
  if (terms_version !== state.group.terms_version) throw new AppError('terms_changed');
  if (state.group.status !== 'active') throw new AppError('group_not_active');
  const seat = state.seats.find(({ id }) => id === member_id);
  if (seat === undefined) throw new AppError('not_found');
  if (!as_it_is) requireTransferable(state, seat);
  else if (!mayBeHandedOver(state, seat)) throw new AppError('seat_not_transferable');
  if (state.seats.some(({ user_id }) => user_id === userId)) throw new AppError('already_member');
  return seat;
}

/** Gives a seat to a customer who agreed to the group's terms, with everything that belongs to it. */
export async function handOver(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, successor }: Handover,
): Promise<void> {
  const { group } = state;
  await tx
    .updateTable('ajo_member')
    .set({
      user_id: successor.user_id,
      joined_at: now,
      terms_version: group.terms_version,
      in_parts: false,
      capped_until: cappedUntil(successor, now),
    })
    .where('id', '=', seat.id)
    .execute();
  // The new member has not agreed to the leaver's votes.
  await tx
    .updateTable('ajo_hold')
    .set({ user_id: successor.user_id })
    .where('member_id', '=', seat.id)
    .where('status', '<>', 'returned')
    .execute();
  await returnGuarantees(tx, now, state, [seat]);
  await closeRequest(tx, now, { group_id: group.id, user_id: successor.user_id });
  await withdrawBallots(tx, seat);
  await releaseOffice(tx, now, state, seat);
  await recordEvents(tx, now, [
    { group_id: group.id, text: `${successor.name} took over the seat of ${seat.name}.` },
  ]);
  const taken = { member: successor.name, before: seat.name, turn: seat.position };
  await notifyMembers(tx, now, state, {
    kind: ajoNotices.ajo_seat_taken,
    params: { ...inGroup(state), ...taken },
  });
  await confirmDebits(tx, now, state, { user_id: successor.user_id, how: 'took_seat' });
}

type Handover = { seat: Seat; successor: Payer };
