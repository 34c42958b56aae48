// The product dialog: pictures, description, reviews and Add to Cart.
import type { ProductDetail } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/states.tsx';
import { AUTO_RELEASE_TEXT } from '../auto-release.ts';
import type { useAddToCart } from '../cart/cart.ts';
import { cartQuery, countIn, productQuery } from '../queries.ts';
import { Picture } from './picture.tsx';
import { StockChip } from './product-card.tsx';
import { Reviews } from './reviews.tsx';
import { Rating } from './stars.tsx';

type AddToCart = ReturnType<typeof useAddToCart>;
type Props = { id: number; add: AddToCart; onCart: () => void; onClose: () => void };

export default function ProductDialog({ id, add, onCart, onClose }: Props) {
  const query = useQuery(productQuery(id));
  const product = query.data;
  const gone = query.error instanceof Refusal && query.error.is('not_found');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={product?.name ?? 'Product'}
      actions={product ? <AddButton product={product} add={add} /> : null}
    >
      {gone && <Notice tone="warn">This product is no longer sold.</Notice>}
      {!gone && <QueryError query={query} />}
      {query.isPending && <Loading />}
      {product && (
        <div className="flex flex-col gap-5">
          <Gallery product={product} />
          <Offer product={product} />
          <InCart product={product} add={add} onCart={onCart} />
          {product.description && (
            <p className="wrap-anywhere whitespace-pre-line text-sm">{product.description}</p>
          )}
          <Reviews product={product} />
        </div>
      )}
    </Dialog>
  );
}

function AddButton({ product, add }: { product: ProductDetail; add: AddToCart }) {
  return (
    <Button
      className="flex-1"
      disabled={!product.in_stock || product.yours}
      loading={add.isPending}
      onClick={() => add.mutate(product)}
    >
      <ShoppingCart size={18} aria-hidden="true" />
      {product.yours ? 'You sell this' : 'Add to Cart'}
    </Button>
  );
}

/** Outcome of Add to Cart, inside the dialog where the customer sees it. */
function InCart({
  product,
  add,
  onCart,
}: Omit<Props, 'id' | 'onClose'> & { product: ProductDetail }) {
  const { data: cart } = useQuery(cartQuery);
  const count = countIn(cart, product.id);
  const failed = add.variables?.id === product.id && add.error;
  return (
    <>
      {failed && <Notice tone="bad">{errorMessage(failed)}</Notice>}
      <div role="status" className="empty:hidden">
        {count > 0 && (
          <div className="flex items-center justify-between gap-3 rounded-card bg-good-tint py-2 pr-2 pl-4 text-good text-sm">
            {count} in your cart
            <Button variant="secondary" onClick={onCart}>
              View cart
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

const FEW = 10;

function Offer({ product }: { product: ProductDetail }) {
  const { price, stock, in_stock, rating, reviews_count, seller, category } = product;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-bold text-2xl tabular-nums">{formatNaira(price)}</span>
        <StockChip inStock={in_stock} />
        {in_stock && stock <= FEW && (
          <span className="font-medium text-sm text-warn">Only {stock} left</span>
        )}
      </div>
      <p className="wrap-anywhere text-sm">
        <span className="text-muted">Sold by</span> {seller}{' '}
        <span className="text-muted">in {category}</span>
      </p>
      <Rating rating={rating} count={reviews_count} />
      <p className="rounded-card bg-tint px-4 py-3 text-sm">
        Alajo holds your money until you confirm delivery. {AUTO_RELEASE_TEXT}
      </p>
    </div>
  );
}

function Gallery({ product: { name, pictures } }: { product: ProductDetail }) {
  const [nth, setNth] = useState(0);
  const shown = pictures[nth] ?? pictures[0];
  const labelOf = (i: number) => `${name}, picture ${i + 1} of ${pictures.length}`;
  return (
    <div className="flex flex-col gap-2">
      <Picture
        eager
        src={shown?.url}
        alt={shown ? labelOf(nth) : `No picture of ${name}`}
        className="aspect-4/3 w-full rounded-card"
      />
      {pictures.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {pictures.map(({ id, thumbnail }, i) => (
            <button
              key={id}
              type="button"
              aria-label={`Show ${labelOf(i)}`}
              aria-pressed={i === nth}
              onClick={() => setNth(i)}
              className="overflow-hidden rounded-lg border-2 border-transparent aria-pressed:border-primary"
            >
              <Picture src={thumbnail} className="size-14" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div
      key="loading"
      role="status"
      aria-label="Loading the product"
      className="flex flex-col gap-4"
    >
      <Skeleton className="aspect-4/3 w-full" />
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-24" />
    </div>
  );
}
