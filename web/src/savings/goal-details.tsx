// Goal details: its growth as a chart and in words, its transactions, pause and auto-save.
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal, GoalMovement } from '@alajo/contract/savings/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { useBalances } from '../platform/balances.ts';
import { formatDate } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { QueryError } from '../ui/states.tsx';
import { WaitingWithdrawal } from './early-withdrawal.tsx';
import type { GoalAction } from './goal-card.tsx';
import { GrowthChart } from './growth-chart.tsx';
import { EARLY_HINTS } from './kind-labels.ts';
import { GoalProgress } from './progress.tsx';
import { movementsQuery, refetchGoals } from './queries.ts';

type Props = { goal: Goal; onAction: (action: GoalAction) => void };

const SHOWN_TRANSACTIONS = 10;

export function GoalDetails({ goal, onAction }: Props) {
  const query = useQuery(movementsQuery(goal.id));
  const { data: movements } = query;
  return (
    <div className="flex flex-col gap-5">
      <GoalProgress goal={goal} />
      <QueryError query={query} />
      {movements === undefined && !query.error && <Skeleton className="h-40" />}
      {movements && movements.length > 0 && <GrowthChart goal={goal} movements={movements} />}
      <Actions goal={goal} onAction={onAction} />
      <LockedGoal goal={goal} onAction={onAction} />
      {movements?.length === 0 && <p className="text-muted text-sm">Nothing saved yet.</p>}
      {movements && movements.length > 0 && (
        <Movements rows={movements.slice(0, SHOWN_TRANSACTIONS)} />
      )}
    </div>
  );
}

function Actions({ goal, onAction }: Props) {
  const client = useQueryClient();
  const { status } = goal;
  const pause = useAction({
    mutationFn: () =>
      call(status === 'paused' ? savingsRoutes.resume : savingsRoutes.pause, { id: goal.id }),
    onSuccess: () => refetchGoals(client),
  });
  const open = status !== 'completed';
  return (
    <>
      {pause.error && <Notice tone="bad">{errorMessage(pause.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3 empty:hidden">
        {open && (
          <Button variant="secondary" onClick={() => onAction('auto-save')}>
            Auto-save
          </Button>
        )}
        {open && (
          <Button variant="secondary" loading={pause.isPending} onClick={() => pause.mutate()}>
            {status === 'paused' ? 'Resume' : 'Pause'}
          </Button>
        )}
        {goal.access === 'now' && (
          <Button
            variant="secondary"
            disabled={goal.current_amount === 0}
            onClick={() => onAction('withdraw')}
          >
            Withdraw
          </Button>
        )}
        {status === 'active' && (
          <Button className="last:odd:col-span-2" onClick={() => onAction('contribute')}>
            Contribute
          </Button>
        )}
      </div>
    </>
  );
}

/** For locked goals: when the money unlocks, and the ways to get it earlier. */
function LockedGoal({ goal, onAction }: Props) {
  if (goal.access === 'now') return null;
  return (
    <section aria-label="Taking money out" className="flex flex-col gap-2">
      <h3 className="font-semibold">Taking money out</h3>
      <p className="text-sm">
        {goal.kind === 'locked' ? 'It stays locked' : 'It stays in the goal'} until{' '}
        <b>{formatDate(goal.target_date)}</b>
        {goal.status === 'completed' ? '.' : UNLOCK_TEXTS[goal.access]}
      </p>
      <WaitingWithdrawal goal={goal} />
      {goal.withdrawal === null && (
        <>
          <p className="text-13 text-muted">{EARLY_HINTS[goal.access]}</p>
          <Button
            variant="secondary"
            disabled={goal.current_amount === 0}
            onClick={() => onAction('early')}
          >
            Request early withdrawal
          </Button>
        </>
      )}
    </section>
  );
}

const UNLOCK_TEXTS = {
  cool_off: ' or until you reach the target. You can move the date later, never earlier.',
  hardship: ', even once you reach the target. You can move the date later, never earlier.',
} as const;

/** Amounts are hidden with balances: together they add up to the goal's balance. */
function Movements({ rows }: { rows: GoalMovement[] }) {
  const { textOf } = useBalances();
  return (
    <section aria-label="Latest transactions">
      <h3 className="mb-1 font-semibold">Latest transactions</h3>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={`/receipt?ref=${row.id}`}
              className="flex min-h-12 items-center justify-between gap-3 rounded-control px-1 py-2 hover:bg-tint"
            >
              <span>
                <span className="block font-medium">{nameOf(row)}</span>
                <span className="block text-muted text-sm">{formatDate(row.date)}</span>
              </span>
              <span
                className={`font-semibold tabular-nums ${row.type === 'credit' ? 'text-good' : ''}`}
              >
                {row.type === 'credit' ? '+' : '-'}
                {textOf(row.amount)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ type, automatic }: GoalMovement): string {
  if (type === 'debit') return 'Withdrawn';
  return automatic ? 'Auto-save' : 'Contribution';
}
