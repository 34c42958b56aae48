// Looks at open purchases after their request: by the job of one that is pending, by the sweep where
// that was lost, and by a hint of the provider's, which is no more than a reason to ask.
import type { Deps } from '../deps.ts';
import { dayInLagos, MINUTE } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { OrderState } from '../providers/services/services.ts';
import { isOpen, next, type PurchaseRow } from './purchase-states.ts';
import { enqueueReversalCheck } from './reversals.ts';
import {
  askProvider,
  enqueuePurchasePoll,
  findPurchase,
  orderFromProvider,
  settlePurchase,
} from './settle.ts';

/** One look at an open purchase, by a job: how it stands, and what follows from it. */
export async function pollPurchase(deps: Deps, id: string): Promise<void> {
  const row = await findPurchase(deps.db, id);
  if (row === undefined || !isOpen(row)) return;
  const state = await askProvider(deps, row, () => deps.providers.services.check(row.reference));
  await settlePurchase(deps, row, state.status === 'unseen' ? await retryUnseen(deps, row) : state);
}

const ARRIVED_AFTER_MS = 10 * MINUTE;

/**
 * The provider never had it. One that was perhaps never asked for is asked for under the same
 * reference, which belongs to its day; later nothing can still be on its way, and it has failed.
 */
async function retryUnseen(deps: Deps, row: PurchaseRow): Promise<OrderState> {
  const now = deps.clock.now();
  const late = now.getTime() - row.created_at.getTime() >= ARRIVED_AFTER_MS;
  const today = dayInLagos(row.created_at) === dayInLagos(now);
  if (row.status === 'initiated' && today && !late) {
    const state = await orderFromProvider(deps, row);
    // A repeat that is refused says nothing of the first request, which may still be on its way.
    return state.status === 'failed' ? { status: 'unknown' } : state;
  }
  return late ? { status: 'failed', reason: 'unavailable' } : { status: 'unknown' };
}

/** Somebody says that something happened: one that may still change is asked about now. */
export async function enqueuePurchaseCheck({ db, clock }: Deps, id: string): Promise<void> {
  const row = await findPurchase(db, id);
  if (row === undefined || next[row.status].length === 0) return;
  const enqueue = isOpen(row) ? enqueuePurchasePoll : enqueueReversalCheck;
  await inTransaction(db, (tx) => enqueue(tx, id, clock.now()));
}

const SWEEP_MAX = 500;

/** Finds open purchases that nobody looked at in time, after a crash, and has them looked at. */
export async function sweepPurchases({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const due = await db
    .selectFrom('service_open')
    .select('purchase_id')
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .limit(SWEEP_MAX)
    .execute();
  for (const { purchase_id } of due) {
    await inTransaction(db, (tx) => enqueuePurchasePoll(tx, purchase_id, now));
  }
}
