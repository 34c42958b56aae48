// Cost of a proposal, based on past transfers.
import { formatNaira, groupDigits, type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { effectQuery } from './rules-data.ts';

export function ChangeEffect({ id }: { id: number }) {
  const { data, error } = useQuery(effectQuery(id, naira(100_000)));
  if (error) return <Notice tone="warn">{errorMessage(error)}</Notice>;
  if (data === undefined) return <p role="status">Loading…</p>;
  const lines = [
    { label: `Bank transfers in ${data.days} days`, value: groupDigits(data.transfers) },
    { label: 'With different charges', value: groupDigits(data.changed) },
    { label: words('Fees', data.fees, 'we give up', 'we gain'), value: size(data.fees) },
    { label: words('VAT', data.vat, 'less to pay on', 'more to pay on'), value: size(data.vat) },
    { label: words('Stamp duty', data.stamp_duty, 'less', 'more'), value: size(data.stamp_duty) },
  ];
  return (
    <section aria-label="Cost to us">
      <h2 className="mb-1.5 font-semibold">Cost to us</h2>
      <dl className="flex flex-col gap-1">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const size = (amount: Kobo) => formatNaira(kobo(Math.abs(amount)));

function words(name: string, amount: Kobo, less: string, more: string): string {
  if (amount === 0) return name;
  return `${name} ${amount < 0 ? less : more}`;
}
