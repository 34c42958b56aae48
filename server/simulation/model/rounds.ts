// The model's rounds: contributions, debts from missed contributions, payouts.

import { isLate } from './affordability.ts';
import { returnGuarantee, useGuarantee } from './guarantors.ts';
import {
  addTo,
  countSent,
  credit,
  DAY,
  type Debt,
  type Dispute,
  dayOf,
  debit,
  dueAt,
  type Group,
  groupOf,
  HOUR,
  isDisputed,
  type Model,
  monthsLater,
  type Person,
  payerOf,
  receive,
  receiverOf,
  requireThat,
  type Seat,
  type Share,
  seatOf,
  seatsInTurnOrder,
  send,
} from './model.ts';
import { endElection, sign, waitsForSecond } from './officers.ts';
import {
  canStart,
  holdAll,
  nextCheck,
  openReadyVote,
  READY_CHECK_ENDS,
  removeSeat,
  returnHold,
  startsAt,
} from './ready-check.ts';
import { hasDebtsToTake, isSuspended } from './suspended-seats.ts';
import { applyTerms, endTermsVote } from './terms.ts';
import { byPreference, isByPreference } from './turn-preferences.ts';
import { shareOutPremiums, withPremium } from './turn-premium.ts';
import { endVote, endWriteOffs, resume, upcoming } from './votes.ts';
import { replaceFromWaitingList } from './waiting-list.ts';

const RETRY_AFTER = [6 * HOUR, DAY, 2 * DAY];
const AUTO_PAYOUT_AFTER = DAY;

/**
 * Runs all automatic steps until `now`, in batches: starts, payouts and old debts of the groups that are
 * due, then the contributions of the others.
 */
export function runGroupSteps(model: Model, now: number): void {
  endVotes(model, now);
  for (;;) {
    const due = [...model.groups.values()].filter((group) => (stepAt(group) ?? now + 1) <= now);
    if (due.length === 0) return;
    const collecting = due.filter((group) => collects(group) && !isOver(group, now));
    const others = due.filter((group) => !collecting.includes(group));
    for (const group of others) stepGroup(model, group, now);
    for (const group of collecting)
      for (const seat of seatsInTurnOrder(group)) settleDebts(group, seat);
    collect(collecting, now);
  }
}

/** Ends votes whose time is over. */
function endVotes(model: Model, now: number): void {
  const over = [...model.groups.values()].filter(({ vote_ends }) => (vote_ends ?? now + 1) <= now);
  for (const group of over) endVote(group);
  for (const group of model.groups.values()) {
    const { election } = group;
    if (election && election.ends <= now) endElection(group, election.ends);
  }
  for (const group of model.groups.values()) {
    endWriteOffs(group, now);
    endTermsVote(group, now);
  }
}

function stepGroup(model: Model, group: Group, now: number): void {
  if (isOver(group, now)) {
    for (const dispute of group.disputes.filter(({ until }) => until <= now)) {
      release(model, group, dispute, now);
    }
  } else if (group.status === 'active') payOutOrPass(model, group, now);
  else if (group.status === 'paused') resume(group, now);
  else if (group.status === 'completed') retryDebts(group, now);
  else checkReady(model, group, now);
}

/** The instant of the next automatic step. */
export function nextGroupStep(model: Model): number | null {
  const instants = [...model.groups.values()].flatMap((group) =>
    [
      stepAt(group),
      group.vote_ends,
      group.election?.ends ?? null,
      group.terms_vote?.ends ?? null,
      ...[...group.write_offs.values()].map(({ ends }) => ends),
    ].filter((at) => at !== null),
  );
  return instants.length === 0 ? null : Math.min(...instants);
}

