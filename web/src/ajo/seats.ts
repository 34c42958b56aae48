// A group's members as beads of its ring.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { initialsOf } from '../ui/avatar.tsx';
import type { SeatMarker } from '../ui/seat-ring.tsx';

/** Radius of the ring through the beads' centres. */
export const AROUND = 137;

/** Up to 12 members there is room for initials; above 30 only for dots. */
export function beadRadius(members: number): number {
  if (members <= 12) return 25;
  return members <= 30 ? 12 : 6;
}

export const hasBegun = ({ status }: Group) => status === 'active' || status === 'paused';

/** From the first attempt until everyone has paid or the last attempt fails. */
export const isInGrace = ({ round, total_members }: Group): boolean =>
  round?.status === 'collecting' && round.paid_count < total_members;

/** In the order of turns, starting with the collector; while recruiting, the free seats come last. */
export function beadsOf(group: Group): SeatMarker[] {
  const taken = membersInTurn(group).map((member) => beadOf(member, group));
  const free = group.status === 'recruiting' ? group.max_members - taken.length : 0;
  return [...taken, ...Array.from({ length: free }, (): SeatMarker => ({ state: 'free' }))];
}

/** In the order of turns, starting with the collector. */
export function membersInTurn({ members, current_collector }: Group): AjoMember[] {
  const inOrder = members.toSorted((a, b) => a.position - b.position);
  const first = inOrder.findIndex(({ id }) => id === current_collector);
  return first <= 0 ? inOrder : [...inOrder.slice(first), ...inOrder.slice(0, first)];
}

function beadOf(member: AjoMember, group: Group): SeatMarker {
  const { id, name, is_you, has_collected } = member;
  const collects = hasBegun(group) && id === group.current_collector;
  return {
    state: hasBegun(group) ? stateOf(member, is_you && collects) : 'joined',
    initials: is_you ? 'You' : initialsOf(name),
    isYou: is_you,
    collects,
    hasCollected: has_collected,
  };
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
