// Ledger entries of a payment: their accounts, and the role of each.
import type { BookedEntry, PaymentPage } from '@alajo/contract/wallet/staff-payments.ts';
import { formatFullWhen } from '../../platform/format.ts';
import { Mono } from '../ui/facts.tsx';
import { Postings } from '../ui/postings.tsx';
import { Card } from './card.tsx';

const ROLES: Record<BookedEntry['role'], string> = {
  entry: 'Posted',
  settled: 'Settled',
  reversal: 'Reversed',
  settled_reversal: 'Settlement reversed',
  correction: 'Corrected',
};

export function Entries({ payment: { entries } }: { payment: PaymentPage }) {
  return (
    <Card title="Postings" aside={`${entries.length} in the ledger`}>
      {entries.length === 0 && <p className="p-3 text-muted">Nothing was posted.</p>}
      {entries.map((entry) => (
        <div key={entry.id} className="border-line border-b last:border-0">
          <p className="flex flex-wrap items-baseline gap-x-2 px-3 pt-2">
            <b className="font-semibold">{ROLES[entry.role]}</b>
            <span className="text-muted">{formatFullWhen(entry.posted_at)}</span>
            <Mono>{entry.reference}</Mono>
          </p>
          <Postings label={`${ROLES[entry.role]}: postings`} postings={entry.postings} />
        </div>
      ))}
    </Card>
  );
}
