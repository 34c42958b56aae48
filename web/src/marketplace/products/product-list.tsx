// The goods that are found. While the server looks, those of the last look that fit are shown.
import type { Product } from '@alajo/contract/marketplace/schemas.ts';
import { matchesSearch } from '@alajo/contract/search.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryTrouble, ShowMore } from '../../ui/states.tsx';
import { productsQuery } from '../queries.ts';
import { CardSkeleton, ProductCard } from './product-card.tsx';
import { fits, type Wanted } from './product-filters.ts';

type Props = {
  wanted: Wanted;
  /** Narrows what is here already, before it is searched for (spec §5). */
  typed: string;
  /** The product that is on its way into the cart. */
  adding: number | undefined;
  onOpen: (product: Product) => void;
  onLook: () => void;
  onAdd: (product: Product) => void;
  onClear: () => void;
};

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

export function ProductList({ wanted, typed, adding, onOpen, onLook, onAdd, onClear }: Props) {
  const query = useInfiniteQuery({
    ...productsQuery(wanted),
    placeholderData: keepPreviousData,
  });
  const loaded = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const here = query.isPlaceholderData ? loaded.filter((one) => fits(wanted, one)) : loaded;
  const rows = typed === wanted.search ? here : here.filter((one) => matchesSearch(typed, one));
  const looking = query.isPending || query.isPlaceholderData;
  return (
    <section aria-label="Products" aria-busy={looking} className="flex flex-col gap-4">
      <QueryTrouble query={query} />
      {looking && !query.error && <Progress label="Loading products" />}
      {rows.length > 0 && (
        <ul className={GRID} onPointerDown={onLook}>
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
        <Nothing pressSearch={typed !== wanted.search} onClear={onClear} />
      )}
      {!looking && <ShowMore query={query} />}
    </section>
  );
}

function Nothing({ pressSearch, onClear }: { pressSearch: boolean; onClear: () => void }) {
  return (
    <EmptyState title="No Products Found">
      <p className="text-muted text-sm">
        {pressSearch
          ? 'Nothing on this page. Press Search to look through everything.'
          : 'Try another word, or fewer filters.'}
      </p>
      <Button look="secondary" onClick={onClear}>
        Show everything
      </Button>
    </EmptyState>
  );
}
