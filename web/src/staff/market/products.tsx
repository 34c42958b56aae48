// Products of all shops: search by name, and hide those that may not be sold.

import { marketStaffRoutes } from '@alajo/contract/marketplace/staff-routes.ts';
import type { StaffProduct } from '@alajo/contract/marketplace/staff-schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { Choices, useUrlFilters } from '../kit/filters.tsx';
import { byId, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { usePages } from '../kit/pages.ts';
import { SearchField } from '../kit/search-field.tsx';
import { useMe } from '../platform/session.ts';
import { NameWithDetails } from '../ui/named.tsx';
import { Tag } from '../ui/tag.tsx';
import { ProductPanel } from './product-panel.tsx';

const CHOICES = [
  { value: undefined, label: 'All' },
  { value: 'true', label: 'Hidden by us' },
];

const columns: Column<StaffProduct>[] = [
  {
    title: 'Product',
    main: true,
    cell: ({ name, shop }) => <NameWithDetails name={name}>{shop.name}</NameWithDetails>,
  },
  { title: 'Price', width: 104, end: true, cell: ({ price }) => formatNaira(price) },
  { title: 'Left', width: 66, end: true, extra: true, cell: ({ stock }) => stock },
  { title: 'Sold', width: 66, end: true, extra: true, cell: ({ sold }) => sold },
  { title: 'State', width: 124, cell: (product) => <State product={product} /> },
];

function State({ product: { hidden, shop, listed } }: { product: StaffProduct }) {
  if (hidden) return <Tag tone="bad">Hidden</Tag>;
  if (shop.hidden) return <Tag tone="bad">Shop hidden</Tag>;
  return listed ? <Tag tone="good">On sale</Tag> : <Tag tone="quiet">Off sale</Tag>;
}

export function Component() {
  const me = useMe();
  const { values, set } = useUrlFilters(['q', 'hidden']);
  const hidden = values.hidden === 'true' ? ('true' as const) : undefined;
  const products = usePages(
    marketStaffRoutes.staffProducts,
    { search: values.q, hidden },
    { key: ['market', 'products'] },
  );
  const list = useList(products, byId);
  return (
    <ListPage
      title="Products"
      filters={
        <>
          <SearchField label="Find products" value={values.q} onSearch={(q) => set('q', q)} />
          <Choices label="Filter products" name="hidden" choices={CHOICES} />
        </>
      }
      list={list}
      columns={columns}
      empty={hidden ? 'No hidden products.' : 'No products match.'}
      panelLabel="Product"
      panel={list.openId && <ProductPanel id={list.openId} me={me} />}
    />
  );
}
