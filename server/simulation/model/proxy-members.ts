// The model's members without a smartphone, from docs/ajo-rules.md: an officer adds them before the start
// and pays for their seat, the pot is theirs, and they take over the account when they register.
import { hasLateTurn, requireAffordability } from './affordability.ts';
import { addSeat, requireFreeSeat } from './membership.ts';
import {
  createPerson,
  dayOf,
  type Group,
  groupOf,
  type Model,
  notStarted,
  type Person,
  payerOf,
  requireThat,
  type Seat,
  seatOf,
  send,
} from './model.ts';
import { officersOf } from './officers.ts';
import { removeSeat } from './ready-check.ts';
import { fillSeats } from './waiting-list.ts';

const NAIRA = 100;
const MINUTE = 60_000;
/** Limits without an ID: the most to hold, and to send in a day. */
const CAP = 300_000 * NAIRA;
const DAY_LIMIT = 50_000 * NAIRA;
export const PAID_FOR_MAX = 3;

type NewMember = { name: string; member: string; agrees: boolean };

/** The pot of a full group, with what the last turn gets from early ones. */
function largestPayout({ contribution, max, early_turn_fee }: Group): number {
  const pot = contribution * max;
  return pot + Math.floor((pot * early_turn_fee) / 100);
}

/** An officer adds someone; `agrees`: they gave the officer their code, which is how they agree. */
export function addProxyMember(
  model: Model,
  who: Person,
  { name, member, agrees }: NewMember,
  now: number,
): void {
  const group = groupOf(model, name);
  const officer = seatOf(group, who);
  requireThat(officersOf(group).includes(officer), 'not an officer');
  const person = model.people.get(member) ?? createPerson(member, CAP);
  requireFreeSeat(group, person, now);
  requireThat(paidBy(group, officer).length <= PAID_FOR_MAX, 'pays for three');
  requireThat(largestPayout(group) <= CAP, 'more than their wallet holds');
  const seats = paidBy(group, officer).length + 1;
  requireAffordability(model, who, { terms: group, turns: group.max, seats }, now);
  requireThat(hasLateTurn(model, who, group, now), 'no late turn is left');
  requireThat(!model.people.has(member) || person.proxyMembers, 'has an account');
  const sent_at = group.codes.get(member);
  requireThat(sent_at === undefined || sent_at + MINUTE <= now, 'asked a moment ago');
  group.codes.set(member, now);
  requireThat(agrees, 'did not agree');
  group.codes.delete(member);
  person.proxyMembers = true;
  model.people.set(member, person);
  addSeat(group, person, now);
  seatOf(group, person).paid_by = officer;
}

/** Seats an officer pays for, including their own. */
export const paidBy = ({ seats }: Group, officer: Seat): Seat[] =>
  seats.filter((seat) => payerOf(seat) === officer);

type MemberReference = { name: string; member: Person };

function paidSeat(group: Group, who: Person, member: Person): Seat {
  const seat = seatOf(group, member);
  requireThat(seat.paid_by === seatOf(group, who), 'not paid for by them');
  return seat;
}

/** The officer removes the member before the start. */
export function removeProxyMember(
  model: Model,
  who: Person,
  { name, member }: MemberReference,
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = paidSeat(group, who, member);
  requireThat(notStarted(group), 'already started');
  removeSeat(group, seat, now);
  fillSeats(model, group, addSeat, now);
}

const FEES = [
  { up_to: 5_000 * NAIRA, fee: 10 * NAIRA },
  { up_to: 50_000 * NAIRA, fee: 25 * NAIRA },
  { up_to: Number.POSITIVE_INFINITY, fee: 50 * NAIRA },
];
const VAT = 0.075;
const STAMP_DUTY = { from: 10_000 * NAIRA, duty: 50 * NAIRA };

function chargesOf(amount: number): number {
  const fee = FEES.find(({ up_to }) => amount <= up_to)?.fee ?? 0;
  return fee + fee * VAT + (amount >= STAMP_DUTY.from ? STAMP_DUTY.duty : 0);
}

/** Sends as much of the balance as today's limit allows to their bank account, approved by their code. */
export function payToOwnBank(
  model: Model,
  who: Person,
  { name, member }: MemberReference,
  now: number,
): void {
  const seat = paidSeat(groupOf(model, name), who, member);
  requireThat(seat.person.proxyMembers, 'does it themselves');
  const sent = member.sent_on === dayOf(now) ? member.sent : 0;
  const room = Math.min(member.wallet, DAY_LIMIT - sent);
  const amount = room - chargesOf(room);
  requireThat(room > 0 && amount > 0, 'nothing to pay out');
  send(member, amount + chargesOf(amount), now);
  member.sent_home += amount + chargesOf(amount);
}

/** They register with their number: everything stays theirs, but now they sign in themselves. */
export function registerProxyMember(model: Model, member: string): void {
  const person = model.people.get(member);
  requireThat(person?.proxyMembers === true, 'no one to register');
  person.proxyMembers = false;
}

/** True for someone who entered the simulation as such a member. */
export const wasAdded = ({ name }: Pick<Person, 'name'>): boolean => name.startsWith('m');
