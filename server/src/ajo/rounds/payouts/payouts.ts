// Paying out a round: its money goes to the collector, less their debts, and only then does the turn move.
// The last payout ends the group and returns the reserve.
import { type AjoPayout, proposalKind } from '@alajo/contract/ajo/schemas.ts';
import { premiumPaidText } from '@alajo/contract/ajo/turn-premium.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { asMember } from '../../ground/as-member.ts';
import {
  netOf,
  type PayoutParts,
  payoutEntry,
  payoutId,
  returnEntry,
} from '../../ground/entries/entries.ts';
import { recordEvents } from '../../ground/history.ts';
import { nextOfKinNotices } from '../../ground/notices/next-of-kin.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { notifyCollected } from '../../ground/notices/sms.ts';
import { type GroupInRound, saveRounds } from '../../ground/open-round.ts';
import {
  collectorOf,
  type DebtRow,
  debtsOf,
  type GroupState,
  isFrozen,
  planNext,
  type RoundRow,
  type Seat,
  seatById,
  upcomingRound,
} from '../../ground/state.ts';
import { endList } from '../../groups/joining/end-requests.ts';
import { endVotes } from '../../groups/open-votes.ts';
import { applyTerms } from '../../groups/terms/change-terms.ts';
import { returnBonds, settleFromBonds } from '../money/bonds.ts';
import { addDebt, collectDebts, credit, markPaid, payDebt } from '../money/debts.ts';
import { endKeptPlans } from '../money/end-plan.ts';
import { returnGuarantees } from '../money/guarantees.ts';
import { allocateArrears, divideReserve } from '../money/shortfall.ts';
import { movePremium, returnPremiumPool } from '../money/turn-premium.ts';
import { payCrossGroupDebts } from './cross-group-debts.ts';

/**
 * Pays the collector on request. A repeat returns the same payout. Throws not_found, group_paused,
 * round_disputed, not_your_turn, round_not_settled.
 */
export async function requestCollection(
  deps: Deps,
  caller: Customer,
  groupId: number,
): Promise<AjoPayout> {
  return asMember(deps, caller.user_id, groupId, async (tx, { now, state, seat }) => {
    if (seat.has_collected) return payoutReply(state, await roundCollectedBy(tx, seat));
    if (state.group.status === 'paused') throw new AppError('group_paused');
    const { round } = state;
    if (isFrozen(state, seat.position)) throw new AppError('round_disputed');
    if (round === undefined || collectorOf(state)?.id !== seat.id) {
      throw new AppError('not_your_turn');
    }
    if (round.status !== 'settled') throw new AppError('round_not_settled');
    const paid = await payOut(tx, now, Object.assign(state, { round }));
    await planNext(tx, now, [state]);
    return payoutReply(state, paid);
  });
}

const roundCollectedBy = (tx: Tx, seat: Seat): Promise<RoundRow> =>
  tx
    .selectFrom('ajo_round')
    .selectAll()
    .where('group_id', '=', seat.group_id)
    .where('collector_id', '=', seat.id)
    .executeTakeFirstOrThrow();

function payoutReply({ group }: GroupState, round: RoundRow): AjoPayout {
  const amount = round.paid_out ?? kobo(0);
  const arrears = round.arrears ?? kobo(0);
  const { slot: premium } = round;
  const deducted = arrears > 0 ? ` ${formatNaira(arrears)} went to what you owed.` : '';
  const turn = premium === 0 ? '' : ` ${premiumPaidText(premium)}`;
  return {
    round: round.number,
    amount,
    arrears,
    premium,
    reference: amount > 0 ? toReference(payoutId(group, round.number)) : null,
    message: `${formatNaira(amount)} is in your wallet.${turn}${deducted}`,
  };
}

/**
 * Pays a settled round to its collector: the open one, after which `state` moves on to the next, or one that
 * waited behind it. `held` are other groups whose locks the transaction holds.
 */
