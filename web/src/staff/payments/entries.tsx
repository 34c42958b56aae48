// What was posted for a payment: each entry with its accounts, and how it belongs to the payment.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { BookedEntry, PaymentPage } from '@alajo/contract/wallet/staff-payments.ts';
import { formatWhen } from '../../platform/format.ts';
import { Mono } from '../ui/list-page.tsx';
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
            <span className="text-muted">{formatWhen(entry.posted_at)}</span>
            <Mono>{entry.reference}</Mono>
          </p>
          <Postings label={`${ROLES[entry.role]}: postings`} postings={entry.postings} />
        </div>
      ))}
    </Card>
  );
}

type Posting = { account: string; amount: Kobo };

/** As two columns that tie. */
export function Postings({ label, postings }: { label: string; postings: readonly Posting[] }) {
  const total = kobo(postings.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0));
  const cell = 'border-line border-t px-3 py-1.5';
  return (
    <table aria-label={label} className="w-full table-fixed text-[12.5px]">
      <thead>
        <tr className="text-[11.5px] text-muted">
          <th scope="col" className="px-3 py-1 text-left font-medium">
            Account
          </th>
          <th scope="col" className="w-[104px] px-3 py-1 text-right font-medium">
            Debit
          </th>
          <th scope="col" className="w-[104px] px-3 py-1 text-right font-medium">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, amount }) => (
          <tr key={`${account} ${amount}`}>
            <td className={`${cell} break-words`}>{account}</td>
            <td className={`${cell} text-right tabular-nums`}>
              {amount < 0 && formatNaira(kobo(-amount))}
            </td>
            <td className={`${cell} text-right tabular-nums`}>
              {amount > 0 && formatNaira(amount)}
            </td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className={`${cell} text-left`}>
            Ties
          </th>
          <td className={`${cell} text-right tabular-nums`}>{formatNaira(total)}</td>
          <td className={`${cell} text-right tabular-nums`}>{formatNaira(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
