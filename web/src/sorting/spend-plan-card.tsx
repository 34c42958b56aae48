// The plan for saving as you spend: turning it on, changing, pausing and ending it.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import type { SpendPlan } from '@alajo/contract/sorting/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, Chip, Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Confirm } from '../ui/lazy-confirm-dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SectionHead } from '../ui/section.tsx';
import { planText } from './labels.ts';
import { sortingChanged } from './queries.ts';

const loadForm = () => import('./spend-plan-form.tsx');
const SpendPlanForm = lazyPart(loadForm, { retry: 'inside' });

type Props = { plan: SpendPlan | null; goals: Goal[] };

export function SpendPlanCard({ plan, goals }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="spending" className="min-w-0">
      <SectionHead
        id="spending"
        title="Save as you spend"
        note="Small change, put away at night."
      />
      <Card className="mt-2">
        {plan ? (
          <Plan plan={plan} onChange={() => setOpen(true)} />
        ) : (
          <div className="flex flex-col gap-4">
            <p className="text-muted">
              Round each payment up and keep the change in a goal, or save a share of what you
              spend.
            </p>
            {goals.length === 0 ? (
              <>
                <p>You need an open goal to save into.</p>
                <ButtonLink to="/savings">Create a goal</ButtonLink>
              </>
            ) : (
              <Button onPointerDown={loadForm} onClick={() => setOpen(true)}>
                Turn on
              </Button>
            )}
          </div>
        )}
      </Card>
      <p className="mt-3 px-1 text-muted text-sm">
        Transfers, airtime, bills, purchases and waste collections count once they’ve gone through.
        We save the total every night at 01:30. If a payment is returned later, what you saved on it
        stays in the goal.
      </p>
      <Dialog open={open} onOpenChange={setOpen} title="Save as you spend">
        <SpendPlanForm plan={plan} goals={goals} onDone={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function Plan({ plan, onChange }: { plan: SpendPlan; onChange: () => void }) {
  const client = useQueryClient();
  const onSuccess = () => sortingChanged(client);
  const paused = plan.status === 'paused';
  const pause = useAction({
    mutationFn: () =>
      call(paused ? sortingRoutes.resumeSpendPlan : sortingRoutes.pauseSpendPlan, undefined),
    onSuccess,
  });
  const end = useAction({
    mutationFn: () => call(sortingRoutes.removeSpendPlan, undefined),
    onSuccess,
  });
  const [ending, setEnding] = useState(false);
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h3 className="break-words font-semibold text-17 leading-6">{planText(plan)}</h3>
        <Chip tone={paused ? 'plain' : 'good'}>{paused ? 'Paused' : 'On'}</Chip>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-15">
        <dt className="text-muted">Into</dt>
        <dd className="break-words text-right font-semibold">{plan.goal}</dd>
        <dt className="text-muted">Daily maximum</dt>
        <dd className="text-right font-semibold tabular-nums">{formatNaira(plan.day_cap)}</dd>
      </dl>
      {pause.error && <Notice tone="bad">{errorMessage(pause.error)}</Notice>}
      <div className="-mb-3 mt-4 border-line border-t pt-2">
        <div className="-mx-4 flex flex-wrap">
          <Button variant="ghost" loading={pause.isPending} onClick={() => pause.mutate()}>
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button variant="ghost" onPointerDown={loadForm} onClick={onChange}>
            Change
          </Button>
          <Button variant="ghost" onClick={() => setEnding(true)}>
            Turn off
          </Button>
        </div>
      </div>
      {ending && (
        <Confirm
          title="Turn off Save as you spend?"
          cancelLabel="Keep it on"
          confirmLabel="Turn off"
          action={end}
          onClose={() => setEnding(false)}
        >
          <p>
            We’ll stop saving when you spend, and your settings will be lost. What you’ve saved
            stays in {plan.goal}. To stop for a while, pause it instead.
          </p>
        </Confirm>
      )}
    </>
  );
}
