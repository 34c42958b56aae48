// Send Money to an Ajo group: choose the group, then pay the contribution due there.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PayDue } from '../../ajo/contribute.tsx';
import { groupsOf, groupsQuery, toPay } from '../../ajo/queries.ts';
import { formatDate, lagosDay } from '../../platform/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError, ShowMore } from '../../ui/states.tsx';

type ChooseProps = { onChoose: (group: Group) => void; onLeave: () => void };

export function GroupStep({ onChoose, onLeave }: ChooseProps) {
  const query = useInfiniteQuery(groupsQuery);
  // Debts to members remain after the last round.
  const groups = groupsOf(query.data).filter(
    (group) => group.status !== 'completed' || toPay(group) > 0,
  );
  return (
    <div className="flex flex-col gap-3">
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-40" />}
      {query.data && groups.length === 0 && (
        <EmptyState drawing="ajo" title="You haven’t joined a group yet">
          <ButtonLink to="/ajo" onClick={onLeave}>
            Join/Create Ajo
          </ButtonLink>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {groups.map((group) => (
          <li key={group.id}>
            <button
              type="button"
              onClick={() => onChoose(group)}
              className="min-h-16 w-full rounded-card border border-line px-4 py-2 text-left hover:bg-tint"
            >
              <span className="block break-words font-semibold">{group.name}</span>
              <span className="block text-muted text-sm tabular-nums">{dueText(group)}</span>
            </button>
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </div>
  );
}

function dueText(group: Group): string {
  const { status, next_collection_date: next } = group;
  if (status === 'paused') return 'Paused. No money moves until it resumes.';
  if (toPay(group) > 0) return `${formatNaira(toPay(group))} due now`;
  // On the day itself, the contribution was paid ahead or is taken automatically.
  const later = next !== null && next > lagosDay(Date.now());
  return later ? `Nothing due before ${formatDate(next)}` : 'Nothing due';
}

type DueProps = { group: Group; onEnd: () => void };

export function DueStep({ group, onEnd }: DueProps) {
  if (toPay(group) > 0 && group.status !== 'paused') return <PayDue group={group} onEnd={onEnd} />;
  return (
    <EmptyState drawing="ajo" title={`${group.name}: ${dueText(group)}`}>
      {group.actions.ahead > 0 && (
        <ButtonLink to={`/ajo?group=${group.id}`} onClick={onEnd}>
          Pay ahead
        </ButtonLink>
      )}
    </EmptyState>
  );
}
