// Money the customer owes after a bank reversed a payment, and why.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Debt } from '@alajo/contract/wallet/schemas.ts';
import { formatDate } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';

export default function DebtNotice({ debt }: { debt: Debt }) {
  return (
    <Notice tone="warn">
      <p className="font-semibold">You owe {formatNaira(debt.amount)}</p>
      <ul className="mt-1 list-disc pl-5">
        {debt.reasons.map(({ description, amount, added_at, taken_at }) => (
          <li key={`${added_at} ${taken_at}`}>
            {description} on {formatDate(added_at)}: {formatNaira(amount)} was reversed on{' '}
            {formatDate(taken_at)}.
          </li>
        ))}
      </ul>
      <p className="mt-1">
        We’ll take it from the next money you receive. You can send again once it’s paid.
      </p>
    </Notice>
  );
}
