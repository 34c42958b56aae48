// Savings on the dashboard: the total, the first goals and Safe to spend.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Commitment } from '@alajo/contract/savings/schemas.ts';
import type { FuturePaymentKind } from '@alajo/contract/schedules/future.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HIDDEN, useBalances } from '../platform/balances.ts';
import { formatDate } from '../platform/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, EmptyState, Skeleton } from '../ui/card.tsx';
import { QueryError } from '../ui/states.tsx';
import { daysLeft, GoalProgress } from './progress.tsx';
import { goalsQuery, safeToSpendQuery } from './queries.ts';

const SHOWN = 2; // spec §9: the dashboard shows 2 goals

export function SavingsGoalsCard() {
  const query = useQuery(goalsQuery);
  const goals = query.data?.data.slice(0, SHOWN);
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between">
        <h2 className="font-semibold">Savings Goals</h2>
        <ButtonLink variant="ghost" to="/savings">
          View All
        </ButtonLink>
      </div>
      <QueryError query={query} />
      {goals === undefined && !query.error && <Skeleton className="h-44" />}
      {goals?.length === 0 && (
        <EmptyState title="Start Your First Savings Goal">
          <ButtonLink to="/savings">Create New Goal</ButtonLink>
        </EmptyState>
      )}
      {goals && goals.length > 0 && (
        <>
          <ul className="grid gap-5 sm:grid-cols-2">
            {goals.map((goal) => (
              <li key={goal.id} className="flex flex-col justify-between gap-2">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="wrap-anywhere font-medium">{goal.name}</span>
                  <span className="text-muted text-sm">
                    {goal.status === 'completed'
                      ? 'Completed'
                      : `${formatDate(goal.deadline)} · ${daysLeft(goal)}`}
                  </span>
                </div>
                <GoalProgress goal={goal} />
              </li>
            ))}
          </ul>
          <ButtonLink variant="secondary" to="/savings" className="mt-5 w-full">
            Create New Goal
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

/** The total of all goals. */
export function TotalSavings() {
  const { data, error } = useQuery(goalsQuery);
  const { textOf } = useBalances();
  if (data === undefined) return error ? null : <Skeleton className="h-25.5" />;
  return (
    <Card>
      <h2 className="font-semibold">Total Savings</h2>
      <p className="mt-1 break-all font-bold text-2xl tabular-nums" data-testid="total-savings">
        {textOf(data.total_saved)}
      </p>
    </Card>
  );
}

/** What is left of the balance after the next debits; opened, it lists them. */
export function SafeToSpend() {
  const [open, setOpen] = useState(false);
  const { shown, textOf } = useBalances();
  const query = useQuery({ ...safeToSpendQuery, enabled: open || shown });
  const { data } = query;
  return (
    <Card className="py-0!">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 font-medium">
          <span>Safe to spend</span>
          <span className="font-bold tabular-nums">
            {data ? textOf(data.safe) : !shown && HIDDEN}
          </span>
        </summary>
        <div className="pb-4 text-sm">
          <QueryError query={query} />
          {data === undefined && !query.error && <Skeleton className="h-16" />}
          {data && (
            <>
              <p className="text-muted">
                {textOf(data.available)} in your wallet, minus what will be taken automatically by{' '}
                {formatDate(data.until)}.
              </p>
              <ul className="mt-2 divide-y divide-line">
                {data.items.map((item) => (
                  <CommitmentRow key={`${item.kind}-${item.id}-${item.due_on}`} item={item} />
                ))}
              </ul>
            </>
          )}
        </div>
      </details>
    </Card>
  );
}

const COMMITMENT: Record<FuturePaymentKind, string> = {
  ajo: 'Ajo',
  auto_save: 'Auto-save',
  waste: 'Waste plan',
  standing_order: 'Standing order',
};

function CommitmentRow({ item }: { item: Commitment }) {
  const times = item.times > 1 ? `, ${item.times} times from` : ' on';
  return (
    <li className="flex justify-between gap-3 py-2">
      <span className="wrap-anywhere">
        {COMMITMENT[item.kind]}: {item.name}
        {times} {formatDate(item.due_on)}
      </span>
      <span className="whitespace-nowrap font-medium tabular-nums">{formatNaira(item.amount)}</span>
    </li>
  );
}
