// Guests' payments for something other than a customer's wallet, from the moment they are credited
// until their module takes over. The wallet records them in the transaction that credits them.
import type { Kobo } from '@alajo/contract/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { PaymentReceived } from './tables.ts';

export type ReceivedRow = Selectable<PaymentReceived>;

/** Records the credit of a ledger entry. */
export async function recordReceived(
  tx: Tx,
  received: Omit<ReceivedRow, 'taken_over_at'>,
): Promise<void> {
  await tx.insertInto('payment_received').values(received).execute();
}

/** Takes over an entry's credit, once: undefined for anything else, and if it was already taken over. */
export const claimReceived = (tx: Tx, entry: string, now: Date): Promise<ReceivedRow | undefined> =>
  tx
    .updateTable('payment_received')
    .set({ taken_over_at: now })
    .where('entry_id', '=', entry)
    .where('taken_over_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** The funding that an entry credited for such a module; undefined for any other entry. */
export async function fundingOf(tx: Tx, entry: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_received')
    .select('funding_id')
    .where('entry_id', '=', entry)
    .executeTakeFirst();
  return row?.funding_id;
}

/** Credits that no module has taken over yet, for modules that reconcile their accounts. */
export const openReceived = sql<{ funding_id: string; amount: Kobo }>`
  select funding_id, amount from payment_received where taken_over_at is null`;
