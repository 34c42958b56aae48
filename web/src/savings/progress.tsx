// A goal's progress: a bar that turns green when complete, its milestones, and the two amounts. While
// balances are hidden, so is the percentage, which would reveal them, and the target once it is reached.
import { formatNaira } from '@alajo/contract/money.ts';
import { type Goal, type GoalColour, MILESTONES } from '@alajo/contract/savings/schemas.ts';
import { Check, TriangleAlert } from 'lucide-react';
import { useBalances } from '../platform/balances.ts';
import { lagosDay } from '../platform/format.ts';
import { Progress } from '../ui/progress.tsx';
import { completionText, paceText } from './pace-labels.ts';

// The bar has the goal's own hue until it is reached, and then green.
const HUES: Record<GoalColour, string> = {
  leaf: 'text-on-leaf',
  clay: 'text-on-clay',
  indigo: 'text-on-indigo',
  plum: 'text-on-plum',
  sky: 'text-on-sky',
  olive: 'text-on-olive',
};

/** `45.0%` */
function percentText(percent: number): string {
  const [whole, tenths = '0'] = String(percent).split('.');
  return `${whole}.${tenths}%`;
}

export function GoalProgress({ goal }: { goal: Goal }) {
  const { shown, textOf } = useBalances();
  const target =
    goal.status === 'completed' ? textOf(goal.target_amount) : formatNaira(goal.target_amount);
  return (
    <div>
      <div className="relative">
        <Progress
          label={`Saved for ${goal.title}`}
          value={goal.progress}
          max={100}
          reached={goal.progress >= 100}
          hidden={!shown}
          hue={HUES[goal.colour]}
          className="block"
        />
        {shown &&
          MILESTONES.map((percent) => (
            <span
              key={percent}
              className="absolute inset-y-0 w-0.5 bg-surface"
              style={{ left: `${percent}%` }}
            />
          ))}
      </div>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="tabular-nums">
          <b className="text-15">{textOf(goal.current_amount)}</b>{' '}
          <span className="text-13 text-muted">of {target}</span>
        </span>
        {shown && (
          <span className="text-13 text-muted tabular-nums">{percentText(goal.progress)}</span>
        )}
      </div>
    </div>
  );
}

/** The date by which the goal is reached if the customer goes on like this. */
export function GoalDone({ goal }: { goal: Goal }) {
  const { shown } = useBalances();
  // The date would reveal the amount saved.
  const text = shown ? completionText(goal, lagosDay(Date.now())) : undefined;
  return text && <p className="font-medium text-15">{text}</p>;
}

/** The goal's pace as a line of text. */
export function GoalPace({ goal }: { goal: Goal }) {
  const { shown } = useBalances();
  const words = paceText(goal, shown);
  if (words === undefined) return null;
  const Icon = words.good ? Check : TriangleAlert;
  return (
    <p
      className={`flex items-center gap-1.5 font-medium text-13 tabular-nums leading-4.5 ${words.good ? 'text-good' : 'text-warn'}`}
    >
      <Icon size={14} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
      {words.text}
    </p>
  );
}

/** `12 days left`, or `Target date passed`. */
export function daysLeft({ days_left }: Goal): string {
  if (days_left < 0) return 'Target date passed';
  if (days_left === 0) return 'Ends today';
  return days_left === 1 ? '1 day left' : `${days_left} days left`;
}
