// Two transfers to the wrong person: one the demo customer asks back, and one they are asked to return.
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import { operationId } from '../payments/operations.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { requestRecall } from '../support/recalls.ts';

export const WRONGLY_SENT = ['demo', 'musa', 6_000, 'Hairdresser'] as const;
export const WRONGLY_RECEIVED = ['tunde', 'demo', 4_500, 'Diesel for block C'] as const;

/** Asks for both back, each at most once. `senderOf`: the caller with the key of their transfer. */
export async function seedRecalls(
  deps: Deps,
  senderOf: (from: string, to: string) => Customer,
): Promise<void> {
  for (const [from, to] of [WRONGLY_SENT, WRONGLY_RECEIVED]) {
    const sender = senderOf(from, to);
    await requestRecall(deps, sender.user_id, toReference(operationId(sender)));
  }
}
