// Reconciliation from our books to their list, to the kobo.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { clearingAccounts, type Summary } from '@alajo/contract/reconciliation/schemas.ts';
import { Check, TriangleAlert } from 'lucide-react';
import { Tag } from '../ui/tag.tsx';

const plain = (amount: number) => `${amount < 0 ? '−' : ''}${formatNaira(kobo(Math.abs(amount)))}`;
const step = (amount: number) =>
  `${amount < 0 ? '−' : amount > 0 ? '+' : ''}${formatNaira(kobo(Math.abs(amount)))}`;

/** Summary: whether the whole difference is explained, and what is still open. */
export function Verdict({ summary }: { summary: Summary | undefined }) {
  if (summary === undefined) return null;
  const { bridge, list } = summary;
  const ties = bridge.unexplained === 0;
  const Mark = ties ? Check : TriangleAlert;
  return (
    <p
      className={`mr-1 inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 font-semibold ${ties ? 'bg-good-tint text-good' : 'bg-bad-tint text-bad'}`}
    >
      <Mark size={15} strokeWidth={2.25} aria-hidden="true" />
      {ties ? 'Reconciles to the kobo' : `Not reconciled: ${plain(bridge.unexplained)} unexplained`}
      {ties && list.open > 0 && (
        <span className="font-medium">
          with {list.open.toLocaleString('en-NG')} {list.open === 1 ? 'exception' : 'exceptions'}{' '}
          open
        </span>
      )}
    </p>
  );
}

export function ReconciliationStatus({ summary: { bridge, list } }: { summary: Summary }) {
  const ties = bridge.unexplained === 0;
  const steps = [
    ['Missing there', bridge.missing_there],
    ['Missing here', bridge.missing_here],
    ['Amount differs', bridge.amount_differs],
    ['On another day', bridge.other_day],
    ['Not compared yet', bridge.not_compared],
  ] as const;
  return (
    <>
      <h2 className="flex items-center gap-2 pb-2 font-semibold">
        Reconciled? <Tag tone={ties ? 'good' : 'bad'}>{ties ? 'Yes' : 'No'}</Tag>
      </h2>
      <table aria-label="From our books to their list" className="w-full">
        <tbody>
          <Row name={`Our books, ${clearingAccounts[list.account].toLowerCase()}`} strong>
            {plain(bridge.books.amount)}
          </Row>
          {steps
            .filter(([, { count }], index) => count > 0 || index < 3)
            .map(([name, { count, amount }]) => (
              <Row key={name} name={`${name} (${count.toLocaleString('en-NG')})`}>
                {step(amount)}
              </Row>
            ))}
          <Row name="Expected on their list" strong>
            {plain(bridge.should_be)}
          </Row>
          <Row name="Their list" strong>
            {plain(bridge.list.amount)}
          </Row>
          <tr className={ties ? 'bg-good-tint text-good' : 'bg-bad-tint text-bad'}>
            <th scope="row" className="h-[29px] px-2 text-left font-bold">
              Unexplained
            </th>
            <td className="px-2 text-right font-bold tabular-nums">{plain(bridge.unexplained)}</td>
          </tr>
        </tbody>
      </table>
      <p className="pt-2 text-12 text-muted leading-[1.0625rem]">
        In the ledger the account went from <Amount>{bridge.opening}</Amount> to{' '}
        <Amount>{bridge.closing}</Amount>. <Amount>{bridge.costs}</Amount> of that is provider
        charges, less what they paid us. Costs are not part of the total above.
        {bridge.elsewhere !== 0 && (
          <>
            {' '}
            <Amount>{bridge.elsewhere}</Amount> is on another list:{' '}
            {list.format === 'paystack_taken_back' ? 'incoming payments' : 'chargebacks'}.
          </>
        )}
      </p>
    </>
  );
}

function Row({ name, strong, children }: { name: string; strong?: true; children: string }) {
  return (
    <tr className={`border-line border-b ${strong ? 'font-bold' : ''}`}>
      <th
        scope="row"
        className={`h-[29px] px-2 text-left ${strong ? 'font-bold' : 'font-normal text-muted'}`}
      >
        {name}
      </th>
      <td className="whitespace-nowrap px-2 text-right tabular-nums">{children}</td>
    </tr>
  );
}

const Amount = ({ children }: { children: number }) => (
  <span className="whitespace-nowrap">{plain(children)}</span>
);
