// Orders: those on which buyer and seller do not agree wait for us.

import {
  type StaffOrderFilter,
  type StaffOrderRow,
  staffOrderFilter,
} from '@alajo/contract/marketplace/staff-schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../platform/format.ts';
import { Choices, FilterBar, useUrlFilters } from '../kit/filters.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { type Column, ListTable } from '../kit/list-table.tsx';
import { PageHeading } from '../kit/page-heading.tsx';
import { useRows } from '../kit/rows.ts';
import { SectionPages } from '../kit/section-pages.tsx';
import { useMe } from '../platform/session.ts';
import { Tag } from '../ui/tag.tsx';
import { ordersQuery } from './market-data.ts';
import { OrderPanel } from './order-panel.tsx';
import { STATUS } from './order-words.ts';

const CHOICES = [
  { value: undefined, label: 'Waiting for us' },
  { value: 'settled', label: 'Settled' },
  { value: 'all', label: 'All' },
];
const EMPTY: Record<StaffOrderFilter, string> = {
  waiting: 'No order waits for a decision.',
  settled: 'No dispute was settled yet.',
  all: 'There are no orders yet.',
};

const columns: Column<StaffOrderRow>[] = [
  { title: 'Order', width: 66, cell: ({ id }) => <span className="tabular-nums">{id}</span> },
  {
    title: 'What and why',
    main: true,
    cell: ({ items, shop, says }) => (
      <>
        <b className="font-semibold">{shop.name}</b> <span>{items}</span>{' '}
        <span className="text-muted">{says}</span>
      </>
    ),
  },
  { title: 'Buyer', width: 150, extra: true, cell: ({ buyer }) => buyer.name },
  { title: 'Total', width: 104, end: true, cell: ({ total }) => formatNaira(total) },
  { title: 'Since', width: 148, extra: true, cell: ({ since }) => formatDateTime(since) },
  { title: 'State', width: 128, cell: (order) => <State order={order} /> },
];

function State({ order: { dispute, waiting, status } }: { order: StaffOrderRow }) {
  if (waiting) return <Tag tone="warn">{dispute === 'return' ? 'Return' : 'Problem'}</Tag>;
  return <Tag tone={STATUS[status].tone}>{STATUS[status].says}</Tag>;
}

export function Component() {
  const me = useMe();
  const { values } = useUrlFilters(['show']);
  const show = staffOrderFilter.options.find((one) => one === values.show) ?? 'waiting';
  const list = useInfiniteQuery(ordersQuery(show));
  const all = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const rows = useRows(all.map(({ id }) => String(id)));
  const openId = /^\d{1,12}$/.test(rows.open ?? '') ? Number(rows.open) : undefined;
  return (
    <ListPage
      head={
        <>
          <PageHeading title="Orders">
            <SectionPages />
            <span className="text-muted">The money is held until it is decided</span>
          </PageHeading>
          <FilterBar>
            <Choices label="Which orders" name="show" choices={CHOICES} />
          </FilterBar>
        </>
      }
      rows={rows}
      query={list}
      isEmpty={all.length === 0}
      empty={EMPTY[show]}
      list={
        <ListTable
          label="Orders"
          columns={columns}
          groups={[{ rows: all }]}
          idOf={({ id }) => String(id)}
          rows={rows}
        />
      }
      more={list}
      panelLabel="Order"
      panel={openId === undefined ? undefined : <OrderPanel key={openId} id={openId} me={me} />}
    />
  );
}
