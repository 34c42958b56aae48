// A member's view of an active group: the product's reply and the model's prediction, in the same form.
import { AHEAD_MAX, type Group as Shown } from '@alajo/contract/ajo/schemas.ts';
import { type Group, isDisputed, type Model, type Seat, seatsInTurnOrder } from './model.ts';
import {
  amountOwed,
  arrearsOf,
  collectorOf,
  leftOf,
  owesNow,
  roundsAhead,
  totalOf,
} from './rounds.ts';

export type GroupScreen = {
  round: string;
  rounds: number;
  collector: string | null;
  your_turn: number;
  order: string[];
  owes: Record<string, number>;
  reserve: number;
  pot: number;
  /** The actions the member can take now. */
  due: number;
  part_paid: number;
  arrears: number;
  /** The debt spread by a plan. */
  plan: number | null;
  ahead: number;
  can_collect: boolean;
};

/** The group and member whose view is compared on a day, rotating daily; null without a group. */
export function sampledView(model: Model, day: number): { group: Group; seat: Seat } | null {
  const groups = [...model.groups.values()].filter(({ status }) => status === 'active');
  const group = groups[day % groups.length];
  const seated =
    group?.seats.filter(({ person, left_at }) => !person.proxyMembers && left_at === null) ?? [];
  const seat = seated[day % seated.length];
  return group && seat ? { group, seat } : null;
}

export function screenOf(group: Group, seat: Seat): GroupScreen {
  const turns = seatsInTurnOrder(group);
  const pays = seat.paid_by === null;
  const owes = pays && owesNow(group, seat);
  return {
    round: `${group.round} ${group.phase}`,
    rounds: turns.length,
    collector: collectorOf(group).person.name,
    your_turn: seat.position,
    order: turns.map(({ person }) => person.name),
    owes: Object.fromEntries(
      turns.map((turn) => [turn.person.name, visibleDebt(group, turn, seat)]),
    ),
    reserve: group.reserve_balance - lateSetAsides(group),
    pot: group.contribution * turns.length,
    due: owes ? leftOf(group, seat) : 0,
    part_paid: owes ? totalOf(group) - leftOf(group, seat) : 0,
    arrears: arrearsOf(group, seat),
    plan: seat.plan ? amountOwed(group, seat) : null,
    ahead: pays ? Math.min(roundsAhead(group, seat).length, AHEAD_MAX) : 0,
    can_collect:
      group.phase === 'settled' && collectorOf(group) === seat && !isDisputed(group, group.round),
  };
}

/** Set-asides of late contributions, which no one else sees yet. */
const lateSetAsides = ({ seats, round }: Group) =>
  seats
    .flatMap(({ shares }) => shares.get(round) ?? [])
    .reduce((sum, share) => sum + (share.status === 'late' ? share.set_aside : 0), 0);

/** Until the grace period ends, only the debtor and the organiser see debts of the open round. */
function visibleDebt(group: Group, debtor: Seat, viewer: Seat): number {
  const knows = viewer === debtor || viewer.person === group.organiser;
  if (knows || group.phase !== 'collecting') return amountOwed(group, debtor);
  const before = group.debts.filter(({ round }) => round !== group.round);
  return amountOwed({ ...group, debts: before }, debtor);
}

/** `nameOf` returns a customer's name by id. */
export function screenFrom(shown: Shown, nameOf: (userId: number) => string): GroupScreen {
  const members = new Map(shown.members.map((member) => [member.id, nameOf(member.user_id)]));
  const name = (id: number) => members.get(id) ?? '?';
  const { actions, round, current_collector } = shown;
  return {
    round: round === null ? 'none' : `${round.number} ${round.status}`,
    rounds: shown.total_rounds,
    collector: current_collector === null ? null : name(current_collector),
    your_turn: shown.your_turn,
    order: shown.collection_order.map(name),
    owes: Object.fromEntries(shown.members.map((member) => [name(member.id), member.owes])),
    reserve: shown.reserve_balance,
    pot: shown.pot,
    due: actions.due,
    part_paid: actions.part_paid,
    arrears: actions.arrears,
    plan: shown.plan?.left ?? null,
    ahead: actions.ahead,
    can_collect: actions.request_collection,
  };
}
