// The model's list of what is taken from a wallet by a day, in the order in which it is taken.
import {
  DAY,
  dayOf,
  dueAt,
  type Group,
  HOUR,
  type Model,
  type Person,
  payerOf,
  type Seat,
} from './model.ts';
import { holdsStartAt, requiredHold, startsAt } from './ready-check.ts';
import { instalmentsUntil } from './repayment-plans.ts';
import { amountOwed, leftOf, totalOf } from './rounds.ts';
import { isSuspended } from './suspended-seats.ts';

/** `group`: null for a standing order. */
type Due = { group: Group | null; at: number; amount: number };

/** Standing orders are tried at 06:00, everything of Ajo at midnight; a debt is due before anything else. */
export function duesUntil(model: Model, person: Person, day: number): Due[] {
  const until = day * DAY - HOUR;
  const ofGroups = [...model.groups.values()]
    .filter(({ status }) => status !== 'paused')
    .flatMap((group) =>
      seatsPaidBy(group, person).flatMap((seat) =>
        duesOfSeat(group, seat, until).map((due) => ({ ...due, group })),
      ),
    );
  const ofOrders = [...model.orders.values()].flatMap(({ owner, next, amount }) =>
    owner === person && next !== null && next <= day
      ? [{ group: null, at: next * DAY + 5 * HOUR, amount }]
      : [],
  );
  return [...ofGroups, ...ofOrders].sort((a, b) => dayOf(a.at) - dayOf(b.at) || a.at - b.at);
}

export const seatsPaidBy = ({ seats }: Group, person: Person): Seat[] =>
  seats.filter((seat) => payerOf(seat).person === person && !isSuspended(seat));

function duesOfSeat(group: Group, seat: Seat, until: number): Omit<Due, 'group'>[] {
  const owed = amountOwed(group, seat);
  const debts =
    seat.plan === null ? [{ at: 0, amount: owed }] : instalmentsUntil(group, seat, until);
  return [...debts, ...contributionsUntil(group, seat, until)].filter(({ amount }) => amount > 0);
}

function contributionsUntil(group: Group, seat: Seat, until: number): Omit<Due, 'group'>[] {
  if (group.status === 'completed') return [];
  if (group.status === 'active') {
    return openRounds(group)
      .filter((round) => isUnpaid(seat, round) && dueAt(group, round) <= until)
      .map((round) => ({ at: dueAt(group, round), amount: restOf(group, seat, round) }));
  }
  const at = group.ready ? holdsStartAt(group) : startsAt(group);
  return seat.held === 0 && at <= until ? [{ at, amount: requiredHold(group) }] : [];
}

/** Rounds whose contributions are still collected. */
export function openRounds({ phase, round, seats }: Group): number[] {
  const first = phase === 'settled' ? round + 1 : round;
  return Array.from({ length: seats.length - first + 1 }, (_, index) => first + index);
}

export const isUnpaid = ({ shares }: Seat, round: number): boolean =>
  (shares.get(round)?.status ?? 'late') === 'late';

export const restOf = (group: Group, seat: Seat, round: number): number =>
  round === group.round ? leftOf(group, seat) : totalOf(group);
