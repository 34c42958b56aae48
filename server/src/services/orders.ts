// Orders deliveries from the provider, and queries the state of an order or delivery.
import type { Deps } from '../deps.ts';
import { recordAnswer } from '../payments/outside/provider-answers.ts';
import { dayInLagos, MINUTE } from '../platform/clock.ts';
import type { OrderState } from '../providers/services/services.ts';
import { ProviderUnavailable } from '../providers/unavailable.ts';
import type { PurchaseRow } from './purchase-states.ts';

/** Orders the delivery. A missing reply returns `unknown`, which is never a failure. */
export const orderFromProvider = (deps: Deps, row: PurchaseRow): Promise<OrderState> =>
  orUnknown(deps, row, () =>
    recordState(deps, row, 'send', () =>
      deps.providers.services.buy({
        reference: row.reference,
        category: row.category,
        biller: row.biller,
        account_number: row.account_number,
        variant: row.plan ?? row.variant,
        phone: row.phone,
        amount: row.amount,
        quantity: row.quantity,
        renews: row.renews,
      }),
    ),
  );

/** Queries a delivered purchase. Throws ProviderUnavailable. */
export const checkDelivery = (deps: Deps, row: PurchaseRow): Promise<OrderState> =>
  recordState(deps, row, 'check', () => deps.providers.services.check(row.reference));

/** Queries an order. A missing reply returns `unknown`; one that was never sent is sent. */
export async function checkOrder(deps: Deps, row: PurchaseRow): Promise<OrderState> {
  const state = await orUnknown(deps, row, () => checkDelivery(deps, row));
  return state.status === 'unseen' ? retryUnseen(deps, row) : state;
}

// An order that reaches the provider at all does so within this time.
const ARRIVES_WITHIN_MS = 10 * MINUTE;

/**
 * Handles an order the provider never saw. One that may never have been sent is sent under the same
 * reference, which is valid on its own day only. After ten minutes nothing can still be on its way:
 * it has failed.
 */
async function retryUnseen(deps: Deps, row: PurchaseRow): Promise<OrderState> {
  const now = deps.clock.now();
  const isTooLate = now.getTime() - row.created_at.getTime() >= ARRIVES_WITHIN_MS;
  const isSameDay = dayInLagos(row.created_at) === dayInLagos(now);
  if (row.status === 'initiated' && isSameDay && !isTooLate) {
    const state = await orderFromProvider(deps, row);
    // A refused repeat proves nothing about the first request, which may still be on its way.
    return state.status === 'failed' ? { status: 'unknown' } : state;
  }
  return isTooLate ? { status: 'failed', reason: 'unavailable' } : { status: 'unknown' };
}

async function orUnknown(
  { log }: Deps,
  { id }: PurchaseRow,
  ask: () => Promise<OrderState>,
): Promise<OrderState> {
  try {
    return await ask();
  } catch (error) {
    // Bugs in the adapter are handled too: whatever the error, it may have been delivered.
    if (!(error instanceof ProviderUnavailable)) log.error({ err: error, purchase: id });
    return { status: 'unknown' };
  }
}

const recordState = (
  deps: Deps,
  { id }: PurchaseRow,
  call: 'send' | 'check',
  ask: () => Promise<OrderState>,
) => recordAnswer(deps, { payment_id: id, provider: deps.config.services, asked: call }, ask);
