// The matching products. While the server responds, matching products of the last search are shown.
import type { Product } from '@alajo/contract/marketplace/schemas.ts';
import { matchesSearch } from '@alajo/contract/search.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryError, ShowMore } from '../../ui/states.tsx';
import { productsQuery } from '../queries.ts';
import './products.css';
import { CardSkeleton, ProductCard } from './product-card.tsx';
import { matchesFilters, type ProductFilters } from './product-filters.ts';

type Props = {
  filters: ProductFilters;
  /** Filters the loaded products as the customer types, before they search (spec §5). */
  typed: string;
  /** The product being added to the cart. */
  adding: number | undefined;
  onOpen: (product: Product) => void;
  onAccess: () => void;
  onAdd: (product: Product) => void;
  onClear: () => void;
};

const GRID = 'products grid gap-3';

export function ProductList({ filters, typed, adding, onOpen, onAccess, onAdd, onClear }: Props) {
  const query = useInfiniteQuery({
    ...productsQuery(filters),
    placeholderData: keepPreviousData,
  });
  const loaded = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const here = query.isPlaceholderData
    ? loaded.filter((product) => matchesFilters(filters, product))
    : loaded;
  const rows =
    typed === filters.search ? here : here.filter((product) => matchesSearch(typed, product));
  const looking = query.isPending || query.isPlaceholderData;
  return (
    <section aria-label="Products" aria-busy={looking} className="flex flex-col gap-4">
      <QueryError query={query} />
      {looking && !query.error && <Progress label="Loading products" />}
      {rows.length > 0 && (
        <ul className={GRID} onPointerDown={onAccess}>
          {rows.map((product) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                adding={adding === product.id}
                onOpen={() => onOpen(product)}
                onAdd={() => onAdd(product)}
              />
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 && looking && !query.error && (
        <div key="loading" className={GRID}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <CardSkeleton key={key} />
          ))}
        </div>
      )}
      {rows.length === 0 && !looking && query.isSuccess && (
        <NoProducts pressSearch={typed !== filters.search} onClear={onClear} />
      )}
      {!looking && <ShowMore query={query} />}
    </section>
  );
}

function NoProducts({ pressSearch, onClear }: { pressSearch: boolean; onClear: () => void }) {
  return (
    <EmptyState drawing="goods" title="No Products Found">
      <p className="text-muted text-sm">
        {pressSearch
          ? 'Nothing on this page matches. Press Search to search all products.'
          : 'Try another word or fewer filters.'}
      </p>
      <Button variant="secondary" onClick={onClear}>
        Show all products
      </Button>
    </EmptyState>
  );
}
