// Staff view of purchases, and the manual end of one that no provider could settle.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { findPeople } from '../identity/directory.ts';
import { advance, endManually } from '../payments/outside/engine.ts';
import { actionsAt, stepAt } from '../payments/outside/staff-view.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { EndingDeps, OutsidePayment, PaymentSource } from '../staff/payments.ts';
import { closePurchase, findOpen, findPurchase, lockPurchase } from './purchase-rows.ts';
import type { PurchaseRow } from './purchase-states.ts';
import { purchases, undoPurchase } from './purchase-steps.ts';
import { bookingIn, type DeliveredOrder } from './settlements.ts';
import { stuckPurchases } from './stuck-purchases.ts';

export const purchaseSource: PaymentSource = {
  name: 'purchase',
  case: stuckPurchases,
  stuck: () => sql`
    select p.id, p.user_id, p.biller_name || coalesce(' ' || p.plan_name, '') || ', ' || p.category as what,
      p.amount + p.fee as amount, p.created_at as since, o.needs_attention_at as stuck_at, p.status as state,
      p.id::text as case_id
    from service_open o join service_purchase p on p.id = o.purchase_id
    where o.needs_attention_at is not null`,
  find,
  async idOf(db, reference) {
    const id = purchaseIdOf(reference);
    return id === undefined ? undefined : (await findPurchase(db, id))?.id;
  },
  async ask(deps, id) {
    const row = await findPurchase(deps.db, id);
    if (row !== undefined) await advance(deps, purchases, row);
  },
  end: endPurchase,
  async reverse(tx, { clock }, id) {
    const row = await findPurchase(tx, id);
    return row !== undefined && (await undoPurchase(tx, clock.now(), row)) !== undefined;
  },
};

// Our requests end with the purchase's reference, after the minute; in the sandbox they are its id.
function purchaseIdOf(reference: string): string | undefined {
  const sandbox = z.uuid().safeParse(reference.toLowerCase());
  if (sandbox.success) return sandbox.data;
  const end = reference.toUpperCase().slice(-26);
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(end) ? fromReference(end) : undefined;
}

/** Ends a purchase that no provider could settle; false if it is not flagged. */
async function endPurchase(
  tx: Tx,
  deps: EndingDeps,
  id: string,
  outcome: PaymentOutcome,
): Promise<boolean> {
  const row = await lockPurchase(tx, id);
  const open = await findOpen(tx, id);
  if (row === undefined || !open?.needs_attention_at) return false;
  const unflag = async () => {
    await closePurchase(tx, id);
    return row;
  };
  const decision = { outcome, paid: NO_DELIVERY_DETAILS, reason: 'refused', unflag };
  return endManually(purchases, bookingIn(tx, deps), row, decision);
}

const NO_DELIVERY_DETAILS: DeliveredOrder = {
  delivery: { token: null, units: null, pins: [] },
  provider_reference: null,
};

async function find(db: Db | Tx, id: string): Promise<OutsidePayment | undefined> {
  const row = await findPurchase(db, id);
  if (row === undefined) return undefined;
  const open = await findOpen(db, id);
  const stuck_at = open?.needs_attention_at ?? null;
  return {
    user_id: row.user_id,
    from: (await findPeople(db, [row.user_id])).get(row.user_id)?.name ?? '',
    to: row.biller_name,
    amount: kobo(row.amount + row.fee),
    state: row.status,
    stuck_at,
    provider_reference: row.provider_reference ?? row.reference,
    steps: stepsOf(row, open?.checks),
    ...actionsAt(purchases.sendStateOf(row), stuck_at),
  };
}

function stepsOf(row: PurchaseRow, checks: number | undefined): OutsidePayment['steps'] {
  const plan = row.plan_name ? ` ${row.plan_name}` : '';
  const isDelivered = row.status === 'completed';
  return [
    ...stepAt(row.created_at, `Bought: ${row.biller_name}${plan}, ${row.category}`, {
      detail: `${formatNaira(row.amount)} · fee ${formatNaira(row.fee)} · our request ${row.reference}`,
    }),
    ...stepAt(row.flagged_at, 'No provider could settle it', {
      detail: checks === undefined ? undefined : `queried ${checks} times`,
      tone: 'warn',
    }),
    ...stepAt(row.settled_at, isDelivered ? 'Delivered' : 'Not delivered', {
      detail: row.reason,
      tone: isDelivered ? 'good' : 'bad',
    }),
  ];
}
