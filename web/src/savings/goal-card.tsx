// Goal card (spec §2 Savings Goals): progress and actions.
import { formatNaira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Lock, LockOpen, Pencil, Repeat, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { useBalances } from '../platform/balances.ts';
import { formatDate } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Card, Chip, Notice } from '../ui/card.tsx';
import { ArchiveButton } from './archive.tsx';
import { WaitingWithdrawal } from './early-withdrawal.tsx';
import { GoalPicture } from './goal-picture.tsx';
import { kindText } from './kind-labels.ts';
import { PaceRepair } from './pace-repair.tsx';
import { daysLeft, GoalDone, GoalPace, GoalProgress } from './progress.tsx';
import { refetchGoals } from './queries.ts';

/** The actions on a goal; each opens a dialog. */
export type GoalAction =
  | 'edit'
  | 'delete'
  | 'contribute'
  | 'withdraw'
  | 'early'
  | 'catch-up'
  | 'auto-save'
  | 'raise'
  | 'details';

type Props = { goal: Goal; onAction: (action: GoalAction) => void };

const STATUS = {
  paused: { tone: 'warn', label: 'Paused' },
  completed: { tone: 'good', label: 'Completed' },
} as const;

export function GoalCard({ goal, onAction }: Props) {
  const { title, status } = goal;
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 items-center gap-3">
          <GoalPicture goal={goal} />
          <div className="min-w-0">
            <h2 className="wrap-anywhere font-semibold text-lg leading-6">{title}</h2>
            {status === 'active' ? (
              <span className="sr-only">Active</span>
            ) : (
              <Chip tone={STATUS[status].tone}>{STATUS[status].label}</Chip>
            )}
          </div>
        </div>
        <div className="-mr-2 flex shrink-0">
          {status !== 'completed' && (
            <IconButton label={`Edit ${title}`} onClick={() => onAction('edit')}>
              <Pencil size={18} />
            </IconButton>
          )}
          <IconButton label={`Delete ${title}`} onClick={() => onAction('delete')}>
            <Trash2 size={18} />
          </IconButton>
        </div>
      </div>
      {(goal.description || goal.kind !== 'free') && (
        <div>
          {goal.description && (
            <p className="wrap-anywhere whitespace-pre-line text-muted text-sm">
              {goal.description}
            </p>
          )}
          {goal.kind !== 'free' && <KindChip goal={goal} />}
        </div>
      )}
      <GoalProgress goal={goal} />
      <GoalDone goal={goal} />
      <GoalPace goal={goal} />
      <PaceRepair goal={goal} onRaise={() => onAction('raise')} />
      <GoalTerms goal={goal} onDetails={() => onAction('details')} />
      <WaitingWithdrawal goal={goal} />
      {goal.missed > 0 && status === 'active' && <Missed goal={goal} onAction={onAction} />}
      <div className="mt-auto grid">
        <MainAction goal={goal} onAction={onAction} />
      </div>
    </Card>
  );
}

function Missed({ goal, onAction }: Props) {
  const client = useQueryClient();
  const skip = useAction({
    mutationFn: () => call(savingsRoutes.skipMissed, { id: goal.id }),
    onSuccess: () => refetchGoals(client),
  });
  return (
    <Notice tone="warn">
      <p>Auto-save missed {formatNaira(goal.missed)}: your wallet balance was too low.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onAction('catch-up')}>
          Catch up
        </Button>
        <Button
          variant="secondary"
          aria-label={`Skip it for ${goal.title}`}
          loading={skip.isPending}
          onClick={() => skip.mutate()}
        >
          Skip it
        </Button>
      </div>
      {skip.error && <p className="mt-2">{errorMessage(skip.error)}</p>}
    </Notice>
  );
}

function KindChip({ goal }: { goal: Goal }) {
  const Icon = goal.access === 'now' ? LockOpen : Lock;
  return (
    <Chip tone="plain">
      <Icon size={12} aria-hidden="true" className="mr-1 inline" />
      {kindText(goal)}
    </Chip>
  );
}

function IconButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onClick}
      className="grid size-11 place-items-center rounded-full text-muted hover:bg-tint hover:text-primary"
    >
      {props.children}
    </button>
  );
}

/**
 * Only an active goal accepts money. A completed goal can be withdrawn unless it is locked, and archived once
 * it is empty.
 */
function MainAction({ goal, onAction }: Props) {
  if (goal.status === 'completed' && goal.current_amount === 0)
    return <ArchiveButton goal={goal} />;
  if (goal.status === 'completed') {
    if (goal.access !== 'now') return null;
    return (
      <Button aria-label={`Withdraw from ${goal.title}`} onClick={() => onAction('withdraw')}>
        Withdraw
      </Button>
    );
  }
  return (
    <Button
      aria-label={`Contribute to ${goal.title}`}
      disabled={goal.status !== 'active'}
      onClick={() => onAction('contribute')}
    >
      Contribute
    </Button>
  );
}

function GoalTerms({ goal, onDetails }: { goal: Goal; onDetails: () => void }) {
  // Hidden with balances: the daily target times the days left would reveal the amount saved.
  const { textOf } = useBalances();
  const { auto_save, status } = goal;
  return (
    <div className="text-sm">
      {status === 'completed' ? (
        <p className="text-good">
          Reached{goal.completed_at && ` on ${formatDate(goal.completed_at)}`}. Well done!
          {goal.access !== 'now' && ` You can withdraw from ${formatDate(goal.target_date)}.`}
        </p>
      ) : (
        <p className="text-muted tabular-nums">
          By {formatDate(goal.target_date)} · <span>{daysLeft(goal)}</span> ·{' '}
          <span className="whitespace-nowrap">{textOf(goal.daily_target)} per day</span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {auto_save && status !== 'completed' && (
          <p className="flex items-center gap-1.5 text-muted tabular-nums">
            <Repeat size={14} aria-hidden="true" />
            Auto-save {formatNaira(auto_save.amount)} {auto_save.frequency}
          </p>
        )}
        <Button
          variant="ghost"
          className="-mx-4"
          aria-label={`Details of ${goal.title}`}
          onClick={onDetails}
        >
          Details
        </Button>
      </div>
    </div>
  );
}
