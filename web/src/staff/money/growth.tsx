// Growth: new customers, entries, and outflows from wallets, by month or day.
import type { Growth } from '@alajo/contract/books/schemas.ts';
import { formatNaira, groupDigits, kobo, toNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDayMonth, shortMonthOf } from '../../platform/format.ts';
import { Choices, useUrlFilters } from '../kit/filters.tsx';
import { Card, CardError, CardHeader, Figure, RowHead } from './card.tsx';
import { Chart, shortFigure, useView, Views } from './chart.tsx';
import { DayField } from './day-field.tsx';
import { dayIn, exact, growthQuery, type Step } from './money-data.ts';

/** The period requested in the URL. */
export function useGrowthQuery() {
  const { values } = useUrlFilters(['by', 'from', 'to']);
  const by: Step = values.by === 'day' ? 'day' : 'month';
  return { by, from: dayIn(values.from), to: dayIn(values.to) };
}

const MEASURES = [
  {
    title: 'New customers',
    of: ({ customers }: Row) => customers,
    color: '--primary',
    sum: (rows: readonly Row[]) => groupDigits(add(rows.map(({ customers }) => customers))),
  },
  {
    title: 'Entries',
    of: ({ entries }: Row) => entries,
    color: '--chart-2',
    sum: (rows: readonly Row[]) => groupDigits(add(rows.map(({ entries }) => entries))),
  },
  {
    title: 'Out of wallets',
    of: ({ volume }: Row) => toNaira(volume),
    color: '--chart-3',
    sum: (rows: readonly Row[]) => formatNaira(kobo(add(rows.map(({ volume }) => volume)))),
  },
] as const;

type Row = Growth['results'][number];
const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const labelOf = (from: string, by: Step) =>
  by === 'day' ? formatDayMonth(from) : `${shortMonthOf(from)} ${from.slice(2, 4)}`;
/** Bar labels include the year where it begins: there is only room below. */
const shortLabelOf = (from: string, by: Step) =>
  by === 'day' || from.slice(5, 7) === '01' ? labelOf(from, by) : shortMonthOf(from);

export function GrowthTab() {
  const period = useGrowthQuery();
  const query = useQuery(growthQuery(period));
  const view = useView();
  return (
    <div className="grid gap-3 p-4 pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <Choices
          label="By"
          name="by"
          choices={[
            { value: undefined, label: 'By month' },
            { value: 'day', label: 'By day' },
          ]}
        />
        <DayField name="from" label="From" />
        <DayField name="to" label="To" />
        <Views subject="Growth" />
      </div>
      {query.data === undefined && <CardError query={query} />}
      {view === 'table' ? (
        <Card title="Growth" query={query}>
          {(growth) => <Table growth={growth} by={period.by} />}
        </Card>
      ) : (
        <div className="grid gap-3 min-[1180px]:grid-cols-3">
          {MEASURES.map((measure) => (
            <Card
              key={measure.title}
              title={measure.title}
              query={query}
              side={query.data && measure.sum(query.data.results)}
            >
              {({ results }) => <Bars measure={measure} rows={results} by={period.by} />}
            </Card>
          ))}
        </div>
      )}
    </div>
  );
}

type BarsProps = { measure: (typeof MEASURES)[number]; rows: readonly Row[]; by: Step };

function Bars({ measure: { title, of, color, sum }, rows, by }: BarsProps) {
  const labels = useMemo(() => rows.map(({ from }) => shortLabelOf(from, by)), [rows, by]);
  const series = useMemo(
    () => [{ name: title, color, values: rows.map(of) }],
    [rows, title, color, of],
  );
  const description = `${title} by ${by}, ${sum(rows)} in total from ${labels[0] ?? ''} to ${labels.at(-1) ?? ''}.`;
  return (
    <Chart summary={description} labels={labels} series={series} short={shortFigure} height={230} />
  );
}

function Table({ growth: { customers_before, results }, by }: { growth: Growth; by: Step }) {
  let customers = customers_before;
  const rows = results.map((row) => {
    customers += row.customers;
    return { ...row, all: customers };
  });
  return (
    <div className="overflow-x-auto">
      <table aria-label="Growth" className="w-full">
        <thead>
          <tr>
            <CardHeader end={false}>{by === 'day' ? 'Day' : 'Month'}</CardHeader>
            <CardHeader>New customers</CardHeader>
            <CardHeader>Customers</CardHeader>
            <CardHeader>Entries</CardHeader>
            <CardHeader>Out of wallets ₦</CardHeader>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.from}>
              <RowHead>{labelOf(row.from, by)}</RowHead>
              <Figure>{groupDigits(row.customers)}</Figure>
              <Figure>{groupDigits(row.all)}</Figure>
              <Figure>{groupDigits(row.entries)}</Figure>
              <Figure>{exact(row.volume)}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
