// Payments members make themselves: arrears, what is due, rounds ahead, and cover for others.
import type { AjoPayment } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../../deps.ts';
import { post } from '../../ledger/entries.ts';
import { createNotice } from '../../notifications/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { explainDayLimit, type PaymentContext } from '../../payments/context.ts';
import { dayCapOf } from '../../payments/limits.ts';
import { debitAlert } from '../../payments/notices.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { recordEvents } from '../history.ts';
import { addDebt, payDebt } from '../money/debts.ts';
import { contributionEntry, coverEntry } from '../money/entries.ts';
import { ajoNotices, inGroup, type QueuedNotices, queueNotices } from '../notices.ts';
import { oncePerKey } from '../operations.ts';
import type { RoundRow, ShareRow } from '../state.ts';
import {
  collectorOf,
  debtsOf,
  type GroupState,
  lockGroup,
  planNext,
  type Seat,
  seatOf,
} from '../state.ts';
import { saveRounds, saveShares, settleIfComplete } from './rounds.ts';

/**
 * Pays arrears, what is due and `ahead` further rounds, all or nothing. What a member pays by hand
 * counts towards their daily limit; what is taken on schedule does not. A repeated key returns the
 * first payment. Throws not_found, group_paused, amount_changed, day_limit_reached,
 * insufficient_funds, idempotency_key_reused.
 */
export async function contribute(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, ahead, expected }: { id: number; ahead: number; expected?: Kobo | undefined },
): Promise<AjoPayment> {
  const payer = await payments.payers.authorize(caller);
  const from = await payments.accounts.wallet(payer.user_id);
  const now = deps.clock.now();
  const day_cap = dayCapOf(payer, now);
  let amount = kobo(0);
  const work = async (tx: Tx): Promise<AjoPayment> => {
    const state = await lockGroup(tx, id);
    const seat = seatOf(state, caller.user_id);
    if (state.group.status === 'paused') throw new AppError('group_paused');
    const debts = debtsOf(state, seat);
    const rounds = await payableRounds(tx, state, seat, ahead);
    const { contribution, set_aside } = state.group;
    const owed = debts.reduce((sum, { left }) => sum + left, 0);
    amount = kobo(owed + rounds.length * (contribution + set_aside));
    requireExpected(expected, amount);
    for (const debt of debts) {
      await payDebt(tx, now, state, { debt, from: seat.wallet, amount: debt.left, day_cap });
    }
    for (const round of rounds) await payRound(tx, now, state, { seat, round, day_cap });
    await settleAfterPayment(tx, now, state);
    if (amount > 0)
      await alertPaid(tx, now, { user_id: caller.user_id, amount, group: state.group });
    return paidReply(state, seat, amount, rounds);
  };
  try {
    return await oncePerKey(deps, caller, ['contribute', id, ahead], work);
  } catch (error) {
    throw await explainDayLimit(deps, error, { payer, from, now }, amount);
  }
}

const alertPaid = (
  tx: Tx,
  now: Date,
  { user_id, amount, group }: { user_id: number; amount: Kobo; group: GroupState['group'] },
) =>
  notify(tx, [
    debitAlert({ user_id, amount, description: `Ajo: ${group.name}`, entry: null }, now),
  ]);

// Members pay exactly the amount they were shown.
function requireExpected(expected: Kobo | undefined, amount: Kobo): void {
  if (expected !== undefined && expected !== amount) throw new AppError('amount_changed');
}

/** The open round if it is due, and the next `ahead` unpaid rounds. */
async function payableRounds(
  tx: Tx,
  state: GroupState,
  seat: Seat,
  ahead: number,
): Promise<RoundRow[]> {
  const { group, round } = state;
  if (group.status !== 'active' || round === undefined) return [];
  const shares = await tx
    .selectFrom('ajo_share')
    .select('round')
    .where('group_id', '=', group.id)
    .where('member_id', '=', seat.id)
    .where('status', '<>', 'late')
    .execute();
  const done = new Set(shares.map((share) => share.round));
  const rounds = await tx
    .selectFrom('ajo_round')
    .selectAll()
    .where('group_id', '=', group.id)
    .where('number', '>=', group.current_round)
    .orderBy('number')
    .execute();
  const unpaid = rounds.filter(({ number }) => !done.has(number));
  const due = unpaid.filter(({ status }) => status === 'collecting').length;
  return unpaid.slice(0, due + ahead);
}

