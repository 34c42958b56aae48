// The steps after joining, day by day.
import type { OpenGroup } from '@alajo/contract/ajo/schemas.ts';
import { premiumOf } from '@alajo/contract/ajo/turn-premium.ts';
import { addDays } from '@alajo/contract/days.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { AJO_READY_HOURS } from '@alajo/contract/time-limits.ts';
import { formatDate, lagosDay } from '../../platform/format.ts';
import { amountPerRound } from '../own-payments.ts';
import type { ExpectedTurn } from './expected-turn.ts';
import './next-steps.css';

export type JoinableGroup = Pick<
  OpenGroup,
  | 'contribution_amount'
  | 'set_aside'
  | 'frequency'
  | 'start_date'
  | 'max_members'
  | 'min_members'
  | 'grace_hours'
  | 'late_fee'
  | 'bond'
  | 'early_turn_fee'
  | 'order'
  | 'ready_check'
  | 'rules'
  | 'terms'
>;

/** `approval`: the organiser decides first. */
export type Entry = { full: boolean; approval: boolean; turn?: ExpectedTurn | undefined };

type Props = { group: JoinableGroup; entry: Entry };

export function NextSteps(props: Props) {
  return (
    <section
      aria-labelledby="next-steps"
      className="rounded-card border border-line bg-surface p-4"
    >
      <h2 id="next-steps" className="mb-3 font-semibold text-lg leading-6">
        What happens next
      </h2>
      <ol className="next-steps flex flex-col tabular-nums">
        {stepsOf(props).map(({ when, text }, index) => (
          <li key={when}>
            <span className="text-muted">{when}</span>
            <p className={index === 0 ? 'font-semibold' : undefined}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Step = { when: string; text: string };

function stepsOf({ group, entry }: Props): Step[] {
  return [
    { when: 'Today', text: todayText(group, entry) },
    ...startOf(group),
    ...turnOf(group, entry),
  ];
}

/** First day of the holds; undefined for a group that takes its first money on the start date. */
const holdsFrom = ({ ready_check, start_date }: JoinableGroup): string | undefined =>
  ready_check ? addDays(start_date, AJO_READY_HOURS[0] / 24) : undefined;

const isPast = (day: string | undefined): boolean =>
  day !== undefined && day <= lagosDay(Date.now());

function todayText(group: JoinableGroup, { full, approval }: Entry): string {
  const joining = full ? 'You join the waiting list.' : 'You join.';
  const act = approval ? 'You ask.' : joining;
  // Holds that have begun may take it the same day.
  return isPast(holdsFrom(group)) && !approval && !full ? act : `${act} Nothing is taken.`;
}

function startOf(group: JoinableGroup): Step[] {
  const { bond, contribution_amount, start_date } = group;
  const start = formatDate(start_date);
  const each = amountPerRound(group);
  const from = holdsFrom(group);
  if (from === undefined) {
    const text = `${formatNaira(each)} leaves your wallet for round 1, if at least ${group.min_members} have joined.`;
    return [{ when: start, text }];
  }
  const held = formatNaira(kobo(each + bond * contribution_amount));
  return [
    {
      when: isPast(from) ? `Before ${start}` : formatDate(from),
      text: `${held} is held: ${bond > 0 ? 'first payment and bond' : 'your first payment'}.`,
    },
    {
      when: start,
      text: 'Round 1 if all pay, or it comes back.',
    },
  ];
}

/** Nothing while the day of the turn is open: the rules have the amount. */
function turnOf(group: JoinableGroup, { turn }: Entry): Step[] {
  if (turn === undefined) return [];
  const { max_members: members, contribution_amount } = group;
  const pot = kobo(contribution_amount * members + premiumOf({ ...group, members }, turn.turn));
  return [{ when: `About ${formatDate(turn.day)}`, text: `You collect ${formatNaira(pot)}.` }];
}
