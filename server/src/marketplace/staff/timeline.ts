// The history of an order and its return, as far as their rows show, oldest first.
import { formatNaira } from '@alajo/contract/money.ts';
import type { OrderRow } from '../order-states.ts';
import type { ReturnRow } from '../returns/return-rows.ts';

type Event = { at: string; description: string };

export function timelineOf(order: OrderRow, openReturn: ReturnRow | undefined): Event[] {
  const events: [Date | null | undefined, string][] = [
    [order.placed_at, `Placed and paid: ${formatNaira(order.total)} is on hold`],
    [order.shipped_at, `Sent${order.tracking ? `: ${order.tracking}` : ''}`],
    [order.delivered_at, 'Marked as delivered'],
    [order.problem ? new Date(order.problem.reported_at) : null, 'The buyer reported a problem'],
    [
      openReturn?.asked_at,
      `The buyer asked to return ${formatNaira(openReturn?.claimed ?? order.total)}`,
    ],
    [
      openReturn?.sent_at,
      `Sent back: ${[openReturn?.carrier, openReturn?.tracking].filter(Boolean).join(', ')}`,
    ],
    [order.ended_at, endOf(order)],
  ];
  return events
    .flatMap(([at, description]) => (at ? [{ at: at.toISOString(), description }] : []))
    .sort((a, b) => a.at.localeCompare(b.at));
}

function endOf({ status, refunded }: OrderRow): string {
  if (status === 'cancelled') return 'Cancelled: the buyer was refunded';
  if (status === 'refunded') return 'The buyer was refunded';
  if (refunded === 0) return 'The seller was paid';
  return `${formatNaira(refunded)} went back to the buyer, the rest to the seller`;
}
