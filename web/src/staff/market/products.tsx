// Products of all shops: found by their names, and hidden where they may not be sold.

import type { StaffProduct } from '@alajo/contract/marketplace/staff-schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Choices, FilterBar, useUrlFilters } from '../kit/filters.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { type Column, ListTable } from '../kit/list-table.tsx';
import { PageHeading } from '../kit/page-heading.tsx';
import { useRows } from '../kit/rows.ts';
import { SearchField } from '../kit/search-field.tsx';
import { SectionPages } from '../kit/section-pages.tsx';
import { useMe } from '../platform/session.ts';
import { Tag } from '../ui/tag.tsx';
import { productsQuery } from './market-data.ts';
import { ProductPanel } from './product-panel.tsx';

const CHOICES = [
  { value: undefined, label: 'All' },
  { value: 'true', label: 'Hidden by us' },
];

const columns: Column<StaffProduct>[] = [
  {
    title: 'Product',
    main: true,
    cell: ({ name, shop }) => (
      <>
        <b className="font-semibold">{name}</b> <span className="text-muted">{shop.name}</span>
      </>
    ),
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
  const list = useInfiniteQuery(productsQuery({ search: values.q, hidden }));
  const all = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const rows = useRows(all.map(({ id }) => String(id)));
  const openId = /^\d{1,12}$/.test(rows.open ?? '') ? Number(rows.open) : undefined;
  return (
    <ListPage
      head={
        <>
          <PageHeading title="Products">
            <SectionPages />
          </PageHeading>
          <FilterBar>
            <SearchField label="Find products" value={values.q} onSearch={(q) => set('q', q)} />
            <Choices label="Which products" name="hidden" choices={CHOICES} />
          </FilterBar>
        </>
      }
      rows={rows}
      query={list}
      isEmpty={all.length === 0}
      empty={hidden ? 'We hide nothing.' : 'No product has these words.'}
      list={
        <ListTable
          label="Products"
          columns={columns}
          groups={[{ rows: all }]}
          idOf={({ id }) => String(id)}
          rows={rows}
        />
      }
      more={list}
      panelLabel="Product"
      panel={openId === undefined ? undefined : <ProductPanel key={openId} id={openId} me={me} />}
    />
  );
}
