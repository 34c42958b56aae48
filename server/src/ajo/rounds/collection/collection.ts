// A round from its due date until it is settled. Contributions are taken for many groups at once and retried;
// those still missing after the grace period are covered as the terms say.
import { lateFeeOf } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { findAccounts } from '../../../ledger/accounts.ts';
import { CAP_REFUSALS, type Entry, post, postAll, type Verdict } from '../../../ledger/entries.ts';
import { createNotice, type Notice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { contributionEntry, reserveEntry } from '../../ground/entries/entries.ts';
import { recordEvents } from '../../ground/history.ts';
import {
  ajoNotices,
  cappedUntilOf,
  forWhom,
  inGroup,
  notifyMembers,
  type QueuedNotices,
  queueNotices,
} from '../../ground/notices/notices.ts';
import { notifyMissedFor, notifyPaidFor } from '../../ground/notices/sms.ts';
import {
  debtorOf,
  type GroupInRound,
  missingOf,
  saveRounds,
  saveShares,
} from '../../ground/open-round.ts';
import {
  type ContributionPart,
  leftOf,
  nextPart,
  shareWith,
} from '../../ground/partial-payments.ts';
import { attemptsAfter } from '../../ground/schedule.ts';
import {
  collectorOf,
  debtsOf,
  type GroupState,
  hasContributed,
  isSuspended,
  type Seat,
  type ShareRow,
  seatDayCap,
} from '../../ground/state.ts';
import { moveDefaulters } from '../../turns/assignment.ts';
import { bondLeft, type HoldRow, holdsOf, payFromBond } from '../money/bonds.ts';
import { addDebt, collectDebts } from '../money/debts.ts';
import {
  type GuaranteeRow,
  guaranteeLeft,
  guaranteesOf,
  payFromGuarantee,
} from '../money/guarantees.ts';
import { findMissing } from '../money/missing-amounts.ts';
import { computeShortfalls, type Shortfall } from '../money/shortfall.ts';
import { availablePremium } from '../money/turn-premium.ts';

/**
 * Makes one attempt to collect debts and contributions of the open rounds: earlier debts first, then each
 * contribution in full. Settles rounds that are complete or whose grace period is over.
 */
export async function collect(tx: Tx, now: Date, states: readonly GroupInRound[]): Promise<void> {
  for (const { round } of states) {
    round.status = 'collecting';
    round.tried_at ??= now;
    round.tries += 1;
  }
  for (const state of states) {
    for (const seat of state.seats) {
      if (debtsOf(state, seat).length > 0) await collectDebts(tx, now, state, seat);
    }
  }
  const dues = states.flatMap((state) =>
    unpaidSeats(state)
      .filter((seat) => !isSuspended(seat))
      .map((seat) => dueContribution({ state, seat }, now)),
  );
  const queued: QueuedNotices = { events: [], notices: await collectContributions(tx, now, dues) };
  for (const state of states) await settleIfComplete(tx, now, state, queued);
  await saveRounds(tx, states);
  await queueNotices(tx, now, queued);
}

type Due = { state: GroupInRound; seat: Seat };
type DueContribution = Due & { part: ContributionPart; entry: Entry };

/** The rest of a member's payment for the round, or a part of it. */
function dueContribution({ state, seat }: Due, now: Date, most?: Kobo): DueContribution {
  const { group, shares } = state;
  const round = state.round.number;
  const part = nextPart(group, shares.get(seat.id), most);
  const entry = contributionEntry(group, seat, { round, part, day_cap: seatDayCap(seat, now) });
  return { state, seat, part, entry: automatic(entry) };
}

/** A payment that goes ahead while the wallet is frozen, if its owner chose that. */
const automatic = (entry: Entry): Entry => ({
  ...entry,
  metadata: { ...entry.metadata, automatic: true },
});

const unpaidSeats = ({ seats, shares }: GroupState) =>
  seats.filter(({ id }) => !hasContributed(shares.get(id)));

async function collectContributions(tx: Tx, now: Date, dues: DueContribution[]): Promise<Notice[]> {
  const fullAttempts = await attempt(tx, now, dues);
  const shortOfFunds = fullAttempts.filter(
    ({ seat, outcome }) => seat.in_parts && outcome === 'insufficient_funds',
  );
  // Money left after full contributions goes towards those the wallet doesn't cover.
  const partAttempts = await attempt(tx, now, await affordableParts(tx, now, shortOfFunds));
  const keyOf = ({ state, seat }: Due) => `${state.group.id} ${seat.id}`;
  const partAttemptBySeat = new Map(partAttempts.map((part) => [keyOf(part), part]));
  const attempts = fullAttempts.map((full) => partAttemptBySeat.get(keyOf(full)) ?? full);
  await saveShares(
    tx,
    attempts.map((attempt) => shareAfter(attempt, now)),
  );
  await notifyAttempts(tx, now, attempts);
  const missing = await missingOfLate(tx, attempts);
  return attempts.flatMap((attempt) => noticeAfter(attempt, now, missing.get(attempt)));
}

/** Amounts missing in the wallets of members who get a late notice. */
async function missingOfLate(
  tx: Tx,
  attempts: readonly CollectionAttempt[],
): Promise<Map<CollectionAttempt, Kobo>> {
  const late = attempts.filter(
    (attempt) => attempt.outcome === 'insufficient_funds' && shouldNotifyLate(attempt),
  );
  const amounts = late.map(({ state, seat }) => ({
    user_id: seat.payer.user_id,
    amount: leftOf(state.group, state.shares.get(seat.id)),
  }));
  const missing = await findMissing(tx, amounts);
  return new Map(late.map((attempt, index) => [attempt, missing[index] ?? kobo(0)]));
}

/** Members without a smartphone are notified that their seat was paid. */
async function notifyAttempts(
  tx: Tx,
  now: Date,
  attempts: readonly CollectionAttempt[],
): Promise<void> {
  for (const attempt of attempts) {
    const { seat, state } = attempt;
    if (!isCollected(attempt) || state.shares.get(seat.id)?.status !== 'paid') continue;
    await notifyPaidFor(tx, now, state, {
      seat,
      round: state.round.number,
      total: amountOf(attempt),
    });
  }
}

type CollectionAttempt = DueContribution & { outcome: Verdict['outcome'] };

async function attempt(
  tx: Tx,
  now: Date,
  dues: readonly DueContribution[],
): Promise<CollectionAttempt[]> {
  if (dues.length === 0) return [];
  const verdicts = await postAll(
    tx,
    now,
    dues.map(({ entry }) => entry),
  );
  return dues.map((due, index) => {
    const outcome = verdicts[index]?.outcome;
    if (outcome === undefined || !(isCollected({ outcome }) || WALLET_REFUSALS.has(outcome))) {
      throw new Error(`contribution ${due.entry.id}: ${outcome}`);
    }
    return { ...due, outcome };
  });
}

const isCollected = ({ outcome }: { outcome: Verdict['outcome'] }) =>
  outcome === 'posted' || outcome === 'repeated';

/** Partial payments the wallets can afford, in order; the refused attempt has locked their accounts. */
async function affordableParts(
  tx: Tx,
  now: Date,
  shortOfFunds: readonly CollectionAttempt[],
): Promise<DueContribution[]> {
  if (shortOfFunds.length === 0) return [];
  const users = shortOfFunds.map(({ seat }) => seat.payer.user_id);
  const wallets = await findAccounts(tx, 'wallet', 'user', users);
  const left = new Map([...wallets].map(([user, { balance }]) => [user, balance]));
  return shortOfFunds.flatMap((due) => {
    const { user_id } = due.seat.payer;
    const available = left.get(user_id) ?? kobo(0);
    if (available <= 0) return [];
    const partDue = dueContribution(due, now, available);
    left.set(user_id, kobo(available - amountOf(partDue)));
    return [partDue];
  });
}

function shareAfter({ state, seat, part, ...attempted }: CollectionAttempt, now: Date): ShareRow {
  const { group, round, shares } = state;
  const share = shares.get(seat.id);
  const paid = isCollected(attempted) ? part : { number: share?.parts ?? 0, ...NOTHING_PAID };
  const row = shareWith({ group, seat, round: round.number, share }, paid, now);
  shares.set(seat.id, row);
  round.funded = kobo(round.funded + paid.pot);
  return row;
}

const NOTHING_PAID = { pot: kobo(0), reserve: kobo(0) };

// Refusals that make the contribution late; anything else is a fault.
const WALLET_REFUSALS = new Set<Verdict['outcome']>([
  'insufficient_funds',
  'closed_account',
  'frozen_account',
  'held_account',
  ...CAP_REFUSALS,
]);

/** A late member is notified at midnight and again at 06:00, not at every attempt. */
const shouldNotifyLate = ({ state }: CollectionAttempt): boolean => state.round.tries <= 2;

function noticeAfter(attempted: CollectionAttempt, now: Date, missing: Kobo | undefined): Notice[] {
  const { shares } = attempted.state;
  if (isCollected(attempted)) {
    const paid = shares.get(attempted.seat.id)?.status === 'paid';
    return [paid ? paidNotice(attempted, now) : partNotice(attempted, now)];
  }
  return shouldNotifyLate(attempted) ? [lateNotice(attempted, now, missing)] : [];
}

const amountOf = ({ part }: DueContribution) => kobo(part.pot + part.reserve);

function paidNotice(due: DueContribution, now: Date): Notice {
  const { group, round } = due.state;
  return createNotice(ajoNotices.ajo_contribution_paid, due.seat.payer.user_id, now, {
    ...inGroup(due.state),
    ...forWhom(due.seat),
    round: round.number,
    rounds: group.total_rounds,
    total: amountOf(due),
    reference: toReference(due.entry.id),
  });
}

function partNotice(due: DueContribution, now: Date): Notice {
  const { group, round, shares } = due.state;
  return createNotice(ajoNotices.ajo_contribution_part, due.seat.user_id, now, {
    ...inGroup(due.state),
    round: round.number,
    taken: amountOf(due),
    total: kobo(group.contribution + group.set_aside),
    left: leftOf(group, shares.get(due.seat.id)),
    grace_hours: group.grace_hours,
    reference: toReference(due.entry.id),
  });
}

function lateNotice(
  { state, seat, outcome }: CollectionAttempt,
  now: Date,
  missing: Kobo | undefined,
): Notice {
  return createNotice(ajoNotices.ajo_contribution_late, seat.payer.user_id, now, {
    ...inGroup(state),
    ...forWhom(seat),
    total: leftOf(state.group, state.shares.get(seat.id)),
    missing,
    grace_hours: state.group.grace_hours,
    wallet_frozen: outcome === 'frozen_account',
    wallet_held: outcome === 'held_account',
    ...(CAP_REFUSALS.has(outcome) && cappedUntilOf(seat)),
  });
}

/** Settles a collecting round once every contribution is in or the last attempt was made. */
export async function settleIfComplete(
  tx: Tx,
  now: Date,
  state: GroupInRound,
  queued: QueuedNotices,
): Promise<void> {
  const { round, group } = state;
  if (round.status !== 'collecting') return;
  const unpaid = unpaidSeats(state);
  // No one pays for a suspended seat, so nothing waits for it.
  const awaited = unpaid.filter((seat) => !isSuspended(seat));
  if (awaited.length > 0 && round.tries < attemptsAfter(group).length) return;
  const missing = await waiveSetAsides(tx, now, state, unpaid);
  if (missing.length > 0) await recordShortfalls(tx, now, state, missing);
  round.status = 'settled';
  round.settled_at = now;
  queueSettled(now, state, queued);
}

function queueSettled(now: Date, state: GroupInRound, { events, notices }: QueuedNotices): void {
  const { group, round } = state;
  const collector = collectorOf(state);
  if (collector === undefined) throw new Error(`group ${group.id} has no collector`);
  events.push({
    group_id: group.id,
    round: round.number,
    amount: round.funded,
    text: `Round ${round.number} is settled: ${collector.name} can collect.`,
  });
  if (isSuspended(collector)) return;
  const params = { ...inGroup(state), amount: availablePremium(state) };
  notices.push(createNotice(ajoNotices.ajo_turn_ready, collector.user_id, now, params));
}

/**
 * After the grace period, a full contribution counts as paid late even without the rest of its set-aside.
 * Returns the seats whose contribution is not in.
 */
async function waiveSetAsides(
  tx: Tx,
  now: Date,
  { shares }: GroupInRound,
  unpaid: readonly Seat[],
): Promise<Seat[]> {
  const rows = unpaid.flatMap(({ id }): ShareRow[] => {
    const share = shares.get(id);
    return share && share.own === share.whole ? [{ ...share, status: 'paid', paid_at: now }] : [];
  });
  for (const row of rows) shares.set(row.member_id, row);
  await saveShares(tx, rows);
  return unpaid.filter(({ id }) => !hasContributed(shares.get(id)));
}

/**
 * After the grace period: bonds pay, then guarantors, then the reserve; the rest is owed; defaulters who
 * haven't collected move last.
 */
async function recordShortfalls(
  tx: Tx,
  now: Date,
  state: GroupInRound,
  missing: Seat[],
): Promise<void> {
  const { group } = state;
  const bonds = group.bond > 0 ? await holdsOf(tx, group.id) : new Map<number, HoldRow>();
  const guarantees = await guaranteesOf(tx, group.id);
  await moveDefaulters(tx, state, new Set(missing.map(({ id }) => id)));
  const collector = collectorOf(state);
  const parts = computeShortfalls(
    missing.map((seat) => ({
      member: seat.id,
      has_collected: seat.has_collected,
      suspended: isSuspended(seat),
      left: isCovered(seat, collector) ? missingOf(state, seat.id) : kobo(0),
      bond: bondLeft(bonds.get(seat.id)),
      guarantee: guaranteeLeft(guarantees.get(seat.id)),
    })),
    lateFeeOf(group.contribution, group.late_fee),
    await reserveOf(tx, state),
  );
  for (const [index, seat] of missing.entries()) {
    const part = parts[index];
    if (part === undefined || collector === undefined) throw new Error('a shortfall is missing');
    const shortfall = { seat, part, guarantee: guarantees.get(seat.id) };
    await fundShortfall(tx, now, state, shortfall);
    await recordDebts(tx, now, state, { ...shortfall, collector });
    const share = state.shares.get(seat.id) ?? emptyShare(state, seat);
    const amount = kobo(share.own + part.from_bond + part.from_guarantee + part.from_reserve);
    const missed = { ...share, status: 'missed' as const, missed_at: now, amount };
    // Without these times it costs no points.
    const row = isSuspended(seat) ? { ...missed, missed_at: null, late_at: null } : missed;
    state.shares.set(seat.id, row);
  }
  await saveShares(
    tx,
    missing.flatMap(({ id }) => state.shares.get(id) ?? []),
  );
  await announceMissed(
    tx,
    now,
    state,
    missing.flatMap((seat, index) => {
      const part = parts[index];
      return part && !isSuspended(seat)
        ? [{ seat, part, made_up: coverageOf(seat, part, collector) }]
        : [];
    }),
  );
  await recordSuspendedSeats(tx, now, state, missing.filter(isSuspended));
}

/** True if a seat's missed contribution is covered and then owed: not between suspended seats. */
const isCovered = (seat: Seat, collector: Seat | undefined): boolean =>
  !(isSuspended(seat) && collector !== undefined && isSuspended(collector));

/** The share of a suspended seat, whose contribution is never attempted. */
function emptyShare({ group, round }: GroupInRound, seat: Seat): ShareRow {
  if (!isSuspended(seat)) throw new Error('a missed contribution was never attempted');
  return {
    group_id: group.id,
    round: round.number,
    member_id: seat.id,
    user_id: seat.user_id,
    status: 'missed',
    amount: kobo(0),
    set_aside: kobo(0),
    whole: group.contribution,
    own: kobo(0),
    parts: 0,
    ahead: false,
    late_at: null,
    missed_at: null,
    paid_at: null,
  };
}

/** The bond's payment and the resulting debts: collectors don't owe themselves their own shortfall. */
function coverageOf(seat: Seat, part: Shortfall, collector: Seat | undefined) {
  const { from_bond, from_guarantee, from_reserve, uncovered, fee } = part;
  const toCollector = seat.payer.id === collector?.id ? 0 : uncovered;
  return { from_bond, owed: kobo(from_guarantee + from_reserve + toCollector), fee };
}

/** Records debts to those who paid for the seat, the amount still missing, and the fee. */
async function recordDebts(
  tx: Tx,
  now: Date,
  state: GroupInRound,
  { seat, part, guarantee, collector }: SeatFunding & { collector: Seat },
): Promise<void> {
  const { from_guarantee, from_reserve, uncovered, fee } = part;
  const debt = { round: state.round.number, ...debtorOf(seat), creditor_id: null };
  if (guarantee && from_guarantee > 0) {
    const owed = { ...debt, guarantee_id: guarantee.id, amount: from_guarantee };
    await addDebt(tx, now, state, { ...owed, kind: 'guarantor' });
  }
  if (from_reserve > 0) {
    await addDebt(tx, now, state, { ...debt, kind: 'reserve', amount: from_reserve });
  }
  if (uncovered > 0 && seat.payer.id !== collector.id) {
    const owed = { ...debt, creditor_id: collector.id, amount: uncovered };
    await addDebt(tx, now, state, { ...owed, kind: 'collector' });
  }
  if (fee > 0) await addDebt(tx, now, state, { ...debt, kind: 'fee', amount: fee });
}

/** Takes payments for a missed contribution from the member's bond, guarantor and the reserve. */
async function fundShortfall(
  tx: Tx,
  now: Date,
  { group, round }: GroupInRound,
  { seat, part: { from_bond, from_guarantee, from_reserve }, guarantee }: SeatFunding,
): Promise<void> {
  const { number } = round;
  if (from_bond > 0)
    await payFromBond(tx, now, { group }, { seat, round: number, amount: from_bond });
  if (guarantee && from_guarantee > 0) {
    const paid = { seat, guarantee, round: number, amount: from_guarantee };
    await payFromGuarantee(tx, now, { group }, paid);
  }
  if (from_reserve > 0) await post(tx, now, reserveEntry(group, number, seat, from_reserve));
  round.funded = kobo(round.funded + from_bond + from_guarantee + from_reserve);
}

type SeatFunding = { seat: Seat; part: Shortfall; guarantee: GuaranteeRow | undefined };

type MissedContribution = { seat: Seat; part: Shortfall; made_up: ReturnType<typeof coverageOf> };

async function announceMissed(
  tx: Tx,
  now: Date,
  state: GroupInRound,
  missed: readonly MissedContribution[],
): Promise<void> {
  const { group, round } = state;
  if (missed.length === 0) return;
  await recordEvents(
    tx,
    now,
    missed.map(({ seat: { id, name } }) => ({
      group_id: group.id,
      round: round.number,
      amount: missingOf(state, id),
      text: `${name} missed ${hasPaidInPart(state, id) ? 'part of ' : ''}the contribution to round ${round.number}.`,
    })),
  );
  const params = { ...inGroup(state), round: round.number };
  await notify(
    tx,
    missed.map(({ seat, made_up }) =>
      createNotice(ajoNotices.ajo_round_missed, seat.payer.user_id, now, {
        ...params,
        ...forWhom(seat),
        made_up,
        ...(hasPaidInPart(state, seat.id) && { left: missingOf(state, seat.id) }),
      }),
    ),
  );
  for (const { seat } of missed) {
    await notifyMissedFor(tx, now, state, { seat, round: round.number });
  }
  const uncovered = kobo(missed.reduce((sum, { part }) => sum + part.uncovered, 0));
  await notifyMembers(tx, now, state, {
    kind: ajoNotices.ajo_round_short,
    params: { ...params, missed_by: missed.map(({ seat }) => seat.name), uncovered },
    except: missed.map(({ seat }) => seat.id),
  });
}

/** Not announced as missed: the holders of these seats can no longer pay. */
const recordSuspendedSeats = (
  tx: Tx,
  now: Date,
  { group, round }: GroupInRound,
  seats: readonly Seat[],
): Promise<void> =>
  recordEvents(
    tx,
    now,
    seats.map(({ name }) => ({
      group_id: group.id,
      round: round.number,
      text: `Round ${round.number} went on without ${name}, whose seat is suspended.`,
    })),
  );

const hasPaidInPart = ({ shares }: GroupState, member: number) =>
  (shares.get(member)?.own ?? 0) > 0;

async function reserveOf(tx: Tx, { group }: GroupState) {
  const found = await findAccounts(tx, 'ajo_reserve', 'ajo_group', [group.id]);
  return found.get(group.id)?.balance ?? kobo(0);
}
