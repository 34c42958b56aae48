// Success screen after saving: the amount, a milestone it reached, and the celebration when the goal is
// complete.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Goal, GoalTransfer } from '@alajo/contract/savings/schemas.ts';
import { MILESTONES } from '@alajo/contract/savings/schemas.ts';
import { BalanceNow, PaymentSuccess } from '../paying/payment-success.tsx';
import { formatDate } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import type { GoalAction } from './goal-card.tsx';
import { GoalPicture } from './goal-picture.tsx';

type Props = {
  outcome: GoalTransfer;
  /** The goal's progress before the payment. */
  before: number;
  /** Offers to save again; not after catching up. */
  onAgain?: () => void;
  onDone: () => void;
  onAction: (action: GoalAction) => void;
  onNew: () => void;
};

export function GoalSuccess({ outcome, before, onAgain, onDone, onAction, onNew }: Props) {
  const { goal, amount, message, reference } = outcome;
  const finished = goal.status === 'completed' && goal.current_amount === goal.target_amount;
  const milestone = MILESTONES.findLast((percent) => before < percent && goal.progress >= percent);
  if (finished) {
    return (
      <PaymentSuccess
        amount={goal.current_amount}
        headline="Congratulations! You reached your goal."
        picture={<Confetti goal={goal} />}
        reference={reference}
        next={
          <div className="grid gap-2">
            {goal.access === 'now' && (
              <Button onClick={() => onAction('withdraw')}>Withdraw to my wallet</Button>
            )}
            <Button variant="tint" onClick={onNew}>
              Start the next goal
            </Button>
          </div>
        }
        nextFirst
        onDone={onDone}
      >
        <p>{message}</p>
        {goal.access !== 'now' && <p>It stays locked until {formatDate(goal.target_date)}.</p>}
      </PaymentSuccess>
    );
  }
  return (
    <PaymentSuccess
      amount={amount}
      headline={`saved to ${goal.title}`}
      picture={milestone && <GoalPicture goal={goal} size="success" />}
      reference={reference}
      again={onAgain && { label: 'Save more', onClick: onAgain }}
      onDone={onDone}
    >
      {milestone && <p className="font-semibold text-lg text-white">{RESULT_TEXTS[milestone]}</p>}
      <p>
        {formatNaira(goal.current_amount)} of {formatNaira(goal.target_amount)}
        {goal.progress > 0 && `, ${goal.progress}%`}
      </p>
    </PaymentSuccess>
  );
}

type WithdrawnProps = Pick<Props, 'outcome' | 'onDone'>;

/** Success screen of a withdrawal from a goal. */
export function WithdrawalSuccess({ outcome: { amount, reference }, onDone }: WithdrawnProps) {
  return (
    <PaymentSuccess
      amount={amount}
      headline="is back in your wallet."
      reference={reference}
      onDone={onDone}
    >
      <BalanceNow />
    </PaymentSuccess>
  );
}

const RESULT_TEXTS = {
  25: 'A quarter of the way there!',
  50: 'Halfway there!',
  75: 'Three quarters of the way there!',
} as const;

/** Position, rotation and colour of each piece of confetti. */
const PIECES = [
  [30, 26, 20, 'var(--amber)'],
  [66, 12, -30, '#a9d3cd'],
  [104, 22, 45, '#f3e3cf'],
  [142, 10, 10, 'var(--amber)'],
  [186, 20, -20, '#a9d3cd'],
  [214, 46, 60, '#dca77c'],
  [18, 64, -45, '#a9d3cd'],
  [46, 92, 30, '#f3e3cf'],
  [200, 88, 15, 'var(--amber)'],
  [226, 108, -60, '#f3e3cf'],
  [14, 116, 70, '#dca77c'],
  [58, 48, 80, '#dca77c'],
  [182, 58, -75, '#f3e3cf'],
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
      <GoalPicture goal={goal} size="success" />
    </div>
  );
}
