// A group's ring: a seat for each member around the pot, clockwise in the order of turns with the collector
// on top.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { daysBetween } from '@alajo/contract/days.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { countText } from '@alajo/contract/time-limits.ts';
import { CircleCheck } from 'lucide-react';
import { formatDate, lagosDay } from '../../platform/format.ts';
import { Chip } from '../../ui/card.tsx';
import { beadRadius, RING_RADIUS, SeatRing } from '../../ui/seat-ring.tsx';
import { midnightOf } from '../own-payments.ts';
import { holdOf } from '../ready/first-hold.ts';
import { beadsOf, hasBegun, hoursTo, isInGrace, isReadyCheck } from '../seats.ts';
import './ring-header.css';

type Props = {
  group: Group;
  /** True if a sentence follows below. */
  small: boolean;
};

export function GroupSeats({ group, small }: Props) {
  const beads = beadsOf(group);
  const texts = middleOf(group);
  const { above, large, below } = texts;
  return (
    <>
      <SeatRing
        beads={beads}
        radius={RING_RADIUS}
        beadRadius={beadRadius(beads.length)}
        pot={arcOf(group)}
        label={`${above}: ${large} ${below}. Turns run clockwise.`}
        className={`w-full ${small ? 'group-ring-small' : 'group-ring'}`}
      >
        <RingTexts {...texts} />
      </SeatRing>
      {hasBegun(group) && group.round && !small && <Legend group={group} />}
    </>
  );
}

export const RingTexts = ({ above, large, below, pill, tone = 'primary' }: RingLabel) => (
  <>
    <span className="text-muted text-sm">{above}</span>
    <span
      className={`font-bold tabular-nums tracking-tight ${large.length > 9 ? 'text-xl' : 'text-2xl'}`}
    >
      {large}
    </span>
    <span className="text-muted text-sm tabular-nums">{below}</span>
    {pill && (
      <span className="mt-1">
        <Chip tone={tone}>{pill}</Chip>
      </span>
    )}
  </>
);

/** The pot, or the share of the members who are ready. */
function arcOf(group: Group) {
  const { round, pot, ready, total_members, outcome, status } = group;
  if (status === 'completed') return outcome === 'dissolved' ? undefined : { paid: 1 };
  if (ready && isReadyCheck(group)) return { paid: ready.held / total_members };
  if (!hasBegun(group) || round === null) return undefined;
  const covered = coveredIn(group) / pot;
  const paid = Math.max(round.paid_amount / pot - covered, 0);
  return { paid, covered, onHold: round.frozen_until !== null };
}

/** The part of the pot that a bond or another member paid. */
const coveredIn = ({ members, contribution_amount }: Group): Kobo =>
  kobo(
    members.filter(({ contribution_status }) => contribution_status === 'covered').length *
      contribution_amount,
  );

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

/** Texts in the middle: a line, the large number, a line, and the time left. */
type RingLabel = {
  above: string;
  large: string;
  below: string;
  pill?: string | undefined;
  tone?: 'primary' | 'warn' | 'info' | 'good';
};

function middleOf(group: Group): RingLabel {
  const { round, total_members } = group;
  if (group.outcome === 'dissolved') {
    return { above: 'Members', large: `${total_members}`, below: 'dissolved' };
  }
  if (group.status === 'completed') return finished(group);
  if (!hasBegun(group) || round === null) return beforeStart(group);
  const middle = {
    above: `Round ${round.number} of ${group.total_rounds}`,
    ...timeOf(group, round),
  };
  const isPrivate = group.members.some(({ has_paid }) => has_paid === null);
  if (isInGrace(group) && isPrivate) {
    return { ...middle, large: `${round.paid_count} of ${total_members}`, below: 'paid' };
  }
  return { ...middle, large: formatNaira(round.paid_amount), below: fundingText(group, round) };
}

function finished({ schedule, total_rounds, your_bond_returned }: Group): RingLabel {
  const collected = kobo(schedule.reduce((sum, { amount }) => sum + amount, 0));
  return {
    above: 'Finished',
    large: formatNaira(collected),
    below: `in ${countText(total_rounds, 'pot')}`,
    ...(your_bond_returned > 0 && { pill: 'Bond returned', tone: 'good' }),
  };
}

function beforeStart(group: Group): RingLabel {
  const { ready, total_members, max_members, start_date } = group;
  const now = Date.now();
  if (ready && isReadyCheck(group)) {
    const left = hoursTo(midnightOf(start_date));
    return {
      above: 'Ready check',
      large: `${ready.held} of ${total_members}`,
      below: `${formatNaira(kobo(holdOf(group) * ready.held))} held`,
      pill: left > 0 ? `${hoursText(left)} left` : 'Vote open',
    };
  }
  const days = daysBetween(lagosDay(now), start_date);
  const free = max_members - total_members;
  return {
    above: 'Seats taken',
    large: `${total_members} of ${max_members}`,
    below: `Starts ${formatDate(start_date, now)}`,
    pill: free > 0 && days > 0 ? `${countText(days, 'day')} to fill` : undefined,
  };
}

type Round = NonNullable<Group['round']>;

function fundingText(group: Group, { frozen_until, paid_amount }: Round): string {
  if (frozen_until !== null) return 'safe in the group';
  const covered = coveredIn(group);
  if (covered > 0) return `${formatNaira(covered)} covered`;
  const isFull = paid_amount === group.pot;
  return isFull ? `all ${group.total_members} paid` : `of ${formatNaira(group.pot)}`;
}

function timeOf(group: Group, round: Round): Pick<RingLabel, 'pill' | 'tone'> {
  if (group.status === 'paused') return { pill: 'Paused' };
  if (round.status === 'scheduled') return { pill: dueText(round) };
  if (round.frozen_until !== null) {
    const left = hoursTo(round.frozen_until);
    return { pill: left > 0 ? `On hold ${hoursText(left)}` : 'On hold', tone: 'info' };
  }
  if (group.actions.request_collection) return { pill: 'Ready now', tone: 'warn' };
  return { pill: collectionText(round) };
}

function dueText({ due_on }: Round): string {
  const days = daysBetween(lagosDay(Date.now()), due_on);
  if (days <= 1) return days < 1 ? 'Due today' : 'Due tomorrow';
  return `Due in ${days} days`;
}

function collectionText({ due_on, grace_until, pays_itself_at }: Round): string | undefined {
  if (pays_itself_at === null) {
    const left = hoursTo(grace_until ?? due_on);
    return left > 0 ? `Grace ${hoursText(left)}` : 'Collecting now';
  }
  const hours = hoursTo(pays_itself_at);
  return hours > 0 ? `Collects in ${hoursText(hours)}` : undefined;
}

/** Whole days from three days on: more hours than that can't be grasped. */
const hoursText = (hours: number): string =>
  hours <= 72 ? `${hours} h` : countText(Math.floor(hours / 24), 'day');
