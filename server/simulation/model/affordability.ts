// The model's rules about who may have a seat: contributions against income, and the turns and pots that a
// trust score allows.
import {
  dayOf,
  type Group,
  type Model,
  type Person,
  payerOf,
  requireThat,
  type Seat,
  trustOf,
} from './model.ts';

const NAIRA = 100;

/** Amounts per month are in whole naira, rounded down. */
const wholeNaira = (amount: number) => Math.floor(amount / NAIRA) * NAIRA;

/**
 * The average monthly income of the last 90 days, or since the first income if that is less; null before
 * the thirtieth day.
 */
function incomeOf({ income }: Person, now: number): number | null {
  const today = dayOf(now);
  const [first] = income;
  const days = first === undefined ? 0 : Math.min(today - (first.day ?? today) + 1, 90);
  if (days < 30) return null;
  const recent = income.filter(({ day }) => (day ?? today) > today - 90);
  const sum = recent.reduce((total, { amount }) => total + amount, 0);
  return wholeNaira((Math.max(sum, 0) * 30) / days);
}

type Terms = Pick<Group, 'contribution' | 'reserve' | 'frequency' | 'bond'>;

function monthlyOf({ contribution, reserve, frequency }: Terms, seats: number): number {
  const each = seats * (contribution + (contribution / 100) * reserve);
  return wholeNaira(frequency === 'weekly' ? (each * 52) / 12 : each);
}

const isInGroup = (group: Group, who: Person) =>
  group.status !== 'completed' &&
  (group.waiting.has(who) ||
    (group.round === 0 && group.listed.includes(who)) ||
    group.seats.some(({ person }) => person === who));

/**
 * The number of seats they pay for: none if someone else pays for theirs, one if they don't have a seat
 * yet.
 */
function seatsPaidBy({ seats }: Pick<Group, 'seats'>, who: Person): number {
  const paid = seats.filter((seat) => payerOf(seat).person === who).length;
  return seats.some(({ person }) => person === who) ? paid : 1;
}

const POTS = [
  { from: 80, most: Number.POSITIVE_INFINITY },
  { from: 60, most: 5_000_000 * NAIRA },
  { from: 40, most: 2_000_000 * NAIRA },
  { from: 0, most: 100_000 * NAIRA },
];

/** True if the person is trusted only with a late turn. */
export const isLate = (model: Model, who: Person, now: number) => trustOf(model, who, now) < 40;

const lastThird = (turns: number) => Math.floor(turns / 3);

function opensPot(model: Model, who: Person, pot: number, now: number): boolean {
  const score = trustOf(model, who, now);
  return pot <= (POTS.find(({ from }) => score >= from)?.most ?? 0);
}

/** Requires that all the person's groups leave enough of their income and that the score allows the pot. */
export function requireAffordability(
  model: Model,
  who: Person,
  { terms, turns, seats = 1 }: { terms: Terms; turns: number; seats?: number },
  now: number,
): void {
  requireThat(opensPot(model, who, terms.contribution * turns, now), 'the pot is too large');
  const income = incomeOf(who, now);
  const others = [...model.groups.values()].filter(
    (group) => group !== terms && isInGroup(group, who),
  );
  const monthly = others.reduce(
    (sum, group) => sum + monthlyOf(group, seatsPaidBy(group, who)),
    monthlyOf(terms, seats),
  );
  const bonded = terms.bond >= 2;
  requireThat(bonded || income === null || monthly <= income * 0.6, 'the income is too small');
}

/** Also lets a person with a low score join only while a late turn is left for them. */
export function requireSeat(model: Model, who: Person, group: Group, now: number): void {
  requireAffordability(model, who, { terms: group, turns: group.max }, now);
  requireThat(hasLateTurn(model, who, group, now), 'no late turn is left');
}

export function hasLateTurn(
  model: Model,
  who: Person,
  { min, seats }: Pick<Group, 'min' | 'seats'>,
  now: number,
): boolean {
  if (!isLate(model, who, now)) return true;
  const late = seats.filter((seat) => isLate(model, payerOf(seat).person, now)).length + 1;
  return late <= lastThird(Math.max(seats.length + 1, min));
}

/** True if the score of someone on the waiting list allows them a seat alongside these. */
export const mayHaveSeat = (
  model: Model,
  who: Person,
  { group, seats }: { group: Group; seats: Seat[] },
  now: number,
): boolean =>
  opensPot(model, who, group.contribution * group.max, now) &&
  hasLateTurn(model, who, { min: group.min, seats }, now);

/**
 * A person with a low score gets one of the last turns; before the start, out of as many turns as there may
 * be.
 */
export function requireTurn(
  model: Model,
  who: Person,
  { group, turn, turns = group.seats.length }: { group: Group; turn: number; turns?: number },
  now: number,
): void {
  const early = turn <= turns - lastThird(turns);
  requireThat(!early || !isLate(model, who, now), 'the turn comes too early');
}

/** The member whose turn a swap brings forward needs a score that allows that turn. */
export function requireTurns(
  model: Model,
  { group, first, second }: { group: Group; first: Seat; second: Seat },
  now: number,
): void {
  const [earlier, later] = first.position < second.position ? [first, second] : [second, first];
  requireTurn(model, payerOf(later).person, { group, turn: earlier.position }, now);
}
