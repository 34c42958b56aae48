// One-tap fixes for a goal that is behind: a later date, or a higher auto-save, which takes the PIN.
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { useBalances } from '../platform/balances.ts';
import { formatDate } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Confirm } from '../ui/lazy-confirm-dialog.tsx';
import { saveText } from './pace-labels.ts';
import { refetchGoals } from './queries.ts';

type Props = { goal: Goal; onRaise: () => void };

/**
 * Renders nothing while balances are hidden: either number, times the days left, would reveal the amount
 * saved.
 */
export function PaceRepair({ goal, onRaise }: Props) {
  const { shown } = useBalances();
  // Automatic saving is paused while a withdrawal is pending.
  if (goal.repair === null || goal.withdrawal !== null || !shown) return null;
  const { extend_to, save } = goal.repair;
  if (extend_to === null && save === null) return null;
  const saveMore = save && `Save ${saveText(save)}${goal.auto_save ? ' instead' : ''}`;
  return (
    <div className="flex flex-wrap gap-2">
      {extend_to !== null && <Extend goal={goal} date={extend_to} />}
      {save !== null && (
        <Button
          variant="secondary"
          className="flex-1 text-sm"
          aria-label={`${saveMore} for ${goal.title}`}
          onClick={onRaise}
        >
          {saveMore}
        </Button>
      )}
    </div>
  );
}

function Extend({ goal, date }: { goal: Goal; date: string }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const extend = useAction({
    mutationFn: () => call(savingsRoutes.extend, { id: goal.id, target_date: date }),
    onSuccess: () => {
      refetchGoals(client);
      setAsked(false);
    },
  });
  // A free goal's date can be moved earlier again.
  const isFinal = goal.kind !== 'free';
  return (
    <>
      <Button
        variant="secondary"
        className="flex-1 text-sm"
        aria-label={`Extend to ${formatDate(date)} for ${goal.title}`}
        loading={extend.isPending}
        onClick={() => (isFinal ? setAsked(true) : extend.mutate())}
      >
        Extend to {formatDate(date)}
      </Button>
      {asked && (
        <Confirm
          title={`Extend to ${formatDate(date)}?`}
          cancelLabel="Cancel"
          confirmLabel="Extend"
          action={extend}
          onClose={() => setAsked(false)}
        >
          <p>You can’t move the date of {goal.title} back afterwards.</p>
        </Confirm>
      )}
      {extend.error && !asked && (
        <div className="order-last w-full">
          <Notice tone="bad">{errorMessage(extend.error)}</Notice>
        </div>
      )}
    </>
  );
}