export async function payOut(
  tx: Tx,
  now: Date,
  open: GroupInRound,
  { held = [], round = open.round }: { held?: readonly GroupState[]; round?: RoundRow } = {},
): Promise<RoundRow> {
  const { group } = open;
  const collector = open.seats.find(({ position }) => position === round.number);
  if (round.status !== 'settled' || collector === undefined) {
    throw new Error(`round ${round.number} of group ${group.id} is not settled`);
  }
  const is_open = round.number === group.current_round;
  const next = is_open ? await nextRound(tx, open) : open.round;
  const state: GroupInRound = { ...open, round };
  // An early turn's fee belongs to the group, so it comes before the collector's debts.
  const premium = await movePremium(tx, now, state, collector);
  const whole = kobo(round.funded + premium);
  const deducted = await deductArrears(tx, now, state, { collector, next, whole });
  const within = { gross: round.funded, premium, ...deducted, elsewhere: kobo(0) };
  const elsewhere = await payCrossGroupDebts(tx, now, state, {
    collector,
    money: netOf(within),
    locked_groups: held,
  });
  const parts: PayoutParts = { ...within, elsewhere };
  const amount = netOf(parts);
  const arrears = kobo(whole - amount);
  if (amount > 0) {
    const entry = payoutEntry(group, { round: round.number, collector, parts });
    await credit(tx, now, entry, collector.receiver);
  }
  const paid: RoundRow = {
    ...round,
    status: 'paid',
    paid_at: now,
    collector_id: collector.id,
    paid_out: amount,
    arrears,
    slot: premium,
  };
  const { status, paid_at, collector_id, paid_out, funded } = paid;
  await tx
    .updateTable('ajo_round')
    .set({ status, paid_at, collector_id, paid_out, arrears, slot: premium, funded })
    .where('group_id', '=', group.id)
    .where('number', '=', round.number)
    .where('status', '=', 'settled')
    .execute();
  await tx
    .updateTable('ajo_member')
    .set({ has_collected: true })
    .where('id', '=', collector.id)
    .execute();
  collector.has_collected = true;
  await announcePayout(tx, now, state, { collector, amount, elsewhere, premium });
  if (is_open) await openNextOrFinish(tx, now, open, next);
  await endKeptPlans(tx, now, open);
  return paid;
}

/** After the open round: on to the next one, or to the end. */
export async function openNextOrFinish(
  tx: Tx,
  now: Date,
  state: GroupInRound,
  next: RoundRow | undefined,
): Promise<void> {
  if (next === undefined) await finish(tx, now, state);
  else await openNextRound(tx, state, next);
}

/** The next unpaid round; after the last one, the first of those delayed by a dispute. */
export const nextRound = (tx: Tx, { group }: GroupState): Promise<RoundRow | undefined> =>
  tx
    .selectFrom('ajo_round')
    .selectAll()
    .where('group_id', '=', group.id)
    .where('number', '<>', group.current_round)
    .where('status', 'not in', ['paid', 'returned'])
    .orderBy((eb) => eb('number', '<', group.current_round))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();

/** Leaves a disputed round waiting once the next one is due, and continues with that one. */
export async function leaveDisputedRound(tx: Tx, now: Date, state: GroupInRound): Promise<void> {
  const next = upcomingRound(state);
  if (next === undefined || next.due_at > now) return;
  const { number } = state.round;
  await openNextRound(tx, state, next);
  const text = `Round ${number} waits for its dispute to end; round ${next.number} continues.`;
  await recordEvents(tx, now, [{ group_id: state.group.id, round: next.number, text }]);
}

/** Pays the collector's debts from the round first; their late fees stay in the pot for the next round. */
async function deductArrears(
  tx: Tx,
  now: Date,
  state: GroupInRound,
  { collector, next, whole }: { collector: Seat; next: RoundRow | undefined; whole: Kobo },
): Promise<Pick<PayoutParts, 'arrears' | 'set_aside' | 'late_fees'>> {
  const { group } = state;
  // After the last payout there is no pot left to pay a fee into.
  const debts = debtsOf(state, collector).filter(
    ({ kind }) => kind !== 'fee' || next || group.bond > 0,
  );
  const taken = allocateArrears(whole, debts);
  for (const { debt, amount } of taken) {
    if (debt.kind === 'fee' && next && group.bond === 0) {
      next.funded = kobo(next.funded + amount);
      await markPaid(tx, debt, amount);
    } else {
      await payDebt(tx, now, state, { debt, from: group.pot, amount });
    }
  }
  if (next) await saveRounds(tx, [{ ...state, round: next }]);
  const sumOf = (fits: (kind: DebtRow['kind']) => boolean) =>
    kobo(taken.reduce((sum, { debt, amount }) => (fits(debt.kind) ? sum + amount : sum), 0));
  return {
    arrears: sumOf((kind) => kind !== 'reserve' && kind !== 'fee'),
    set_aside: sumOf((kind) => kind === 'reserve'),
    late_fees: sumOf((kind) => kind === 'fee'),
  };
}

type PayoutAnnouncement = { collector: Seat; amount: Kobo; elsewhere: Kobo; premium: Kobo };

