// Entries of a payment: the first posting, the settlement, and any reversal or correction of either.
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { BookedEntry } from '@alajo/contract/wallet/staff-payments.ts';
import { derivedId } from '../../ledger/entries.ts';
import { type EntryDetail, findEntry } from '../../ledger/statement.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { accountNames } from './account-names.ts';
import { listManualSteps } from './manual-steps.ts';

/** Accounts that no module checks against its own rows: a correction may move them. */
const CORRECTABLE: ReadonlySet<string> = new Set([
  'wallet',
  'funding_clearing',
  'payout_float',
  'services_float',
  'fees',
  'vat_payable',
  'stamp_duty_payable',
  'provider_costs',
  'commissions',
  'losses',
]);

export const isCorrectable = (kind: string) => CORRECTABLE.has(kind);

/** The ids of the entries that settle or reverse a payment, even if they don't exist yet. */
export const idsOf = (id: string): string[] => {
  const settled = derivedId('closes', id);
  return [id, settled, derivedId('reverses', settled), derivedId('reverses', id)];
};

const ROLES = ['entry', 'settled', 'settled_reversal', 'reversal'] as const;

export type PaymentEntries = { root: EntryDetail | undefined; entries: BookedEntry[] };

/** All entries of a payment, in the order they were posted. */
export async function listBooked(db: Db | Tx, id: string): Promise<PaymentEntries> {
  const byHand = await listManualSteps(db, id);
  // A correction that belongs to no payment of ours is itself the payment.
  const corrections = byHand.filter(
    ({ kind, entry_id }) => kind === 'correction' && entry_id !== id,
  );
  const references: { id: string; role: BookedEntry['role'] }[] = [
    ...idsOf(id).map((entryId, index) => ({ id: entryId, role: ROLES[index] ?? 'entry' })),
    ...corrections.map(({ entry_id }) => ({ id: entry_id, role: 'correction' as const })),
  ];
  const found: { entry: EntryDetail; role: BookedEntry['role'] }[] = [];
  for (const { id: entryId, role } of references) {
    const entry = await findEntry(db, entryId);
    if (entry !== undefined) found.push({ entry, role });
  }
  const name = await accountNames(
    db,
    found.flatMap(({ entry }) => entry.postings),
  );
  const entries = found
    .sort((a, b) => a.entry.posted_at.getTime() - b.entry.posted_at.getTime())
    .map(({ entry, role }) => ({
      reference: toReference(entry.id),
      id: entry.id,
      kind: entry.kind,
      role,
      posted_at: entry.posted_at.toISOString(),
      postings: entry.postings.map((posting) => ({
        account_id: posting.account_id,
        account: name(posting),
        amount: kobo(posting.amount),
        correctable: isCorrectable(posting.kind),
      })),
    }));
  return { root: found.find(({ role }) => role === 'entry')?.entry, entries };
}
