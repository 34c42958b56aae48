// A group's ring: a seat for each member around the pot, clockwise in the order of turns with the collector
// on top.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { daysBetween } from '@alajo/contract/days.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { CircleCheck } from 'lucide-react';
import { formatDayMonth, lagosDay } from '../../platform/format.ts';
import { SeatRing } from '../../ui/seat-ring.tsx';
import { AROUND, beadRadius, beadsOf, hasBegun, hoursTo, isInGrace } from '../seats.ts';

type Props = {
  group: Group;
  /** True if a sentence follows below. */
  small: boolean;
};

export function GroupSeats({ group, small }: Props) {
  const beads = beadsOf(group);
  const { above, large, below, countdown } = middleOf(group);
  const isOpen = hasBegun(group) && group.round !== null;
  return (
    <>
      <SeatRing
        beads={beads}
        radius={AROUND}
        beadRadius={beadRadius(beads.length)}
        pot={isOpen ? (group.round?.paid_amount ?? 0) / group.pot : undefined}
        label={`${above}: ${large} ${below}. Turns run clockwise.`}
        className={`w-full ${small ? 'max-w-72' : 'max-w-80'}`}
      >
        <span className="text-muted text-sm">{above}</span>
        <span
          className={`font-bold tabular-nums tracking-tight ${large.length > 9 ? 'text-xl' : 'text-2xl'}`}
        >
          {large}
        </span>
        <span className="text-muted text-sm tabular-nums">{below}</span>
        {countdown && (
          <span className="mt-1 rounded-full bg-tint px-2.5 py-0.5 font-semibold text-primary text-xs">
            {countdown}
          </span>
        )}
      </SeatRing>
      {isOpen && <Legend group={group} />}
    </>
  );
}

const Legend = ({ group }: { group: Group }) => (
  <p aria-hidden="true" className="flex flex-wrap justify-center gap-x-4 text-muted text-xs">
    <span className="flex items-center gap-1">
      <span className="size-3 rounded-full bg-primary" />
      Paid
    </span>
    {group.members.some(({ has_paid }) => has_paid === null) ? (
      <span className="flex items-center gap-1">
        <span className="size-3 rounded-full bg-tint" />
        Private for now
      </span>
    ) : (
      <span className="flex items-center gap-1">
        <span className="size-3 rounded-full border border-field" />
        To pay
      </span>
    )}
    {group.members.some(({ has_collected }) => has_collected) && (
      <span className="flex items-center gap-1">
        <CircleCheck size={13} className="text-primary" />
        Has collected
      </span>
    )}
  </p>
);

type Middle = { above: string; large: string; below: string; countdown?: string | undefined };

/** Text in the middle: a line, the large number, a line, and the time left. */
function middleOf(group: Group): Middle {
  const { round, pot, total_members, max_members } = group;
  if (group.outcome === 'dissolved') {
    return { above: 'Members', large: `${total_members}`, below: 'dissolved' };
  }
  if (group.status === 'completed') {
    return { above: 'All rounds', large: `${group.total_rounds}`, below: 'completed' };
  }
  if (!hasBegun(group) || round === null) {
    return {
      above: 'Seats taken',
      large: `${total_members} of ${max_members}`,
      below: `starts ${formatDayMonth(group.start_date)}`,
    };
  }
  const above = `Round ${round.number} of ${group.total_rounds}`;
  const countdown = group.status === 'paused' ? 'Paused' : countdownOf(round);
  if (isInGrace(group)) {
    return { above, large: `${round.paid_count} of ${total_members}`, below: 'paid', countdown };
  }
  return {
    above,
    large: formatNaira(round.paid_amount),
    below: `of ${formatNaira(pot)}`,
    countdown,
  };
}

function countdownOf(round: NonNullable<Group['round']>) {
  const { status, due_on, grace_until, pays_itself_at } = round;
  if (status === 'scheduled') {
    const days = daysBetween(lagosDay(Date.now()), due_on);
    if (days <= 1) return days < 1 ? 'Due today' : 'Due tomorrow';
    return `Due in ${days} days`;
  }
  if (status === 'settled' && round.frozen_until !== null) return 'On hold';
  if (pays_itself_at === null) {
    const left = hoursTo(grace_until ?? due_on);
    return left > 0 ? `Grace ${left} h` : 'Collecting now';
  }
  const hours = hoursTo(pays_itself_at);
  return hours > 0 ? `Collects in ${hours} h` : undefined;
}
