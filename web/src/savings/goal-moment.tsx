// What follows a saving: what was saved, a milestone it reached, and the party when the goal is complete.
import type { Goal, GoalTransfer } from '@alajo/contract/savings/schemas.ts';
import { MILESTONES } from '@alajo/contract/savings/schemas.ts';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import type { GoalAction } from './goal-card.tsx';
import { GoalPicture } from './goal-picture.tsx';

type Props = {
  outcome: GoalTransfer;
  /** The goal's progress before. */
  before: number;
  onDone: () => void;
  onAction: (action: GoalAction) => void;
  onNew: () => void;
};

export function GoalMoment({ outcome, before, onDone, onAction, onNew }: Props) {
  const { goal } = outcome;
  if (goal.status === 'completed' && goal.current_amount === goal.target_amount) {
    return <Finished outcome={outcome} onWithdraw={() => onAction('withdraw')} onNew={onNew} />;
  }
  const milestone = MILESTONES.findLast((percent) => before < percent && goal.progress >= percent);
  return (
    <Outcome outcome={outcome} onDone={onDone}>
      {milestone && (
        <div className="flex flex-col items-center gap-3 text-center">
          <GoalPicture goal={goal} size="moment" />
          <p className="font-semibold text-lg">{WORDS[milestone]}</p>
        </div>
      )}
    </Outcome>
  );
}

type OutcomeProps = Pick<Props, 'outcome' | 'onDone'> & { children?: ReactNode };

/** Money moved into or out of a goal. */
export function Outcome({ outcome: { message, reference }, onDone, children }: OutcomeProps) {
  return (
    <div className="flex flex-col gap-4">
      {children}
      <Notice tone="good">{message}</Notice>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink variant="secondary" to={`/receipt?ref=${reference}`}>
          View receipt
        </ButtonLink>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}

const WORDS = {
  25: 'A quarter of the way there!',
  50: 'Halfway there!',
  75: 'Three quarters of the way there!',
} as const;

type FinishedProps = { outcome: GoalTransfer; onWithdraw: () => void; onNew: () => void };

function Finished({ outcome, onWithdraw, onNew }: FinishedProps) {
  const { message, reference, goal } = outcome;
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex flex-col items-center gap-2 text-center">
        <Confetti goal={goal} />
        <p className="text-balance font-bold text-xl leading-7">
          Congratulations! You reached your goal.
        </p>
        <p className="text-good text-sm">{message}</p>
      </div>
      <Button onClick={onWithdraw}>Withdraw to my wallet</Button>
      <Button variant="tint" onClick={onNew}>
        Start the next goal
      </Button>
      <ButtonLink variant="ghost" to={`/receipt?ref=${reference}`}>
        View receipt
      </ButtonLink>
    </div>
  );
}

/** Each piece: where it lies, how it is turned, and its colour. */
const PIECES = [
  [30, 26, 20, 'var(--amber)'],
  [66, 12, -30, 'var(--draw-teal)'],
  [104, 22, 45, 'var(--draw-red)'],
  [142, 10, 10, 'var(--amber)'],
  [186, 20, -20, 'var(--draw-teal)'],
  [214, 46, 60, 'var(--draw-clay)'],
  [18, 64, -45, 'var(--draw-teal)'],
  [46, 92, 30, 'var(--draw-red)'],
  [200, 88, 15, 'var(--amber)'],
  [226, 108, -60, 'var(--draw-red)'],
  [14, 116, 70, 'var(--draw-clay)'],
  [58, 48, 80, 'var(--draw-clay)'],
  [182, 58, -75, 'var(--draw-red)'],
] as const;

function Confetti({ goal }: { goal: Goal }) {
  return (
    <div className="relative grid h-34 w-60 place-items-center">
      <svg aria-hidden="true" viewBox="0 0 240 136" className="absolute inset-0">
        {PIECES.map(([x, y, turn, colour]) => (
          <rect
            key={`${x} ${y}`}
            x={x - 4}
            y={y - 2.5}
            width="9"
            height="5"
            rx="1.5"
            fill={colour}
            transform={`rotate(${turn} ${x} ${y})`}
          />
        ))}
      </svg>
      <GoalPicture goal={goal} size="moment" />
    </div>
  );
}
