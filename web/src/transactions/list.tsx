// Transaction rows: sign, amount, date and status. A click opens the receipt.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { useBalances } from '../platform/balances.ts';
import { formatDateTime } from '../platform/format.ts';
import { Chip } from '../ui/card.tsx';

const TONES = { completed: 'good', pending: 'warn', failed: 'bad' } as const;

export function TransactionList({ rows }: { rows: Transaction[] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id}>
          <TransactionRow row={row} />
        </li>
      ))}
    </ul>
  );
}

/** `balance` adds the balance after each row. */
export function TransactionRow({ row, balance = false }: { row: Transaction; balance?: boolean }) {
  return (
    <Link
      to={`/receipt?ref=${row.id}`}
      className="flex min-h-16 items-center gap-3 rounded-card px-1 py-3 hover:bg-tint"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-primary">
        {row.type === 'credit' ? <ArrowDownLeft size={18} /> : <ArrowUpRight size={18} />}
      </span>
      {/* A phone has no room for a name next to a large amount, so the amount wraps below it. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-32 flex-1">
          <span className="line-clamp-2 break-words font-medium">{row.description}</span>
          <span className="block text-sm text-muted">{formatDateTime(row.date)}</span>
          {balance && <BalanceAfter row={row} />}
        </span>
        <span className="ml-auto flex flex-col items-end gap-1">
          <span
            className={`font-semibold tabular-nums ${row.type === 'credit' ? 'text-good' : ''}`}
          >
            {row.type === 'credit' ? '+' : '-'}
            {formatNaira(row.total)}
          </span>
          <Chip tone={TONES[row.status]}>{row.status}</Chip>
        </span>
      </span>
    </Link>
  );
}

// A failed payment was refunded later, so its balance would not match the next row.
function BalanceAfter({ row }: { row: Transaction }) {
  const { textOf } = useBalances();
  return (
    <span className="block text-muted text-sm tabular-nums">
      {row.status === 'failed' ? 'Back in your wallet' : `Balance ${textOf(row.balance_after)}`}
    </span>
  );
}
