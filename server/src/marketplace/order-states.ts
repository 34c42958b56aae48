// An order's states, the lock every change takes first, and the actions of each side by state.
import { AppError } from '@alajo/contract/errors.ts';
import type { Order, OrderStatus } from '@alajo/contract/marketplace/schemas.ts';
import {
  ARRIVES_WITHIN_DAYS,
  RELEASE_AFTER_DAYS,
  SHIP_WITHIN_DAYS,
} from '@alajo/contract/time-limits.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Requester } from '../payments/operations.ts';
import { DAY } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { MarketOrder } from './tables.ts';

export type OrderRow = Selectable<MarketOrder>;

/** A buyer may confirm before the seller marks it delivered; a state that moved the money is final. */
export const nextStates = {
  placed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'released', 'refunded'],
  delivered: ['released', 'refunded'],
  released: [],
  cancelled: [],
  refunded: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** Days in a state until its automatic step; an order is placed until the seller is reminded of it. */
const WAITS: Partial<Record<OrderStatus, number>> = {
  placed: SHIP_WITHIN_DAYS - 1,
  shipped: ARRIVES_WITHIN_DAYS,
  delivered: RELEASE_AFTER_DAYS,
};

/** The time of the automatic step of an order that enters a state now; null if there is none. */
export function nextAt(status: OrderStatus, now: Date): Date | null {
  const days = WAITS[status];
  return days === undefined ? null : new Date(now.getTime() + days * DAY);
}

export type OrderSide = 'buyer' | 'seller';

/** An order and the customer who acts on it, as its buyer or its seller. */
export type OwnOrder = Requester & { side: OrderSide; id: number };

/** Returns the caller's order, locked. Throws not_found, including for another customer's. */
export async function lockOrder(tx: Tx, side: OrderSide, userId: number, id: number) {
  const row = await lockAnyOrder(tx, id);
  if (row?.[`${side}_id`] !== userId) throw new AppError('not_found');
  return row;
}

/** Returns any customer's order, locked. */
export const lockAnyOrder = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  tx.selectFrom('market_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type OrderChange = Updateable<MarketOrder> & { status: OrderStatus };

/**
 * Moves a locked order to another state, along with other columns, and schedules the new state's
 * automatic step. Throws order_changed when the transition is not allowed.
 */
export async function moveOrder(
  tx: Tx,
  now: Date,
  row: OrderRow,
  changes: OrderChange,
): Promise<OrderRow> {
  const { status } = changes;
  const allowed: readonly OrderStatus[] = nextStates[row.status];
  if (!allowed.includes(status)) throw new AppError('order_changed');
  const ended = nextStates[status].length === 0;
  // An order with a problem awaits a decision, not a date.
  const next_at = row.problem === null ? nextAt(status, now) : null;
  const moved = await tx
    .updateTable('market_order')
    .set({ ...changes, next_at, ...(ended ? { ended_at: now } : {}) })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (next_at !== null) await enqueueOrder(tx, row.id, next_at);
  return moved;
}

/** Schedules an order's automatic step: at most one pending job per order. */
export const enqueueOrder = (tx: Tx, id: number, run_at: Date) =>
  enqueue(tx, 'market_order', { id }, { key: `market_order:${id}`, run_at });

/** The time from which a buyer may cancel an unshipped order. */
export const cancelFrom = ({ placed_at }: Pick<OrderRow, 'placed_at'>): Date =>
  new Date(placed_at.getTime() + SHIP_WITHIN_DAYS * DAY);

type ActionContext = {
  side: OrderSide;
  now: Date;
  /** A return was requested, and is open or ended. */
  returned: boolean;
};

/** The actions one side may take on an order now, besides those of its return. */
export function actionsOf(row: OrderRow, { side, now, returned }: ActionContext): Order['actions'] {
  const underWay = (row.status === 'shipped' || row.status === 'delivered') && !row.in_return;
  const [buys, sells] = [side === 'buyer', side === 'seller'];
  const placed = row.status === 'placed';
  return {
    confirm: buys && underWay,
    cancel: placed && (sells || now >= cancelFrom(row)),
    report: buys && underWay && row.problem === null,
    ask_return: buys && underWay && row.problem === null && !returned,
    ship: sells && placed,
    deliver: sells && row.status === 'shipped',
    refund: sells && underWay,
  };
}
