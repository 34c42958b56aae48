// The model's groups apart from their rounds: members, turn order, pauses.
import {
  credit,
  DAY,
  dayOf,
  dueAt,
  type Form,
  type Group,
  groupOf,
  type Model,
  need,
  type Person,
  type Seat,
  seatOf,
  send,
} from './model.ts';
import { owedBy } from './rounds.ts';

export function createGroup(
  model: Model,
  who: Person,
  name: string,
  form: Form,
  now: number,
): void {
  need(form.start > dayOf(now), 'starts in the past');
  const group: Group = {
    ...form,
    name,
    set_aside: (form.contribution / 100) * form.reserve,
    organiser: who,
    status: 'recruiting',
    outcome: null,
    seats: [],
    seats_made: 0,
    round: 0,
    phase: 'scheduled',
    tries: 0,
    tried_at: 0,
    shifted: 0,
    paused_at: 0,
    next_at: null,
    funded: new Map(),
    paid_out: new Map(),
    reserve_balance: 0,
    debts: [],
    votes: new Set(),
    swaps: [],
    offers: new Map(),
  };
  group.next_at = dueAt(group, 1);
  model.groups.set(name, group);
  addSeat(group, who);
}

function addSeat(group: Group, person: Person): void {
  group.seats_made += 1;
  const made = { number: group.seats_made, person, position: group.seats.length + 1 };
  group.seats.push({ ...made, collected: false, set_aside: 0, shares: new Map() });
  group.status = group.seats.length === group.max ? 'waiting' : 'recruiting';
}

export const notStarted = (group: Group) =>
  group.status === 'recruiting' || group.status === 'waiting';

export function joinGroup(model: Model, who: Person, name: string): void {
  const group = groupOf(model, name);
  need(!group.seats.some((seat) => seat.person === who), 'already a member');
  need(group.status === 'recruiting', 'not open');
  addSeat(group, who);
}

export function leaveGroup(model: Model, who: Person, name: string): void {
  const group = groupOf(model, name);
  const gone = seatOf(group, who);
  need(notStarted(group), 'under way');
  group.seats = group.seats.filter((seat) => seat !== gone);
  for (const [at, seat] of group.seats.entries()) seat.position = at + 1;
  const [next] = group.seats;
  if (next === undefined) {
    Object.assign(group, { status: 'completed', outcome: 'dissolved', next_at: null });
    return;
  }
  group.status = 'recruiting';
  if (group.organiser === who) group.organiser = next.person;
}

/**
 * A seat that has not collected, owes nothing and is owed nothing may be passed on. Before the start
 * a member may leave without a replacement.
 */
export function offerSeat(model: Model, who: Person, name: string, to: Person): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  if (notStarted(group)) {
    leaveGroup(model, who, name);
    return;
  }
  need(group.status === 'active', 'not under way');
  need(isFree(group, seat), 'not free');
  need(!group.seats.some((one) => one.person === to), 'already a member');
  group.offers.set(seat, to);
}

// The turn that is being collected and a seat with a late contribution cannot be passed on.
const isFree = (group: Group, seat: Seat) =>
  seat.position > group.round &&
  owedBy(group, seat) === 0 &&
  !group.debts.some((debt) => debt.creditor === seat) &&
  ![...seat.shares.values()].some((share) => share.status === 'late');

/** The invited person declines `holder`'s seat, or the holder withdraws the offer. */
export function endSeatOffer(model: Model, who: Person, name: string, holder: Person): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, holder);
  const to = group.offers.get(seat);
  need(to !== undefined && (to === who || holder === who), 'not offered');
  group.offers.delete(seat);
}

/** The new holder pays the leaver what the leaver paid in. */
export function takeSeat(model: Model, who: Person, name: string, now: number): void {
  const group = groupOf(model, name);
  const seat = group.seats.find((one) => group.offers.get(one) === who);
  need(seat !== undefined, 'not offered');
  need(group.status === 'active', 'not under way');
  need(isFree(group, seat), 'not free');
  need(!group.seats.some((one) => one.person === who), 'already a member');
  const price = priceOf(group, seat);
  send(who, price, now);
  credit(seat.person, price);
  if (group.organiser === seat.person) group.organiser = who;
  Object.assign(seat, { person: who });
  group.votes.delete(seat);
  group.offers.delete(seat);
}

// A member without debts has paid every contribution so far, possibly as a debt.
const priceOf = (group: Group, seat: Seat) =>
  seat.set_aside + seat.shares.size * group.contribution;

/** The organiser proposes and members agree; it takes effect when more than half have. */
export function vote(
  model: Model,
  who: Person,
  name: string,
  kind: 'pause' | 'resume',
  now: number,
) {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  need(group.status === (kind === 'pause' ? 'active' : 'paused'), 'not now');
  need(group.votes.size > 0 || group.organiser === who, 'not proposed');
  group.votes.add(seat);
  if (group.votes.size * 2 <= group.seats.length) return;
  group.votes.clear();
  if (kind === 'pause') Object.assign(group, { status: 'paused', paused_at: now });
  else goOn(group, now);
}

// Dates shift by the started days; a running wait continues where it stopped.
function goOn(group: Group, now: number): void {
  const paused = now - group.paused_at;
  group.shifted += Math.ceil(paused / DAY);
  group.tried_at += paused;
  group.status = 'active';
  if (group.phase === 'scheduled') group.next_at = Math.max(now, dueAt(group, group.round));
  else if (group.next_at !== null) group.next_at += paused;
}

/** A turn can be swapped while nothing was paid for it and it is not being collected. */
const swappable = (group: Group, seat: Seat) => {
  const untouched = !group.seats.some((one) => one.shares.has(seat.position));
  const later = seat.position > group.round || group.phase === 'scheduled';
  return !seat.collected && later && untouched && (group.funded.get(seat.position) ?? 0) === 0;
};

export const canSwap = (group: Group, one: Seat, other: Seat) =>
  group.status === 'active' && one !== other && swappable(group, one) && swappable(group, other);

export function offerSwap(model: Model, who: Person, name: string, whom: Person): void {
  const group = groupOf(model, name);
  const [from, to] = [seatOf(group, who), seatOf(group, whom)];
  need(canSwap(group, from, to), 'cannot be swapped');
  if (group.swaps.some((one) => one.from === from && one.to === to)) return;
  group.swaps.push({ from, to });
}

export function acceptSwap(model: Model, who: Person, name: string, from: Person): void {
  const group = groupOf(model, name);
  const [mine, theirs] = [seatOf(group, who), seatOf(group, from)];
  const swap = group.swaps.find((one) => one.from === theirs && one.to === mine);
  need(swap !== undefined, 'not offered');
  need(canSwap(group, mine, theirs), 'cannot be swapped');
  [mine.position, theirs.position] = [theirs.position, mine.position];
  // Other offers were made for turns that no longer exist.
  group.swaps = [];
}

export function endSwap(model: Model, who: Person, name: string, from: Person): void {
  const group = groupOf(model, name);
  const [mine, theirs] = [seatOf(group, who), seatOf(group, from)];
  const swap = group.swaps.find((one) => one.from === theirs && one.to === mine);
  need(swap !== undefined, 'not offered');
  group.swaps = group.swaps.filter((one) => one !== swap);
}
