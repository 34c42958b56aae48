// A year in review.
import { categoryNames } from '@alajo/contract/insights/categories.ts';
import type { YearReview } from '@alajo/contract/insights/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBalances } from '../platform/balances.ts';
import { shortMonthOf } from '../platform/format.ts';
import { Card, Skeleton } from '../ui/card.tsx';
import { Bars } from '../ui/charts/bars.tsx';
import { MonthColumns } from '../ui/charts/columns.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';
import { monthName } from './months.ts';
import { PeriodStepper } from './period-stepper.tsx';
import { yearQuery } from './queries.ts';

// Alajo had no customers before this year.
const FIRST_YEAR = 2026;

export function YearView({ today }: { today: string }) {
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const query = useQuery(yearQuery(String(year)));
  const { data } = query;
  return (
    <>
      <PeriodStepper
        name={String(year)}
        unit="year"
        earlier={year > FIRST_YEAR ? () => setYear(year - 1) : undefined}
        later={year < thisYear ? () => setYear(year + 1) : undefined}
      />
      <div className="col-span-full flex flex-col gap-5">
        <QueryError query={query} />
        {query.isPending && (
          <>
            <p className="sr-only" role="status">
              Loading your year...
            </p>
            <Skeleton className="h-72" />
          </>
        )}
        {data?.count === 0 && (
          <EmptyState drawing="payments" title={`Nothing came in or went out in ${year}`} />
        )}
        {data && data.count > 0 && <Year review={data} />}
      </div>
    </>
  );
}

function Year({ review }: { review: YearReview }) {
  const { categories, busiest } = review;
  const begun = review.months.findIndex((month) => month.in !== 0 || month.out !== 0);
  const months = review.months.slice(Math.max(begun, 0));
  const highest = Math.max(...categories.map(({ out }) => out), 1);
  const about = `${formatNaira(review.in)} came in and ${formatNaira(review.out)} went out.`;
  const peak = busiest === null ? '' : ` Most went out in ${monthName(busiest, busiest)}.`;
  return (
    <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-x-6">
      <div className="flex min-w-0 flex-col gap-7">
        <Card>
          <p className="mb-4 text-15 leading-6">
            {about}
            {peak}
          </p>
          <MonthColumns
            title={`Money In and Out by month, ${review.year}`}
            description={`${about}${peak}`}
            columns={months.map((month) => ({
              key: month.month,
              short: shortMonthOf(month.month),
              name: monthName(month.month, month.month),
              in: month.in,
              out: month.out,
            }))}
            textOf={(amount) => formatNaira(kobo(amount))}
          />
        </Card>
        {categories.length > 0 && (
          <section>
            <SectionHead title="Where it went" />
            <Card>
              <Bars
                label="Money Out by category"
                rows={categories.map(({ category, out }) => ({
                  key: category,
                  name: categoryNames[category],
                  amount: formatNaira(out),
                  share: out / highest,
                }))}
              />
            </Card>
          </section>
        )}
      </div>
      <YearFacts review={review} />
    </div>
  );
}

function YearFacts({ review }: { review: YearReview }) {
  const { shown } = useBalances();
  const { charges, saved, count, top_payee } = review;
  const facts = [
    ['Payments', count.toLocaleString('en-NG')],
    ...(top_payee
      ? [['Paid most to', `${top_payee.name}, ${formatNaira(top_payee.out)}`] as const]
      : []),
    ...(shown && saved > 0 ? [['Saved to goals', formatNaira(saved)] as const] : []),
    ['Fees', formatNaira(charges.fee)],
    ['VAT', formatNaira(charges.vat)],
    ['Stamp duty', formatNaira(charges.stamp_duty)],
  ] as const;
  return (
    <section>
      <SectionHead title="The year in figures" />
      <Card>
        <dl className="flex flex-col gap-3 text-15 tabular-nums">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="shrink-0 text-muted">{name}</dt>
              <dd className="min-w-0 break-words text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
