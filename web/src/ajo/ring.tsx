// A group's ring: who has paid this round, and whose turn it is, in the order of turns.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { AjoRing, type Seat } from '../ui/ajo-ring.tsx';

export function GroupRing({ group, className = 'size-24' }: { group: Group; className?: string }) {
  const paid = group.members.filter(hasPaid).length;
  const label =
    group.status === 'active'
      ? `${paid} of ${group.total_members} members have paid`
      : `${group.total_members} of ${group.max_members} seats are taken`;
  return (
    <AjoRing seats={seatsOf(group)} label={label} width={3.4} className={className}>
      <text x="20" y="20.6" className="fill-text font-bold text-[5px]" textAnchor="middle">
        {formatNaira(group.pot)}
      </text>
      <text x="20" y="25.2" className="fill-muted text-[3.6px]" textAnchor="middle">
        pot
      </text>
    </AjoRing>
  );
}

/** Whether a member owes nothing for the open round. */
export const hasPaid = ({ contribution_status }: AjoMember) =>
  ['up_to_date', 'prepaid', 'covered'].includes(contribution_status);

/** While recruiting a seat is filled once it is taken. */
function seatsOf({ status, members, total_members, max_members, round, schedule }: Group): Seat[] {
  if (status !== 'active')
    return Array.from({ length: max_members }, (_, seat) =>
      seat < total_members ? 'paid' : 'open',
    );
  const collector = schedule.find(({ position }) => position === round?.number)?.member_id;
  return members
    .toSorted((a, b) => a.position - b.position)
    .map((member) => (member.id === collector ? 'now' : hasPaid(member) ? 'paid' : 'open'));
}
