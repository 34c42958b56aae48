// Checks open purchases after their request: in each pending purchase's job, in the sweep if that job
// was lost, and when a webhook reports something.
import type { Deps } from '../deps.ts';
import { keepHint } from '../payments/outside/provider-answers.ts';
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

/** The job: checks an open purchase once and settles it accordingly. */
export async function pollPurchase(deps: Deps, id: string): Promise<void> {
  const row = await findPurchase(deps.db, id);
  if (row === undefined || !isOpen(row)) return;
  const check = () => deps.providers.services.check(row.reference);
  const state = await askProvider(deps, row, 'check', check);
  await settlePurchase(deps, row, state.status === 'unseen' ? await retryUnseen(deps, row) : state);
}

const ARRIVED_AFTER_MS = 10 * MINUTE;

/**
 * The provider never saw the order. One that may never have been sent is sent under the same reference,
 * which is valid on its own day only. After ten minutes nothing can still be on its way: it has failed.
 */
async function retryUnseen(deps: Deps, row: PurchaseRow): Promise<OrderState> {
  const now = deps.clock.now();
  const late = now.getTime() - row.created_at.getTime() >= ARRIVED_AFTER_MS;
  const today = dayInLagos(row.created_at) === dayInLagos(now);
  if (row.status === 'initiated' && today && !late) {
    const state = await orderFromProvider(deps, row);
    // A refused repeat proves nothing about the first request, which may still be on its way.
    return state.status === 'failed' ? { status: 'unknown' } : state;
  }
  return late ? { status: 'failed', reason: 'unavailable' } : { status: 'unknown' };
}

/** Enqueues a check, now, of a purchase a webhook reported, unless it is final. */
export async function enqueuePurchaseCheck(deps: Deps, id: string): Promise<void> {
  const { db, clock, config } = deps;
  const row = await findPurchase(db, id);
  if (row === undefined) return;
  await keepHint(deps, id, config.services);
  if (next[row.status].length === 0) return;
  const enqueue = isOpen(row) ? enqueuePurchasePoll : enqueueReversalCheck;
  await inTransaction(db, (tx) => enqueue(tx, id, clock.now()));
}

const SWEEP_MAX = 500;

/** Finds open purchases whose check is overdue, as after a crash, and enqueues it. */
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
