// Covering a fellow member's contribution, which that member then owes the payer. While it is late, only the
// organiser knows. If the group has another officer, one of them has to agree.
import type { AjoPayment } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Message } from '@alajo/contract/route.ts';
import { AJO_COVER_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../../../deps.ts';
import { findPayers } from '../../../identity/directory.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { PaymentContext } from '../../../payments/context.ts';
import { cappedUntil, dayCapOf } from '../../../payments/limits.ts';
import { HOUR } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { groupPaymentTerms } from '../../ground/approval-terms.ts';
import { asMember } from '../../ground/as-member.ts';
import { lapseIn } from '../../ground/expiry.ts';
import { payManually, requireExpected } from '../../ground/manual-payments.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import {
  collectorOf,
  type GroupState,
  isOwnPayer,
  lockGroup,
  type Seat,
  seatById,
  seatOf,
} from '../../ground/state.ts';
import { officersOf } from '../../groups/succession/office-holders.ts';
import { type CoverRow, endCovers } from '../../groups/succession/open-covers.ts';
import { findCoverable, payCover } from '../../rounds/collection/contributions.ts';
import { isWalletRefusal } from '../../rounds/money/debts.ts';

/**
 * Covers a fellow member who is late (visible only to the organiser until the grace period ends), or whose
 * missed contribution the reserve did not cover; they then owe the caller. Covering a late contribution waits
 * for a second officer if there is one. Throws not_found, group_paused, cover_own, nothing_to_cover,
 * amount_changed, day_limit_reached, insufficient_funds.
 */
export const cover = (
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, member, expected }: { id: number; member: number; expected?: Kobo | undefined },
): Promise<AjoPayment> =>
  payManually(deps, payments, caller, {
    terms: () =>
      groupPaymentTerms(deps.db, { id, kind: 'ajo_cover', amount: expected, subject: [member] }),
    request: ['cover', id, member],
    pay: async (tx, payment) => {
      const { payer, now, day_cap } = payment;
      const state = await lockGroup(tx, id);
      const seat = seatOf(state, caller.user_id);
      const late = state.seats.find((candidate) => candidate.id === member);
      if (late === undefined) throw new AppError('not_found');
      if (state.group.status === 'paused') throw new AppError('group_paused');
      const own = late.payer.id === seat.id || !isOwnPayer(seat);
      if (own || collectorOf(state)?.id === seat.id) throw new AppError('cover_own');
      const coverable = findCoverable(state, late, seat);
      if (coverable === undefined) throw new AppError('nothing_to_cover');
      const { amount } = coverable;
      payment.amount = amount;
      requireExpected(expected, amount);
      const seconds = coverable.debt === null ? await secondsFor(tx, state, { seat, late }) : [];
      if (seconds.length > 0) {
        const round = coverable.round.number;
        const capped_until = cappedUntil(payer, now);
        return requestSecondApproval(tx, now, state, {
          seat,
          late,
          seconds,
          round,
          amount,
          capped_until,
        });
      }
      await endCovers(tx, now, 'withdrawn', { member_id: late.id });
      return payCover(tx, now, state, { ...coverable, seat, late, day_cap });
    },
  });

/** Officers who may agree: neither the requester nor the member who will owe it. */
const secondsFor = async (
  tx: Tx,
  state: GroupState,
  { seat, late }: { seat: { user_id: number }; late: Seat },
): Promise<Seat[]> =>
  (await officersOf(tx, state)).filter(
    ({ id, user_id }) => id !== late.payer.id && user_id !== seat.user_id,
  );

type CoverRequest = {
  seat: Seat;
  late: Seat;
  seconds: Seat[];
  round: number;
  amount: Kobo;
  capped_until: Date | null;
};

