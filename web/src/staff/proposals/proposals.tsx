// What colleagues propose and another has to decide. Nothing lies over the evidence: one reads and decides
// in the same place.
import type { Proposal, ProposalState } from '@alajo/contract/staff/proposal-schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../platform/format.ts';
import { Choices, FilterBar, Filtered, objectIn, useUrlFilters } from '../kit/filters.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { type Column, ListTable } from '../kit/list-table.tsx';
import { PageHeading } from '../kit/page-heading.tsx';
import { useRows } from '../kit/rows.ts';
import { ActLink } from '../ui/act.tsx';
import { Tag } from '../ui/tag.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { proposalQuery, proposalsQuery } from './proposals-data.ts';
import { STATES } from './states.ts';

const CHOICES = [
  { value: undefined, label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'expired', label: 'Expired' },
  { value: 'any', label: 'All' },
];

const columns: Column<Proposal>[] = [
  { title: 'Number', width: 66, cell: ({ id }) => <span className="tabular-nums">{id}</span> },
  {
    title: 'Change',
    main: true,
    cell: ({ title, reason }) => (
      <>
        <b className="font-semibold">{title}</b> <span className="text-muted">{reason}</span>
      </>
    ),
  },
  { title: 'Proposed by', width: 150, narrow: 110, cell: ({ maker }) => maker.name },
  { title: 'When', width: 148, extra: true, cell: ({ made_at }) => formatDateTime(made_at) },
  {
    title: 'State',
    width: 124,
    cell: ({ state, may_approve }) =>
      may_approve ? (
        <Tag tone="warn">Waits for you</Tag>
      ) : (
        <Tag tone={STATES[state].tone}>{STATES[state].says}</Tag>
      ),
  },
];

const stateIn = (text: string | undefined): ProposalState | undefined => {
  if (text === 'any') return undefined;
  return text !== undefined && text in STATES ? (text as ProposalState) : 'open';
};

export function Component() {
  const { values } = useUrlFilters(['state', 'object']);
  const list = useInfiniteQuery(
    proposalsQuery({ state: stateIn(values.state), object: objectIn(values.object) }),
  );
  const all = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const rows = useRows(all.map(({ id }) => String(id)));
  const openId = /^\d{1,9}$/.test(rows.open ?? '') ? Number(rows.open) : undefined;
  // Asked for by itself: what is decided is what was last read.
  const one = useQuery({ ...proposalQuery(openId ?? 0), enabled: openId !== undefined });
  return (
    <ListPage
      head={
        <>
          <PageHeading title="Proposals">
            <span className="text-muted">What one proposes, another decides</span>
          </PageHeading>
          <FilterBar>
            <Choices label="State" name="state" choices={CHOICES} />
            {values.object && <Filtered name="object">About {values.object}</Filtered>}
          </FilterBar>
        </>
      }
      rows={rows}
      query={list}
      isEmpty={all.length === 0}
      empty={
        values.state === undefined ? (
          'Nothing waits for a decision.'
        ) : (
          <div className="flex flex-col items-center gap-3">
            No proposals here.
            <ActLink to="?state=any">Show all</ActLink>
          </div>
        )
      }
      list={
        <ListTable
          label="Proposals"
          columns={columns}
          groups={[{ rows: all }]}
          idOf={({ id }) => String(id)}
          rows={rows}
        />
      }
      more={list}
      panelLabel="Proposal"
      panel={openId === undefined ? undefined : <ProposalPanel key={openId} query={one} />}
    />
  );
}
