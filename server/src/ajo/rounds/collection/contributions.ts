// Manual payments by members: arrears, due contributions, rounds ahead, and covers for others.
import { type AjoPayment, ajoMessages, PART_MIN } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../../../deps.ts';
import { post } from '../../../ledger/entries.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { PaymentContext } from '../../../payments/context.ts';
import { latest, requireWithinOwnPayment } from '../../../payments/limits.ts';
import { debitAlert } from '../../../payments/notices.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { groupPaymentTerms } from '../../ground/approval-terms.ts';
import { contributionEntry, coverEntry, forWhom } from '../../ground/entries/entries.ts';
import { recordEvents } from '../../ground/history.ts';
import { type HandPayment, payManually, requireExpected } from '../../ground/manual-payments.ts';
import {
  ajoNotices,
  inGroup,
  type QueuedNotices,
  queueNotices,
} from '../../ground/notices/notices.ts';
import { notifyPaidFor } from '../../ground/notices/sms.ts';
import { debtorOf, missingOf, saveRounds, saveShares } from '../../ground/open-round.ts';
import { leftOf, nextPart, shareWith } from '../../ground/partial-payments.ts';
import {
  debtsOf,
  type GroupState,
  hasDebtsToCollect,
  isOwnPayer,
  isSuspended,
  lockGroup,
  paidSeat,
  planNext,
  type RoundRow,
  type Seat,
  type ShareRow,
  seatDayCap,
  seatOf,
} from '../../ground/state.ts';
import { addDebt, payDebt } from '../money/debts.ts';
import { endKeptPlans } from '../money/end-plan.ts';
import { allocateArrears } from '../money/shortfall.ts';
import { settleIfComplete } from './collection.ts';

/**
 * Pays arrears, due contributions and `ahead` further rounds, all or nothing; or a `part` of the amount due,
 * which goes to the arrears first. For the seat of a member the caller pays for, only its contributions: its
 * missed ones are among the caller's own arrears. Manual payments count towards the daily limit; scheduled
 * debits don't. A repeated key returns the first payment. Throws not_found, group_paused, seat_paid_by_other,
 * invalid_request (part), amount_changed, day_limit_reached, insufficient_funds, idempotency_key_reused.
 */
export const contribute = (
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  paying: Contribution,
): Promise<AjoPayment> =>
  payManually(deps, payments, caller, {
    terms: () => contributionTerms(deps.db, paying),
    request: requestOf(paying),
    pay: (tx, payment) => payContribution(tx, payment, paying),
  });

const contributionTerms = (
  db: Db,
  { id, member_id, ahead, part, planned = false, expected }: Contribution,
) =>
  groupPaymentTerms(db, {
    id,
    kind: 'ajo_contribution',
    amount: part ?? expected,
    subject: [member_id ?? null, ahead, planned],
  });

async function payContribution(
  tx: Tx,
  payment: HandPayment,
  { id, member_id, ahead, part, planned = false, expected }: Contribution,
): Promise<AjoPayment> {
  const { payer, from, now, day_cap } = payment;
  const { user_id } = payer;
  const state = await lockGroup(tx, id);
  const seat = payingSeat(state, user_id, member_id);
  const spread = state.plans.has(seat.id) && !planned;
  const debts = spread ? [] : debtsOf(state, seat);
  const rounds = await payableRounds(tx, state, seat, ahead);
  const owed = debts.reduce((sum, { left }) => sum + left, 0);
  const due = kobo(rounds.reduce((sum, round) => sum + priceOf(state, seat, round), owed));
  requireExpected(expected, due);
  requirePart(part, { due, ahead });
  const amount = part ?? due;
  payment.amount = amount;
  await requireWithinOwnPayment(tx, user_id, amount);
  let left = amount;
  for (const { debt, amount: paid } of allocateArrears(left, debts)) {
    await payDebt(tx, now, state, { debt, from, amount: paid, day_cap });
    left = kobo(left - paid);
  }
  const paid: PaidRound[] = [];
  for (const round of rounds) {
    const most = kobo(Math.min(left, priceOf(state, seat, round)));
    if (most === 0) break;
    paid.push(await payRound(tx, now, state, { seat, round, most, day_cap }));
    left = kobo(left - most);
  }
  await notifyPaid(tx, now, state, { seat, paid });
  await settleAfterPayment(tx, now, state);
  const to = `${state.group.name}${forWhom(seat)}`;
  if (amount > 0) await alertPaid(tx, now, { user_id, amount, to });
  return paidReply(to, { amount, left: kobo(due - amount), paid });
}

