// References in providers' and banks' lists, and our payments they may refer to.

import type { ListFormat } from '@alajo/contract/reconciliation/schemas.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import { providerOperationId } from '../../payments/operations.ts';
import type { ListedLine } from '../../providers/listed.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const REFERENCE =
  /(?<![0-9A-Za-z])(?:\d{12})?([0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25})(?![0-9A-Za-z])/;

/** Our id in a reference or anywhere in a text: whole, as on a receipt, or after VTpass's minute. */
function idIn(text: string): string | undefined {
  const uuid = UUID.exec(text)?.[0];
  if (uuid !== undefined) return uuid.toLowerCase();
  const reference = REFERENCE.exec(text)?.[1];
  return reference === undefined ? undefined : fromReference(reference.toUpperCase());
}

/** The part of a narration that is one of our references. */
export const referenceIn = (text: string): string | undefined =>
  UUID.exec(text)?.[0] ?? REFERENCE.exec(text)?.[1];

/** Possible ledger ids of a line's payment, most specific first. */
export function candidatesOf(format: ListFormat, { id, payment, reference }: ListedLine): string[] {
  const ours = idIn(reference);
  const own = ours === undefined ? [] : [ours];
  const named = format === 'paystack_transactions' ? id : payment;
  if (named === undefined || named === null) return own;
  // Deposits, and further payments of the same funding, are identified by the provider's id.
  const further = [...own, 'deposit'].map((name) => providerOperationId(name, named));
  return [...further, ...own];
}
