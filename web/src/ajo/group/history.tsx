import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatWhen } from '../../platform/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { QueryError, ShowMore } from '../../ui/states.tsx';
import { ViewFrame } from '../dialog-views.tsx';
import { eventsQuery } from '../queries.ts';

export function History({ group, onBack }: { group: Group; onBack: () => void }) {
  const query = useInfiniteQuery(eventsQuery(group.id));
  const events = query.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <ViewFrame title="Group history" onBack={onBack}>
      <QueryError query={query} />
      {query.isPending && <Progress label="Loading group history" />}
      <ul className="divide-y divide-line">
        {events.map(({ id, at, text, round, amount }) => (
          <li key={id} className="flex justify-between gap-4 py-2.5 text-sm">
            <span className="min-w-0 break-words">
              {text}
              <span className="block text-muted">
                {formatWhen(at)}
                {round !== null && `, round ${round}`}
              </span>
            </span>
            {amount !== null && (
              <span className="font-semibold tabular-nums">{formatNaira(amount)}</span>
            )}
          </li>
        ))}
      </ul>
      {query.data && events.length === 0 && <p className="text-sm">Nothing has happened yet.</p>}
      <ShowMore query={query}>Show older</ShowMore>
    </ViewFrame>
  );
}
