// A group's ring: an arc per member, in the order of turns.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { AjoRing, type Seat } from '../ui/ajo-ring.tsx';

export function GroupRing({ group, className = 'size-24' }: { group: Group; className?: string }) {
  const paid = group.round?.paid_count ?? 0;
  const label =
    group.status === 'active'
      ? `${paid} of ${group.total_members} members have paid`
      : `${group.total_members} of ${group.max_members} seats are taken`;
  return (
    <AjoRing seats={seatsOf(group)} label={label} width={3.4} className={className}>
      <text x="20" y="25" className="fill-text font-bold" fontSize="13" textAnchor="middle">
        ₦
      </text>
    </AjoRing>
  );
}

/** While recruiting, a seat is filled once it is taken. Amber is the customer's own turn. */
function seatsOf({
  status,
  members,
  total_members,
  max_members,
  current_collector,
}: Group): Seat[] {
  if (status !== 'active')
    return Array.from({ length: max_members }, (_, seat) =>
      seat < total_members ? 'paid' : 'open',
    );
  return members
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, is_you, has_paid }) => {
      if (is_you && id === current_collector) return 'now';
      if (has_paid === null) return 'quiet';
      return has_paid ? 'paid' : 'open';
    });
}
