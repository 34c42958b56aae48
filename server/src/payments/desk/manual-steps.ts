// Manual money actions by staff, recorded with their entry: the database rejects those that two
// people should have decided (0128_payments.sql).

import { AppError } from '@alajo/contract/errors.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import { account as system } from '../../ledger/chart.ts';
import type { OpenHolds } from '../../ledger/check.ts';
import { shouldHold, wasReversed } from '../../ledger/entry-effects.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { ALAJO, type Movement } from '../movements.ts';
import type { PaymentByHand } from '../tables.ts';

export const recordManualStep = (tx: Tx, row: Insertable<PaymentByHand>) =>
  tx.insertInto('payment_by_hand').values(row).execute();

/** Manual actions on a payment, oldest first. */
export const listManualSteps = (
  db: Db | Tx,
  paymentId: string,
): Promise<Selectable<PaymentByHand>[]> =>
  db
    .selectFrom('payment_by_hand')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('at')
    .execute();

/** The payment that a correction corrects; undefined if the entry is not a correction. */
export async function paymentOf(db: Db, entryId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_by_hand')
    .select('payment_id')
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return row?.payment_id ?? undefined;
}

/** The suspense account must hold exactly the amounts that corrections posted to it. */
export const suspenseHolds: OpenHolds = shouldHold(
  system.suspense,
  sql`select coalesce(-sum(h.amount), 0) from payment_by_hand h
    where h.kind = 'correction' and not ${wasReversed(sql`h.entry_id`)}`,
);

/** Labels for money that Alajo gives or takes. */
export const alajoMovement = (amount: Kobo, description: string): Movement => ({
  sender: ALAJO,
  recipient: ALAJO,
  bank: ALAJO,
  account: null,
  note: null,
  amount,
  lines: [],
  target: null,
  descriptions: { debit: description, credit: description },
});

/** Replaces insufficient_funds by receiver_has_too_little: the balance is the customer's, not the staff member's. */
export async function translateInsufficientFunds<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'insufficient_funds') throw error;
    throw new AppError('receiver_has_too_little', { cause: error });
  }
}
