// Purchases as our staff see them, and how a person ends one that no provider could settle.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { findPeople } from '../identity/directory.ts';
import { post } from '../ledger/entries.ts';
import { notify } from '../notifications/notifications.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { EndingDeps, OutsidePayment, PaymentSource } from '../staff/payments.ts';
import { isOpen, type PurchaseRow } from './purchase-states.ts';
import { pollPurchase } from './reconcile.ts';
import { checkForReversal, undoPurchase } from './reversals.ts';
import { captureOf, findOpen, findPurchase, refundOf, type Settlement } from './settle.ts';

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
    await (row?.status === 'completed' ? checkForReversal(deps, id) : pollPurchase(deps, id));
  },
  end: endPurchase,
  async reverse(tx, { clock }, id) {
    const row = await findPurchase(tx, id);
    return row !== undefined && undoPurchase(tx, clock.now(), row);
  },
};

// Our requests end with the purchase's reference, after the minute; the sandbox's are its id.
function ownId(reference: string): string | undefined {
  const sandbox = z.uuid().safeParse(reference.toLowerCase());
  if (sandbox.success) return sandbox.data;
  const end = reference.toUpperCase().slice(-26);
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(end) ? fromReference(end) : undefined;
}

/**
 * Ends a purchase that waits for a person; false if it does not. One that was delivered and then reported
 * as failed stays so, or is undone.
 */
export async function endPurchase(
  tx: Tx,
  deps: EndingDeps,
  id: string,
  outcome: PaymentOutcome,
): Promise<boolean> {
  const row = await tx
    .selectFrom('service_purchase')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const open = await findOpen(tx, id);
  if (row === undefined || !open?.needs_attention_at) return false;
  if (isOpen(row)) {
    await settle(tx, row, await settlementOf(tx, deps, row, outcome));
    return true;
  }
  if (row.status !== 'completed') return false;
  if (outcome === 'failed') return undoPurchase(tx, deps.clock.now(), row);
  await tx.deleteFrom('service_open').where('purchase_id', '=', id).execute();
  return true;
}

function settlementOf(tx: Tx, deps: EndingDeps, row: PurchaseRow, outcome: PaymentOutcome) {
  if (outcome === 'failed') return refundOf({ db: tx, clock: deps.clock }, row, 'refused');
  const delivery = { token: null, units: null, pins: [] };
  return captureOf(deps, row, { status: 'delivered', delivery, provider_reference: null });
}

async function settle(tx: Tx, row: PurchaseRow, { entry, settled, notice }: Settlement) {
  const { at, id, delivery, ...more } = settled;
  await post(tx, at, entry);
  await tx
    .updateTable('service_purchase')
    .set({ ...more, settled_at: at, delivery: delivery && JSON.stringify(delivery) })
    .where('id', '=', id)
    .where('status', '=', row.status)
    .execute();
  await tx.deleteFrom('service_open').where('purchase_id', '=', id).execute();
  await notify(tx, [notice]);
}

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
