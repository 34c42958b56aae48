// A statement for a range of days: on screen, printed and as CSV. The server computes its totals and checks
// them against the ledger.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { statementRoutes } from '@alajo/contract/wallet/statement-routes.ts';
import type {
  IssuedStatement,
  Statement,
  StatementRow,
} from '@alajo/contract/wallet/statements.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call } from '../platform/api.ts';
import { showBalances, useBalances } from '../platform/balances.ts';
import { formatDateTime, formatFullDate, lagosDay } from '../platform/format.ts';
import { BalancesSwitch } from '../ui/balances-switch.tsx';
import { Card, Skeleton } from '../ui/card.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { QueryError } from '../ui/states.tsx';
import { DayField } from './day-field.tsx';
import { IssuedCheck, PrintIssued, SaveCsv } from './issued.tsx';

const statementOf = (from: string, to: string) =>
  queryOptions({
    queryKey: ['transactions', 'statement', from, to],
    queryFn: ({ signal }) => call(statementRoutes.statement, { from, to }, { signal }),
  });

/** The statement as issued; fetched by printing it or saving it as CSV, which needs the code. */
const issuedOf = (from: string, to: string) =>
  queryOptions({
    queryKey: ['transactions', 'issued', from, to],
    queryFn: () => call(statementRoutes.issueStatement, { from, to }),
    staleTime: 0,
  });

const DAY = /^20\d\d-\d\d-\d\d$/;

export function Component() {
  const [params, setParams] = useSearchParams();
  const today = lagosDay(Date.now());
  const day = (name: string) => (DAY.test(params.get(name) ?? '') ? params.get(name) : null);
  const to = day('to') ?? today;
  const from = day('from') ?? `${to.slice(0, 8)}01`;
  const query = useQuery(statementOf(from, to));
  const { data: issued } = useQuery({ ...issuedOf(from, to), enabled: false });
  const { shown } = useBalances();
  const set = (next: { from: string; to: string }) => setParams(next, { replace: true });
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-5">
      <title>{`Alajo statement ${from} to ${to}`}</title>
      <PageHead title="Statement" back={{ to: '/transactions', name: 'Transaction History' }}>
        <span className="no-print">
          <BalancesSwitch />
        </span>
      </PageHead>
      <div className="no-print grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto_auto]">
        <DayField label="From" value={from} max={to} set={(d) => d && set({ from: d, to })} />
        <DayField label="To" value={to} max={today} set={(d) => d && set({ from, to: d })} />
        <Print key={`${from}${to}`} from={from} to={to} disabled={!query.data} />
        <Csv from={from} to={to} disabled={!query.data} />
      </div>
      {query.data && !shown && (
        <p className="no-print text-muted text-sm">
          Your balances are hidden. Printing shows them.
        </p>
      )}
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-96" />}
      {query.data && <StatementSheet statement={issued ?? query.data} />}
    </div>
  );
}

type DaysProps = { from: string; to: string; disabled: boolean };

function Print({ from, to, disabled }: DaysProps) {
  const client = useQueryClient();
  const { shown } = useBalances();
  return (
    <PrintIssued
      disabled={disabled}
      issue={() => client.fetchQuery(issuedOf(from, to))}
      onIssued={() => showBalances(true)}
    >
      {shown ? 'Print or PDF' : 'Show and print'}
    </PrintIssued>
  );
}

function Csv({ from, to, disabled }: DaysProps) {
  const client = useQueryClient();
  return (
    <SaveCsv
      disabled={disabled}
      name={`alajo-statement-${from}-to-${to}.csv`}
      table={async () => {
        const { code } = await client.fetchQuery(issuedOf(from, to));
        return call(statementRoutes.statementCsv, { issued: code });
      }}
    />
  );
}

function StatementSheet({ statement }: { statement: Statement | IssuedStatement }) {
  const { from, to, made_at, name, account_number, results } = statement;
  const { textOf } = useBalances();
  const { opening_balance, total_in, total_out, closing_balance } = statement;
  return (
    <Card className="flex flex-col gap-5 print:border-0 print:p-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Logo />
        <p className="text-right text-sm">
          <b className="block">{name}</b>
          <span className="text-muted">Alajo wallet {account_number}</span>
          <span className="block text-muted">
            {formatFullDate(from)} to {formatFullDate(to)}
          </span>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <StatementTotal label="Opening balance" amount={textOf(opening_balance)} />
        <StatementTotal label="Money In" amount={signed('+', total_in)} />
        <StatementTotal label="Money Out" amount={signed('−', total_out)} />
        <StatementTotal label="Closing balance" amount={textOf(closing_balance)} />
      </dl>
      {results.length === 0 ? (
        <p className="py-6 text-center text-muted">No transactions in this period.</p>
      ) : (
        <Rows rows={results} />
      )}
      <p className="text-sm text-muted">
        Generated on {formatDateTime(made_at)}. Opening balance plus money in minus money out equals
        the closing balance. A failed or reversed payment shows as money out on its date and as
        money in on the date it was returned.
      </p>
      {'code' in statement && (
        <IssuedCheck
          document="statement"
          code={statement.code}
          fingerprint={statement.fingerprint}
        />
      )}
    </Card>
  );
}

const signed = (sign: string, amount: Kobo) => (amount > 0 ? sign : '') + formatNaira(amount);

function StatementTotal({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="rounded-card bg-tint p-3">
      <dt className="text-13 text-muted sm:text-sm">{label}</dt>
      <dd className="wrap-anywhere font-semibold tabular-nums">{amount}</dd>
    </div>
  );
}

function Rows({ rows }: { rows: StatementRow[] }) {
  const { textOf } = useBalances();
  return (
    <table className="w-full border-collapse text-xs sm:text-sm">
      <caption className="sr-only">All transactions, oldest first</caption>
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="py-2 font-medium">
            Date and description
          </th>
          <th scope="col" className="py-2 pl-1.5 text-right font-medium sm:pl-3">
            Amount
          </th>
          <th scope="col" className="py-2 pl-1.5 text-right font-medium sm:pl-3">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.reference}${row.returned}`} className="border-b border-line align-top">
            <td>
              <Link
                to={`/receipt?ref=${row.reference}`}
                className="flex min-h-11 flex-col justify-center py-1.5 hover:underline"
              >
                <span className="wrap-anywhere font-medium">{row.description}</span>
                <span className="text-muted">{formatDateTime(row.date)}</span>
              </Link>
            </td>
            <td
              className={`whitespace-nowrap py-2.5 pl-1.5 sm:pl-3 text-right font-semibold tabular-nums ${row.type === 'credit' ? 'text-good' : ''}`}
            >
              {row.type === 'credit' ? '+' : '−'}
              {formatNaira(row.amount)}
            </td>
            <td className="py-2.5 pl-1.5 text-right tabular-nums sm:pl-3">
              {textOf(row.balance_after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
