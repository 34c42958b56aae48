// The marketplace (spec §2): products to search and add to the cart. Filters, the open product and the
// open cart are in the URL, so links and the back button work.
import type { Product } from '@alajo/contract/marketplace/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Package, ShoppingCart, Store } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useOverlay } from '../ui/overlay.ts';
import { PageHead } from '../ui/page-head.tsx';
import { AddedBar } from './cart/added-bar.tsx';
import { useAddToCart } from './cart/cart.ts';
import {
  NO_FILTERS,
  type ProductFilters,
  readFilters,
  writeFilters,
} from './products/product-filters.ts';
import { ProductList } from './products/product-list.tsx';
import { ActiveFilters, CategoryChips, SearchForm, SortSelect } from './products/toolbar.tsx';
import { cartQuery } from './queries.ts';

const loadProduct = () => import('./products/product-dialog.tsx');
const ProductDialog = lazyPart(loadProduct);
const loadCart = () => import('./cart/cart-drawer.tsx');
const CartDrawer = lazyPart(loadCart);
const loadFilters = () => import('./products/filters-dialog.tsx');
const FiltersDialog = lazyPart(loadFilters);
const CheckoutDialog = lazyPart(() => import('./cart/checkout-dialog.tsx'));

export function Component() {
  const [params, setParams] = useSearchParams();
  const [typing, setTyping] = useState<{ text: string; search: string }>();
  const [paying, setPaying] = useState(false);
  const filtersDialog = useOverlay(loadFilters);
  const add = useAddToCart();
  const filters = readFilters(params);
  // Text typed since the last search; the back button changes the search itself.
  const typed = typing?.search === filters.search ? typing.text : filters.search;
  const shown = Number(params.get('product'));
  const go = (next: ProductFilters) => setParams(writeFilters(next), { preventScrollReset: true });
  // An open product or cart replaces the URL: being a layer, it has its own history entry.
  const show = (open: Record<string, string>) =>
    setParams({ ...writeFilters(filters), ...open }, { replace: true, preventScrollReset: true });
  const change = (part: Partial<ProductFilters>) => {
    if (part.search !== undefined) setTyping({ text: part.search, search: part.search });
    go({ ...filters, ...part });
  };
  const close = () => show({});
  const showCart = () => {
    add.reset();
    show({ cart: 'open' });
  };
  return (
    <div className="flex flex-col gap-5 pb-20">
      <title>Marketplace · Alajo</title>
      <MarketHeader onCart={showCart} />
      <SearchForm
        typed={typed}
        onType={(text) => setTyping({ text, search: filters.search })}
        onSearch={() => change({ search: typed.trim() })}
      />
      <CategoryChips filters={filters} onChange={change} filtersButton={filtersDialog.button} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ActiveFilters filters={filters} onChange={change} />
        <div className="ml-auto w-full sm:w-56">
          <SortSelect filters={filters} onChange={change} />
        </div>
      </div>
      <ProductList
        filters={filters}
        typed={typed}
        adding={add.isPending ? add.variables.id : undefined}
        onOpen={({ id }) => show({ product: String(id) })}
        onAccess={loadProduct}
        onAdd={(product: Product) => add.mutate(product)}
        onClear={() => change(NO_FILTERS)}
      />
      <SellBanner />
      <AddedBar add={add} onCart={showCart} />

      {filtersDialog.used && filtersDialog.open && (
        <FiltersDialog
          filters={filters}
          onChange={change}
          onClose={() => filtersDialog.setOpen(false)}
        />
      )}
      {Number.isSafeInteger(shown) && shown > 0 && (
        <ProductDialog key={shown} id={shown} add={add} onCart={showCart} onClose={close} />
      )}
      {params.get('cart') === 'open' && (
        <CartDrawer
          onClose={close}
          onCheckout={() => {
            close();
            setPaying(true);
          }}
        />
      )}
      {paying && <CheckoutDialog onClose={() => setPaying(false)} />}
    </div>
  );
}

function MarketHeader({ onCart }: { onCart: () => void }) {
  const { data: cart } = useQuery(cartQuery);
  const count = cart?.count ?? 0;
  return (
    <PageHead title="Marketplace">
      <ButtonLink variant="ghost" to="/marketplace/orders">
        <Package size={20} aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">My Orders</span>
      </ButtonLink>
      <button
        type="button"
        aria-label={`Cart, ${count === 1 ? '1 item' : `${count} items`}`}
        aria-haspopup="dialog"
        onPointerDown={() => void loadCart()}
        onClick={onCart}
        className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint"
      >
        <ShoppingCart size={22} aria-hidden="true" />
        {count > 0 && (
          <span className="absolute top-0 -right-0.5 min-w-5 rounded-full bg-primary px-1 text-center font-semibold text-on-primary text-xs leading-5">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
    </PageHead>
  );
}

/** Spec §2. */
function SellBanner() {
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card bg-tint p-5">
      <Store size={32} aria-hidden="true" className="shrink-0 text-primary" />
      <div className="min-w-0 flex-1">
        <h2 className="font-bold text-lg">Become a Seller Today!</h2>
        <p className="text-muted text-sm">
          Join Nigerian entrepreneurs who sell on Alajo. Buyers pay Alajo first, and you get the
          money when the goods arrive.
        </p>
      </div>
      <ButtonLink to="/marketplace/selling" className="w-full sm:w-auto">
        Start Selling
      </ButtonLink>
    </section>
  );
}
