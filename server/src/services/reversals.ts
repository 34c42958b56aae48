// A provider may reverse a delivered purchase. If it confirms that under our reference, the customer is
// refunded once; nothing else it says about a completed purchase moves money.
import { kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import { derivedId, reverse } from '../ledger/entries.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { nextReturnCheckAt } from '../payments/outside/retry-schedule.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { OrderState } from '../providers/services/services.ts';
import { serviceNotices } from './notices.ts';
import { type PurchaseRow, REVERSED } from './purchase-states.ts';
import {
  boughtIn,
  findPurchase,
  flagForReview,
  keepOrderState,
  type SettleDeps,
} from './settle.ts';

/**
 * The job: checks a completed purchase a webhook reported. Throws ProviderUnavailable, so it is
 * retried.
 */
export async function checkForReversal(deps: Deps, id: string): Promise<void> {
  const row = await findPurchase(deps.db, id);
  if (row?.status !== 'completed') return;
  const check = () => deps.providers.services.check(row.reference);
  await settleCompleted(deps, row, await keepOrderState(deps, row, 'check', check));
}

/**
 * Enqueues a check of a completed purchase; at most one job waits for each. With `yields`, a waiting
 * job keeps its time.
 */
export const enqueueReversalCheck = (tx: Tx, id: string, run_at: Date, yields = false) =>
  enqueue(
    tx,
    'service_reversal',
    { id },
    { key: `service_reversal:${id}`, run_at, keep_run_at: yields },
  );

/**
 * Settles a completed purchase by its current state. Refused after delivery is a contradiction a person
 * must review; without a definite answer it is checked for three days.
 */
export async function settleCompleted(
  deps: SettleDeps,
  row: PurchaseRow,
  state: OrderState,
): Promise<void> {
  switch (state.status) {
    case 'delivered':
      return;
    case 'reversed':
      return reversePurchase(deps, row);
    case 'failed':
      deps.log.error({ purchase: row.id, reason: state.reason }, 'refused after it was delivered');
      await flagForReview(deps.db, row.id, deps.clock.now());
      return;
    case 'pending':
    case 'unseen':
    case 'unknown':
      return checkAgain(deps, row);
    default:
      throw new Error(`unknown order state ${state satisfies never}`);
  }
}

async function checkAgain({ db, clock }: SettleDeps, row: PurchaseRow): Promise<void> {
  const at = nextReturnCheckAt(row.settled_at ?? row.created_at, clock.now());
  // A check enqueued by a webhook during this one keeps its earlier time.
  if (at !== undefined) await inTransaction(db, (tx) => enqueueReversalCheck(tx, row.id, at, true));
}

const reversePurchase = async ({ db, clock }: SettleDeps, row: PurchaseRow): Promise<void> => {
  await inTransaction(db, (tx) => undoPurchase(tx, clock.now(), row));
};

/** Reverses the capture first, then the hold; false if the purchase is not completed. */
export async function undoPurchase(tx: Tx, now: Date, row: PurchaseRow): Promise<boolean> {
  const changed = await tx
    .updateTable('service_purchase')
    .set({ status: 'failed', reason: REVERSED, settled_at: now })
    .where('id', '=', row.id)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return false;
  await tx.deleteFrom('service_open').where('purchase_id', '=', row.id).execute();
  await reverse(tx, now, derivedId('closes', row.id));
  await reverse(tx, now, row.id);
  const params = { ...boughtIn(row), total: kobo(row.amount + row.fee) };
  await notify(tx, [createNotice(serviceNotices.purchase_reversed, row.user_id, now, params)]);
  return true;
}
