// Proposals by colleagues that a second person has to decide. Nothing covers the evidence: reading and
// deciding happen in the same place.

import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { Proposal, ProposalState } from '@alajo/contract/staff/proposal-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../platform/format.ts';
import { Choices, FilteredHint, objectIn, useUrlFilters } from '../kit/filters.tsx';
import { byId, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { usePages } from '../kit/pages.ts';
import { ActionLink } from '../ui/action-button.tsx';
import { NameWithDetails } from '../ui/named.tsx';
import { StateTag, Tag } from '../ui/tag.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { proposalQuery } from './proposals-data.ts';
import { STATES } from './state-labels.ts';

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
    cell: ({ title, reason }) => <NameWithDetails name={title}>{reason}</NameWithDetails>,
  },
  { title: 'Proposed by', width: 150, narrow: 110, cell: ({ maker }) => maker.name },
  { title: 'When', width: 148, extra: true, cell: ({ made_at }) => formatDateTime(made_at) },
  {
    title: 'State',
    width: 124,
    cell: ({ state, may_approve }) =>
      may_approve ? <Tag tone="warn">Waiting for you</Tag> : <StateTag {...STATES[state]} />,
  },
];

const stateIn = (text: string | undefined): ProposalState | undefined => {
  if (text === 'any') return undefined;
  return text !== undefined && text in STATES ? (text as ProposalState) : 'open';
};

export function Component() {
  const { values } = useUrlFilters(['state', 'object']);
  const proposals = usePages(
    proposalRoutes.proposals,
    { state: stateIn(values.state), object: objectIn(values.object) },
    { key: ['proposals', 'list'], every_ms: 30_000 },
  );
  const list = useList(proposals, byId);
  // Fetched separately, so that the decision is about the version last read.
  const open = useQuery({ ...proposalQuery(list.openId ?? 0), enabled: list.openId !== undefined });
  return (
    <ListPage
      title="Proposals"
      note="One person proposes, another approves"
      filters={
        <>
          <Choices label="State" name="state" choices={CHOICES} />
          {values.object && <FilteredHint name="object">About {values.object}</FilteredHint>}
        </>
      }
      list={list}
      columns={columns}
      empty={
        values.state === undefined ? (
          'Nothing is waiting for a decision.'
        ) : (
          <div className="flex flex-col items-center gap-3">
            No proposals here.
            <ActionLink to="?state=any">Show all</ActionLink>
          </div>
        )
      }
      panelLabel="Proposal"
      panel={list.openId && <ProposalPanel query={open} />}
    />
  );
}
