// The cart drawer, 400 px wide on the right (spec §2): quantities, total and checkout.
import { type Cart, type CartLine, QUANTITY_MAX } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/states.tsx';
import { Picture } from '../products/picture.tsx';
import { cartQuery } from '../queries.ts';
import { useSetQuantity } from './cart.ts';
import { hasProblem, problemText } from './cart-changes.ts';

type Props = { onClose: () => void; onCheckout: () => void };

export default function CartDrawer({ onClose, onCheckout }: Props) {
  const query = useQuery(cartQuery);
  const cart = query.data;
  const count = cart?.count ?? 0;
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={`Shopping Cart (${count === 1 ? '1 item' : `${count} items`})`}
      footer={cart && count > 0 && <Footer cart={cart} onCheckout={onCheckout} />}
    >
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-28" />}
      {count === 0 && cart && (
        <EmptyState drawing="goods" title="Your cart is empty">
          <Button onClick={onClose}>Browse products</Button>
        </EmptyState>
      )}
      {cart && <CartLines cart={cart} />}
    </SidePanel>
  );
}

function CartLines({ cart }: { cart: Cart }) {
  const set = useSetQuantity(cart);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const change = ({ product: { id, name } }: CartLine, quantity: number) => {
    set.mutate({ product: id, quantity });
    setAnnouncement(quantity > 0 ? '' : `${name} was removed.`);
    // The clicked button disappears with its line.
    if (quantity <= 0) list.current?.focus();
  };
  return (
    <>
      {set.error && (
        <div className="mb-3">
          <Notice tone="bad">{errorMessage(set.error)}</Notice>
        </div>
      )}
      <p role="status" className="mb-3 text-muted text-sm empty:hidden">
        {announcement}
      </p>
      <ul ref={list} tabIndex={-1} className="flex flex-col divide-y divide-line outline-none">
        {cart.items.map((line) => (
          <li key={line.product.id} className="flex gap-3 py-4 first:pt-0">
            <CartLineRow line={line} onQuantity={(quantity) => change(line, quantity)} />
          </li>
        ))}
      </ul>
    </>
  );
}

type LineProps = { line: CartLine; onQuantity: (quantity: number) => void };

function CartLineRow({ line, onQuantity }: LineProps) {
  const { product, quantity, total, was } = line;
  const most = Math.min(line.available, QUANTITY_MAX);
  return (
    <>
      <Picture src={product.picture} className="size-16 rounded-lg" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="wrap-anywhere font-medium leading-snug">{product.name}</p>
        <p className="wrap-anywhere text-muted text-sm tabular-nums">
          {formatNaira(product.price)} · {product.seller}
        </p>
        {was !== null && (
          <p className="text-sm text-warn tabular-nums">
            It was {formatNaira(was)} when you added it.
          </p>
        )}
        {line.problem && <p className="text-bad text-sm">{problemText(line)}</p>}
        <div className="flex flex-wrap items-center gap-x-1">
          <QuantityButton
            label={`Remove one ${product.name}`}
            onClick={() => onQuantity(quantity - 1)}
          >
            <Minus size={18} />
          </QuantityButton>
          <span className="min-w-8 text-center font-semibold tabular-nums">
            <span className="sr-only">Quantity </span>
            {quantity}
          </span>
          <QuantityButton
            label={`Add one ${product.name}`}
            disabled={quantity >= most}
            onClick={() => onQuantity(quantity + 1)}
          >
            <Plus size={18} />
          </QuantityButton>
          <QuantityButton label={`Remove ${product.name}`} onClick={() => onQuantity(0)}>
            <Trash2 size={18} />
          </QuantityButton>
          <span className="ml-auto font-semibold tabular-nums">{formatNaira(total)}</span>
        </div>
      </div>
    </>
  );
}

type StepProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

function QuantityButton({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full hover:bg-tint disabled:opacity-40"
    >
      {children}
    </button>
  );
}

function Footer({ cart, onCheckout }: { cart: Cart; onCheckout: () => void }) {
  const stuck = hasProblem(cart);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
        Total <b className="text-lg tabular-nums">{formatNaira(cart.total)}</b>
      </p>
      {stuck && (
        <p id="cart-stuck" className="text-bad text-sm">
          Some items can’t be bought right now.
        </p>
      )}
      <Button
        disabled={stuck}
        aria-describedby={stuck ? 'cart-stuck' : undefined}
        onClick={onCheckout}
      >
        Proceed to Checkout
      </Button>
    </div>
  );
}
