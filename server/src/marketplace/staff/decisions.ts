// The staff decision on a disputed order or a return: the money leaves escrow once, split as
// decided, in the transaction that records the member of staff and the reason.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import type { CaseEnd, RunEnd } from '../../staff/cases.ts';
import { hasOpenProblem, settleProblem } from '../delivery.ts';
import { lockAnyOrder, type OrderRow } from '../order-states.ts';
import { type ReturnRow, readReturn } from '../returns/return-rows.ts';
import { decideReturn } from '../returns/return-steps.ts';

/**
 * An order's open dispute, and the maximum refund to its buyer: the price, or the amount paid for
 * the returned items. Undefined if no decision is pending.
 */
export function openDispute(
  order: OrderRow,
  returned: Pick<ReturnRow, 'status' | 'claimed'> | undefined,
): { kind: CaseKind; most: Kobo } | undefined {
  if (hasOpenProblem(order)) return { kind: 'order_dispute', most: order.total };
  if (returned?.status !== 'reviewing') return undefined;
  return { kind: 'return_dispute', most: returned.claimed };
}

type DisputedOrder = { order: OrderRow; row: ReturnRow | undefined };

/** `refund`: the amount to the buyer; undefined: the maximum. */
type DecisionTarget = { kind: CaseKind; id: number; refund: Kobo | undefined };

/**
 * Ends a dispute of this kind: the seller gets the amount not refunded. Returns the refund, or
 * undefined if no dispute is open. Throws not_found, offer_too_high.
 */
export async function endDispute(
  tx: Tx,
  now: Date,
  { kind, id, refund: requested }: DecisionTarget,
): Promise<DisputedOrder & { refund: Kobo | undefined }> {
  const order = await lockAnyOrder(tx, id);
  if (order === undefined) throw new AppError('not_found');
  const row = await readReturn(tx, id);
  const dispute = openDispute(order, row);
  if (dispute?.kind !== kind) return { order, row, refund: undefined };
  const refund = requested ?? dispute.most;
  if (refund > dispute.most) throw new AppError('offer_too_high', { field: 'amount' });
  if (row?.status === 'reviewing') await decideReturn(tx, now, { order, row }, refund);
  else await settleProblem(tx, now, order, refund);
  return { order, row, refund };
}

type Decision = DecisionTarget & { reference: string; reason: string };

/**
 * Records a staff member's decision and returns the buyer's refund. A repeat of the same decision changes
 * nothing; of two different decisions the second is refused. Throws not_found, order_changed, offer_too_high.
 */
const decideOrder = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  { reference, reason, ...decision }: Decision,
): Promise<Kobo> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const { refund, ...disputed } = await endDispute(tx, now, decision);
    if (refund === undefined) return requireSame(tx, caller, disputed, decision);
    const { order } = disputed;
    await tx
      .insertInto('market_decision')
      .values({
        order_id: order.id,
        staff_id: caller.staff_id,
        staff_name: caller.name,
        refund,
        reason,
        decided_at: now,
      })
      .execute();
    await caller.record(tx, {
      act: 'order_decided',
      object: `order:${order.id}`,
      about: order.buyer_id,
      case_reference: reference,
      reason,
      details: { refund, to_seller: order.total - refund, seller_id: order.seller_id },
    });
    return refund;
  });

/** No decision is pending: either the same one was made before, or the order has moved on. */
async function requireSame(
  tx: Tx,
  caller: Staff,
  { order, row }: DisputedOrder,
  { kind, refund: requested }: DecisionTarget,
): Promise<Kobo> {
  const decided = await tx
    .selectFrom('market_decision')
    .select('refund')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  const refund = requested ?? (kind === 'return_dispute' ? row?.claimed : order.total);
  if (refund === undefined || decided?.refund !== refund) throw new AppError('order_changed');
  caller.unchanged();
  return refund;
}

const decide =
  (outcome: 'release' | 'refund'): RunEnd =>
  async ({ deps }, caller, { id, ...target }, { amount, reason }) => {
    const decision = { id: Number(id), refund: outcome === 'release' ? kobo(0) : amount };
    const refund = await decideOrder(deps, caller, { ...target, ...decision, reason });
    return refund === 0 ? 'The seller is paid.' : `${formatNaira(refund)} went back to the buyer.`;
  };

const reason = { label: 'Why', hint: 'It stays with the order and in the log.' };

/** The ends of a disputed order or return. */
export const decisions: readonly CaseEnd[] = [
  {
    name: 'release',
    label: 'Pay the seller',
    look: 'primary',
    key: 'a',
    description: 'The seller gets the full amount. Both sides are notified. This can’t be undone.',
    takes: { reason },
    fresh: true,
    alone: { permission: 'orders.decide', run: decide('release') },
  },
  {
    name: 'refund',
    label: 'Refund',
    key: 'r',
    description: 'The seller gets the rest. Both sides are notified. This can’t be undone.',
    takes: { amount: { label: 'Back to the buyer' }, reason },
    fresh: true,
    alone: { permission: 'orders.decide', run: decide('refund') },
  },
];
