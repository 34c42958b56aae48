// The model's waiting lists, from docs/ajo-rules.md: people who agreed while a group was full get the next
// free seat in the order of asking, including the seat of a member whose first contribution is missing.

import { mayHaveSeat } from './affordability.ts';
import { returnGuarantee } from './guarantors.ts';
import type { Group, Model, Person, Seat } from './model.ts';
import { releaseOffice } from './officers.ts';
import { hold, requiredHold, startsAt } from './ready-check.ts';
import { removeTurnPreference } from './turn-preferences.ts';

export const isFull = (group: Group) => group.seats.length >= group.max;

/** Adds someone to the list; a person approved later keeps their place in the order of asking. */
export function addToWaitingList(group: Group, who: Person): void {
  const applicants = [...group.asked];
  group.listed = [...group.listed, who].sort(
    (a, b) => applicants.indexOf(a) - applicants.indexOf(b),
  );
}

/** Records the person's latest request. */
export function rememberAsking(group: Group, who: Person): void {
  group.asked.delete(who);
  group.asked.add(who);
}

/** Before the start: gives free seats to those on the list whose score allows it. */
export function fillSeats(
  model: Model,
  group: Group,
  addSeat: (group: Group, who: Person, now: number) => void,
  now: number,
): void {
  if (group.seats.length === 0 || startsAt(group) <= now) return;
  for (const who of [...group.listed]) {
    if (isFull(group)) return;
    if (!mayHaveSeat(model, who, { group, seats: group.seats }, now)) continue;
    group.listed = group.listed.filter((person) => person !== who);
    addSeat(group, who, now);
  }
}

/** From the start date on: people on the list who have the money replace members who don't. */
export function replaceFromWaitingList(model: Model, group: Group, now: number): void {
  const missing = group.seats.filter(({ held }) => held === 0);
  for (const who of [...group.listed]) {
    // A member who pays for others is not replaced before those others.
    const seat = missing.find(
      (candidate) => !group.seats.some(({ paid_by }) => paid_by === candidate),
    );
    if (seat === undefined) return;
    const seats = group.seats.filter((other) => other !== seat);
    if (!mayHaveSeat(model, who, { group, seats }, now) || who.wallet < requiredHold(group))
      continue;
    missing.splice(missing.indexOf(seat), 1);
    assignSeat(group, seat, who, now);
    hold(group, seat);
  }
}

function assignSeat(group: Group, seat: Seat, who: Person, now: number): void {
  removeTurnPreference(group, seat);
  for (const { yes, no } of group.start_votes.values()) {
    yes.delete(seat);
    no.delete(seat);
  }
  returnGuarantee(seat);
  releaseOffice(group, seat, now);
  Object.assign(seat, { person: who, paid_by: null, partial_payments: false, since: now });
  group.listed = group.listed.filter((person) => person !== who);
  group.seats = [...group.seats.filter((other) => other !== seat), seat];
  for (const [index, other] of group.seats.entries()) other.position = index + 1;
}