async function announcePayout(
  tx: Tx,
  now: Date,
  state: GroupInRound,
  { collector, amount, elsewhere, premium }: PayoutAnnouncement,
): Promise<void> {
  const { group, round } = state;
  await recordEvents(tx, now, [
    {
      group_id: group.id,
      round: round.number,
      amount,
      text: `${collector.name} collected round ${round.number}.`,
    },
  ]);
  const rounds = { round: round.number, rounds: group.total_rounds };
  const params = {
    ...inGroup(state),
    ...rounds,
    amount,
    ...(elsewhere > 0 && { elsewhere }),
    ...(premium !== 0 && { slot: premium }),
  };
  const notice =
    collector.paid_to === null
      ? createNotice(ajoNotices.ajo_collected, collector.user_id, now, params)
      : createNotice(nextOfKinNotices.ajo_kin_paid, collector.paid_to, now, {
          ...inGroup(state),
          name: collector.name,
          amount,
        });
  await notify(tx, [notice]);
  await notifyCollected(tx, now, state, { seat: collector, round: round.number, amount });
}

async function openNextRound(tx: Tx, state: GroupInRound, next: RoundRow): Promise<void> {
  const { group } = state;
  group.current_round = next.number;
  await applyTerms(tx, state);
  // A round added by a dispute repeats a turn, and members set aside in its first round.
  if (next.number > state.seats.length) group.set_aside = kobo(0);
  await tx
    .updateTable('ajo_group')
    .set({ current_round: next.number, set_aside: group.set_aside })
    .where('id', '=', group.id)
    .execute();
  const shares = await tx
    .selectFrom('ajo_share')
    .selectAll()
    .where('group_id', '=', group.id)
    .where('round', '=', next.number)
    .execute();
  state.round = next;
  state.shares = new Map(shares.map((share) => [share.member_id, share]));
}

/** Ends the group after the last payout: drops unpaid fees and divides the reserve. */
async function finish(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  if (group.held_account !== null) await settleFromBonds(tx, now, state);
  await dropDebts(
    tx,
    now,
    state.debts.filter(({ kind }) => kind === 'fee'),
  );
  await returnReserve(tx, now, state);
  if (group.held_account !== null) await returnBonds(tx, now, state);
  await returnPremiumPool(tx, now, state);
  await returnGuarantees(tx, now, state, state.seats);
  await endVotes(tx, now, group.id, proposalKind.options);
  await endList(tx, now, state);
  group.status = 'completed';
  group.outcome = 'finished';
  await tx
    .updateTable('ajo_group')
    .set({ status: 'completed', outcome: 'finished' })
    .where('id', '=', group.id)
    .execute();
  await recordEvents(tx, now, [{ group_id: group.id, text: 'Everyone has collected.' }]);
  const params = inGroup(state);
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_completed, params });
}

async function returnReserve(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  const { rows } = await sql<{ member_id: number; stake: number }>`
    select member_id, sum(set_aside)::bigint as stake from ajo_share
    where group_id = ${group.id} group by member_id`.execute(tx);
  const stakes = new Map(rows.map(({ member_id, stake }) => [member_id, stake]));
  const owed = state.debts.filter(({ kind, left }) => kind === 'reserve' && left > 0);
  // The set-asides for a seat belong to its payer.
  const stakeOf = (member: number) =>
    state.seats.reduce(
      (sum, { id, payer }) => (payer.id === member ? sum + (stakes.get(id) ?? 0) : sum),
      0,
    );
  const { back, losses } = divideReserve(
    state.seats.map(({ id }) => ({
      member: id,
      stake: kobo(stakeOf(id)),
      owes: kobo(
        owed.reduce((sum, { debtor_id, left }) => (debtor_id === id ? sum + left : sum), 0),
      ),
    })),
  );
  await dropDebts(tx, now, owed);
  for (const { member, amount } of back) {
    const { receiver } = seatById(state, member);
    await credit(tx, now, returnEntry(group, receiver, amount), receiver);
  }
  for (const { debtor, creditor, amount } of losses) {
    const debt = {
      round: group.total_rounds,
      debtor_id: debtor,
      creditor_id: creditor,
    };
    await addDebt(tx, now, state, { ...debt, kind: 'loss', amount });
  }
}

async function dropDebts(tx: Tx, now: Date, debts: readonly DebtRow[]): Promise<void> {
  const ids = debts.filter(({ left }) => left > 0).map(({ id }) => id);
  for (const debt of debts) debt.left = kobo(0);
  if (ids.length === 0) return;
  await tx.updateTable('ajo_debt').set({ dropped_at: now }).where('id', 'in', ids).execute();
}

/** After the end: retries collecting the members' debts to each other. */
export async function retryDebts(tx: Tx, now: Date, state: GroupState): Promise<void> {
  for (const seat of state.seats) await collectDebts(tx, now, state, seat);
}
