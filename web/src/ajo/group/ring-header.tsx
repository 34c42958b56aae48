// The head of a group: a seat for each member around the pot, clockwise in the order of turns with the
// collector on top, and one sentence about the customer's own turn.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { formatDayMonth } from '../../platform/format.ts';
import { initialsOf } from '../../ui/avatar.tsx';
import { GroupRing, hasPaid } from '../ring.tsx';

// Above this the seats have no room for initials.
const SEATS_MAX = 12;
const SIZE = 344;
const MIDDLE = SIZE / 2;
const AROUND = 137;
const SEAT = 25;

export function RingHeader({ group }: { group: Group }) {
  return (
    <section aria-label="Round" className="flex flex-col items-center gap-3 text-center">
      {group.max_members > SEATS_MAX ? (
        <GroupRing group={group} className="size-56" />
      ) : (
        <Seats group={group} />
      )}
      <p className="text-balance font-semibold">{sentenceOf(group)}</p>
    </section>
  );
}

const begun = ({ status }: Group) => status === 'active' || status === 'paused';

/** In the order of turns, beginning with the collector. */
function seatsOf({ members, current_collector }: Group): AjoMember[] {
  const inOrder = members.toSorted((a, b) => a.position - b.position);
  const first = inOrder.findIndex(({ id }) => id === current_collector);
  return first <= 0 ? inOrder : [...inOrder.slice(first), ...inOrder.slice(0, first)];
}

function Seats({ group }: { group: Group }) {
  const members = seatsOf(group);
  const free = group.status === 'recruiting' ? group.max_members - members.length : 0;
  const seats: (AjoMember | undefined)[] = [
    ...members,
    ...Array.from({ length: free }, () => undefined),
  ];
  const [above, large, below] = middleOf(group);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={`${above}: ${large} ${below}`}
      className="w-full max-w-80 overflow-visible text-[13.5px]"
    >
      <circle
        cx={MIDDLE}
        cy={MIDDLE}
        r={AROUND}
        className="fill-none stroke-line"
        strokeWidth="2"
      />
      {seats.map((member, at) => {
        const angle = (at / seats.length) * 2 * Math.PI;
        const x = MIDDLE + AROUND * Math.sin(angle);
        const y = MIDDLE - AROUND * Math.cos(angle);
        return <Seat key={`${x} ${y}`} x={x} y={y} member={member} group={group} />;
      })}
      <g textAnchor="middle">
        <text x={MIDDLE} y="140" className="fill-muted text-[14px]">
          {above}
        </text>
        <text x={MIDDLE} y="178" className="fill-text font-bold text-[30px] tabular-nums">
          {large}
        </text>
        <text x={MIDDLE} y="203" className="fill-muted text-[14px] tabular-nums">
          {below}
        </text>
      </g>
    </svg>
  );
}

type SeatProps = { x: number; y: number; member: AjoMember | undefined; group: Group };

function Seat({ x, y, member, group }: SeatProps) {
  if (member === undefined) {
    return (
      <circle
        cx={x}
        cy={y}
        r={SEAT}
        className="fill-surface stroke-field"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
    );
  }
  const [bead, letters] = looksOf(member, group);
  const collects = begun(group) && member.id === group.current_collector;
  return (
    <g>
      {collects && (
        <circle
          cx={x}
          cy={y}
          r={SEAT + 7}
          opacity="0.25"
          className={member.is_you ? 'fill-amber' : 'fill-primary'}
        />
      )}
      <circle cx={x} cy={y} r={SEAT + 3} className="fill-surface" />
      <circle
        cx={x}
        cy={y}
        r={SEAT}
        className={`transition-[fill] duration-150 motion-reduce:transition-none ${bead}`}
        strokeWidth="1.5"
      />
      {member.is_you && (
        <circle cx={x} cy={y} r={SEAT + 2.5} className="fill-none stroke-text" strokeWidth="2" />
      )}
      <text x={x} y={y} dy=".36em" textAnchor="middle" className={`font-semibold ${letters}`}>
        {member.is_you ? 'You' : initialsOf(member.name)}
      </text>
    </g>
  );
}

/** The classes of a seat and of its letters: amber is the customer's own turn, filled is paid. */
function looksOf(member: AjoMember, group: Group): [bead: string, letters: string] {
  if (!begun(group)) return ['fill-tint', 'fill-primary'];
  if (member.is_you && member.id === group.current_collector) {
    return ['fill-amber', 'fill-on-amber'];
  }
  // Before the due date only what was paid ahead is in the pot.
  const ahead = member.contribution_status === 'prepaid';
  const paid = group.round?.status === 'scheduled' ? ahead : hasPaid(member);
  return paid ? ['fill-primary', 'fill-on-primary'] : ['fill-surface stroke-field', 'fill-text'];
}

/** What stands in the middle: a line, the large figure, a line. */
function middleOf(group: Group): [string, string, string] {
  const { round, pot, total_members, max_members } = group;
  if (group.outcome === 'dissolved') return ['Members', `${total_members}`, 'dissolved'];
  if (group.status === 'completed') return ['All rounds', `${group.total_rounds}`, 'completed'];
  if (!begun(group) || round === null) {
    return [
      'Seats taken',
      `${total_members} of ${max_members}`,
      `starts ${formatDayMonth(group.start_date)}`,
    ];
  }
  const of = `Round ${round.number} of ${group.total_rounds}`;
  if (round.status === 'scheduled') {
    return [of, formatNaira(pot), `due ${formatDayMonth(round.due_on)}`];
  }
  return [of, formatNaira(round.paid_amount), `of ${formatNaira(pot)}`];
}

function sentenceOf(group: Group): string {
  const own = group.schedule.find(({ is_you }) => is_you);
  if (group.outcome === 'dissolved') return 'The group was dissolved, and no money was taken.';
  if (group.status === 'completed') return 'Everybody has collected.';
  if (group.status === 'paused') return 'Paused: no money moves until it resumes.';
  if (own === undefined) return 'Turns are fixed when the group starts.';
  if (own.collected) return `You collected ${formatNaira(own.amount)}.`;
  return `Your turn: ${formatDayMonth(own.date)}, ${formatNaira(own.amount)}`;
}
