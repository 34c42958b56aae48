// A goal's progress: a bar that turns green when complete, and the two amounts. The share saved would
// tell a hidden balance, so it is hidden with it; so is the target once it is reached.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { useBalances } from '../platform/balances.ts';
import { Progress } from '../ui/progress.tsx';

const percent = new Intl.NumberFormat('en-NG', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export function GoalProgress({ goal }: { goal: Goal }) {
  const { shown, textOf } = useBalances();
  const target =
    goal.status === 'completed' ? textOf(goal.target_amount) : formatNaira(goal.target_amount);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="tabular-nums">
          <b className="text-base">{textOf(goal.current_amount)}</b>{' '}
          <span className="text-muted">of {target}</span>
        </span>
        {shown && (
          <span className="font-semibold tabular-nums">{percent.format(goal.progress)}%</span>
        )}
      </div>
      <Progress
        label={`Saved for ${goal.title}`}
        value={goal.progress}
        max={100}
        reached={goal.progress >= 100}
        hidden={!shown}
        className="mt-1.5 block"
      />
    </div>
  );
}

/** `12 days left`, or `Target date passed`. */
export function daysLeft({ days_left }: Goal): string {
  if (days_left < 0) return 'Target date passed';
  if (days_left === 0) return 'Ends today';
  return days_left === 1 ? '1 day left' : `${days_left} days left`;
}
