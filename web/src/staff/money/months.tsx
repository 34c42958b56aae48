// Fees, stamp duty and VAT by month: with the amounts before them, the totals equal the account balances.
import type { BooksMonths } from '@alajo/contract/books/schemas.ts';
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDayMonth, monthOf, shortMonthOf } from '../../platform/format.ts';
import { Choices, useUrlFilters } from '../kit/filters.tsx';
import { Tag } from '../ui/tag.tsx';
import { Card, CardHeader, Figure, RowHead } from './card.tsx';
import { Chart, Legend, shortFigure, useView, Views } from './chart.tsx';
import { csvOf, dayIn, exact, latestMonths, monthsQuery } from './money-data.ts';

const LENGTHS = { '24': 24, '60': 60 } as const;
const MONTHS_SHOWN = 12;

const SHOWN = [
  { of: 'fees', name: 'Fees', color: '--primary' },
  { of: 'stamp_duty', name: 'Duty', color: '--chart-2' },
  { of: 'vat', name: 'VAT', color: '--chart-3' },
] as const;
const RESULTS = [
  { of: 'commissions', name: 'Commissions' },
  { of: 'provider_costs', name: 'Provider costs' },
  { of: 'losses', name: 'Losses' },
] as const;

export function Months() {
  const { values } = useUrlFilters(['as_of', 'months']);
  const length = Object.entries(LENGTHS).find(([key]) => key === values.months)?.[1];
  const period = latestMonths(length ?? MONTHS_SHOWN, dayIn(values.as_of));
  const query = useQuery(monthsQuery(period));
  const view = useView();
  return (
    <Card title="Fees, duty and VAT by month" query={query} side={<Views subject="Months" />}>
      {(months) => (
        <>
          {view === 'chart' ? <Bars months={months} /> : <Table months={months} />}
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-line border-t px-3.5 py-2">
            <nav aria-label="Months shown" className="flex gap-1.5">
              <Choices
                label="Number of months"
                name="months"
                choices={[
                  { value: undefined, label: `${MONTHS_SHOWN} months` },
                  { value: '24', label: '24' },
                  { value: '60', label: '60' },
                ]}
              />
            </nav>
            <a
              {...csvOf('months', period)}
              className="ml-auto font-semibold text-primary hover:underline"
            >
              Months as CSV
            </a>
          </div>
          <VatDue due={months.vat_due} />
        </>
      )}
    </Card>
  );
}

function VatDue({ due: { month, due_on, amount } }: { due: BooksMonths['vat_due'] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-line border-t px-3.5 py-2">
      <Tag tone="warn">Due {formatDayMonth(due_on)}</Tag>
      <span>
        VAT for {monthOf(month)} <b className="font-semibold tabular-nums">{formatNaira(amount)}</b>
      </span>
      <a
        {...csvOf('months', { from: month, to: month })}
        className="ml-auto font-semibold text-primary hover:underline"
      >
        Return as CSV
      </a>
    </div>
  );
}

type Column = (typeof SHOWN)[number]['of'] | (typeof RESULTS)[number]['of'];

const sumOf = ({ before, results }: BooksMonths, column: Column): Kobo =>
  kobo(results.reduce<number>((sum, row) => sum + row[column], before[column]));

/** `Jan 27` for the first label and where a year begins, otherwise `Feb`. */
const labelOf = (month: string, at: number) =>
  at === 0 || month.slice(5, 7) === '01'
    ? `${shortMonthOf(month)} ${month.slice(2, 4)}`
    : shortMonthOf(month);

function Bars({ months }: { months: BooksMonths }) {
  const { results } = months;
  const labels = useMemo(() => results.map(({ month }, index) => labelOf(month, index)), [results]);
  const series = useMemo(
    () =>
      SHOWN.map(({ of, name, color }) => ({
        name,
        color,
        values: results.map((row) => toNaira(row[of])),
      })),
    [results],
  );
  const [first, last] = [results[0], results.at(-1)];
  const total = (row: BooksMonths['results'][number] | undefined) =>
    formatNaira(kobo(SHOWN.reduce((sum, { of }) => sum + (row?.[of] ?? 0), 0)));
  return (
    <Chart
      summary={`Fees, stamp duty and VAT by month, from ${total(first)} in ${first ? monthOf(first.month) : ''} to ${total(last)} in ${last ? monthOf(last.month) : ''}.`}
      legend={
        <Legend
          entries={SHOWN.map(({ of, name, color }) => ({
            name,
            color,
            value: formatNaira(sumOf(months, of)),
          }))}
        />
      }
      labels={labels}
      series={series}
      short={shortFigure}
    />
  );
}

function Table({ months }: { months: BooksMonths }) {
  const columns = [...SHOWN, ...RESULTS];
  const first = months.results[0]?.month;
  return (
    <section
      aria-label="Months"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused element.
      tabIndex={0}
      className="max-h-[320px] overflow-auto -outline-offset-3"
    >
      <table aria-label="Months" className="w-full">
        <thead>
          <tr>
            <CardHeader end={false}>Month</CardHeader>
            {columns.map(({ name }) => (
              <CardHeader key={name}>{name} ₦</CardHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {first && (
            <tr>
              <RowHead>Before {nameOf(first)}</RowHead>
              {columns.map(({ of, name }) => (
                <Figure key={name}>{exact(months.before[of])}</Figure>
              ))}
            </tr>
          )}
          {months.results.map((row) => (
            <tr key={row.month}>
              <RowHead>{nameOf(row.month)}</RowHead>
              {columns.map(({ of, name }) => (
                <Figure key={name}>{exact(row[of])}</Figure>
              ))}
            </tr>
          ))}
          <tr className="font-bold">
            <RowHead>Balance</RowHead>
            {columns.map(({ of, name }) => (
              <Figure key={name}>{exact(sumOf(months, of))}</Figure>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const nameOf = (month: string) => `${shortMonthOf(month)} ${month.slice(0, 4)}`;
