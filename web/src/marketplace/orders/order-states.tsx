// The status of an order, for its buyer and its seller: a chip, and its steps with their times.
import type { Order, OrderStatus } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { Check, X } from 'lucide-react';
import { formatDateTime } from '../../platform/format.ts';
import { Chip } from '../../ui/card.tsx';
import { RETURN_CHIPS } from '../returns/return-labels.ts';

const STATES = {
  placed: { tone: 'plain', label: 'Placed' },
  shipped: { tone: 'warn', label: 'On its way' },
  delivered: { tone: 'warn', label: 'Delivered' },
  released: { tone: 'good', label: 'Completed' },
  cancelled: { tone: 'bad', label: 'Cancelled' },
  refunded: { tone: 'bad', label: 'Refunded' },
} as const satisfies Record<OrderStatus, { tone: string; label: string }>;

type ChipOf = Pick<Order, 'status' | 'problem' | 'ended_at' | 'refunded' | 'return'>;

export function OrderChip({ order }: { order: ChipOf }) {
  if (order.problem && order.ended_at === null) return <Chip tone="bad">Problem reported</Chip>;
  if (order.return && order.return.ended_at === null) {
    const { tone, label } = RETURN_CHIPS[order.return.status];
    return <Chip tone={tone}>{label}</Chip>;
  }
  if (order.status === 'released' && order.refunded > 0) {
    return <Chip tone="good">Partly refunded</Chip>;
  }
  const { tone, label } = STATES[order.status];
  return <Chip tone={tone}>{label}</Chip>;
}

type Step = { name: string; at: string | null };

/** Each step with its time; future steps are pale. */
export function OrderSteps({ order }: { order: Order }) {
  const stopped = order.status === 'cancelled' || order.status === 'refunded';
  const all: Step[] = [
    { name: 'Placed and paid', at: order.placed_at },
    { name: 'Sent', at: order.shipped_at },
    { name: 'Delivered', at: order.delivered_at },
    { name: endOf(order), at: order.ended_at },
  ];
  // A step skipped before the order ended will never happen.
  const steps = order.ended_at === null ? all : all.filter(({ at }) => at !== null);
  return (
    <ol className="flex flex-col">
      {steps.map(({ name, at }, i) => {
        const last = i === steps.length - 1;
        return (
          <li key={name} className="flex gap-3">
            <span aria-hidden="true" className="flex flex-col items-center">
              <span
                className={`grid size-6 shrink-0 place-items-center rounded-full ${at ? 'bg-primary text-on-primary' : 'border border-field'}`}
              >
                {at && (stopped && last ? <X size={14} /> : <Check size={14} />)}
              </span>
              {!last && <span className={`w-px flex-1 ${at ? 'bg-primary' : 'bg-line'}`} />}
            </span>
            <p className={`pb-3 text-sm ${at ? 'font-medium' : 'text-muted'}`}>
              {name}
              <span className="block font-normal text-muted">
                {at ? formatDateTime(at) : 'Not yet'}
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function endOf({ status, role, total, refunded }: Order): string {
  const to = role === 'buyer' ? 'Money returned' : 'Money returned to the buyer';
  if (status === 'cancelled') return `Cancelled. ${to}`;
  if (status === 'refunded') return to;
  if (refunded > 0) {
    const [back, rest] = [formatNaira(refunded), formatNaira(kobo(total - refunded))];
    return role === 'buyer'
      ? `${back} returned, ${rest} paid to the seller`
      : `${rest} paid into your wallet, ${back} returned to the buyer`;
  }
  return role === 'buyer' ? 'Seller paid' : 'Paid into your wallet';
}
