// What no provider could settle, for a person of ours: listed, and ended by hand once the provider
// has been asked by other means.
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { openProblems, settleProblem } from '../marketplace/delivery.ts';
import type { Db } from '../platform/database/database.ts';
import { findOpen, findPurchase, type Settling, settlePurchase } from '../services/settle.ts';
import { findPayout } from '../wallet/payout-states.ts';
import { settlePayout } from '../wallet/payout-steps.ts';

export type Flagged = {
  reference: string;
  what: string;
  status: string;
  /** What the provider knows it by. */
  provider_reference: string;
  since: Date;
};

const SHOWN_MAX = 200;

/** Payouts, purchases and orders a person has to look at, the longest waiting first. */
export async function listAttention(db: Db): Promise<Flagged[]> {
  const { rows } = await sql<Flagged & { id: string }>`
    select id, 'transfer to a bank' as what, status, id::text as provider_reference,
      needs_attention_at as since
    from wallet_payout where needs_attention_at is not null
    union all
    select p.id, p.category, p.status, p.reference, o.needs_attention_at
    from service_open o join service_purchase p on p.id = o.purchase_id
    where o.needs_attention_at is not null
    order by since limit ${SHOWN_MAX}`.execute(db);
  const orders = await openProblems(db, SHOWN_MAX);
  return [
    ...rows.map(({ id, ...row }) => ({ ...row, reference: toReference(id) })),
    ...orders.map(({ id, seller_id, status, since }) => ({
      reference: `order-${id}`,
      what: 'order with a problem',
      status,
      since,
      provider_reference: `seller ${seller_id}`,
    })),
  ];
}

const ORDER = /^order-([1-9]\d{0,14})$/;
/** How a person may end something: by what the provider did, or an order by who was right. */
export const OUTCOMES = ['delivered', 'failed', 'release', 'refund'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * Ends a flagged one that is still open: its hold is captured, or given back; an order's money goes
 * to the seller (release) or the buyer (refund). Throws for anything else: what has ended already is
 * not changed by hand.
 */
export async function endByHand(
  deps: Settling,
  reference: string,
  outcome: Outcome,
): Promise<void> {
  const order = ORDER.exec(reference)?.[1];
  const ofOrders = outcome === 'release' || outcome === 'refund';
  if (ofOrders !== (order !== undefined)) {
    throw new Error('An order ends with release or refund, anything else delivered or failed');
  }
  if (ofOrders) return settleProblem(deps, Number(order), outcome);
  const id = fromReference(reference);
  const delivered = outcome === 'delivered';
  const payout = await findPayout(deps.db, id);
  if (payout?.status === 'sent' && payout.needs_attention_at !== null) {
    const reason = 'The bank did not take the transfer.';
    const paid = { status: 'paid', session_id: null } as const;
    return settlePayout(deps, id, delivered ? paid : { status: 'failed', reason });
  }
  const purchase = await findPurchase(deps.db, id);
  const open = await findOpen(deps.db, id);
  if (purchase?.status !== 'pending' || !open?.needs_attention_at) {
    throw new Error(`${reference} does not wait for a person`);
  }
  const delivery = { token: null, units: null, pins: [] };
  await settlePurchase(
    deps,
    purchase,
    delivered
      ? { status: 'delivered', delivery, provider_reference: null }
      : { status: 'failed', reason: 'refused' },
  );
}
