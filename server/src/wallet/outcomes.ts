// Outcomes of payments whose reply was lost. The key names the operation, so that no one finds
// another customer's.

import { toReference } from '@alajo/contract/reference.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/outcomes.ts';
import type { Deps } from '../deps.ts';
import { findEntry } from '../ledger/statement.ts';
import { fromMetadata, receiptStatus } from '../payments/movements.ts';
import { operationId, wasCarriedOut } from '../payments/operations.ts';
import type { Db } from '../platform/database/database.ts';
import { isChargePending } from './fundings/funding-rows.ts';

/** A group's payment can be several entries, none of which has the operation's id. */
export type OutcomeContext = {
  findAjoPayment(db: Db, operation: string): Promise<{ reference: string | null } | undefined>;
};

export async function findOutcome(
  { db }: Pick<Deps, 'db'>,
  { findAjoPayment }: OutcomeContext,
  user_id: number,
  idempotency_key: string,
): Promise<PaymentOutcome> {
  const id = operationId({ user_id, idempotency_key });
  const [entry, paid, done, charges] = await Promise.all([
    findEntry(db, id),
    findAjoPayment(db, id),
    wasCarriedOut(db, id),
    isChargePending(db, id),
  ]);
  if (entry)
    return {
      status: receiptStatus(entry, fromMetadata(entry.metadata)),
      reference: toReference(id),
    };
  if (paid) return { status: 'success', reference: paid.reference };
  if (charges) return { status: 'pending', reference: null };
  return { status: done ? 'success' : null, reference: null };
}
