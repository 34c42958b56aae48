// Purchases as our staff see them, and how a person ends one that no provider could settle.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { findPeople } from '../identity/directory.ts';
import { advance, endByHand } from '../payments/outside/engine.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { EndingDeps, OutsidePayment, PaymentSource } from '../staff/payments.ts';
import { closePurchase, findOpen, findPurchase, lockPurchase } from './purchase-rows.ts';
import { isOpen, type PurchaseRow } from './purchase-states.ts';
import { purchases, undoPurchase } from './purchase-steps.ts';
import { bookingIn, type Delivered } from './settlements.ts';

export const purchaseSource: PaymentSource = {
  name: 'purchase',
  stuck: () => sql`
    select p.id, p.user_id, p.biller_name || coalesce(' ' || p.plan_name, '') || ', ' || p.category as what,
      p.amount + p.fee as amount, p.created_at as since, o.needs_attention_at as stuck_at, p.status as state
    from service_open o join service_purchase p on p.id = o.purchase_id
    where o.needs_attention_at is not null`,
  find,
  async idOf(db, reference) {
    const id = ownId(reference);
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

// Our requests end with the purchase's reference, after the minute; the sandbox's are its id.
function ownId(reference: string): string | undefined {
  const sandbox = z.uuid().safeParse(reference.toLowerCase());
  if (sandbox.success) return sandbox.data;
  const end = reference.toUpperCase().slice(-26);
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(end) ? fromReference(end) : undefined;
}

/** Ends a purchase that no provider could settle; false if it is not flagged. */
export async function endPurchase(
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
  const decision = { outcome, paid: NOTHING_TO_SHOW, reason: 'refused', unflag };
  return endByHand(purchases, bookingIn(tx, deps), row, decision);
}

const NOTHING_TO_SHOW: Delivered = {
  delivery: { token: null, units: null, pins: [] },
  provider_reference: null,
};

async function find(db: Db | Tx, id: string): Promise<OutsidePayment | undefined> {
  const row = await findPurchase(db, id);
  if (row === undefined) return undefined;
  const open = await findOpen(db, id);
  const stuck_at = open?.needs_attention_at ?? null;
  const waits = stuck_at !== null && (isOpen(row) || row.status === 'completed');
  return {
    user_id: row.user_id,
    from: (await findPeople(db, [row.user_id])).get(row.user_id)?.name ?? '',
    to: row.biller_name,
    amount: kobo(row.amount + row.fee),
    state: row.status,
    stuck_at,
    provider_reference: row.provider_reference ?? row.reference,
    steps: stepsOf(row, open?.checks),
    askable: row.status !== 'failed',
    ends: waits ? ['paid', 'failed'] : [],
    reversible: row.status === 'completed',
  };
}

const stepsOf = (row: PurchaseRow, checks: number | undefined): OutsidePayment['steps'] => [
  {
    at: row.created_at,
    says: `Bought: ${row.biller_name}${row.plan_name ? ` ${row.plan_name}` : ''}, ${row.category}`,
    detail: `${formatNaira(row.amount)} · fee ${formatNaira(row.fee)} · our request ${row.reference}`,
  },
  ...(row.flagged_at === null
    ? []
    : [
        {
          at: row.flagged_at,
          says: 'No provider could settle it',
          ...(checks === undefined ? {} : { detail: `asked ${checks} times` }),
          tone: 'warn' as const,
        },
      ]),
  ...(row.settled_at === null
    ? []
    : [
        {
          at: row.settled_at,
          says: row.status === 'completed' ? 'Delivered' : 'Not delivered',
          ...(row.reason === null ? {} : { detail: row.reason }),
          tone: row.status === 'completed' ? ('good' as const) : ('bad' as const),
        },
      ]),
];
