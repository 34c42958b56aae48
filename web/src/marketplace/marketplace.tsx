// The marketplace (spec §2): goods to look for and put in the cart. What is looked for, an open
// product and the open cart are in the address, so that links and a phone's back button lead to them.
import type { Product } from '@alajo/contract/marketplace/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Package, ShoppingCart, Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { useOverlay } from '../ui/overlay.ts';
import { DASHBOARD, PageHead } from '../ui/page-head.tsx';
import { AddedBar } from './cart/added-bar.tsx';
import { useAddToCart } from './cart/cart.ts';
import { ANYTHING, readWanted, type Wanted, writeWanted } from './products/product-filters.ts';
import { ProductList } from './products/product-list.tsx';
import { Active, Chips, SearchForm, Sorting } from './products/toolbar.tsx';
import { cartQuery } from './queries.ts';

const loadProduct = () => import('./products/product-dialog.tsx');
const ProductDialog = lazy(loadProduct);
const loadCart = () => import('./cart/cart-drawer.tsx');
const CartDrawer = lazy(loadCart);
const loadFilters = () => import('./products/filters-dialog.tsx');
const FiltersDialog = lazy(loadFilters);
const CheckoutDialog = lazy(() => import('./cart/checkout-dialog.tsx'));

export function Component() {
  const [params, setParams] = useSearchParams();
  const [typing, setTyping] = useState<{ text: string; of: string }>();
  const [paying, setPaying] = useState(false);
  const filters = useOverlay(loadFilters);
  const add = useAddToCart();
  const wanted = readWanted(params);
  // Typed since the last search; the back button changes what was searched for.
  const typed = typing?.of === wanted.search ? typing.text : wanted.search;
  const shown = Number(params.get('product'));
  const go = (next: Wanted, open: Record<string, string> = {}, replace = false) =>
    setParams({ ...writeWanted(next), ...open }, { replace, preventScrollReset: true });
  const want = (part: Partial<Wanted>) => {
    if (part.search !== undefined) setTyping({ text: part.search, of: part.search });
    go({ ...wanted, ...part });
  };
  const close = () => go(wanted, {}, true);
  const showCart = () => {
    add.reset();
    go(wanted, { cart: 'open' }, params.has('product'));
  };
  return (
    <div className="flex flex-col gap-5 pb-20">
      <title>Marketplace · Alajo</title>
      <Head onCart={showCart} />
      <SearchForm
        typed={typed}
        onType={(text) => setTyping({ text, of: wanted.search })}
        onSearch={() => want({ search: typed.trim() })}
      />
      <Chips wanted={wanted} onWant={want} filters={filters.button} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Active wanted={wanted} onWant={want} />
        <div className="ml-auto w-full sm:w-56">
          <Sorting wanted={wanted} onWant={want} />
        </div>
      </div>
      <ProductList
        wanted={wanted}
        typed={typed}
        adding={add.isPending ? add.variables.id : undefined}
        onOpen={({ id }) => go(wanted, { product: String(id) })}
        onLook={loadProduct}
        onAdd={(product: Product) => add.mutate(product)}
        onClear={() => want(ANYTHING)}
      />
      <SellBanner />
      <AddedBar add={add} onCart={showCart} />
      <Suspense>
        {filters.used && filters.open && (
          <FiltersDialog wanted={wanted} onWant={want} onClose={() => filters.setOpen(false)} />
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
      </Suspense>
    </div>
  );
}

function Head({ onCart }: { onCart: () => void }) {
  const { data: cart } = useQuery(cartQuery);
  const count = cart?.count ?? 0;
  return (
    <PageHead title="Marketplace" back={DASHBOARD}>
      <ButtonLink look="ghost" to="/marketplace/orders">
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
          <span className="absolute top-0 -right-0.5 min-w-5 rounded-full bg-amber px-1 text-center font-semibold text-on-amber text-xs leading-5">
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
      <div className="min-w-56 flex-1">
        <h2 className="font-bold text-lg">Become a Seller Today!</h2>
        <p className="text-muted text-sm">
          Join Nigerian entrepreneurs who sell on Alajo. Buyers pay into Alajo first; the money is
          yours when the goods have arrived.
        </p>
      </div>
      <ButtonLink look="amber" to="/marketplace/selling" className="w-full sm:w-auto">
        Start Selling
      </ButtonLink>
    </section>
  );
}
