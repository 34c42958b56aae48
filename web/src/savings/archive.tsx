// Archives finished and emptied goals, and lists the archived ones in a closed section.
import { formatNaira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { formatDate } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { GoalPicture } from './goal-picture.tsx';
import { refetchGoals } from './queries.ts';

function useArchive({ id }: Goal, route: 'archive' | 'unarchive') {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => call(savingsRoutes[route], { id }),
    onSuccess: () => refetchGoals(client),
  });
}

export function ArchiveButton({ goal }: { goal: Goal }) {
  const archive = useArchive(goal, 'archive');
  return (
    <>
      <Button
        aria-label={`Archive ${goal.title}`}
        loading={archive.isPending}
        onClick={() => archive.mutate()}
      >
        Archive
      </Button>
      {archive.error && (
        <div className="col-span-2">
          <Notice tone="bad">{errorMessage(archive.error)}</Notice>
        </div>
      )}
    </>
  );
}

export function Archive({ goals }: { goals: Goal[] }) {
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer items-center px-4 font-semibold text-15">
        Archived ({goals.length})
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {goals.map((goal) => (
          <Archived key={goal.id} goal={goal} />
        ))}
      </ul>
    </details>
  );
}

function Archived({ goal }: { goal: Goal }) {
  const back = useArchive(goal, 'unarchive');
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-center gap-3">
        <GoalPicture goal={goal} />
        <p className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-semibold text-15">{goal.title}</span>
          <span className="block text-13 text-muted">
            {formatNaira(goal.target_amount)} saved
            {goal.completed_at && ` by ${formatDate(goal.completed_at)}`}
          </span>
        </p>
        <Button
          variant="secondary"
          aria-label={`Restore ${goal.title}`}
          loading={back.isPending}
          onClick={() => back.mutate()}
        >
          Restore
        </Button>
      </div>
      {back.error && <Notice tone="bad">{errorMessage(back.error)}</Notice>}
    </li>
  );
}