async function payRound(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, round: stored, day_cap }: { seat: Seat; round: RoundRow; day_cap?: Kobo },
): Promise<void> {
  const { group } = state;
  const { number } = stored;
  await post(tx, now, contributionEntry(group, seat, number, day_cap));
  // The open round lives in `state` only; a second copy would overwrite it.
  const open = number === state.round?.number ? state.round : undefined;
  const before = open && state.shares.get(seat.id);
  const share: ShareRow = {
    group_id: group.id,
    round: number,
    member_id: seat.id,
    user_id: seat.user_id,
    status: 'paid',
    amount: group.contribution,
    set_aside: group.set_aside,
    ahead: stored.status === 'scheduled',
    missed_at: null,
    paid_at: now,
    late_at: before?.late_at ?? null,
  };
  await saveShares(tx, [share]);
  const round = open ?? stored;
  round.funded = kobo(round.funded + group.contribution);
  if (open) state.shares.set(seat.id, share);
  else await saveRounds(tx, [{ ...state, round }]);
}

/** Settles the round if the payment completed it, and schedules the group's next step. */
async function settleAfterPayment(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { round } = state;
  if (round !== undefined) {
    const queued: QueuedNotices = { events: [], notices: [] };
    await settleIfComplete(tx, now, Object.assign(state, { round }), queued);
    await queueNotices(tx, now, queued);
    await saveRounds(tx, [state]);
  }
  // After the end, a payment does not postpone the daily attempts to collect debts.
  const recovering = state.group.status === 'completed' && state.debts.some(({ left }) => left > 0);
  if (!recovering) await planNext(tx, now, [state]);
}

/** A member's next unpaid round under the group's lock, with what it costs. */
export type NextRound = { state: GroupState; seat: Seat; round: RoundRow; price: Kobo };

/**
 * Locks a group and finds the next round a member has not paid. Undefined where none can be paid early:
 * the group is not running, the customer is not in it or owes it money, or every round is paid.
 */
export async function lockNextRound(
  tx: Tx,
  groupId: number,
  userId: number,
): Promise<NextRound | undefined> {
  const state = await lockGroup(tx, groupId);
  const seat = state.seats.find(({ user_id }) => user_id === userId);
  if (seat === undefined || debtsOf(state, seat).some(({ left }) => left > 0)) return undefined;
  const [round] = await payableRounds(tx, state, seat, 1);
  if (round === undefined) return undefined;
  return { state, seat, round, price: kobo(state.group.contribution + state.group.set_aside) };
}

/**
 * Pays a round that the member agreed to pay from their income; like other scheduled contributions it
 * does not count towards the daily limit. Returns the entry's id.
 */
export async function payNextRound(
  tx: Tx,
  now: Date,
  { state, seat, round }: NextRound,
): Promise<string> {
  await payRound(tx, now, state, { seat, round });
  await settleAfterPayment(tx, now, state);
  return contributionEntry(state.group, seat, round.number).id;
}

function paidReply(state: GroupState, seat: Seat, amount: Kobo, rounds: RoundRow[]): AjoPayment {
  const [first] = rounds;
  const { name } = state.group;
  return {
    amount,
    reference: first ? toReference(contributionEntry(state.group, seat, first.number).id) : null,
    rounds: rounds.map(({ number }) => number),
    message: amount > 0 ? `${formatNaira(amount)} paid to ${name}.` : 'Nothing is due now.',
  };
}

/**
 * Pays for a fellow member who is late (only the organiser knows of it until the grace ends), or whose
 * missed contribution the reserve did not cover; they then owe the caller. Throws not_found, group_paused, cover_own, nothing_to_cover, amount_changed,
 * day_limit_reached, insufficient_funds.
 */
