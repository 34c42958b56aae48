// Transaction rows by day: a mark for the kind, sign and amount, and a chip only while the payment is not
// completed. A click opens the receipt.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { Link } from 'react-router';
import { useBalances } from '../platform/balances.ts';
import { formatDay, formatTime, lagosDay } from '../platform/format.ts';
import { Chip } from '../ui/card.tsx';
import { TransactionMark } from './mark.tsx';
import { namesOf } from './names.ts';

const TONES = { pending: 'warn', failed: 'bad' } as const;

/** The first rows, up to a limit, under a heading per day. A day that is cut off has no total. */
export function TransactionDays({ rows, most }: { rows: Transaction[]; most: number }) {
  const cut = rows[most];
  const days = Map.groupBy(rows.slice(0, most), ({ date }) => lagosDay(date));
  return [...days].map(([day, own]) => (
    <section key={day} aria-label={formatDay(day)} className="mb-6 last:mb-0">
      <DayHead
        heading="h3"
        day={day}
        sum={cut && lagosDay(cut.date) === day ? undefined : sumOf(own)}
      />
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {own.map((row) => (
          <li key={row.id} className="border-line border-t first:border-t-0">
            <TransactionRow row={row} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

type DayProps = { day: string; sum: Kobo | undefined; heading: 'h2' | 'h3' };

export function DayHead({ day, sum, heading: Heading }: DayProps) {
  return (
    <Heading className="flex justify-between gap-3 px-1 pb-2 font-semibold text-13 text-muted leading-4 tabular-nums">
      <span>{formatDay(day)}</span>
      {sum !== undefined && sum !== 0 && <span>{signed(sum)}</span>}
    </Heading>
  );
}

/** The day's total: pending payments count; those that came back do not. */
export function sumOf(rows: readonly Transaction[]): Kobo {
  return kobo(
    rows
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, row) => sum + (row.type === 'credit' ? row.total : -row.total), 0),
  );
}

const signed = (amount: Kobo) => `${amount < 0 ? '−' : '+'}${formatNaira(kobo(Math.abs(amount)))}`;

/** `balance` adds the balance after each row. */
export function TransactionRow({ row, balance = false }: { row: Transaction; balance?: boolean }) {
  const credit = row.type === 'credit';
  const [title, about] = namesOf(row);
  return (
    <Link
      to={`/receipt?ref=${row.id}`}
      className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-tint"
    >
      <TransactionMark row={row} />
      {/* Large letters leave no room for a name next to the amount, which wraps below it then. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-24 flex-1">
          <span className="block truncate font-semibold text-15 leading-5 first-letter:uppercase">
            {title}
          </span>
          <span className="block text-13 text-muted leading-4.5">
            <span className={`line-clamp-1 ${balance ? 'sm:inline' : ''}`}>{about}</span>
            {balance && <BalanceAfter row={row} />}
          </span>
        </span>
        <span className="ml-auto flex flex-col items-end">
          <span
            className={`font-semibold text-15 leading-5 tabular-nums ${row.status === 'failed' ? 'text-muted line-through' : credit ? 'text-good' : ''}`}
          >
            {signed(kobo(credit ? row.total : -row.total))}
          </span>
          {row.status === 'completed' ? (
            <span className="text-13 text-muted leading-4.5">{formatTime(row.date)}</span>
          ) : (
            <Chip tone={TONES[row.status]}>{stateOf(row, row.status)}</Chip>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The state in a word: a waiting transfer can be cancelled, which is not a failure. */
function stateOf({ waits_until, cancelled }: Transaction, status: keyof typeof TONES): string {
  if (cancelled) return 'cancelled';
  return waits_until && Date.parse(waits_until) > Date.now() ? 'waiting' : status;
}

// A failed payment was refunded later, so its balance would not match the next row.
function BalanceAfter({ row }: { row: Transaction }) {
  const { shown } = useBalances();
  if (row.status === 'failed') return <span className="block">Back in your wallet</span>;
  if (!shown) return null;
  return (
    <span className="tabular-nums max-sm:hidden"> · Balance {formatNaira(row.balance_after)}</span>
  );
}
