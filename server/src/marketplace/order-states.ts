// An order's states, the lock that all its changes take first, and what may be done in which.
import { AppError } from '@alajo/contract/errors.ts';
import {
  ARRIVES_WITHIN_DAYS,
  type Order,
  type OrderStatus,
  RELEASE_AFTER_DAYS,
  SHIP_WITHIN_DAYS,
} from '@alajo/contract/marketplace/schemas.ts';
import type { Selectable, Updateable } from 'kysely';
import { DAY } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { MarketOrder } from './tables.ts';

export type OrderRow = Selectable<MarketOrder>;

/** A buyer may confirm what nobody said was delivered; once money has moved on, all is said. */
export const nextStates = {
  placed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'released', 'refunded'],
  delivered: ['released', 'refunded'],
  released: [],
  cancelled: [],
  refunded: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** After how many days in a state something is done about it without a request. */
const WAITS: Partial<Record<OrderStatus, number>> = {
  placed: SHIP_WITHIN_DAYS,
  shipped: ARRIVES_WITHIN_DAYS,
  delivered: RELEASE_AFTER_DAYS,
};

/** When something is done about an order that comes into a state now; null: never. */
export function nextAt(status: OrderStatus, now: Date): Date | null {
  const days = WAITS[status];
  return days === undefined ? null : new Date(now.getTime() + days * DAY);
}

export type Side = 'buyer' | 'seller';

/** One of the caller's orders, locked; another's answers like none at all. */
export async function lockOrder(tx: Tx, side: Side, userId: number, id: number) {
  const row = await lockAnyOrder(tx, id);
  if (row?.[`${side}_id`] !== userId) throw new AppError('not_found');
  return row;
}

/** An order, locked, whosever it is. */
export const lockAnyOrder = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  tx.selectFrom('market_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Moves a locked order to another state, with what else changes; a job comes when its time there is
 * over. Throws order_moved where the way does not lead.
 */
export async function moveOrder(
  tx: Tx,
  now: Date,
  row: OrderRow,
  to: OrderStatus,
  more: Updateable<MarketOrder> = {},
): Promise<OrderRow> {
  const allowed: readonly OrderStatus[] = nextStates[row.status];
  if (!allowed.includes(to)) throw new AppError('order_moved');
  const ended = nextStates[to].length === 0;
  // What was objected to waits for a person, not for a day.
  const next_at = row.problem === null ? nextAt(to, now) : null;
  const moved = await tx
    .updateTable('market_order')
    .set({ ...more, status: to, next_at, ...(ended ? { ended_at: now } : {}) })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (next_at !== null) await enqueueOrder(tx, row.id, next_at);
  return moved;
}

/** Looks at an order again: one job waits for each. */
export const enqueueOrder = (tx: Tx, id: number, run_at: Date) =>
  enqueue(tx, 'market_order', { id }, { key: `market_order:${id}`, run_at });

/** From when a buyer may cancel what was not sent. */
export const cancelFrom = ({ placed_at }: Pick<OrderRow, 'placed_at'>): Date =>
  new Date(placed_at.getTime() + SHIP_WITHIN_DAYS * DAY);

/** What one side may do to an order now. */
export function actionsOf(row: OrderRow, side: Side, now: Date): Order['actions'] {
  const underWay = row.status === 'shipped' || row.status === 'delivered';
  const [buys, sells] = [side === 'buyer', side === 'seller'];
  const placed = row.status === 'placed';
  return {
    confirm: buys && underWay,
    cancel: placed && (sells || now >= cancelFrom(row)),
    report: buys && underWay && row.problem === null,
    ship: sells && placed,
    deliver: sells && row.status === 'shipped',
    refund: sells && underWay,
  };
}