/** Throws not_found, seat_paid_by_other, group_paused. */
function payingSeat(state: GroupState, userId: number, member: number | undefined): Seat {
  const seat = member === undefined ? seatOf(state, userId) : paidSeat(state, userId, member);
  if (member === undefined && !isOwnPayer(seat)) throw new AppError('seat_paid_by_other');
  if (state.group.status === 'paused') throw new AppError('group_paused');
  return seat;
}

type Contribution = {
  id: number;
  member_id?: number | undefined;
  ahead: number;
  part?: Kobo | undefined;
  /** Also amounts spread by a repayment plan. */
  planned?: boolean | undefined;
  /** The full amount due that the customer was shown. */
  expected?: Kobo | undefined;
};

/** Parameters a repeat must match. */
const requestOf = ({ id, member_id, ahead, part, planned }: Contribution) => [
  'contribute',
  id,
  ahead,
  ...(member_id === undefined ? [] : ['for', member_id]),
  ...(part === undefined ? [] : [part]),
  ...(planned ? ['planned'] : []),
];

/** Members without a smartphone are notified of the rounds paid for them. */
async function notifyPaid(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, paid }: { seat: Seat; paid: readonly PaidRound[] },
): Promise<void> {
  for (const { number: round, total } of paid.filter(({ whole }) => whole)) {
    await notifyPaidFor(tx, now, state, { seat, round, total });
  }
}

const alertPaid = (
  tx: Tx,
  now: Date,
  { user_id, amount, to }: { user_id: number; amount: Kobo; to: string },
) => notify(tx, [debitAlert({ user_id, amount, description: `Ajo: ${to}`, entry: null }, now)]);

function requirePart(part: Kobo | undefined, { due, ahead }: { due: Kobo; ahead: number }): void {
  if (part === undefined) return;
  if (ahead > 0) {
    throw new AppError('invalid_request', { field: 'part', message: ajoMessages.aheadInWhole });
  }
  if (part > due) throw new AppError('amount_changed');
  if (part < PART_MIN && part < due) {
    throw new AppError('invalid_request', { field: 'part', message: ajoMessages.part });
  }
}

/** The rest of a member's payment for a round. */
const priceOf = (state: GroupState, seat: Seat, { number }: RoundRow): Kobo =>
  leftOf(state.group, number === state.round?.number ? state.shares.get(seat.id) : undefined);

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

/** A round that was paid, or part of it, and the entry. */
type PaidRound = { number: number; entry: string; whole: boolean; total: Kobo };

async function payRound(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, round: stored, most, day_cap }: RoundPayment,
): Promise<PaidRound> {
  const { group } = state;
  const { number } = stored;
  // The open round lives in `state` only; a second copy would overwrite it.
  const open = number === state.round?.number ? state.round : undefined;
  const before = open && state.shares.get(seat.id);
  const part = nextPart(group, before, most);
  const entry = contributionEntry(group, seat, { round: number, part, day_cap });
  await post(tx, now, entry);
  const share: ShareRow = {
    ...shareWith({ group, seat, round: number, share: before }, part, now),
    ahead: stored.status === 'scheduled',
  };
  await saveShares(tx, [share]);
  const round = open ?? stored;
  round.funded = kobo(round.funded + part.pot);
  if (open) state.shares.set(seat.id, share);
  else await saveRounds(tx, [{ ...state, round }]);
  const total = kobo(part.pot + part.reserve);
  return { number, entry: entry.id, whole: share.status === 'paid', total };
}

/** Without `most`, everything left of the round. */
type RoundPayment = {
  seat: Seat;
  round: RoundRow;
  most?: Kobo | undefined;
  day_cap?: Kobo | undefined;
};

