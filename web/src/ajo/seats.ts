// A group's members as beads of its ring.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { initialsOf } from '../ui/avatar.tsx';
import type { SeatMarker } from '../ui/seat-ring.tsx';
import { turnOf } from './chips.tsx';

export const hasBegun = ({ status }: Group) => status === 'active' || status === 'paused';

/** From the first attempt until everyone has paid or the last attempt fails. */
export const isInGrace = ({ round, total_members }: Group): boolean =>
  round?.status === 'collecting' && round.paid_count < total_members;

/** From the first attempt to hold everyone's first payment until the start. */
export const isReadyCheck = ({ ready, status }: Group): boolean =>
  ready !== null &&
  (status === 'recruiting' || status === 'waiting') &&
  Date.parse(ready.from) <= Date.now();

/** In the order of turns, starting with the collector; the free seats come before an organiser who is last. */
export function beadsOf(group: Group): SeatMarker[] {
  const members = membersInTurn(group);
  const count = group.status === 'recruiting' ? group.max_members - members.length : 0;
  const free = Array.from({ length: count }, (): SeatMarker => ({ state: 'free' }));
  const isLast = group.order === 'organiser_last' && members.at(-1)?.is_organiser === true;
  const taken = members.map((member) => beadOf(member, group));
  return isLast ? [...taken.slice(0, -1), ...free, ...taken.slice(-1)] : [...taken, ...free];
}

/** In the order of turns, starting with the collector; in the order of joining while turns are open. */
export function membersInTurn(group: Group): AjoMember[] {
  const { members, current_collector } = group;
  const turn = ({ position }: AjoMember) => turnOf(group, position) || position;
  const inOrder = members.toSorted((a, b) => turn(a) - turn(b));
  const first = inOrder.findIndex(({ id }) => id === current_collector);
  return first <= 0 ? inOrder : [...inOrder.slice(first), ...inOrder.slice(0, first)];
}

function beadOf(member: AjoMember, group: Group): SeatMarker {
  const { id, name, is_you, has_collected } = member;
  const collects = hasBegun(group) && id === group.current_collector;
  return {
    state: hasBegun(group)
      ? stateOf(member, is_you && collects)
      : stateOutsideRounds(member, group),
    initials: is_you ? 'You' : initialsOf(name),
    isYou: is_you,
    collects,
    hasCollected: has_collected,
  };
}

/** Before the start members see only their own hold. */
function stateOutsideRounds({ is_you }: AjoMember, group: Group): SeatMarker['state'] {
  if (group.status === 'completed' && group.outcome !== 'dissolved') return 'paid';
  if (!is_you || !isReadyCheck(group)) return 'joined';
  return group.your_hold > 0 ? 'held' : 'due';
}

function stateOf(member: AjoMember, isYourTurn: boolean): SeatMarker['state'] {
  const { has_paid, contribution_status } = member;
  if (isYourTurn) return 'now';
  if (contribution_status === 'late' || contribution_status === 'missed') return 'late';
  if (contribution_status === 'covered') return 'covered';
  if (has_paid === null) return 'quiet';
  return has_paid ? 'paid' : 'due';
}

/** Number of filled seats, and its meaning. */
export function countOfSeats(group: Group): { count: number; total: number; label: string } {
  const { round, total_members, max_members } = group;
  if (!hasBegun(group)) return { count: total_members, total: max_members, label: 'joined' };
  return {
    count: round?.paid_count ?? 0,
    total: total_members,
    label: 'paid',
  };
}

/** Hours until an instant, the one that has begun included. */
export const hoursTo = (at: string): number => Math.ceil((Date.parse(at) - Date.now()) / 3_600_000);
