// An order card: items, buyer or seller, total and status.
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { formatDate } from '../../platform/format.ts';
import { Picture } from '../products/picture.tsx';
import { OrderChip } from './order-states.tsx';

type CardProps = { order: Order; onOpen: () => void };

/** The whole card is one button, named after the order. */
export function OrderCard({ order, onOpen }: CardProps) {
  const [first, ...others] = order.items;
  return (
    <article className="relative flex gap-3 rounded-card border border-line bg-surface p-4 hover:border-primary has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2">
      <Picture src={first?.picture} className="size-16 rounded-lg" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            <button
              type="button"
              onClick={onOpen}
              className="outline-none after:absolute after:inset-0"
            >
              Order #{order.id}
            </button>
          </h2>
          <OrderChip order={order} />
        </div>
        <p className="wrap-anywhere line-clamp-2 text-sm">
          {first?.name}
          {others.length > 0 && ` and ${others.length} more`}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {order.role === 'buyer' ? order.seller : order.buyer}, {formatDate(order.placed_at)}
        </p>
        <p className="font-semibold tabular-nums">{formatNaira(order.total)}</p>
      </div>
    </article>
  );
}