export async function cover(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, member, expected }: { id: number; member: number; expected?: Kobo | undefined },
): Promise<AjoPayment> {
  const payer = await payments.payers.authorize(caller);
  const from = await payments.accounts.wallet(payer.user_id);
  const now = deps.clock.now();
  let amount = kobo(0);
  const work = async (tx: Tx): Promise<AjoPayment> => {
    const state = await lockGroup(tx, id);
    const seat = seatOf(state, caller.user_id);
    const late = state.seats.find((candidate) => candidate.id === member);
    if (late === undefined) throw new AppError('not_found');
    if (state.group.status === 'paused') throw new AppError('group_paused');
    if (late.id === seat.id || collectorOf(state)?.id === seat.id) throw new AppError('cover_own');
    const coverable = findCoverable(state, late, seat);
    if (coverable === undefined) throw new AppError('nothing_to_cover');
    amount = coverable.amount;
    requireExpected(expected, amount);
    return payCover(tx, now, state, { ...coverable, seat, late, day_cap: dayCapOf(payer, now) });
  };
  try {
    return await oncePerKey(deps, caller, ['cover', id, member], work);
  } catch (error) {
    throw await explainDayLimit(deps, error, { payer, from, now }, amount);
  }
}

type Coverable = { round: RoundRow; share: ShareRow; amount: Kobo; debt: number | null };

/** What `payer` may pay now for `late` in the open round, if anything. */
function findCoverable(state: GroupState, late: Seat, payer: Seat): Coverable | undefined {
  const { round, shares, group } = state;
  const share = shares.get(late.id);
  if (round === undefined || share === undefined) return undefined;
  if (round.status === 'collecting' && share.status === 'late') {
    if (payer.user_id !== group.organiser_id) return undefined;
    return { round, share, amount: group.contribution, debt: null };
  }
  const debt = debtsOf(state, late).find(
    (owed) => owed.kind === 'collector' && owed.round === round.number,
  );
  if (round.status !== 'settled' || debt === undefined) return undefined;
  return { round, share, amount: debt.left, debt: debt.id };
}

type CoverPayment = Coverable & { seat: Seat; late: Seat; day_cap: Kobo };

async function payCover(
  tx: Tx,
  now: Date,
  state: GroupState,
  payment: CoverPayment,
): Promise<AjoPayment> {
  const { round, share, amount, debt, seat, late } = payment;
  const { group } = state;
  const entry = coverEntry(group, { ...payment, round: round.number });
  await post(tx, now, entry);
  const row: ShareRow = { ...share, status: 'covered', paid_at: now };
  row.amount = kobo(share.amount + amount);
  state.shares.set(late.id, row);
  await saveShares(tx, [row]);
  round.funded = kobo(round.funded + amount);
  if (debt === null) {
    const owed = { round: round.number, debtor_id: late.id, creditor_id: seat.id, amount };
    await addDebt(tx, now, state, { ...owed, kind: 'cover' });
  } else {
    const reassigned = { kind: 'cover' as const, creditor_id: seat.id };
    await tx.updateTable('ajo_debt').set(reassigned).where('id', '=', debt).execute();
  }
  await recordEvents(tx, now, [
    {
      group_id: group.id,
      round: round.number,
      amount,
      text:
        debt === null
          ? `${seat.name} covered a contribution to round ${round.number}.`
          : `${seat.name} covered ${late.name} in round ${round.number}.`,
    },
  ]);
  const params = { ...inGroup(state), round: round.number, by: seat.name, amount };
  const description = `Ajo: ${group.name}, round ${round.number} for ${late.name}`;
  await notify(tx, [
    createNotice(ajoNotices.ajo_contribution_covered, late.user_id, now, params),
    debitAlert({ user_id: seat.user_id, amount, description, entry: entry.id }, now),
  ]);
  await settleAfterPayment(tx, now, state);
  const message = `${formatNaira(amount)} paid for ${late.name}, who now owes it to you.`;
  return { amount, reference: toReference(entry.id), rounds: [round.number], message };
}
