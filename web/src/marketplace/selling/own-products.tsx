// The shop's products with price, stock and sales; editing happens in dialogs.
import type { OwnProduct } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chip, Skeleton } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { QueryError, ShowMore } from '../../ui/states.tsx';
import { Picture } from '../products/picture.tsx';
import { Rating } from '../products/stars.tsx';
import { ownProductsQuery } from './queries.ts';

const loadProduct = () => import('./product-dialog.tsx');
const ProductDialog = lazyPart(loadProduct);

type OpenProduct = { id: number | undefined; view: 'edit' | 'pictures' | 'stock' };

export function OwnProducts() {
  const query = useInfiniteQuery(ownProductsQuery);
  const [opened, setOpened] = useState<OpenProduct>();
  const products = query.data?.pages.flatMap(({ data }) => data);
  const add = () => setOpened({ id: undefined, view: 'edit' });
  return (
    <div className="flex flex-col gap-4" onPointerDown={() => void loadProduct()}>
      {products?.length !== 0 && (
        <Button className="self-start" onClick={add}>
          <Plus size={18} aria-hidden="true" />
          Add a product
        </Button>
      )}
      <QueryError query={query} />
      {query.isPending && <Skeleton key="loading" className="h-32" />}
      {products?.length === 0 && (
        <EmptyState drawing="goods" title="No products yet">
          <p className="text-muted text-sm">Add what you sell: a name, a price, a picture.</p>
          <Button onClick={add}>
            <Plus size={18} aria-hidden="true" />
            Add your first product
          </Button>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {products?.map((product) => (
          <li key={product.id}>
            <OwnCard product={product} onOpen={(view) => setOpened({ id: product.id, view })} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
      {opened && (
        <ProductDialog
          key={`${opened.id}-${opened.view}`}
          id={opened.id}
          view={opened.view}
          onView={(view, id) => setOpened({ id, view })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

type CardProps = { product: OwnProduct; onOpen: (view: OpenProduct['view']) => void };

function OwnCard({ product, onOpen }: CardProps) {
  const { name, price, stock, sold, listed, hidden, rating, reviews_count } = product;
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex gap-3">
        <Picture src={product.picture} className="size-16 rounded-lg" />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere font-semibold leading-snug">{name}</h2>
            <SaleChip product={product} />
          </div>
          <p className="font-semibold tabular-nums">{formatNaira(price)}</p>
          <p className="text-muted text-sm tabular-nums">
            {stock} left, {sold} sold
          </p>
          <Rating rating={rating} count={reviews_count} />
          {!listed && <p className="text-muted text-sm">Buyers can’t see it.</p>}
          {hidden && (
            <p className="wrap-anywhere text-bad text-sm">We hid it from buyers: {hidden}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button variant="secondary" aria-label={`Edit ${name}`} onClick={() => onOpen('edit')}>
          Edit
        </Button>
        <Button variant="secondary" aria-label={`Stock of ${name}`} onClick={() => onOpen('stock')}>
          Stock
        </Button>
        <Button
          variant="secondary"
          aria-label={`Pictures of ${name}`}
          onClick={() => onOpen('pictures')}
        >
          Pictures
        </Button>
      </div>
    </article>
  );
}

function SaleChip({ product: { listed, hidden, stock } }: { product: OwnProduct }) {
  if (hidden) return <Chip tone="bad">Hidden</Chip>;
  if (!listed) return <Chip tone="plain">Not on sale</Chip>;
  return stock > 0 ? <Chip tone="good">On sale</Chip> : <Chip tone="bad">Sold out</Chip>;
}
