// Orders: those that buyer and seller disagree on need a decision.

import { marketStaffRoutes } from '@alajo/contract/marketplace/staff-routes.ts';
import {
  type StaffOrderFilter,
  type StaffOrderRow,
  staffOrderFilter,
} from '@alajo/contract/marketplace/staff-schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Choices, useUrlFilters } from '../kit/filters.tsx';
import { byId, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { usePages } from '../kit/pages.ts';
import { useMe } from '../platform/session.ts';
import { StateTag, Tag } from '../ui/tag.tsx';
import { STATUS } from './order-labels.ts';
import { OrderPanel } from './order-panel.tsx';

const CHOICES = [
  { value: undefined, label: 'Needs a decision' },
  { value: 'settled', label: 'Settled' },
  { value: 'all', label: 'All' },
];
const EMPTY: Record<StaffOrderFilter, string> = {
  waiting: 'No orders need a decision.',
  settled: 'No disputes settled yet.',
  all: 'No orders yet.',
};

const columns: Column<StaffOrderRow>[] = [
  { title: 'Order', width: 66, cell: ({ id }) => <span className="tabular-nums">{id}</span> },
  {
    title: 'Item and reason',
    main: true,
    cell: ({ items, shop, description }) => (
      <>
        <b className="font-semibold">{shop.name}</b> <span>{items}</span>{' '}
        <span className="text-muted">{description}</span>
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
  return <StateTag {...STATUS[status]} />;
}

export function Component() {
  const me = useMe();
  const { values } = useUrlFilters(['show']);
  const show = staffOrderFilter.options.find((option) => option === values.show) ?? 'waiting';
  const orders = usePages(
    marketStaffRoutes.staffOrders,
    { show },
    { key: ['market', 'orders'], every_ms: 30_000 },
  );
  const list = useList(orders, byId);
  return (
    <ListPage
      title="Orders"
      note="The money stays on hold until there’s a decision"
      filters={<Choices label="Filter orders" name="show" choices={CHOICES} />}
      list={list}
      columns={columns}
      empty={EMPTY[show]}
      panelLabel="Order"
      panel={list.openId && <OrderPanel id={list.openId} me={me} />}
    />
  );
}