function stepAt(group: Group): number | null {
  if (group.status === 'paused') return pauseEnds(group);
  const instants = [group.next_at, ...group.disputes.map(({ until }) => until)];
  const known = instants.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** True if a dispute has reached its time limit. */
const isOver = ({ status, disputes }: Group, now: number): boolean =>
  status === 'active' && disputes.some(({ until }) => until <= now);

/** Ends a dispute: the payout is made at once if all contributions are in. */
export function release(model: Model, group: Group, ended: Dispute, now: number): void {
  group.disputes = group.disputes.filter((dispute) => dispute !== ended);
  const is_behind = ended.round !== group.round;
  if (is_behind) group.passed += 1;
  if (is_behind || group.phase === 'settled') payOut(model, group, now, ended.round);
}

/** A disputed payout waits; the next round does not. */
function payOutOrPass(model: Model, group: Group, now: number): void {
  if (!isDisputed(group, group.round)) {
    payOut(model, group, now);
    return;
  }
  const next = upcoming(group);
  if (next && next.at <= now) openRound(group, next.round, now);
}

function openRound(group: Group, round: number, now: number): void {
  Object.assign(group, { round, phase: 'scheduled', tries: 0 });
  applyTerms(group);
  group.next_at = Math.max(now, dueAt(group, round));
}

/** A pause lasts at most two periods. */
const pauseEnds = ({ paused_at, frequency }: Group) => {
  const day = dayOf(paused_at);
  return DAY * (frequency === 'weekly' ? day + 14 : monthsLater(day, 2)) - HOUR;
};

const collects = ({ status, phase }: Group) => status === 'active' && phase !== 'settled';

/**
 * A check before the start: starts the group, asks how to start, or ends the group once its date has come.
 */
function checkReady(model: Model, group: Group, now: number): void {
  const begun = startsAt(group) <= now;
  if (!group.ready) {
    if (group.seats.length < group.min) dissolve(group);
    else start(model, group, now);
    return;
  }
  holdAll(group, now);
  group.next_at = nextCheck(group);
  if (!begun) return;
  replaceFromWaitingList(model, group, now);
  if (canStart(group)) start(model, group, now);
  else if (startsAt(group) + READY_CHECK_ENDS <= now) dissolve(group);
  else openReadyVote(group);
}

function dissolve(group: Group): void {
  for (const seat of group.seats) {
    returnHold(seat);
    returnGuarantee(seat);
  }
  end(group, 'dissolved');
}

/** After such a vote, members who aren't ready leave and the others start. */
export function startSmaller(model: Model, group: Group, now: number): void {
  const unready = group.seats.filter((seat) => seat.held === 0 || payerOf(seat).held === 0);
  // Members who leave take along those they pay for.
  for (const seat of unready) if (group.seats.includes(seat)) removeSeat(group, seat, now);
  if (group.seats.length < 3) dissolve(group);
  else start(model, group, now);
}

export function start(model: Model, group: Group, now: number): void {
  const { seats, organiser, order } = group;
  const last = (seat: Seat) => (order === 'organiser_last' && seat.person === organiser ? 1 : 0);
  const late = seats.filter((seat) => isLate(model, payerOf(seat).person, now));
  group.behind = late.length;
  const behind = (seat: Seat) => (late.includes(seat) ? 2 : 0);
  const preferred = isByPreference(group) ? byPreference(group) : [...seats];
  const turns = preferred.sort((a, b) => last(a) + behind(a) - last(b) - behind(b));
  for (const [index, seat] of turns.entries()) seat.position = index + 1;
  if (group.ready) for (const seat of turns) payFirst(group, seat, now);
  group.start_votes.clear();
  Object.assign(group, { status: 'active', round: 1, phase: 'scheduled', next_at: now });
  group.waiting.clear();
}

function retryDebts(group: Group, now: number): void {
  for (const seat of seatsInTurnOrder(group)) settleDebts(group, seat);
  group.next_at = hasDebtsToTake(group) ? now + DAY : null;
}

function end(group: Group, outcome: 'finished' | 'dissolved'): void {
  Object.assign(group, { status: 'completed', outcome, next_at: null });
  group.waiting.clear();
  group.listed = [];
  endVote(group);
  group.election = null;
  group.write_offs.clear();
  group.terms_vote = null;
  group.swaps = [];
  group.offers.clear();
  group.start_votes.clear();
}

/** The held money becomes everyone's contribution to the first round. */
function payFirst(group: Group, seat: Seat, now: number): void {
  payerOf(seat).person.wallet += seat.held;
  seat.held = 0;
  pay(group, seat, { round: 1, now });
}

/** Full contributions of all groups first, then partial payments from what these left in wallets. */
function collect(groups: Group[], now: number): void {
  for (const group of groups) beginAttempt(group, now);
  const unpaid = groups.flatMap((group) =>
    seatsInTurnOrder(group).flatMap((seat) => (awaits(group, seat) ? [{ group, seat }] : [])),
  );
  for (const { group, seat } of unpaid) {
    if (payerOf(seat).person.wallet >= leftOf(group, seat))
      pay(group, seat, { round: group.round, now });
  }
  for (const { group, seat } of unpaid) {
    if (funded(group, seat)) continue;
    const amount = seat.partial_payments ? payerOf(seat).person.wallet : 0;
    if (amount > 0) pay(group, seat, { round: group.round, now, amount });
    if (!seat.shares.has(group.round)) markLate(group, seat, now);
  }
  for (const group of groups) endAttempt(group, now);
}

function beginAttempt(group: Group, now: number): void {
  if (group.phase === 'scheduled') {
    Object.assign(group, { phase: 'collecting', tries: 0, tried_at: now });
  }
  group.tries += 1;
}

function endAttempt(group: Group, now: number): void {
  const wait = RETRY_AFTER[group.tries - 1];
  group.next_at = wait === undefined ? null : group.tried_at + wait;
  settleIfComplete(group, now);
  if (group.phase === 'collecting' && wait === undefined) settle(group, now);
}

function markLate(group: Group, seat: Seat, at: number): void {
  seat.shares.set(group.round, { ...noShare(seat, at), punctuality: 'late' });
}

const noShare = (seat: Seat, at: number): Share => ({
  status: 'late',
  amount: 0,
  own: 0,
  set_aside: 0,
  payments: 0,
  person: payerOf(seat).person,
  punctuality: 'on_time',
  at,
});

export const totalOf = (group: Group) => group.contribution + group.set_aside;

const funded = (group: Group, seat: Seat, round = group.round) => {
  const status = seat.shares.get(round)?.status;
  return status === 'paid' || status === 'covered';
};

/** True if the round waits for this seat's contribution. */
const awaits = (group: Group, seat: Seat) => !isSuspended(seat) && !funded(group, seat);

/** The amount a member still has to pay for the open round, with the part for the reserve. */
export function leftOf(group: Group, seat: Seat): number {
  const { own, set_aside } = seat.shares.get(group.round) ?? { own: 0, set_aside: 0 };
  return totalOf(group) - own - set_aside;
}

type Payment = { round: number; now: number; amount?: number };

// The contribution comes first, then the reserve; it is late until all of it is in.
function pay(group: Group, seat: Seat, { round, now, amount }: Payment): void {
  const share = seat.shares.get(round) ?? noShare(seat, now);
  const paid = amount ?? totalOf(group) - share.own - share.set_aside;
  const to_pot = Math.min(paid, group.contribution - share.own);
  const aside = paid - to_pot;
  debit(payerOf(seat).person, paid);
  share.own += to_pot;
  share.amount += to_pot;
  share.set_aside += aside;
  share.payments += 1;
  const whole = share.own === group.contribution && share.set_aside === group.set_aside;
  Object.assign(share, whole ? { status: 'paid' } : { punctuality: 'late' });
  seat.shares.set(round, share);
  seat.set_aside += aside;
  group.reserve_balance += aside;
  addTo(group.funded, round, to_pot);
}

const RANK = { collector: 0, cover: 0, loss: 0, guarantor: 0, reserve: 1, fee: 2 };

/** Debts in order of payment: to people, then the reserve, then fees; oldest first within each. */
export const debtsOf = (group: Group, seat: Seat) =>
  group.debts.filter((debt) => debt.debtor === seat).sort((a, b) => RANK[a.kind] - RANK[b.kind]);

export const amountOwed = (group: Group, seat: Seat) =>
  debtsOf(group, seat).reduce((sum, debt) => sum + debt.left, 0);

// A member who keeps to a plan pays only its instalments, and a suspended seat pays nothing.
function settleDebts(group: Group, seat: Seat): void {
  if (seat.plan === null && !isSuspended(seat)) payDebts(group, seat);
}

function payDebts(group: Group, seat: Seat): void {
  for (const debt of debtsOf(group, seat)) {
    if (seat.person.wallet < debt.left) continue;
    debit(seat.person, debt.left);
    settleDebt(group, debt, debt.left, group.round);
  }
}

// The debtor's wallet is already debited; a fee goes to the open round.
export function settleDebt(group: Group, debt: Debt, amount: number, round: number): void {
  if (debt.creditor !== null) credit(debt.creditor.person, amount);
  else if (debt.guarantor) credit(debt.guarantor, amount);
  else if (debt.kind === 'reserve') group.reserve_balance += amount;
  else if (group.bond > 0) group.fees += amount;
  else addTo(group.funded, round, amount);
  debt.left -= amount;
  group.debts = group.debts.filter((debt) => debt.left > 0);
  endIfKept(group, debt.debtor);
}

function endIfKept(group: Group, seat: Seat): void {
  if (seat.plan === null || amountOwed(group, seat) > 0) return;
  seat.plan = null;
  seat.plans.kept += 1;
}

/** A plan ends with another debt or a missed instalment. */
export function endPlan(seat: Seat, now: number): void {
  if (seat.plan === null) return;
  seat.plan = null;
  seat.plans.missed += 1;
  seat.missed_at = now;
}

function settleIfComplete(group: Group, now: number): void {
  if (group.phase === 'collecting' && !group.seats.some((seat) => awaits(group, seat)))
    settle(group, now);
}

function settle(group: Group, now: number): void {
  for (const { shares } of group.seats) {
    const share = shares.get(group.round);
    if (share?.own === group.contribution) share.status = 'paid';
  }
  const missing = seatsInTurnOrder(group).filter((seat) => !funded(group, seat));
  moveBehind(group, missing);
  const collector = collectorOf(group);
  for (const seat of missing) recordMiss(group, seat, collector, now);
  const next_at = isDisputed(group, group.round)
    ? (upcoming(group)?.at ?? null)
    : now + AUTO_PAYOUT_AFTER;
  Object.assign(group, { phase: 'settled', next_at });
}

export const collectorOf = (group: Group): Seat => seatOfTurn(group, group.round);

function seatOfTurn(group: Group, round: number): Seat {
  const seat = group.seats.find((seat) => seat.position === round);
  if (seat === undefined) throw new Error(`${group.name}: no one collects round ${round}`);
  return seat;
}

/** Suspended seats stay behind all others. */
export function moveBehind(group: Group, missing: Seat[]): void {
  const waiting = seatsInTurnOrder(group).filter(
    ({ collected, position }) =>
      !collected && (position === group.round || !isDisputed(group, position)),
  );
  const behind = waiting.filter((seat) => missing.includes(seat));
  const before = waiting.filter((seat) => !missing.includes(seat));
  const moved = [...before, ...behind];
  const order = [...moved.filter((seat) => !isSuspended(seat)), ...moved.filter(isSuspended)];
  // Open swap offers refer to turns that have changed.
  if (order.some((seat, index) => seat !== waiting[index])) group.swaps = [];
  for (const [index, seat] of order.entries()) seat.position = group.round + index;
}

function recordMiss(group: Group, seat: Seat, collector: Seat, at: number): void {
  const { round, contribution } = group;
  const share = seat.shares.get(round) ?? noShare(seat, at);
  const is_suspended = isSuspended(seat);
  // A suspended seat owes nothing to another suspended seat.
  const left = is_suspended && isSuspended(collector) ? 0 : contribution - share.own;
  const guarantor = seat.guarantee?.by;
  const debtor = payerOf(seat);
  const missed_by = debtor === seat ? null : seat;
  const addDebt = (kind: 'guarantor' | 'reserve' | 'collector' | 'fee', owed: number) => {
    const creditor = kind === 'collector' ? collector : null;
    if (owed === 0 || creditor === debtor) return;
    endPlan(debtor, at);
    const debt = { debtor, creditor, kind, missed_by, round, left: owed, since: at };
    group.debts.push(kind === 'guarantor' && guarantor ? { ...debt, guarantor } : debt);
  };
  const from_bond = Math.min(seat.bond, left);
  seat.bond -= from_bond;
  addTo(group.funded, round, from_bond);
  const guaranteed = useGuarantee(seat, left - from_bond);
  addTo(group.funded, round, guaranteed);
  const own = from_bond + guaranteed;
  const from_reserve = Math.min(group.reserve_balance, left - own);
  group.reserve_balance -= from_reserve;
  addTo(group.funded, round, from_reserve);
  seat.shares.set(round, {
    ...share,
    status: 'missed',
    amount: share.own + own + from_reserve,
    punctuality: missedHow(seat),
    at,
  });
  addDebt('guarantor', guaranteed);
  addDebt('reserve', from_reserve);
  addDebt('collector', left - own - from_reserve);
  const fee = (contribution / 100) * group.late_fee * (seat.collected ? 2 : 1);
  addDebt('fee', is_suspended ? 0 : fee);
}

function missedHow(seat: Seat): Share['punctuality'] {
  if (isSuspended(seat)) return 'suspended';
  return seat.collected ? 'missed_after_collecting' : 'missed';
}

/** Pays the settled round to its collector, minus their debts. */
function payOut(model: Model, group: Group, now: number, round = group.round): void {
  const is_open = round === group.round;
  const next = is_open ? nextOf(group) : group.round;
  const last = next === undefined;
  const seat = seatOfTurn(group, round);
  let money = withPremium(group, seat, round, group.funded.get(round) ?? 0);
  group.funded.delete(round);
  for (const debt of debtsOf(group, seat)) {
    if (last && debt.kind === 'fee' && group.bond === 0) continue;
    const part = Math.min(debt.left, money);
    money -= part;
    settleDebt(group, debt, part, next ?? round);
  }
  money -= payCrossGroupDebts(model, group, seat.person, money);
  receive(receiverOf(seat), money, 'ajo');
  group.paid_out.set(round, money);
  seat.collected = true;
  if (!is_open) return;
  if (last) finish(group, now);
  else if (isDisputed(group, next)) {
    Object.assign(group, { round: next, phase: 'settled', next_at: null });
  } else openRound(group, next, now);
}

/** Rounds held back by a dispute come after the last round. */
function nextOf(group: Group): number | undefined {
  const rounds = Array.from({ length: group.seats.length }, (_, index) => index + 1);
  const unpaid = rounds.filter((round) => round !== group.round && !group.paid_out.has(round));
  return unpaid.find((round) => round > group.round) ?? unpaid[0];
}

/** Pays the collector's debts in other groups that are not paused, the oldest first. */
function payCrossGroupDebts(model: Model, group: Group, person: Person, money: number): number {
  const owed = [...model.groups.values()]
    .filter((other) => other !== group && other.status !== 'paused')
    .flatMap((other) =>
      other.debts.flatMap((debt) =>
        debt.debtor.person === person && !isSuspended(debt.debtor) ? [{ other, debt }] : [],
      ),
    )
    // Debts from the same instant: those of groups that ended come first.
    .sort((a, b) => a.debt.since - b.debt.since || rankOf(a.debt) - rankOf(b.debt));
  let left = money;
  for (const { other, debt } of owed) {
    const part = Math.min(debt.left, left);
    if (part === 0) break;
    left -= part;
    settleDebt(other, debt, part, other.round);
  }
  group.elsewhere += money - left;
  return money - left;
}

const rankOf = ({ kind }: Debt) => (kind === 'loss' ? 0 : 1);

/** Returns the reserve in proportion to each member's stake, minus what they owe it. */
function finish(group: Group, now: number): void {
  const turns = seatsInTurnOrder(group);
  for (const seat of turns) payFromBond(group, seat);
  const owed = (seat: Seat) =>
    debtsOf(group, seat).reduce((sum, debt) => sum + (debt.kind === 'reserve' ? debt.left : 0), 0);
  // The set-aside of a seat belongs to the member who pays for it.
  const stake = (seat: Seat) =>
    turns.reduce((sum, turn) => sum + (payerOf(turn) === seat ? turn.set_aside : 0), 0);
  const own = new Map(turns.map((seat) => [seat, Math.max(stake(seat) - owed(seat), 0)]));
  const missing = turns.map((seat) => [seat, Math.max(owed(seat) - stake(seat), 0)] as const);
  group.debts = group.debts.filter((debt) => debt.creditor !== null || debt.guarantor);
  const loss = { kind: 'loss', missed_by: null, round: group.round, since: now } as const;
  for (const [debtor, amount] of missing) {
    for (const [creditor, left] of inProportion(amount, own)) {
      addTo(own, creditor, -left);
      if (left > 0) group.debts.push({ ...loss, debtor, creditor, left });
    }
  }
  for (const [seat, back] of own) {
    credit(receiverOf(seat), back);
    group.reserve_balance -= back;
  }
  for (const [index, seat] of turns.entries()) {
    const each = Math.floor(group.fees / turns.length);
    credit(
      receiverOf(payerOf(seat)),
      seat.bond + each + (index < group.fees % turns.length ? 1 : 0),
    );
    seat.bond = 0;
  }
  group.fees = 0;
  shareOutPremiums(group);
  for (const seat of turns) returnGuarantee(seat);
  end(group, 'finished');
  for (const seat of turns) endIfKept(group, seat);
  group.next_at = hasDebtsToTake(group) ? now + DAY : null;
}

/** A member's debts at the end are taken from their bond. */
function payFromBond(group: Group, seat: Seat): void {
  for (const debt of debtsOf(group, payerOf(seat))) {
    const part = Math.min(debt.left, seat.bond);
    seat.bond -= part;
    settleDebt(group, debt, part, group.round);
  }
}

// Each part is rounded down to whole kobo; the remainder goes out in turn order, one kobo each.
function inProportion(amount: number, weights: Map<Seat, number>): Map<Seat, number> {
  const shares = [...weights].filter(([, weight]) => weight > 0);
  const total = shares.reduce((sum, [, weight]) => sum + weight, 0);
  const parts = shares.map(([, weight]) => Math.floor((amount * weight) / total));
  const over = amount - parts.reduce((sum, part) => sum + part, 0);
  return new Map(
    shares.map(([seat], index) => [seat, (parts[index] ?? 0) + (index < over ? 1 : 0)]),
  );
}

/** Rounds that can be paid in advance, the next one first. */
export function roundsAhead(group: Group, seat: Seat): number[] {
  const from = group.phase === 'scheduled' ? group.round : group.round + 1;
  const rounds = Array.from({ length: group.seats.length - from + 1 }, (_, index) => from + index);
  return rounds.filter((round) => !seat.shares.has(round));
}

export const owesNow = (group: Group, seat: Seat) =>
  group.status === 'active' && group.phase === 'collecting' && !funded(group, seat);

/** Pays arrears, the amount due and up to `ahead` rounds in advance: all or nothing. */
export function contribute(
  model: Model,
  who: Person,
  { name, ahead, planned = false }: { name: string; ahead: number; planned?: boolean },
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  requireThat(seat.paid_by === null, 'someone else pays for them');
  requireThat(group.status !== 'paused', 'paused');
  const rounds = group.status === 'active' ? roundsAhead(group, seat).slice(0, ahead) : [];
  const due = owesNow(group, seat) ? [group.round] : [];
  const spread = seat.plan !== null && !planned;
  const arrears = spread ? 0 : amountOwed(group, seat);
  const amount =
    arrears + (due.length > 0 ? leftOf(group, seat) : 0) + rounds.length * totalOf(group);
  requireThat(who.wallet >= amount, 'not enough money');
  countSent(who, amount, now);
  if (!spread) payDebts(group, seat);
  for (const round of [...due, ...rounds]) pay(group, seat, { round, now });
  if (group.status === 'completed' && !hasDebtsToTake(group)) group.next_at = null;
  settleIfComplete(group, now);
}

// The smallest manual payment, unless it covers all that is due.
const LEAST_PART = 100 * 100;

/** Pays part of the amount due: debts in order, the last one possibly in part, then the contribution. */
export function payPart(
  model: Model,
  who: Person,
  { name, amount }: { name: string; amount: number },
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  requireThat(seat.paid_by === null, 'someone else pays for them');
  requireThat(group.status !== 'paused', 'paused');
  const due = dueNow(group, seat);
  requireThat(amount <= due, 'more than is due');
  requireThat(amount >= LEAST_PART || amount === due, 'too small a part');
  requireThat(who.wallet >= amount, 'not enough money');
  countSent(who, amount, now);
  let left = amount;
  for (const debt of seat.plan === null ? debtsOf(group, seat) : []) {
    const part = Math.min(debt.left, left);
    if (part === 0) break;
    debit(who, part);
    settleDebt(group, debt, part, group.round);
    left -= part;
  }
  if (left > 0) pay(group, seat, { round: group.round, now, amount: left });
  if (group.status === 'completed' && !hasDebtsToTake(group)) group.next_at = null;
  settleIfComplete(group, now);
}

/** Arrears, and the rest of a contribution that is due. */
export const dueNow = (group: Group, seat: Seat) =>
  arrearsOf(group, seat) + (owesNow(group, seat) ? leftOf(group, seat) : 0);

/** Debts due at once; none while a plan spreads them. */
export const arrearsOf = (group: Group, seat: Seat) =>
  seat.plan === null ? amountOwed(group, seat) : 0;

/** Pays another member's late contribution, or one still missing after the round was settled. */
export function cover(
  model: Model,
  who: Person,
  { name, member }: { name: string; member: Person },
  now: number,
): void {
  const group = groupOf(model, name);
  const [seat, other] = [seatOf(group, who), seatOf(group, member)];
  requireThat(group.status === 'active', 'not active');
  const own = payerOf(other) === seat || seat.paid_by !== null;
  requireThat(!own && collectorOf(group) !== seat, 'cannot cover this round');
  const share = other.shares.get(group.round);
  requireThat(share !== undefined, 'nothing to cover');
  const debt = group.debts.find((debt) => isUncovered(group, debt, other));
  const amount = debt ? debt.left : group.contribution - share.own;
  const knows = group.organiser === who;
  const late = knows && group.phase === 'collecting' && share.status === 'late' && amount > 0;
  requireThat(late || debt !== undefined, 'nothing to cover');
  if (!debt && waitsForSecond(group, { by: who, late: other, amount }, now)) return;
  payCover(group, seat, { other, debt, amount }, now);
}

/** A second officer agrees that the organiser covers a late contribution. */
export function confirmCover(
  model: Model,
  who: Person,
  { name, member }: { name: string; member: Person },
  now: number,
): void {
  const group = groupOf(model, name);
  seatOf(group, who);
  const other = seatOf(group, member);
  const share = other.shares.get(group.round);
  const late = group.phase === 'collecting' && share?.status === 'late';
  requireThat(group.status === 'active' && late, 'not late');
  const amount = group.contribution - share.own;
  requireThat(amount > 0, 'nothing to cover');
  const { by } = sign(group, who, other, { amount, now });
  payCover(group, seatOf(group, by), { other, debt: undefined, amount }, now);
  group.covers.delete(other);
  group.signed += 1;
}

type CoveredDebt = { other: Seat; debt: Debt | undefined; amount: number };

function payCover(
  group: Group,
  seat: Seat,
  { other, debt, amount }: CoveredDebt,
  now: number,
): void {
  const share = other.shares.get(group.round);
  requireThat(share !== undefined, 'nothing to cover');
  send(seat.person, amount, now);
  addTo(group.funded, group.round, amount);
  Object.assign(share, { status: 'covered', amount: share.amount + amount });
  if (debt) Object.assign(debt, { creditor: seat, kind: 'cover' });
  else {
    const { round } = group;
    const debtor = payerOf(other);
    endPlan(debtor, now);
    group.debts.push({
      debtor,
      creditor: seat,
      kind: 'cover',
      missed_by: debtor === other ? null : other,
      round,
      left: amount,
      since: now,
    });
  }
  settleIfComplete(group, now);
}

const isUncovered = (group: Group, debt: Debt, late: Seat) =>
  debt.debtor === payerOf(late) &&
  debt.missed_by === (late.paid_by === null ? null : late) &&
  debt.kind === 'collector' &&
  debt.round === group.round &&
  group.phase === 'settled';

/** Requests the collector's payout. Idempotent once it is paid. */
export function requestCollection(model: Model, who: Person, name: string, now: number): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  if (seat.collected) return;
  requireThat(group.status === 'active', 'not active');
  requireThat(!isDisputed(group, seat.position), 'disputed');
  requireThat(
    group.phase === 'settled' && collectorOf(group) === seat,
    'not their turn to collect',
  );
  payOut(model, group, now);
}
