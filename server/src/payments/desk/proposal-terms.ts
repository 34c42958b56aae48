// Shared parts of proposals about money: who makes and approves them, and the description of a payment.
import { formatNaira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { findEntry } from '../../ledger/statement.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PaymentSource } from '../../staff/payments.ts';
import { numberedCase } from '../case-references.ts';
import { fromMetadata } from '../movements.ts';
import { findOutside } from './find-payment.ts';

export const MONEY = { make: 'proposals.make_money', approve: 'proposals.approve_money' } as const;

export const afterApproval = (value: string) => ({ label: 'After approval', value });

/** `₦85,103.75 from Adaeze Okonkwo to Emeka Obi, GTBank`. */
export async function describePayment(
  db: Db | Tx,
  sources: readonly PaymentSource[],
  id: string,
): Promise<string> {
  const facts = (await findOutside(db, sources, id))?.facts;
  if (facts) return `${formatNaira(facts.amount)} from ${facts.from} to ${facts.to}`;
  const entry = await findEntry(db, id);
  if (entry === undefined) return toReference(id);
  const { amount, sender, recipient } = fromMetadata(entry.metadata);
  return `${formatNaira(amount)} from ${sender} to ${recipient}`;
}

export const exceptionCase = numberedCase('exception');

/** The key shared by all changes for one exception, so that only one is pending. */
export const exceptionObject = (id: number) => `exception:${id}`;
