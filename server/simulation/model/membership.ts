// The model's group membership: joining, leaving, seats and turn order.

import { requireAffordability, requireSeat, requireTurn, requireTurns } from './affordability.ts';
import { returnGuarantee } from './guarantors.ts';
import {
  credit,
  dayOf,
  type Form,
  type Group,
  groupOf,
  isDisputed,
  type Model,
  notStarted,
  type Person,
  requireThat,
  type Seat,
  seatOf,
  send,
} from './model.ts';
import { releaseOffice } from './officers.ts';
import { nextCheck, removeSeat, startsAt } from './ready-check.ts';
import { amountOwed } from './rounds.ts';
import { removeVotes } from './suspended-seats.ts';
import { addToWaitingList, fillSeats, isFull, rememberAsking } from './waiting-list.ts';

export function createGroup(
  model: Model,
  who: Person,
  { name, form }: { name: string; form: Form },
  now: number,
): void {
  requireThat(form.start > dayOf(now), 'starts before tomorrow');
  requireAffordability(model, who, { terms: form, turns: form.max }, now);
  const group: Group = {
    ...form,
    name,
    set_aside: (form.contribution / 100) * form.reserve,
    organiser: who,
    status: 'recruiting',
    outcome: null,
    seats: [],
    seats_made: 0,
    behind: 0,
    round: 0,
    phase: 'scheduled',
    tries: 0,
    tried_at: 0,
    shifted: 0,
    paused_at: 0,
    next_at: null,
    funded: new Map(),
    paid_out: new Map(),
    elsewhere: 0,
    reserve_balance: 0,
    debts: [],
    votes: new Set(),
    against: new Set(),
    vote_ends: null,
    offices: new Map(),
    asked_offices: new Map(),
    election: null,
    asked_in_vain: new Map(),
    covers: new Map(),
    signed: 0,
    checks: 0,
    unready: false,
    start_votes: new Map(),
    disputes: [],
    disputed: new Set(),
    waited_longer: 0,
    passed: 0,
    write_offs: new Map(),
    written_off: 0,
    suspended: 0,
    inherited: 0,
    terms_vote: null,
    agreed: null,
    fees: 0,
    slot_pool: 0,
    premiums: new Map(),
    swaps: [],
    offers: new Map(),
    waiting: new Set(),
    listed: [],
    asked: new Set(),
    declined: new Set(),
    codes: new Map(),
  };
  group.next_at = nextCheck(group);
  model.groups.set(name, group);
  addSeat(group, who, now);
}

export function addSeat(group: Group, person: Person, since: number): void {
  group.seats_made += 1;
  const made = { number: group.seats_made, since, person, position: group.seats.length + 1 };
  group.seats.push({
    ...made,
    paid_by: null,
    collected: false,
    set_aside: 0,
    partial_payments: false,
    plan: null,
    held: 0,
    bond: 0,
    guarantee: null,
    missed_at: 0,
    plans: { kept: 0, missed: 0 },
    shares: new Map(),
    wish: null,
    left_at: null,
    heir: null,
    paid_to: null,
  });
  group.status = group.seats.length === group.max ? 'waiting' : 'recruiting';
}

export function joinGroup(model: Model, who: Person, name: string, now: number): void {
  const group = groupOf(model, name);
  requireFreeSeat(group, who, now);
  requireSeat(model, who, group, now);
  requireThat(!group.approval, 'needs approval');
  addSeat(group, who, now);
  group.waiting.delete(who);
  group.listed = group.listed.filter((person) => person !== who);
}

export function requireFreeSeat(group: Group, who: Person, now: number): void {
  requireBeforeStart(group, who, now);
  requireThat(group.status === 'recruiting', 'not recruiting');
}

function requireBeforeStart(group: Group, who: Person, now: number): void {
  requireThat(notStarted(group) && startsAt(group) > now, 'its start date has come');
  requireThat(!group.seats.some((seat) => seat.person === who), 'already a member');
}

export function requestToJoin(model: Model, who: Person, name: string, now: number): void {
  const group = groupOf(model, name);
  requireBeforeStart(group, who, now);
  if (isFull(group)) requireAffordability(model, who, { terms: group, turns: group.max }, now);
  else requireSeat(model, who, group, now);
  requireThat(!group.waiting.has(who) && !group.listed.includes(who), 'already asked');
  requireThat(!group.declined.has(who), 'declined before');
  rememberAsking(group, who);
  if (isFull(group) && !group.approval) addToWaitingList(group, who);
  else group.waiting.add(who);
}

/** The organiser's answer; approval without a free seat leads to the waiting list. */
export function answerRequest(
  model: Model,
  who: Person,
  { name, member, yes }: { name: string; member: Person; yes: boolean },
  now: number,
): void {
  const group = groupOf(model, name);
  requireThat(group.organiser === who, 'not the organiser');
  requireThat(group.waiting.has(member), 'not asked');
  if (yes) requireBeforeStart(group, member, now);
  if (yes && !isFull(group)) requireSeat(model, member, group, now);
  group.waiting.delete(member);
  if (!yes) group.declined.add(member);
  else if (isFull(group)) addToWaitingList(group, member);
  else addSeat(group, member, now);
}

export function withdrawRequest(model: Model, who: Person, name: string): void {
  const group = groupOf(model, name);
  requireThat(group.waiting.delete(who) || group.listed.includes(who), 'not asked');
  group.listed = group.listed.filter((person) => person !== who);
}

export function leaveGroup(model: Model, who: Person, name: string, now: number): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  requireThat(notStarted(group), 'already started');
  removeSeat(group, seat, now);
  fillSeats(model, group, addSeat, now);
  if (group.seats.length > 0) return;
  Object.assign(group, { status: 'completed', outcome: 'dissolved', next_at: null });
  group.waiting.clear();
  group.listed = [];
  group.start_votes.clear();
}