/** Settles the round if the payment completed it, and schedules the group's next step. */
async function settleAfterPayment(tx: Tx, now: Date, state: GroupState): Promise<void> {
  await endKeptPlans(tx, now, state);
  const { round } = state;
  if (round !== undefined) {
    const queued: QueuedNotices = { events: [], notices: [] };
    await settleIfComplete(tx, now, Object.assign(state, { round }), queued);
    await queueNotices(tx, now, queued);
    await saveRounds(tx, [state]);
  }
  // After the end, a payment doesn't postpone the daily attempts to collect debts.
  const recovering = state.group.status === 'completed' && hasDebtsToCollect(state);
  if (!recovering) await planNext(tx, now, [state]);
}

/** A member's next unpaid round under the group's lock, with what it costs. */
export type NextRound = { state: GroupState; seat: Seat; round: RoundRow; price: Kobo };

/**
 * Locks a group and finds the next round a member has not paid. Undefined if none can be paid early: the
 * group is not running, the customer is not in it or owes it money, or every round is paid.
 */
export async function lockNextRound(
  tx: Tx,
  groupId: number,
  userId: number,
): Promise<NextRound | undefined> {
  const state = await lockGroup(tx, groupId);
  const seat = state.seats.find(({ user_id }) => user_id === userId);
  if (seat === undefined || !isOwnPayer(seat) || isSuspended(seat)) return undefined;
  if (debtsOf(state, seat).some(({ left }) => left > 0)) return undefined;
  const [round] = await payableRounds(tx, state, seat, 1);
  if (round === undefined) return undefined;
  return { state, seat, round, price: priceOf(state, seat, round) };
}

/**
 * Pays a round the member agreed to pay from their income; like other scheduled contributions it counts
 * towards the daily limit only while a low limit applies to their agreement, to the seat or, until
 * `capped_until`, to this payment. Returns the entry's id.
 */
export async function payNextRound(
  tx: Tx,
  now: Date,
  { state, seat, round }: NextRound,
  capped_until: Date | null,
): Promise<string> {
  const agreed = { ...seat, capped_until: latest(seat.capped_until, capped_until) };
  const { entry } = await payRound(tx, now, state, {
    seat,
    round,
    day_cap: seatDayCap(agreed, now),
  });
  await settleAfterPayment(tx, now, state);
  return entry;
}

function paidReply(
  to: string,
  { amount, left, paid }: { amount: Kobo; left: Kobo; paid: readonly PaidRound[] },
): AjoPayment {
  const [first] = paid;
  const rest = left > 0 ? ` ${formatNaira(left)} is still due.` : '';
  return {
    amount,
    reference: first ? toReference(first.entry) : null,
    rounds: paid.flatMap(({ number, whole }) => (whole ? [number] : [])),
    message: amount > 0 ? `${formatNaira(amount)} paid to ${to}.${rest}` : 'Nothing is due now.',
  };
}

type Coverable = { round: RoundRow; share: ShareRow; amount: Kobo; debt: number | null };

/** The amount `payer` may pay now for `late` in the open round, if any. */
export function findCoverable(state: GroupState, late: Seat, payer: Seat): Coverable | undefined {
  const { round, shares, group } = state;
  const share = shares.get(late.id);
  if (round === undefined || share === undefined) return undefined;
  if (round.status === 'collecting' && share.status === 'late') {
    const amount = missingOf(state, late.id);
    if (payer.user_id !== group.organiser_id || amount === 0) return undefined;
    return { round, share, amount, debt: null };
  }
  const { debtor_id, for_id } = debtorOf(late);
  const debt = debtsOf(state, { id: debtor_id }).find(
    (owed) => owed.kind === 'collector' && owed.round === round.number && owed.for_id === for_id,
  );
  if (round.status !== 'settled' || debt === undefined) return undefined;
  return { round, share, amount: debt.left, debt: debt.id };
}

type CoverPayment = Coverable & { seat: Seat; late: Seat; day_cap: Kobo };

export async function payCover(
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
    const owed = { round: round.number, ...debtorOf(late), creditor_id: seat.id, amount };
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
    createNotice(ajoNotices.ajo_contribution_covered, late.payer.user_id, now, params),
    debitAlert({ user_id: seat.user_id, amount, description, entry: entry.id }, now),
  ]);
  await settleAfterPayment(tx, now, state);
  const owes = isOwnPayer(late) ? ', who' : `. ${late.payer.name}`;
  const message = `${formatNaira(amount)} paid for ${late.name}${owes} now owes it to you.`;
  return { amount, reference: toReference(entry.id), rounds: [round.number], message };
}
