// A goal's growth over time as steps, with the target as a dashed line and a text alternative.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Goal, GoalMovement } from '@alajo/contract/savings/schemas.ts';
import { useBalances } from '../platform/balances.ts';
import { formatDate } from '../platform/format.ts';

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = 6;

type Props = { goal: Goal; movements: GoalMovement[] };

/** `movements`: newest first, at least one. Renders nothing while balances are hidden. */
export function GrowthChart({ goal, movements }: Props) {
  const { shown } = useBalances();
  const steps = movements.toReversed();
  const [first] = steps;
  const last = steps.at(-1);
  if (!shown || first === undefined || last === undefined) return null;
  const now = Date.now();
  const begin = Date.parse(first.date);
  const highest = Math.max(goal.target_amount, ...steps.map(({ balance_after }) => balance_after));
  const x = (at: number) => EDGE + ((at - begin) / Math.max(now - begin, 1)) * (WIDTH - 2 * EDGE);
  const y = (amount: number) => HEIGHT - EDGE - (amount / highest) * (HEIGHT - 2 * EDGE);
  const path = steps
    .map(({ date, balance_after }) => `H${x(Date.parse(date))}V${y(balance_after)}`)
    .join('');
  const line = `M${EDGE} ${y(0)}${path}H${WIDTH - EDGE}`;
  const description = `Grew to ${formatNaira(last.balance_after)} of ${formatNaira(goal.target_amount)} since ${formatDate(first.date)}, in ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`;
  return (
    <figure>
      <svg
        role="img"
        aria-label={description}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full rounded-card bg-bg text-primary"
      >
        <path d={`${line}V${y(0)}H${EDGE}Z`} fill="var(--tint)" />
        <path d={line} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" />
        <line
          x1={EDGE}
          x2={WIDTH - EDGE}
          y1={y(goal.target_amount)}
          y2={y(goal.target_amount)}
          stroke="var(--amber)"
          strokeWidth="2"
          strokeDasharray="5 5"
        />
      </svg>
      <figcaption className="mt-1.5 flex justify-between gap-3 text-muted text-xs">
        <span>{formatDate(first.date)}</span>
        <span>Dashed: target {formatNaira(goal.target_amount)}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  );
}
