// Head of a group: a seat for each member around the pot, clockwise in the order of turns with the collector
// on top, and one sentence about the customer's own turn.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { daysBetween } from '@alajo/contract/days.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { formatDayMonth, lagosDay } from '../../platform/format.ts';
import { SeatRing } from '../../ui/seat-ring.tsx';
import { beadsOf, hasBegun } from '../seats.ts';
import { premiumNote } from '../turn-premium/premium-of-turn.tsx';

const AROUND = 137;

/** Up to 12 members there is room for initials; above 30 only for dots. */
function beadRadius(members: number): number {
  if (members <= 12) return 25;
  return members <= 30 ? 12 : 6;
}

export function RingHeader({ group }: { group: Group }) {
  const beads = beadsOf(group);
  const { above, large, below, countdown } = middleOf(group);
  const isOpen = hasBegun(group) && group.round !== null;
  return (
    <section aria-label="Round" className="flex flex-col items-center gap-3 text-center">
      <SeatRing
        beads={beads}
        radius={AROUND}
        beadRadius={beadRadius(beads.length)}
        pot={isOpen ? (group.round?.paid_amount ?? 0) / group.pot : undefined}
        label={`${above}: ${large} ${below}`}
        className="w-full max-w-80"
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
      <div>
        <WhoCollects group={group} />
        <p className="text-balance font-semibold text-lg">{sentenceOf(group)}</p>
      </div>
      {isOpen && (isInGrace(group) ? <Grace group={group} /> : <Legend />)}
    </section>
  );
}

/** From the first attempt until everyone has paid or the last attempt fails. */
const isInGrace = ({ round, total_members }: Group) =>
  round?.status === 'collecting' && round.paid_count < total_members;

/** Only late members and the organiser know who has not paid yet. */
function Grace({ group }: { group: Group }) {
  const knows = group.members.every(({ has_paid }) => has_paid !== null);
  return (
    <p className="text-balance text-muted text-sm">
      {knows
        ? 'Someone needs a little longer. Until the grace period ends, only you can see who.'
        : 'Someone needs a little longer. Until the grace period ends, only they and the organiser know who.'}
    </p>
  );
}

/** Names the collector, unless it is the customer. */
function WhoCollects({ group }: { group: Group }) {
  const turn = group.schedule.find(({ member_id }) => member_id === group.current_collector);
  if (turn === undefined || turn.is_you || !hasBegun(group)) return null;
  return (
    <p className="break-words text-muted text-sm">
      {turn.member} collects {formatDayMonth(turn.date)}
    </p>
  );
}

const Legend = () => (
  <p aria-hidden="true" className="flex flex-wrap justify-center gap-x-4 text-muted text-xs">
    <span className="flex items-center gap-1">
      <span className="size-3 rounded-full bg-primary" />
      Paid
    </span>
    <span className="flex items-center gap-1">
      <span className="size-3 rounded-full border border-field" />
      To pay
    </span>
    <span>Turns run clockwise</span>
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

const HOUR = 3_600_000;

function countdownOf(round: NonNullable<Group['round']>) {
  const { status, due_on, grace_until, pays_itself_at } = round;
  if (status === 'scheduled') {
    const days = daysBetween(lagosDay(Date.now()), due_on);
    if (days <= 1) return days < 1 ? 'Due today' : 'Due tomorrow';
    return `Due in ${days} days`;
  }
  const hoursTo = (at: string) => Math.ceil((Date.parse(at) - Date.now()) / HOUR);
  if (status === 'settled' && round.frozen_until !== null) return 'Payout on hold';
  if (pays_itself_at === null) {
    const left = hoursTo(grace_until ?? due_on);
    return left > 0 ? `Grace: ${left} h left` : 'Collecting now';
  }
  const hours = hoursTo(pays_itself_at);
  return hours > 0 ? `Paid out within ${hours} h` : undefined;
}

function sentenceOf(group: Group): string {
  const own = group.schedule.find(({ is_you }) => is_you);
  if (group.outcome === 'dissolved') return 'The group was dissolved, and no money was taken.';
  if (group.status === 'completed') return 'Everyone has collected.';
  if (group.status === 'paused') return 'Paused: no money moves until the group resumes.';
  if (own === undefined) return 'Turns are fixed when the group starts.';
  if (own.collected) return `You collected ${formatNaira(kobo(own.amount + own.slot))}.`;
  return `Your turn: ${formatDayMonth(own.date)}, ${formatNaira(own.amount)}${premiumNote(own.slot)}`;
}
