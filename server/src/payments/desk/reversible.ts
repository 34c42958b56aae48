// Which payments our staff may reverse, and for the others why not and what to do instead.
import type { AccountKind } from '@alajo/contract/books/chart.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { EntryDetail } from '../../ledger/statement.ts';
import type { OutsidePayment } from '../../staff/payments.ts';

/** Kinds that can be reversed as they were posted: what modules build on them, they undo (`OnReversal`). */
const REVERSIBLE: ReadonlySet<string> = new Set(['transfer_user', 'manual_credit', 'correction']);

/** What else moves money between accounts of these kinds has rows that have to follow it: it is undone there. */
const INSTEAD: Partial<Record<AccountKind, string>> = {
  ajo_pot: 'It belongs to an Ajo group: decide a dispute of its round under Groups.',
  ajo_held: 'It belongs to an Ajo group: decide a dispute of its round under Groups.',
  ajo_reserve: 'It belongs to an Ajo group: decide a dispute of its round under Groups.',
  pot: 'It is in a pot: hold the pot and give it back under Groups.',
  pot_guests: 'It is in a pot: hold the pot and give it back under Groups.',
  goal: 'It moved between a customer’s wallet and their own savings: they move it back.',
  market_escrow: 'It pays for an order: release or refund the order.',
  seller: 'It pays for an order: release or refund the order.',
  waste_pending: 'It pays for a collection: cancel the collection.',
  transfers_waiting: 'It waits to go out: freeze the wallet, and it comes back.',
  recall_held: 'It is held for a recall: return or release it there.',
};

/** Why it cannot be reversed, in a sentence; undefined if it can. */
function refusalOf(
  entry: EntryDetail | undefined,
  facts: OutsidePayment | undefined,
): string | undefined {
  if (facts !== undefined) {
    return facts.reversible ? undefined : 'Only what a company has carried out can be reversed.';
  }
  if (entry === undefined) return 'Nothing was posted for it yet.';
  if (entry.state === 'reversed') return 'It was reversed already.';
  if (REVERSIBLE.has(entry.kind) && entry.state === 'completed') return undefined;
  for (const { kind } of entry.postings) {
    const instead = INSTEAD[kind as AccountKind];
    if (instead !== undefined) return instead;
  }
  return 'Only transfers between customers, and what we credited or corrected, can be reversed.';
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
