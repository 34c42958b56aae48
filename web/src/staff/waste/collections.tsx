// Collections by day and area, with their operators and status.

import { addDays } from '@alajo/contract/days.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { type WasteStatus, wasteTypeOf } from '@alajo/contract/waste/schemas.ts';
import { wasteStaffRoutes } from '@alajo/contract/waste/staff-routes.ts';
import type { StaffCollection } from '@alajo/contract/waste/staff-schemas.ts';
import { useUrlFilters } from '../kit/filters.tsx';
import { byId, rowsOf, useList, withRows } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column, Group } from '../kit/list-table.tsx';
import { usePages } from '../kit/pages.ts';
import { useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { type StateLabel, StateTag } from '../ui/tag.tsx';
import { CollectionPanel } from './collection-panel.tsx';

const STATES: Record<WasteStatus, StateLabel> = {
  pending: { label: 'To confirm', tone: 'warn' },
  confirmed: { label: 'Confirmed', tone: 'info' },
  in_progress: { label: 'Under way', tone: 'info' },
  completed: { label: 'Done', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
};

const columns: Column<StaffCollection>[] = [
  { title: 'Time', width: 66, cell: ({ scheduled_date }) => scheduled_date.slice(11, 16) },
  {
    title: 'Waste and address',
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
    cell: ({ operator }) => operator?.name ?? <span className="text-muted">No one yet</span>,
  },
  { title: 'Price', width: 90, end: true, extra: true, cell: ({ amount }) => formatNaira(amount) },
  {
    title: 'State',
    width: 110,
    cell: ({ status }) => <StateTag {...STATES[status]} />,
  },
];

const ELSEWHERE = 'Elsewhere';

/** In alphabetical order of areas; collections outside all operators’ areas come last. */
function groupByArea(all: readonly StaffCollection[]): Group<StaffCollection>[] {
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
  const collections = usePages(
    wasteStaffRoutes.staffCollections,
    { day },
    { key: ['waste', 'collections'], every_ms: 30_000, limit: 100 },
  );
  const groups = groupByArea(rowsOf(collections.data));
  const rows = groups.flatMap((area) => area.rows);
  const list = useList(withRows(collections, rows), byId);
  const go = (days: number) => set('day', addDays(day, days));
  useKeys('Days', [
    { key: '[', label: 'day before', run: () => go(-1) },
    { key: ']', label: 'day after', run: () => go(1) },
    { key: 't', label: 'today', run: () => set('day', undefined) },
  ]);
  return (
    <ListPage
      title="Collections"
      note={dayName.format(new Date(`${day}T00:00:00Z`))}
      filters={
        <>
          <ActionButton hint="[" onClick={() => go(-1)}>
            Day before
          </ActionButton>
          <ActionButton hint="t" onClick={() => set('day', undefined)}>
            Today
          </ActionButton>
          <ActionButton hint="]" onClick={() => go(1)}>
            Day after
          </ActionButton>
        </>
      }
      label="Collections by area"
      list={list}
      columns={columns}
      groups={groups}
      empty="No bookings for this day."
      panelLabel="Collection"
      panel={list.openId && <CollectionPanel id={list.openId} me={me} />}
    />
  );
}
