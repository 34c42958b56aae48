// Dialogs of one goal: contribute, withdraw, catch up, auto-save, save more, delete, details.
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../platform/action.ts';
import { call, errorMessage, newIdempotencyKey } from '../platform/api.ts';
import { useBalances } from '../platform/balances.ts';
import { formatDate } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AutoSaveForm } from './auto-save-form.tsx';
import { EarlyForm } from './early-withdrawal.tsx';
import type { GoalAction } from './goal-card.tsx';
import { GoalDetails } from './goal-details.tsx';
import { CatchUpForm, ContributeForm, WithdrawForm } from './money-forms.tsx';
import { refetchGoals } from './queries.ts';
import { RaiseForm } from './raise-form.tsx';

type Props = {
  action: Exclude<GoalAction, 'edit'>;
  goal: Goal;
  /** Opens another dialog of the same goal. */
  onAction: (action: GoalAction) => void;
  /** Opens the form for a new goal. */
  onNew: () => void;
  onClose: () => void;
};

export default function GoalDialog(props: Props) {
  const { action, goal, onClose } = props;
  return (
    <Dialog open onOpenChange={onClose} title={titleOf(action, goal)}>
      <DialogContent {...props} />
    </Dialog>
  );
}

function titleOf(action: Props['action'], { title }: Goal): string {
  switch (action) {
    case 'contribute':
      return `Contribute to ${title}`;
    case 'withdraw':
      return `Withdraw from ${title}`;
    case 'early':
      return `Early withdrawal from ${title}`;
    case 'catch-up':
      return `Catch up on ${title}`;
    case 'auto-save':
      return `Auto-save to ${title}`;
    case 'raise':
      return `Save more for ${title}`;
    case 'delete':
      return `Delete ${title}`;
    case 'details':
      return title;
    default:
      return action satisfies never;
  }
}

function DialogContent({ action, goal, onAction, onNew, onClose }: Props) {
  const after = { onDone: onClose, onAction, onNew };
  switch (action) {
    case 'contribute':
      return <ContributeForm goal={goal} {...after} />;
    case 'withdraw':
      return <WithdrawForm goal={goal} onDone={onClose} />;
    case 'early':
      return <EarlyForm goal={goal} onDone={onClose} />;
    case 'catch-up':
      return <CatchUpForm goal={goal} {...after} />;
    case 'auto-save':
      return <AutoSaveForm goal={goal} onDone={onClose} />;
    case 'raise':
      return <RaiseForm goal={goal} onDone={onClose} />;
    case 'delete':
      return <DeleteForm goal={goal} onAction={onAction} onDone={onClose} />;
    case 'details':
      return <GoalDetails goal={goal} onAction={onAction} />;
    default:
      return action satisfies never;
  }
}

type DeleteProps = Pick<Props, 'goal' | 'onAction'> & { onDone: () => void };

function DeleteForm({ goal, onAction, onDone }: DeleteProps) {
  const client = useQueryClient();
  const { textOf } = useBalances();
  const [key] = useState(newIdempotencyKey);
  const remove = useAction({
    mutationFn: () => call(savingsRoutes.remove, { id: goal.id }, { idempotency_key: key }),
    onSuccess: () => {
      refetchGoals(client);
      onDone();
    },
  });
  if (goal.access !== 'now' && goal.current_amount > 0) {
    return (
      <div className="flex flex-col gap-4">
        <p>
          This goal holds {textOf(goal.current_amount)} until {formatDate(goal.target_date)}. To
          delete it sooner, empty it with an early withdrawal first.
        </p>
        {goal.withdrawal === null && (
          <Button onClick={() => onAction('early')}>Request early withdrawal</Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p>Are you sure you want to delete this goal?</p>
      {goal.current_amount > 0 && (
        <Notice tone="plain">{textOf(goal.current_amount)} returns to your wallet.</Notice>
      )}
      {remove.error && <Notice tone="bad">{errorMessage(remove.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
      </div>
    </div>
  );
}
