// Payments that staff may reverse and, for the others, the reason and what to do instead.
import type { AccountKind } from '@alajo/contract/books/chart.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { EntryDetail } from '../../ledger/statement.ts';
import type { OutsidePayment } from '../../staff/payments.ts';

/** Kinds that can be reversed as they were posted: modules undo their own follow-ups (`OnReversal`). */
const REVERSIBLE: ReadonlySet<string> = new Set(['transfer_user', 'manual_credit', 'correction']);

/** Other movements between accounts of these kinds belong to rows that must follow: they are undone there. */
const UNDONE_ELSEWHERE: Partial<Record<AccountKind, string>> = {
  ajo_pot: 'It belongs to an Ajo group: decide a dispute of its round under Groups.',
  ajo_held: 'It belongs to an Ajo group: decide a dispute of its round under Groups.',
  ajo_reserve: 'It belongs to an Ajo group: decide a dispute of its round under Groups.',
  pot: 'It is in a pot: hold the pot and return the money under Groups.',
  pot_guests: 'It is in a pot: hold the pot and return the money under Groups.',
  goal: 'It moved between a customer’s wallet and their own savings: they can move it back.',
  market_escrow: 'It pays for an order: release or refund the order.',
  seller: 'It pays for an order: release or refund the order.',
  waste_pending: 'It pays for a collection: cancel the collection.',
  transfers_waiting: 'It hasn’t been sent yet: freeze the wallet to return it.',
  recall_held: 'It is on hold for a recall: return or release it there.',
  claim_held: 'It is on hold for a claim: decide the claim instead.',
};

/** The reason it can't be reversed, as a sentence; undefined if it can. */
function refusalOf(
  entry: EntryDetail | undefined,
  facts: OutsidePayment | undefined,
): string | undefined {
  if (facts !== undefined) {
    return facts.reversible
      ? undefined
      : 'Only a payment the provider has completed can be reversed.';
  }
  if (entry === undefined) return 'Nothing has been posted for it yet.';
  if (entry.state === 'reversed') return 'It has already been reversed.';
  if (REVERSIBLE.has(entry.kind) && entry.state === 'completed') return undefined;
  for (const { kind } of entry.postings) {
    const instead = UNDONE_ELSEWHERE[kind as AccountKind];
    if (instead !== undefined) return instead;
  }
  return 'Only transfers between customers, and our own credits and corrections, can be reversed.';
}

export const isReversible = (entry: EntryDetail | undefined, facts: OutsidePayment | undefined) =>
  refusalOf(entry, facts) === undefined;

/** Throws payment_not_reversible with the reason. */
export function requireReversible(
  entry: EntryDetail | undefined,
  facts: OutsidePayment | undefined,
): void {
  const message = refusalOf(entry, facts);
  if (message !== undefined) throw new AppError('payment_not_reversible', { message });
}
