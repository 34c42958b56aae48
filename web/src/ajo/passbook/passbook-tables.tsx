// Building blocks of both passbooks.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { ReactNode } from 'react';

export function Totals({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-3">{children}</dl>;
}

export function TotalRow({ label, amount }: { label: string; amount: Kobo }) {
  return (
    <div className="min-w-32 flex-1 rounded-card bg-tint p-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere font-semibold tabular-nums">{formatNaira(amount)}</dd>
    </div>
  );
}

type TableProps = { title: string; heads: readonly string[]; children: ReactNode };

/** All columns but the first are amounts. */
export function Table({ title, heads, children }: TableProps) {
  return (
    <table className="w-full border-collapse text-xs sm:text-sm">
      <caption className="pb-1 text-left font-semibold text-base">{title}</caption>
      <thead>
        <tr className="border-line border-b text-left text-muted">
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`py-2 font-medium ${index > 0 ? 'pl-3 text-right' : ''}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A line of a table, with a small note below its name. */
export function PassbookLine({
  name,
  note,
  children,
}: {
  name: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <tr className="break-inside-avoid border-line border-b align-top">
      <th scope="row" className="py-2.5 text-left font-medium">
        <span className="wrap-anywhere">{name}</span>
        <span className="block font-normal text-muted">{note}</span>
      </th>
      {children}
    </tr>
  );
}

/** An amount with its components below; zeros are left out. */
export function Amount({ children, more = [] }: { children: ReactNode; more?: [string, Kobo][] }) {
  return (
    <td className="py-2.5 pl-3 text-right font-semibold tabular-nums">
      <span className="whitespace-nowrap">{children}</span>
      {more.map(
        ([label, amount]) =>
          amount !== 0 && (
            <span key={label} className="block font-normal text-muted">
              {label} <span className="whitespace-nowrap">{formatNaira(amount)}</span>
            </span>
          ),
      )}
    </td>
  );
}
