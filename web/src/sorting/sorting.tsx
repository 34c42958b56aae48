// Save automatically: rules that split income into goals, and saving a little from each payment.
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { goalsQuery } from '../savings/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';
import { SavedNights, SortedPayments } from './history.tsx';
import { PendingSorts } from './pending-sorts.tsx';
import { overviewQuery } from './queries.ts';
import { RuleCard } from './rule-card.tsx';
import { SpendPlanCard } from './spend-plan-card.tsx';

const loadRuleForm = () => import('./rule-form.tsx');
const RuleForm = lazyPart(loadRuleForm);

const SAVINGS = { to: '/savings', name: 'your savings goals' };

export function Component() {
  const query = useQuery(overviewQuery);
  const goals = useQuery(goalsQuery);
  const [opened, setOpened] = useState<number | 'new'>();
  const { data } = query;
  const open = goals.data?.data.filter(({ status }) => status !== 'completed');
  const failed = query.error ? query : goals;
  return (
    <div className="flex flex-col gap-6">
      <title>Save automatically · Alajo</title>
      <PageHead title="Save automatically" back={SAVINGS}>
        {data && data.rules.length > 0 && (
          <Button onPointerDown={loadRuleForm} onClick={() => setOpened('new')}>
            <Plus size={18} aria-hidden="true" />
            New rule
          </Button>
        )}
      </PageHead>
      <QueryError query={failed} />
      {(data === undefined || open === undefined) && !failed.error && <Loading />}
      {data && open && (
        <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-6">
          <div className="flex min-w-0 flex-col gap-7">
            <PendingSorts asks={data.asks} />
            <section aria-labelledby="sorter">
              <SectionHead
                id="sorter"
                title="Auto-split"
                note="Move income where you want it before you spend it."
              />
              {data.rules.length > 0 ? (
                <ul className="mt-2 flex flex-col gap-2">
                  {data.rules.map((rule) => (
                    <li key={rule.id}>
                      <RuleCard rule={rule} onEdit={() => setOpened(rule.id)} />
                    </li>
                  ))}
                </ul>
              ) : (
                <NoRules hasGoal={open.length > 0} onNew={() => setOpened('new')} />
              )}
              <p className="mt-3 px-1 text-muted text-sm">
                Transfers, money you add, Ajo payouts and sales count as income; money returned to
                you doesn’t. If several rules match, only one applies: first the one for that payer,
                then the one for money you add, then the one for larger amounts.
              </p>
            </section>
            <SortedPayments />
          </div>
          <div className="flex min-w-0 flex-col gap-7">
            <SpendPlanCard plan={data.spend_plan} goals={open} />
            <SavedNights />
          </div>
        </div>
      )}
      {opened !== undefined && open && (
        <RuleForm
          rule={data?.rules.find(({ id }) => id === opened)}
          goals={open}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4" role="status" aria-label="Loading">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}

function NoRules({ hasGoal, onNew }: { hasGoal: boolean; onNew: () => void }) {
  return (
    <EmptyState drawing="savings" title="Rent first, every time">
      <p className="text-muted">
        Tell us once what should happen when money arrives: 30% to rent, a fixed amount to school
        fees, your next Ajo round. We’ll ask first, or do it for you.
      </p>
      {hasGoal ? (
        <Button onPointerDown={loadRuleForm} onClick={onNew}>
          Set up a rule
        </Button>
      ) : (
        <ButtonLink to="/savings">Create a goal first</ButtonLink>
      )}
    </EmptyState>
  );
}
