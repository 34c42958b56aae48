// The customer's Ajo groups on the dashboard (spec §2): the number of active ones, and those that need the
// customer first, each with its ring.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../platform/format.ts';
import { Skeleton } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionHead, SectionLink } from '../../ui/section.tsx';
import { QueryError } from '../../ui/states.tsx';
import { amountPerPeriod, positionOf, StatusChip, turnOf } from '../chips.tsx';
import { countActive, countOf, groupsOf, groupsQuery, toPay } from '../queries.ts';
import { GroupRing } from '../ring.tsx';
import { sortGroups } from '../sort-groups.ts';

const SHOWN = 3;

export function AjoSection() {
  const query = useInfiniteQuery(groupsQuery);
  const active = countOf(countActive(query.data), query.hasNextPage);
  const open = groupsOf(query.data).filter(({ status }) => status !== 'completed');
  const groups = sortGroups(open, Date.now());
  const count = query.data && `${active} Active Ajo ${active === '1' ? 'group' : 'groups'}`;
  return (
    <section>
      <SectionHead title="Ajo Groups" note={count}>
        <SectionLink to="/ajo">Join/Create Ajo</SectionLink>
      </SectionHead>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-36" />}
      {query.data && groups.length === 0 && (
        <EmptyState drawing="ajo" title="You haven’t joined a group yet">
          <p className="text-muted">
            Everyone pays in the same amount, and each member takes a turn to collect it all.
          </p>
        </EmptyState>
      )}
      <ul className="grid gap-2 lg:grid-cols-2 lg:gap-4">
        {groups.slice(0, SHOWN).map((group, index) => (
          // Two columns have no room for a third.
          <li key={group.id} className={index < 2 ? 'min-w-0' : 'min-w-0 lg:hidden'}>
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GroupCard({ group }: { group: Group }) {
  const { next_collection_date: next } = group;
  const owed = toPay(group);
  return (
    <Link
      to={`/ajo?group=${group.id}`}
      className="relative flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 hover:border-primary lg:flex-col lg:items-start"
    >
      <GroupRing group={group} />
      <span className="flex min-w-0 flex-1 flex-col text-muted text-sm tabular-nums">
        <span className="wrap-anywhere font-semibold text-base text-text">{group.name}</span>
        <span>
          {amountPerPeriod(group.contribution_amount, group.frequency)}, {group.total_members}/
          {group.max_members} members
        </span>
        <span className={group.actions.request_collection ? 'font-semibold text-warn' : ''}>
          Your turn: {positionOf(turnOf(group, group.your_turn))}
          {group.actions.request_collection && ', now'}
        </span>
        {owed > 0 && (
          <span className="font-medium text-warn">{formatNaira(owed)} is due from you</span>
        )}
        <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          Next: {next === null ? 'N/A' : formatDate(next)}
          <span className="lg:absolute lg:top-4 lg:right-4">
            <StatusChip status={group.status} outcome={group.outcome} />
          </span>
        </span>
      </span>
    </Link>
  );
}
