// Our staff's decision about a disputed order or a return: the money leaves escrow once, a part to each
// side as decided, in the transaction that records who decided and why.
import { AppError } from '@alajo/contract/errors.ts';
import type { DecisionBody } from '@alajo/contract/marketplace/staff-schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { hasOpenProblem, settleProblem } from '../delivery.ts';
import { lockAnyOrder, type OrderRow } from '../order-states.ts';
import { type ReturnRow, readReturn } from '../returns/return-rows.ts';
import { decideReturn } from '../returns/return-steps.ts';

type Wanted = Pick<DecisionBody, 'outcome' | 'amount'>;

/**
 * The most that can go back to the buyer of a locked order: its price, or what was paid for what they ask
 * to return. Undefined where nothing waits for our decision.
 */
export function mostRefundable(
  order: OrderRow,
  returned: Pick<ReturnRow, 'status' | 'claimed'> | undefined,
): Kobo | undefined {
  if (hasOpenProblem(order)) return order.total;
  return returned?.status === 'reviewing' ? returned.claimed : undefined;
}

/**
 * Ends a dispute: what is not refunded goes to the seller. Returns what went back to the buyer, undefined
 * where nothing waits for a decision. Throws offer_too_high.
 */
export async function endDispute(
  tx: Tx,
  now: Date,
  id: number,
  { outcome, amount }: Wanted,
): Promise<{ order: OrderRow; refund: Kobo } | undefined> {
  const order = await lockAnyOrder(tx, id);
  if (order === undefined) return undefined;
  const row = await readReturn(tx, id);
  const most = mostRefundable(order, row);
  if (most === undefined) return undefined;
  const refund = outcome === 'release' ? kobo(0) : (amount ?? most);
  if (refund > most) throw new AppError('offer_too_high', { field: 'amount' });
  if (row?.status === 'reviewing') await decideReturn(tx, now, { order, row }, refund);
  else await settleProblem(tx, now, order, refund);
  return { order, refund };
}

/**
 * Decides in a member's name. A repeat of the same decision changes nothing; of two who decide differently
 * the second is refused. Throws not_found, order_moved, offer_too_high.
 */
export async function decideOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  { id, reason, ...wanted }: DecisionBody & { id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const ended = await endDispute(tx, now, id, wanted);
    if (ended === undefined) return requireSame(tx, caller, { id, ...wanted });
    const { order, refund } = ended;
    await tx
      .insertInto('market_decision')
      .values({
        order_id: id,
        staff_id: caller.staff_id,
        staff_name: caller.name,
        refund,
        reason,
        decided_at: now,
      })
      .execute();
    await caller.record(tx, {
      act: 'order_decided',
      object: `order:${id}`,
      about: order.buyer_id,
      case_reference: `${order.in_return ? 'return' : 'order'}-${id}`,
      reason,
      details: { refund, to_seller: order.total - refund, seller_id: order.seller_id },
    });
  });
}

/** Nothing waits: either the same was decided before, or the order has moved on. */
async function requireSame(
  tx: Tx,
  caller: Staff,
  { id, outcome, amount }: Wanted & { id: number },
): Promise<void> {
  const order = await lockAnyOrder(tx, id);
  if (order === undefined) throw new AppError('not_found');
  const decided = await tx
    .selectFrom('market_decision')
    .select('refund')
    .where('order_id', '=', id)
    .executeTakeFirst();
  const row = await readReturn(tx, id);
  const refund = outcome === 'release' ? kobo(0) : (amount ?? row?.claimed ?? order.total);
  if (decided?.refund !== refund) throw new AppError('order_moved');
  caller.unchanged();
}