/** Asks the other officers, who have three days; repeating it for the same round changes nothing. */
async function requestSecondApproval(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, late, seconds, round, amount, capped_until }: CoverRequest,
): Promise<AjoPayment> {
  const who = seconds.map(({ name }) => name).join(' or ');
  const message = `We’ll pay ${formatNaira(amount)} for ${late.name} once ${who} agrees. Nothing is taken before then.`;
  const reply = { amount: kobo(0), reference: null, rounds: [], message };
  const open = await tx
    .selectFrom('ajo_cover')
    .selectAll()
    .where('group_id', '=', state.group.id)
    .where('member_id', '=', late.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (open?.round === round && open.closes_at > now) return reply;
  if (open) await endCovers(tx, now, 'lapsed', { id: open.id });
  const row = { group_id: state.group.id, round, member_id: late.id, user_id: seat.user_id };
  const { id, closes_at: run_at } = await tx
    .insertInto('ajo_cover')
    .values({
      ...row,
      amount,
      second_user_id: null,
      capped_until,
      created_at: now,
      closes_at: new Date(now.getTime() + AJO_COVER_HOURS * HOUR),
      ended_at: null,
    })
    .returning(['id', 'closes_at'])
    .executeTakeFirstOrThrow();
  await enqueue(tx, 'ajo_cover', { id }, { key: `ajo_cover:${id}`, run_at });
  const params = { ...inGroup(state), by: seat.name, member: late.name, amount };
  await notify(
    tx,
    seconds.map(({ user_id }) => createNotice(ajoNotices.ajo_cover_asked, user_id, now, params)),
  );
  return reply;
}

type CoverReference = { id: number; cover: number };

/**
 * Agrees to a cover as a second officer, with the PIN: the organiser pays the amount still missing, at most
 * the requested amount. Idempotent. Throws not_found, cover_closed, group_paused, organiser_cannot_pay.
 */
export async function confirmCover(
  deps: Deps,
  { payers }: PaymentContext,
  caller: Customer,
  { id, cover: coverId }: CoverReference,
): Promise<Message> {
  await payers.authorize(caller);
  return asMember(deps, caller.user_id, id, async (tx, { now, state, seat }) => {
    const { row, may_answer } = await findCover(tx, state, seat, coverId);
    if (!may_answer) throw new AppError('not_found');
    if (row.status === 'confirmed') return coverPaidText(state, row);
    if (row.status !== 'open' || row.closes_at <= now) throw new AppError('cover_closed');
    if (state.group.status === 'paused') throw new AppError('group_paused');
    await close(tx, now, row, { status: 'confirmed', second_user_id: caller.user_id });
    await payApprovedCover(tx, now, state, row);
    return coverPaidText(state, row);
  });
}

const coverPaidText = (state: GroupState, row: CoverRow): Message => {
  const { by, late } = namesOf(state, row);
  return { message: `${by} has paid for ${late}, who now owes it to them.` };
};

/** The payer and the member paid for. */
const namesOf = ({ seats }: GroupState, { user_id, member_id }: CoverRow) => ({
  by: seats.find((seat) => seat.user_id === user_id)?.name ?? 'The organiser',
  late: seats.find(({ id }) => id === member_id)?.name ?? 'the member',
});

async function payApprovedCover(
  tx: Tx,
  now: Date,
  state: GroupState,
  row: CoverRow,
): Promise<void> {
  const seat = state.seats.find(({ user_id }) => user_id === row.user_id);
  const late = seatById(state, row.member_id);
  const coverable = seat && findCoverable(state, late, seat);
  const same = coverable?.debt === null && coverable.round.number === row.round;
  if (seat === undefined || !same || coverable.amount > row.amount) {
    throw new AppError('cover_closed');
  }
  const found = (await findPayers(tx, [seat.user_id])).get(seat.user_id);
  if (found === undefined) throw new AppError('cover_closed');
  const payer = { ...found, device_new_until: row.capped_until };
  try {
    await payCover(tx, now, state, { ...coverable, seat, late, day_cap: dayCapOf(payer, now) });
  } catch (error) {
    if (!isWalletRefusal(error)) throw error;
    throw new AppError('organiser_cannot_pay', { cause: error });
  }
}

/** Rejects a cover as a second officer, or withdraws the caller's own. Idempotent. Throws not_found. */
export async function endCover(
  deps: Deps,
  userId: number,
  { id, cover: coverId }: CoverReference,
): Promise<Message> {
  return asMember(deps, userId, id, async (tx, { now, state, seat }) => {
    const { row, may_answer } = await findCover(tx, state, seat, coverId);
    if (row.status === 'confirmed') return coverPaidText(state, row);
    const isOpen = row.status === 'open';
    if (!may_answer) {
      if (isOpen) await endCovers(tx, now, 'withdrawn', { id: row.id });
      return { message: 'Nothing was paid.' };
    }
    if (isOpen) {
      await close(tx, now, row, { status: 'refused', second_user_id: userId });
      await notifyCoverEnd(tx, now, state, { row, how: 'refused' });
    }
    return { message: `We’ve told ${namesOf(state, row).by}. Nothing was paid.` };
  });
}

/** A cover the caller requested or may answer; hidden from everyone else. Throws not_found. */
async function findCover(
  tx: Tx,
  state: GroupState,
  { id, user_id }: Seat,
  coverId: number,
): Promise<{ row: CoverRow; may_answer: boolean }> {
  const row = await tx
    .selectFrom('ajo_cover')
    .selectAll()
    .where('id', '=', coverId)
    .where('group_id', '=', state.group.id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const late = state.seats.find((seat) => seat.id === row.member_id);
  const seconds = late ? await secondsFor(tx, state, { seat: row, late }) : [];
  const may_answer = seconds.some((second) => second.id === id);
  if (!may_answer && row.user_id !== user_id) throw new AppError('not_found');
  return { row, may_answer };
}

const close = (
  tx: Tx,
  now: Date,
  { id }: CoverRow,
  ended: { status: 'confirmed' | 'refused'; second_user_id: number },
) =>
  tx
    .updateTable('ajo_cover')
    .set({ ...ended, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();

async function notifyCoverEnd(
  tx: Tx,
  now: Date,
  state: GroupState,
  { row, how }: { row: CoverRow; how: 'refused' | 'lapsed' },
): Promise<void> {
  const { name } = seatById(state, row.member_id);
  const params = { ...inGroup(state), member: name, amount: row.amount, how };
  await notify(tx, [createNotice(ajoNotices.ajo_cover_ended, row.user_id, now, params)]);
}

/** Ends a cover no one answered in time; run by its job. */
export const lapseCover = (deps: Deps, id: number): Promise<void> =>
  lapseIn(deps, 'ajo_cover', id, async (tx, { now, state, row }) => {
    if (row.status !== 'open' || row.closes_at > now) return;
    await endCovers(tx, now, 'lapsed', { id });
    if (isStillLate(state, row)) await notifyCoverEnd(tx, now, state, { row, how: 'lapsed' });
  });

const isStillLate = ({ round, shares }: GroupState, row: CoverRow): boolean =>
  round?.number === row.round &&
  round.status === 'collecting' &&
  shares.get(row.member_id)?.status === 'late';
