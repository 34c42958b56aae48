// Finds a payment by any reference staff may have: its own, an entry's id, or the name it has at a
// provider or in our queue.
import { AppError } from '@alajo/contract/errors.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { findEntry, findOrigin } from '../../ledger/statement.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { OutsidePayment, PaymentSource } from '../../staff/payments.ts';
import { paymentCase } from '../case-references.ts';
import { paymentOf } from './manual-steps.ts';

export type SourcedPayment = { source: PaymentSource; facts: OutsidePayment };

/** The id of a payment: of its first entry, or of the request if nothing was posted yet. */
export async function requirePaymentId(
  { db }: Pick<Deps, 'db'>,
  sources: readonly PaymentSource[],
  reference: string,
): Promise<string> {
  const ours = paymentCase.idOf(reference);
  const uuid = z.guid().safeParse(reference.toLowerCase());
  for (const id of [ours, uuid.data]) {
    if (id === undefined) continue;
    if ((await findEntry(db, id)) !== undefined) return originOf(db, id);
    if ((await findOutside(db, sources, id)) !== undefined) return id;
  }
  for (const source of sources) {
    const id = await source.idOf(db, reference);
    if (id !== undefined) return id;
  }
  throw new AppError('not_found');
}

/** A correction leads to the payment it corrects. */
async function originOf(db: Db, id: string): Promise<string> {
  const origin = await findOrigin(db, id);
  return (await paymentOf(db, origin)) ?? origin;
}

/**
 * The payment a provider carries out under this id, a stuck one first. A refund shares the id of the payment
 * it refunds, and takes precedence.
 */
export async function findOutside(
  db: Db | Tx,
  sources: readonly PaymentSource[],
  id: string,
): Promise<SourcedPayment | undefined> {
  const found: SourcedPayment[] = [];
  for (const source of sources) {
    const facts = await source.find(db, id);
    if (facts !== undefined) found.push({ source, facts });
  }
  return (
    found.find(({ facts }) => facts.stuck_at !== null) ??
    found.find(({ source }) => source.name === 'refund') ??
    found[0]
  );
}
