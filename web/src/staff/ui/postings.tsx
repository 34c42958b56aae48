// Balanced postings in two columns, and the preview of a change of money: its postings and the customers’
// balances after it.

import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { ProposalPreview } from '@alajo/contract/staff/proposal-schemas.ts';
import { Notice } from '../../ui/card.tsx';

type Posting = { account: string; amount: Kobo };

export function Postings({ label, postings }: { label: string; postings: readonly Posting[] }) {
  const total = kobo(postings.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0));
  const cell = 'border-line border-t px-3 py-1.5';
  return (
    <table aria-label={label} className="w-full table-fixed text-[0.78125rem]">
      <thead>
        <tr className="text-[0.71875rem] text-muted">
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
            Balanced
          </th>
          <td className={`${cell} text-right tabular-nums`}>{formatNaira(total)}</td>
          <td className={`${cell} text-right tabular-nums`}>{formatNaira(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The postings a proposal would make now, or the reason it would be refused. */
export function WouldPost({ preview }: { preview: ProposalPreview }) {
  return (
    <>
      {preview.refused && (
        <div className="p-3">
          <Notice tone="bad">It would be refused now: {preview.refused}</Notice>
        </div>
      )}
      {preview.postings.length > 0 && <Postings label="Postings" postings={preview.postings} />}
    </>
  );
}

/** Customers’ balances now and after approval. */
export const Balances = ({ balances }: Pick<ProposalPreview, 'balances'>) => (
  <dl className="flex flex-col gap-1.5 p-3">
    {balances.map(({ name, before, after }) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-3">
        <dt className="min-w-0 break-words">{name}</dt>
        <dd className="tabular-nums">
          <span className="text-muted">{formatNaira(before)} →</span>{' '}
          <b className="font-semibold">{formatNaira(after)}</b>
        </dd>
      </div>
    ))}
  </dl>
);
