// Savings Goals (spec §2): goal cards and their dialogs.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus, Split } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBalances } from '../platform/balances.ts';
import { BalancesSwitch } from '../ui/balances-switch.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { QueryError } from '../ui/states.tsx';
import { Archive } from './archive.tsx';
import { type GoalAction, GoalCard } from './goal-card.tsx';
import { goalsQuery } from './queries.ts';

const loadForm = () => import('./goal-form.tsx');
const loadDialogs = () => import('./goal-dialogs.tsx');
const GoalForm = lazyPart(loadForm);
const GoalDialog = lazyPart(loadDialogs);

/** The open dialog: for a new goal, or one of an existing goal. */
type OpenAction = { action: 'create' } | { action: GoalAction; id: number };

export function Component() {
  const query = useQuery(goalsQuery);
  const [opened, setOpened] = useState<OpenAction>();
  const goals = query.data?.data;
  const current = goals?.filter(({ archived }) => !archived);
  const archived = goals?.filter((goal) => goal.archived) ?? [];
  const create = () => setOpened({ action: 'create' });
  return (
    <div className="flex flex-col gap-6 sm:pb-20">
      <title>Savings Goals · Alajo</title>
      <PageHead title="Savings Goals">
        {goals && goals.length > 0 && <BalancesSwitch />}
        <Button onPointerDown={loadForm} onClick={create}>
          <Plus size={18} aria-hidden="true" />
          New Goal
        </Button>
      </PageHead>
      <QueryError query={query} />
      {goals === undefined && !query.error && <Loading />}
      {current?.length === 0 && (
        <EmptyState drawing="savings" title="Start Your First Savings Goal">
          <p className="text-muted">
            Rent, school fees, a phone: put money aside for the day you need it.
          </p>
          <Button onPointerDown={loadForm} onClick={create}>
            Create Your First Goal
          </Button>
        </EmptyState>
      )}
      {query.data && current && current.length > 0 && (
        <TotalSaved saved={query.data.total_saved} count={current?.length ?? 0} />
      )}
      {current && current.length > 0 && <GoalCards goals={current} onOpen={setOpened} />}
      {archived.length > 0 && <Archive goals={archived} />}
      {goals && goals.length > 0 && <AutomaticSavingLink />}
      <button
        type="button"
        aria-label="Add a goal"
        onPointerDown={loadForm}
        onClick={create}
        // Desktop only: on a phone it would cover a card's buttons, and New Goal is near.
        className="fixed right-5 bottom-20 z-20 lg:bottom-5 grid size-14 place-items-center rounded-full bg-primary text-on-primary floating hover:darker max-sm:hidden"
      >
        <Plus />
      </button>
      <Dialogs goals={goals} opened={opened} onOpen={setOpened} />
    </div>
  );
}

function TotalSaved({ saved, count }: { saved: Kobo; count: number }) {
  const { textOf } = useBalances();
  return (
    <div className="rounded-[20px] bg-[linear-gradient(140deg,var(--card-from),var(--card-to))] p-5 text-white">
      <p className="text-sm text-white/85">Total Savings</p>
      <p className="large-naira wrap-anywhere font-bold text-3xl tabular-nums">{textOf(saved)}</p>
      <p className="text-sm text-white/85">
        In {count} {count === 1 ? 'goal' : 'goals'}
      </p>
    </div>
  );
}

function AutomaticSavingLink() {
  return (
    <Link
      to="/savings/sorting"
      className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 hover:bg-tint"
    >
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-control bg-tint text-primary"
      >
        <Split size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-15 leading-5">Save automatically</span>
        <span className="block text-13 text-muted leading-4.5">
          Split income as it arrives, and save a little from each payment
        </span>
      </span>
      <ChevronRight size={18} className="text-muted" aria-hidden="true" />
    </Link>
  );
}

function Loading() {
  return (
    <div key="loading">
      <p role="status" className="mb-4 text-muted">
        Loading your savings goals...
      </p>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="hidden h-80 lg:block" />
      </div>
    </div>
  );
}

type CardsProps = { goals: Goal[]; onOpen: (opened: OpenAction) => void };

function GoalCards({ goals, onOpen }: CardsProps) {
  return (
    <ul
      className={`grid gap-5 sm:grid-cols-2 ${goals.length > 2 ? 'lg:grid-cols-3' : ''}`}
      onPointerDown={loadDialogs}
    >
      {goals.map((goal) => (
        <li key={goal.id}>
          <GoalCard goal={goal} onAction={(action) => onOpen({ action, id: goal.id })} />
        </li>
      ))}
    </ul>
  );
}

type DialogsProps = {
  goals: Goal[] | undefined;
  opened: OpenAction | undefined;
  onOpen: (opened: OpenAction | undefined) => void;
};

function Dialogs({ goals, opened, onOpen }: DialogsProps) {
  if (opened === undefined) return null;
  const close = () => onOpen(undefined);
  if (opened.action === 'create') return <GoalForm onClose={close} />;
  // Looked up in the list, so the dialog follows changes.
  const goal = goals?.find(({ id }) => id === opened.id);
  if (goal === undefined) return null;
  if (opened.action === 'edit') return <GoalForm goal={goal} onClose={close} />;
  return (
    <GoalDialog
      key={opened.action}
      action={opened.action}
      goal={goal}
      onAction={(action) => onOpen({ action, id: goal.id })}
      onNew={() => onOpen({ action: 'create' })}
      onClose={close}
    />
  );
}
