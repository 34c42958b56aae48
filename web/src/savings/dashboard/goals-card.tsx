// Savings on the dashboard: the total and the first goals.
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { walletQuery } from '../../paying/queries.ts';
import { useBalances } from '../../platform/balances.ts';
import { formatDate } from '../../platform/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SectionHead, SectionLink } from '../../ui/section.tsx';
import { QueryError } from '../../ui/states.tsx';
import { GoalPicture } from '../goal-picture.tsx';
import { daysLeft, GoalPace, GoalProgress } from '../progress.tsx';
import { goalsQuery } from '../queries.ts';

const loadStart = () => import('./start-saving.tsx');
const StartSaving = lazyPart(loadStart);

const SHOWN = 2; // spec §9: the dashboard shows 2 goals

export function SavingsSection() {
  const query = useQuery(goalsQuery);
  const goals = query.data?.data.filter(({ archived }) => !archived).slice(0, SHOWN);
  return (
    <section>
      <SectionHead title="Savings Goals">
        <SectionLink to="/savings">View All</SectionLink>
      </SectionHead>
      <QueryError query={query} />
      <div className="flex flex-col gap-2">
        <TotalSavings />
        {goals === undefined && !query.error && <Skeleton className="h-40" />}
        {goals?.length === 0 && (
          <EmptyState drawing="savings" title="Start Your First Savings Goal">
            <ButtonLink to="/savings">Create New Goal</ButtonLink>
          </EmptyState>
        )}
        {goals && goals.length > 0 && (
          <ul className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:flex-col lg:px-0">
            {goals.map((goal) => (
              <li key={goal.id} className="w-66 shrink-0 lg:w-auto">
                <GoalCard goal={goal} />
              </li>
            ))}
            <li className="w-40 shrink-0 lg:w-auto">
              <Link
                to="/savings"
                className="flex h-full min-h-14 items-center justify-center gap-2 rounded-card border border-field border-dashed px-4 text-center font-semibold text-15 text-primary hover:bg-tint"
              >
                <Plus size={18} aria-hidden="true" className="shrink-0" />
                Create New Goal
              </Link>
            </li>
          </ul>
        )}
      </div>
    </section>
  );
}

function GoalCard({ goal }: { goal: Goal }) {
  return (
    <Link
      to="/savings"
      className="flex h-full flex-col justify-between gap-3 rounded-card border border-line bg-surface p-4 hover:border-primary"
    >
      <div className="flex items-center gap-3">
        <GoalPicture goal={goal} />
        <p className="min-w-0">
          <span className="wrap-anywhere line-clamp-2 font-semibold leading-5.5">{goal.name}</span>
          <span className="text-13 text-muted">
            {goal.status === 'completed'
              ? 'Completed'
              : `${formatDate(goal.deadline)} · ${daysLeft(goal)}`}
          </span>
        </p>
      </div>
      <GoalProgress goal={goal} />
      <GoalPace goal={goal} />
    </Link>
  );
}

/** Total of all goals, and the link to add more. */
function TotalSavings() {
  const { data, error } = useQuery(goalsQuery);
  const { textOf } = useBalances();
  if (data === undefined) return error ? null : <Skeleton className="h-22" />;
  return (
    <section
      aria-labelledby="total-savings"
      className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h3 id="total-savings" className="text-13 text-muted leading-4.5">
          Total Savings
        </h3>
        <p
          className="large-naira break-all font-bold text-2xl tabular-nums"
          data-testid="total-savings"
        >
          {textOf(data.total_saved)}
        </p>
      </div>
      <SavingButton />
    </section>
  );
}

/**
 * Spec §2: Grow My Savings with a balance, otherwise Start Saving. Reserves its space until the balance is
 * known.
 */
function SavingButton() {
  const { data: wallet } = useQuery(walletQuery);
  const [starting, setStarting] = useState(false);
  const navigate = useNavigate();
  const hasMoney = wallet !== undefined && wallet.balance > 0;
  return (
    <>
      <Button
        variant="tint"
        className={wallet === undefined ? 'invisible' : ''}
        onPointerDown={hasMoney ? loadStart : undefined}
        onClick={() => (hasMoney ? setStarting(true) : navigate('/ajo'))}
      >
        <TrendingUp size={18} aria-hidden="true" />
        {hasMoney ? 'Grow My Savings' : 'Start Saving'}
      </Button>
      {starting && <StartSaving open={starting} onOpenChange={setStarting} />}
    </>
  );
}
