// Ajo groups: those that need attention, and those in arrears.

import {
  ajoStaffRoutes,
  groupCase,
  groupFilter,
  type StaffGroupRow,
} from '@alajo/contract/ajo/staff.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { Choices, FilteredHint, useUrlFilters } from '../kit/filters.tsx';
import { byId, type List, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { usePages } from '../kit/pages.ts';
import { SearchField } from '../kit/search-field.tsx';
import { useMe } from '../platform/session.ts';
import { NameWithDetails } from '../ui/named.tsx';
import { Tag } from '../ui/tag.tsx';
import { GroupPanel } from './group-panel.tsx';

const CHOICES = [
  { value: undefined, label: 'Needs attention' },
  { value: 'debts', label: 'In arrears' },
  { value: 'all', label: 'All' },
];

const columns: Column<StaffGroupRow>[] = [
  {
    title: 'Group',
    main: true,
    cell: ({ name, organiser }) => (
      <NameWithDetails name={name}>by {organiser.name}</NameWithDetails>
    ),
  },
  {
    title: 'Round',
    width: 96,
    cell: ({ round, rounds }) =>
      round === 0 ? <span className="text-muted">Not started</span> : `${round} of ${rounds}`,
  },
  {
    title: 'Each',
    width: 104,
    end: true,
    extra: true,
    cell: ({ contribution }) => formatNaira(contribution),
  },
  { title: 'Owed', width: 110, end: true, cell: ({ owed }) => formatNaira(owed) },
  { title: 'State', width: 118, cell: (group) => <State group={group} /> },
];

function State({ group: { disputes, reports, status } }: { group: StaffGroupRow }) {
  if (disputes > 0) return <Tag tone="warn">Disputed</Tag>;
  if (reports > 0) return <Tag tone="warn">Reported</Tag>;
  return (
    <Tag tone="quiet">
      <span className="inline-block first-letter:uppercase">{status}</span>
    </Tag>
  );
}

export function Component() {
  const me = useMe();
  const { values, set } = useUrlFilters(['show', 'q', 'case']);
  const show = groupFilter.options.find((option) => option === values.show) ?? 'waiting';
  const groupCaseName = z.safeParse(groupCase, values.case).data;
  const groups = usePages(
    ajoStaffRoutes.staffGroups,
    groupCaseName === undefined ? { show, search: values.q } : { show: 'all', case: groupCaseName },
    { key: ['groups', 'list'], every_ms: 30_000 },
  );
  const list = useList(groups, byId);
  useOpenGroupOf(groupCaseName, list);
  return (
    <ListPage
      title="Ajo groups"
      filters={
        <>
          <SearchField label="Find groups" value={values.q} onSearch={(q) => set('q', q)} />
          <Choices label="Filter groups" name="show" choices={CHOICES} />
          {groupCaseName && <FilteredHint name="case">{caseTitle(groupCaseName)}</FilteredHint>}
        </>
      }
      list={list}
      columns={columns}
      empty={show === 'waiting' ? 'No groups need attention.' : 'No groups found.'}
      panelLabel="Group"
      panel={list.openId && <GroupPanel id={list.openId} caseReference={groupCaseName} me={me} />}
    />
  );
}

const caseTitle = (reference: string) =>
  reference.replace('kin-', 'Report ').replace('dispute-', 'Dispute ');

/** The group behind a dispute or report from the queue opens right away, and stays closed once closed. */
function useOpenGroupOf(
  caseReference: string | undefined,
  { all, rows }: List<StaffGroupRow>,
): void {
  const opened = useRef<string>(undefined);
  const { open, show } = rows;
  const group = all[0]?.id;
  useEffect(() => {
    if (caseReference === undefined || group === undefined || opened.current === caseReference)
      return;
    opened.current = caseReference;
    if (open === undefined) show(String(group), true);
  }, [caseReference, group, open, show]);
}
