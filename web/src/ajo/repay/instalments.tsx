// Dates and amounts of a repayment plan.
import type { RepaymentPlan } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { formatDate } from '../../platform/format.ts';

export function Instalments({ instalments }: { instalments: RepaymentPlan['instalments'] }) {
  return (
    <ol aria-label="Instalments" className="divide-y divide-line rounded-card border border-line">
      {instalments.map(({ due_on, amount }) => (
        <li key={due_on} className="flex justify-between gap-3 px-4 py-2.5 text-sm tabular-nums">
          <span>{formatDate(due_on)}</span>
          <span className="font-medium">{formatNaira(amount)}</span>
        </li>
      ))}
    </ol>
  );
}
