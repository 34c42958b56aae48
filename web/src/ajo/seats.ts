// A group's members as beads of its ring.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { initialsOf } from '../ui/avatar.tsx';
import type { SeatMarker } from '../ui/seat-ring.tsx';

export const hasBegun = ({ status }: Group) => status === 'active' || status === 'paused';

/** In the order of turns, starting with the collector; while recruiting, the free seats come last. */
export function beadsOf(group: Group): SeatMarker[] {
  const taken = membersInTurn(group).map((member) => beadOf(member, group));
  const free = group.status === 'recruiting' ? group.max_members - taken.length : 0;
  return [...taken, ...Array.from({ length: free }, (): SeatMarker => ({ state: 'free' }))];
}

function membersInTurn({ members, current_collector }: Group): AjoMember[] {
  const inOrder = members.toSorted((a, b) => a.position - b.position);
  const first = inOrder.findIndex(({ id }) => id === current_collector);
  return first <= 0 ? inOrder : [...inOrder.slice(first), ...inOrder.slice(0, first)];
}

function beadOf(member: AjoMember, group: Group): SeatMarker {
  const { id, name, is_you, has_paid, has_collected } = member;
  const collects = hasBegun(group) && id === group.current_collector;
  return {
    state: hasBegun(group) ? stateOf(has_paid, is_you && collects) : 'joined',
    initials: is_you ? 'You' : initialsOf(name),
    isYou: is_you,
    collects,
    hasCollected: has_collected,
  };
}

function stateOf(hasPaid: boolean | null, isYourTurn: boolean): SeatMarker['state'] {
  if (isYourTurn) return 'now';
  if (hasPaid === null) return 'quiet';
  return hasPaid ? 'paid' : 'due';
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
