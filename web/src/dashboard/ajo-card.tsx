// The customer's Ajo groups on the dashboard (spec §2): the number active, and a short row each.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { everyTime, positionOf, StatusChip, turnOf } from '../ajo/chips.tsx';
import { activeIn, countOf, groupsOf, groupsQuery, toPay } from '../ajo/queries.ts';
import { formatDate } from '../platform/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, EmptyState, Skeleton } from '../ui/card.tsx';
import { QueryError } from '../ui/states.tsx';

const SHOWN = 3;

export function AjoCard() {
  const query = useInfiniteQuery(groupsQuery);
  const active = countOf(activeIn(query.data), query.hasNextPage);
  const groups = groupsOf(query.data).filter(({ status }) => status !== 'completed');
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">Ajo Groups</h2>
        {query.data && (
          <span className="text-muted text-sm">
            {active} Active Ajo {active === '1' ? 'group' : 'groups'}
          </span>
        )}
      </div>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-40" />}
      {query.data && groups.length === 0 && <EmptyState title="You haven’t joined a group yet" />}
      <ul className="divide-y divide-line">
        {groups.slice(0, SHOWN).map((group) => (
          <Row key={group.id} group={group} />
        ))}
      </ul>
      <ButtonLink variant="secondary" to="/ajo" className="mt-4 w-full">
        Join/Create Ajo
      </ButtonLink>
    </Card>
  );
}

function Row({ group }: { group: Group }) {
  const { next_collection_date: next } = group;
  return (
    <li>
      <Link
        to={`/ajo?group=${group.id}`}
        className="flex flex-col gap-1 rounded-card px-1 py-3 text-sm hover:bg-tint"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 break-words font-medium text-base">{group.name}</span>
          <StatusChip status={group.status} outcome={group.outcome} />
        </span>
        <span className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <span>{everyTime(group.contribution_amount, group.frequency)}</span>
          <span className="text-muted">
            {group.total_members}/{group.max_members} members
          </span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-4 text-muted tabular-nums">
          <span>Your turn: {positionOf(turnOf(group, group.your_turn))}</span>
          <span>Next: {next === null ? 'N/A' : formatDate(next)}</span>
        </span>
        {toPay(group) > 0 && (
          <span className="font-medium text-warn">{formatNaira(toPay(group))} is due from you</span>
        )}
      </Link>
    </li>
  );
}
