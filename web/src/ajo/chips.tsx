// Labels for the state of a group, its rhythm and its turns.
import type { AjoMember, AjoStatus, Frequency, Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { Chip } from '../ui/card.tsx';

// Spec §4: active and completed are success or primary, waiting is warning.
const GROUP = {
  recruiting: 'info',
  waiting: 'warn',
  active: 'good',
  paused: 'warn',
  completed: 'good',
} as const satisfies Record<AjoStatus, string>;

export function StatusChip({ status, outcome }: { status: AjoStatus; outcome?: string | null }) {
  if (outcome === 'dissolved') return <Chip tone="plain">dissolved</Chip>;
  return <Chip tone={GROUP[status]}>{status}</Chip>;
}

/** `₦10,000 monthly` */
export const amountPerPeriod = (amount: Kobo, frequency: Frequency) =>
  `${formatNaira(amount)} ${frequency}`;

type Order = Pick<Group, 'order' | 'collection_order' | 'members' | 'total_members'>;

/**
 * The turn to collect that belongs to a member's position. Positions follow the joining order until the
 * start, so it depends on the group's order; 0 if only the start decides it.
 */
export function turnOf(group: Order, place: number): number {
  if (group.collection_order.length > 0) return place;
  if (group.order !== 'join' && group.order !== 'organiser_last') return 0;
  const isLast = group.order === 'organiser_last';
  const behind = ({ is_organiser, collects_late }: AjoMember) =>
    (collects_late ? 2 : 0) + (isLast && is_organiser ? 1 : 0);
  const inTurn = group.members.toSorted((a, b) => behind(a) - behind(b) || a.position - b.position);
  return inTurn.findIndex(({ position }) => position === place) + 1;
}

/** `#3`, or N/A until the start decides it. */
export const positionOf = (turn: number) => (turn > 0 ? `#${turn}` : 'N/A');
