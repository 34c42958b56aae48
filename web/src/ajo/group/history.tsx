// A group's passbook and all its events, newest first.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatWhen } from '../../platform/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryError, ShowMore } from '../../ui/states.tsx';
import { type View, ViewFrame } from '../dialog-views.tsx';
import { eventsQuery } from '../queries.ts';
import { proofTitle } from './draw-proof.tsx';

type Props = { group: Group; onOpen: (view: View) => void; onBack: () => void };

export function History({ group, onOpen, onBack }: Props) {
  const query = useInfiniteQuery(eventsQuery(group.id));
  const events = query.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <ViewFrame title="Passbook and history" onBack={onBack}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="secondary" to={`/ajo/passbook/${group.id}`}>
          Passbook
        </ButtonLink>
        {(group.seed_hash !== null || group.turns_at_start !== null) && (
          <Button variant="secondary" onClick={() => onOpen({ at: 'draw' })}>
            {proofTitle(group)}
          </Button>
        )}
      </div>
      <h4 className="font-semibold">Group history</h4>
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
