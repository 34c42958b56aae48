// The transaction a ticket is about, with its current status.
import { formatNaira } from '@alajo/contract/money.ts';
import type { LinkedTransaction } from '@alajo/contract/support/schemas.ts';
import { Link } from 'react-router';
import { formatDue, formatWhen } from '../platform/format.ts';
import { Chip } from '../ui/card.tsx';

const STATES = {
  success: { tone: 'good', label: 'Successful' },
  pending: { tone: 'warn', label: 'Pending' },
  failed: { tone: 'bad', label: 'Failed' },
  reversed: { tone: 'bad', label: 'Reversed' },
} as const;

export function TransactionLink({ transaction }: { transaction: LinkedTransaction }) {
  const { tone, label } = STATES[transaction.status];
  return (
    <Link
      to={`/receipt?ref=${transaction.reference}`}
      className="flex flex-col gap-1 rounded-card border border-line p-3 hover:bg-tint"
    >
      <span className="flex items-start justify-between gap-2">
        <span className="wrap-anywhere font-medium">{transaction.description}</span>
        <Chip tone={tone}>{label}</Chip>
      </span>
      <span className="text-muted text-sm">
        {formatNaira(transaction.total)}, {formatWhen(transaction.date)}
        {transaction.expected_by && `, ${promiseOf(transaction.expected_by)}`}
      </span>
      <span className="font-semibold text-primary text-sm">View receipt</span>
    </Link>
  );
}

function promiseOf(expected_by: string): string {
  const late = Date.parse(expected_by) < Date.now();
  return late
    ? 'later than promised: our team is on it'
    : `we’ll know by ${formatDue(expected_by)}`;
}
