// Collections by day and area: who does them, and how far they are.

import { addDays } from '@alajo/contract/days.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { type WasteStatus, wasteTypeOf } from '@alajo/contract/waste/schemas.ts';
import type { StaffCollection } from '@alajo/contract/waste/staff-schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FilterBar, useUrlFilters } from '../kit/filters.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { type Column, type Group, ListTable } from '../kit/list-table.tsx';
import { PageHeading } from '../kit/page-heading.tsx';
import { useRows } from '../kit/rows.ts';
import { SectionPages } from '../kit/section-pages.tsx';
import { useKeys } from '../platform/keys.ts';
import { useMe } from '../platform/session.ts';
import { Act } from '../ui/act.tsx';
import { Tag, type Tone } from '../ui/tag.tsx';
import { CollectionPanel } from './collection-panel.tsx';
import { collectionsQuery } from './waste-data.ts';

const STATES: Record<WasteStatus, { says: string; tone: Tone }> = {
  pending: { says: 'To confirm', tone: 'warn' },
  confirmed: { says: 'Confirmed', tone: 'info' },
  in_progress: { says: 'Under way', tone: 'info' },
  completed: { says: 'Done', tone: 'good' },
  cancelled: { says: 'Cancelled', tone: 'quiet' },
};

const columns: Column<StaffCollection>[] = [
  { title: 'Time', width: 66, cell: ({ scheduled_date }) => scheduled_date.slice(11, 16) },
  {
    title: 'What and where',
    main: true,
    cell: ({ waste_type, address, customer }) => (
      <>
        <b className="font-semibold">{wasteTypeOf(waste_type).name}</b>{' '}
        <span>{address.replaceAll('\n', ' ')}</span>{' '}
        <span className="text-muted">{customer.name}</span>
      </>
    ),
  },
  {
    title: 'Operator',
    width: 160,
    narrow: 110,
    cell: ({ operator }) => operator?.name ?? <span className="text-muted">Nobody yet</span>,
  },
  { title: 'Price', width: 90, end: true, extra: true, cell: ({ amount }) => formatNaira(amount) },
  {
    title: 'State',
    width: 110,
    cell: ({ status }) => <Tag tone={STATES[status].tone}>{STATES[status].says}</Tag>,
  },
];

const ELSEWHERE = 'Elsewhere';

/** By area, in the order of the alphabet; what no operator’s area has comes last. */
function byArea(all: readonly StaffCollection[]): Group<StaffCollection>[] {
  const areas = Map.groupBy(all, ({ area }) => area ?? ELSEWHERE);
  const last = (area: string) => (area === ELSEWHERE ? 1 : 0);
  return [...areas]
    .toSorted(([one], [other]) => last(one) - last(other) || one.localeCompare(other))
    .map(([area, rows]) => ({ title: `${area} · ${rows.length}`, rows }));
}

const lagosDay = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(new Date());
const dayName = new Intl.DateTimeFormat('en-NG', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export function Component() {
  const me = useMe();
  const { values, set } = useUrlFilters(['day']);
  const day = /^\d{4}-\d\d-\d\d$/.test(values.day ?? '') ? (values.day ?? '') : lagosDay();
  const list = useInfiniteQuery(collectionsQuery(day));
  const groups = byArea(list.data?.pages.flatMap(({ results }) => results) ?? []);
  const all = groups.flatMap(({ rows }) => rows);
  const rows = useRows(all.map(({ id }) => String(id)));
  const openId = /^\d{1,12}$/.test(rows.open ?? '') ? Number(rows.open) : undefined;
  const go = (days: number) => set('day', addDays(day, days));
  useKeys('Days', [
    { key: '[', says: 'day before', run: () => go(-1) },
    { key: ']', says: 'day after', run: () => go(1) },
    { key: 't', says: 'today', run: () => set('day', undefined) },
  ]);
  return (
    <ListPage
      head={
        <>
          <PageHeading title="Collections">
            <SectionPages />
            <span className="text-muted">{dayName.format(new Date(`${day}T00:00:00Z`))}</span>
          </PageHeading>
          <FilterBar>
            <Act hint="[" onClick={() => go(-1)}>
              Day before
            </Act>
            <Act hint="t" onClick={() => set('day', undefined)}>
              Today
            </Act>
            <Act hint="]" onClick={() => go(1)}>
              Day after
            </Act>
          </FilterBar>
        </>
      }
      rows={rows}
      query={list}
      isEmpty={all.length === 0}
      empty="Nothing is booked for this day."
      list={
        <ListTable
          label="Collections by area"
          columns={columns}
          groups={groups}
          idOf={({ id }) => String(id)}
          rows={rows}
        />
      }
      more={list}
      panelLabel="Collection"
      panel={
        openId === undefined ? undefined : <CollectionPanel key={openId} id={openId} me={me} />
      }
    />
  );
}
