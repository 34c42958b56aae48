// What guests paid for something other than a customer's wallet, from the moment it is credited until the
// module it is for takes it over. The wallet writes it down in the transaction that credits it.
import type { Kobo } from '@alajo/contract/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { PaymentReceived } from './tables.ts';

export type Received = Selectable<PaymentReceived>;

/** Writes down what was credited by a ledger entry. */
export async function keepReceived(
  tx: Tx,
  received: Omit<Received, 'taken_over_at'>,
): Promise<void> {
  await tx.insertInto('payment_received').values(received).execute();
}

/** Takes over what an entry credited, once: undefined for anything else, and where that was done. */
export const takeOver = (tx: Tx, entry: string, now: Date): Promise<Received | undefined> =>
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

/** What nobody has taken over yet, for modules that compare their accounts with what should be there. */
export const openReceived = sql<{ funding_id: string; amount: Kobo }>`
  select funding_id, amount from payment_received where taken_over_at is null`;
