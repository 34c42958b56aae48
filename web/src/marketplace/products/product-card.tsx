// A product card in the list (spec §2), with Add to Cart.
import { PREVIEW_LENGTH, type Product } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { ShoppingCart } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chip, Skeleton } from '../../ui/card.tsx';
import { Picture } from './picture.tsx';
import { Rating } from './stars.tsx';

type Props = { product: Product; adding: boolean; onOpen: () => void; onAdd: () => void };

const CARD =
  'relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-primary has-[h2_:focus-visible]:outline-3 has-[h2_:focus-visible]:outline-primary has-[h2_:focus-visible]:outline-offset-2';

/** The name's button covers the card and opens the product; Add to Cart is above it. */
export function ProductCard({ product, adding, onOpen, onAdd }: Props) {
  const name = useId();
  const { price, rating, reviews_count } = product;
  return (
    <article className={CARD}>
      <div className="flex flex-1 flex-col gap-3">
        <Picture src={product.picture} className="aspect-4/3 w-full" />
        <div className="flex min-w-0 flex-1 flex-col gap-1.5 px-3 sm:px-4">
          <p className="wrap-anywhere text-muted text-xs">{product.category}</p>
          <h2 id={name} className="wrap-anywhere font-semibold leading-snug">
            <button
              type="button"
              onClick={onOpen}
              className="text-left outline-none after:absolute after:inset-0"
            >
              {product.name}
            </button>
          </h2>
          <p className="wrap-anywhere line-clamp-2 text-muted text-sm sm:line-clamp-none">
            {preview(product.description)}
          </p>
          <p className="wrap-anywhere text-sm">
            <span className="text-muted">by</span> {product.seller}
          </p>
          <Rating rating={rating} count={reviews_count} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 px-3 pt-2 pb-3 sm:px-4 sm:pb-4">
        <span className="font-bold text-lg tabular-nums">{formatNaira(price)}</span>
        <span className="ml-auto">
          <StockChip inStock={product.in_stock} />
        </span>
        <Button
          className="relative w-full"
          aria-describedby={name}
          disabled={!product.in_stock || product.yours}
          loading={adding}
          onClick={onAdd}
        >
          <ShoppingCart size={18} aria-hidden="true" />
          {product.yours ? 'You sell this' : 'Add to Cart'}
        </Button>
      </div>
    </article>
  );
}

export function StockChip({ inStock }: { inStock: boolean }) {
  return inStock ? <Chip tone="good">In Stock</Chip> : <Chip tone="bad">Out of Stock</Chip>;
}

/** Spec §9: cut to 80 characters. */
function preview(description: string): string {
  const letters = Array.from(description);
  if (letters.length <= PREVIEW_LENGTH) return description;
  return `${letters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`;
}

export function CardSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface pb-3">
      <div className="flex flex-col gap-3">
        <Skeleton className="aspect-4/3 w-full" />
        <div className="flex flex-1 flex-col gap-2 px-3 sm:px-4">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-5" />
          <Skeleton className="h-10" />
        </div>
      </div>
      <Skeleton className="mx-3 mt-3 h-11 sm:mx-4" />
    </div>
  );
}
