// Finding a payment by whatever our people have of it: its reference, an entry's id, what a provider or our
// queue calls it.
import { AppError } from '@alajo/contract/errors.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { findEntry, findOrigin } from '../../ledger/statement.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { OutsidePayment, PaymentSource } from '../../staff/payments.ts';
import { paymentCase } from '../case-references.ts';
import { paymentOf } from './by-hand.ts';

export type Outside = { source: PaymentSource; facts: OutsidePayment };

/** The id of a payment: of its first entry, or of what was asked for before anything was posted. */
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

/** What a company carries out under this id. A refund has the id of what is refunded: it comes first. */
export async function findOutside(
  db: Db | Tx,
  sources: readonly PaymentSource[],
  id: string,
): Promise<Outside | undefined> {
  const found: Outside[] = [];
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
