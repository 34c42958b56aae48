// The model's suspended seats, from docs/ajo-rules.md: nothing is taken for the seat of a member who died,
// its turn comes last, and the next of kin takes it over or receives its payout.

import { requireAffordability, requireTurn } from './affordability.ts';
import { handOverSeat } from './membership.ts';
import {
  addTo,
  DAY,
  type Group,
  groupOf,
  type Model,
  type Person,
  requireThat,
  type Seat,
  seatOf,
} from './model.ts';
import { releaseOffice } from './officers.ts';
import { collectorOf, moveBehind } from './rounds.ts';
import { isSuspended, removeVotes } from './suspended-seats.ts';

const ANSWERS_WITHIN = 30 * DAY;

type SuspensionRequest = { name: string; member: Person; heir: Person };

/**
 * A member reports that another has died, with `heir` as next of kin, and two members of staff confirm it.
 */
export function suspend(
  model: Model,
  who: Person,
  { name, member, heir }: SuspensionRequest,
  now: number,
): void {
  const group = groupOf(model, name);
  seatOf(group, who);
  const seat = seatOf(group, member);
  requireThat(member !== who && member !== heir, 'about themselves');
  requireThat(group.status === 'active' || group.status === 'paused', 'not running');
  const tied = group.seats.some(({ paid_by }) => paid_by === seat) || seat.paid_by !== null;
  requireThat(!tied && !member.proxyMembers && !isSuspended(seat), 'cannot be suspended');
  Object.assign(seat, { left_at: now, heir, plan: null });
  if (seat.guarantee && !seat.guarantee.held) seat.guarantee = null;
  group.offers.delete(seat);
  removeVotes(group, seat);
  releaseOffice(group, seat, now);
  group.suspended += 1;
  addTo(model.desk.log, 'proposal_made', 1);
  addTo(model.desk.log, 'proposal_approved', 1);
  moveLast(group, seat);
}

// If the turn is being paid out, the next member gets it, along with what others owe for it.
function moveLast(group: Group, seat: Seat): void {
  const { position } = seat;
  if (seat.collected || group.disputes.some(({ round }) => round === position)) return;
  moveBehind(group, [seat]);
  if (seat.position === position || position !== group.round || group.phase !== 'settled') return;
  const collector = collectorOf(group);
  const owed = group.debts.filter(
    ({ kind, creditor, round }) =>
      kind === 'collector' && creditor === seat && round === group.round,
  );
  for (const debt of owed) debt.creditor = collector;
  group.debts = group.debts.filter(({ creditor, debtor }) => creditor !== debtor);
}

type MemberReference = { name: string; member: Person };

function inheritedSeat(group: Group, heir: Person, { member }: MemberReference, now: number): Seat {
  const seat = seatOf(group, member);
  const { left_at } = seat;
  requireThat(left_at !== null && seat.heir === heir && seat.paid_to === null, 'not asked');
  requireThat(now < left_at + ANSWERS_WITHIN && group.status !== 'completed', 'too late');
  return seat;
}

/** The next of kin takes over the seat with its debts. */
export function inheritSeat(
  model: Model,
  heir: Person,
  reference: MemberReference,
  now: number,
): void {
  const group = groupOf(model, reference.name);
  const seat = inheritedSeat(group, heir, reference, now);
  requireThat(group.status === 'active', 'not active');
  requireThat(!group.seats.some(({ person }) => person === heir), 'already a member');
  requireAffordability(model, heir, { terms: group, turns: group.seats.length }, now);
  requireTurn(model, heir, { group, turn: seat.position }, now);
  Object.assign(seat, { left_at: null, heir: null });
  // A debt to oneself is dropped.
  group.debts = group.debts.filter((debt) => debt.debtor !== seat || debt.guarantor !== heir);
  handOverSeat(group, seat, heir, now);
  group.inherited += 1;
}

/** The next of kin receives the seat's payout. */
export function declineSeat(
  model: Model,
  heir: Person,
  reference: MemberReference,
  now: number,
): void {
  const group = groupOf(model, reference.name);
  if (seatOf(group, reference.member).paid_to === heir) return;
  inheritedSeat(group, heir, reference, now).paid_to = heir;
}