/**
 * A seat that has not collected, owes nothing and is owed nothing can be handed over. Before the start a
 * member may leave without a replacement.
 */
export function offerSeat(
  model: Model,
  who: Person,
  { name, to }: { name: string; to: Person },
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  if (notStarted(group)) {
    leaveGroup(model, who, name, now);
    return;
  }
  requireThat(group.status === 'active', 'not active');
  requireThat(isTransferable(group, seat), 'seat cannot be handed over');
  requireThat(!group.seats.some((seat) => seat.person === to), 'already a member');
  group.offers.set(seat, to);
}

// A turn being collected and a seat with a late contribution cannot be handed over.
const isTransferable = (group: Group, seat: Seat) =>
  seat.left_at === null &&
  seat.position > group.round &&
  !isDisputed(group, seat.position) &&
  amountOwed(group, seat) === 0 &&
  !group.debts.some((debt) => debt.creditor === seat) &&
  ![...seat.shares.values()].some((share) => share.status === 'late') &&
  // Members who pay for others, and those who are paid for, stay.
  seat.paid_by === null &&
  !group.seats.some(({ paid_by }) => paid_by === seat);

/** The invited person declines `holder`'s seat, or the holder withdraws the offer. */
export function endSeatOffer(model: Model, who: Person, name: string, holder: Person): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, holder);
  const to = group.offers.get(seat);
  requireThat(to !== undefined && (to === who || holder === who), 'not offered');
  group.offers.delete(seat);
}

/** The new holder pays the leaver everything the leaver has paid in. */
export function acceptSeatOffer(model: Model, who: Person, name: string, now: number): void {
  const group = groupOf(model, name);
  const seat = group.seats.find((seat) => group.offers.get(seat) === who);
  requireThat(seat !== undefined, 'not offered');
  requireThat(group.status === 'active', 'not active');
  requireThat(isTransferable(group, seat), 'seat cannot be handed over');
  requireThat(!group.seats.some((seat) => seat.person === who), 'already a member');
  const turns = group.seats.length;
  requireAffordability(model, who, { terms: group, turns }, now);
  requireTurn(model, who, { group, turn: seat.position }, now);
  const price = priceOf(group, seat);
  send(who, price, now);
  credit(seat.person, price);
  handOverSeat(group, seat, who, now);
}

/** Gives a seat to its next holder, with everything paid for it. */
export function handOverSeat(group: Group, seat: Seat, who: Person, now: number): void {
  releaseOffice(group, seat, now);
  returnGuarantee(seat);
  Object.assign(seat, { person: who, partial_payments: false, since: now });
  group.listed = group.listed.filter((person) => person !== who);
  removeVotes(group, seat);
  group.offers.delete(seat);
}

// A member without debts has paid every contribution so far, possibly as a debt.
const priceOf = (group: Group, seat: Seat) =>
  seat.set_aside + seat.shares.size * group.contribution + seat.bond;

/** Allows partial payments, or has each contribution taken in full. */
export function setPartialPayments(
  model: Model,
  who: Person,
  { name, partial_payments }: { name: string; partial_payments: boolean },
): void {
  const seat = seatOf(groupOf(model, name), who);
  requireThat(seat.paid_by === null, 'someone else pays for them');
  seat.partial_payments = partial_payments;
}

/** A turn can be swapped while nothing has been paid for it and it is not being collected. */
const swappable = (group: Group, seat: Seat) => {
  const untouched = !group.seats.some((member) => member.shares.has(seat.position));
  const later = seat.position > group.round || group.phase === 'scheduled';
  return !seat.collected && later && untouched && (group.funded.get(seat.position) ?? 0) === 0;
};

export const canSwap = (group: Group, from: Seat, to: Seat) =>
  group.status === 'active' &&
  from !== to &&
  swappable(group, from) &&
  swappable(group, to) &&
  from.left_at === null &&
  to.left_at === null &&
  !from.person.proxyMembers &&
  !to.person.proxyMembers;

type MemberReference = { name: string; member: Person };

export function offerSwap(
  model: Model,
  who: Person,
  { name, member }: MemberReference,
  now: number,
): void {
  const group = groupOf(model, name);
  const [from, to] = [seatOf(group, who), seatOf(group, member)];
  requireThat(canSwap(group, from, to), 'turns cannot be swapped');
  requireTurns(model, { group, first: from, second: to }, now);
  if (group.swaps.some((swap) => swap.from === from && swap.to === to)) return;
  group.swaps.push({ from, to });
}

export function acceptSwap(
  model: Model,
  who: Person,
  { name, member }: MemberReference,
  now: number,
): void {
  const group = groupOf(model, name);
  const [mine, theirs] = [seatOf(group, who), seatOf(group, member)];
  const swap = group.swaps.find((swap) => swap.from === theirs && swap.to === mine);
  requireThat(swap !== undefined, 'not offered');
  requireThat(canSwap(group, mine, theirs), 'turns cannot be swapped');
  requireTurns(model, { group, first: mine, second: theirs }, now);
  [mine.position, theirs.position] = [theirs.position, mine.position];
  // Other offers were for turns that no longer exist.
  group.swaps = [];
}

export function endSwap(model: Model, who: Person, name: string, from: Person): void {
  const group = groupOf(model, name);
  const [mine, theirs] = [seatOf(group, who), seatOf(group, from)];
  const swap = group.swaps.find((swap) => swap.from === theirs && swap.to === mine);
  requireThat(swap !== undefined, 'not offered');
  group.swaps = group.swaps.filter((other) => other !== swap);
}
