// The model's ready check, from docs/ajo-rules.md: before a group starts, everyone's first contribution and
// bond are held. If any are missing, or there are too few members, the group votes or ends.
import { returnGuarantee } from './guarantors.ts';
import {
  carries,
  countSent,
  credit,
  DAY,
  debit,
  fails,
  type Group,
  groupOf,
  HOUR,
  type Model,
  notStarted,
  type Person,
  payerOf,
  requireThat,
  type Seat,
  type StartVote,
  seatOf,
  votersOf,
} from './model.ts';
import { releaseOffice } from './officers.ts';
import { removeTurnPreference } from './turn-preferences.ts';

const CHECKS = [-48, -24, -6, 0, 24, 48].map((hours) => hours * HOUR);
export const READY_CHECK_ENDS = 72 * HOUR;

export const startsAt = ({ start }: Group) => start * DAY - HOUR;
export const holdsStartAt = (group: Group) =>
  group.ready ? startsAt(group) - 48 * HOUR : Infinity;
export const nextCheck = (group: Group) =>
  group.ready ? startsAt(group) + (CHECKS[group.checks] ?? READY_CHECK_ENDS) : startsAt(group);

/** The amount held from each member before the start. */
export const requiredHold = ({ contribution, set_aside, bond }: Group) =>
  contribution + set_aside + bond * contribution;

export function hold(group: Group, seat: Seat): void {
  debit(payerOf(seat).person, requiredHold(group));
  seat.held = group.contribution + group.set_aside;
  seat.bond = group.bond * group.contribution;
}

/** Makes the checks that are due: takes the hold from everyone who has the money. */
export function holdAll(group: Group, now: number): void {
  group.checks = CHECKS.filter((at) => startsAt(group) + at <= now).length;
  for (const seat of group.seats) {
    if (seat.held === 0 && payerOf(seat).person.wallet >= requiredHold(group)) hold(group, seat);
  }
}

export function returnHold(seat: Seat): void {
  credit(payerOf(seat).person, seat.held + seat.bond);
  Object.assign(seat, { held: 0, bond: 0 });
}

/** True if a group can start on its start date without a vote. */
export const canStart = ({ seats, min }: Group) =>
  seats.length >= min && seats.every(({ held }) => held > 0);

/** A member's own payment; returns true if the group can now start. */
export function makeReady(model: Model, who: Person, name: string, now: number): boolean {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  requireThat(notStarted(group) && holdsStartAt(group) <= now, 'nothing to hold yet');
  requireThat(seat.held === 0 && seat.paid_by === null, 'nothing for them to hold');
  requireThat(who.wallet >= requiredHold(group), 'not enough money');
  countSent(who, requiredHold(group), now);
  hold(group, seat);
  return canStart(group) && startsAt(group) <= now;
}

/** Opens the votes: to wait a week or, if enough members are ready, to start with those. */
export function openReadyVote(group: Group): void {
  if (group.unready) return;
  group.unready = true;
  const ready = group.seats.filter(({ held }) => held > 0).length;
  group.start_votes.set('wait', newVote());
  if (ready >= 3) group.start_votes.set('start_smaller', newVote());
}

const newVote = (): StartVote => ({ yes: new Set(), no: new Set() });

/** Returns true once enough members agree; too many against end the vote. */
export function answerStart(
  model: Model,
  who: Person,
  { name, kind, yes }: { name: string; kind: 'wait' | 'start_smaller'; yes: boolean },
): boolean {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  const vote = group.start_votes.get(kind);
  requireThat(vote !== undefined, 'not asked');
  vote.yes.delete(seat);
  vote.no.delete(seat);
  (yes ? vote.yes : vote.no).add(seat);
  if (fails(group, vote.no.size, votersOf(group).length)) group.start_votes.delete(kind);
  return carries(group, vote.yes.size, votersOf(group).length);
}

/** Returns everything held; it is held again before the new start a week later. */
export function waitAWeek(group: Group): void {
  for (const seat of group.seats) returnHold(seat);
  group.start_votes.clear();
  Object.assign(group, { start: group.start + 7, checks: 0, unready: false });
  group.next_at = nextCheck(group);
}

/** Removes a seat before the start, together with the seats it pays for, and returns what was held. */
export function removeSeat(group: Group, seat: Seat, now: number): void {
  for (const paidSeat of group.seats.filter(({ paid_by }) => paid_by === seat)) {
    removeSeat(group, paidSeat, now);
  }
  returnHold(seat);
  removeTurnPreference(group, seat);
  returnGuarantee(seat);
  for (const { yes, no } of group.start_votes.values()) {
    yes.delete(seat);
    no.delete(seat);
  }
  group.seats = group.seats.filter((other) => other !== seat);
  for (const [index, other] of group.seats.entries()) other.position = index + 1;
  if (group.seats.length > 0) group.status = 'recruiting';
  releaseOffice(group, seat, now);
}
