// A month by category: bars with budgets, sources of money in, payees, and the cost of paying.

import { sourceNames } from '@alajo/contract/insights/categories.ts';
import type { MonthReview } from '@alajo/contract/insights/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useBalances } from '../platform/balances.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Skeleton } from '../ui/card.tsx';
import { Bars } from '../ui/charts/bars.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';
import { Categories } from './categories.tsx';
import { MonthFigures } from './month-figures.tsx';
import { monthAfter, monthName } from './months.ts';
import { Payees } from './payees.tsx';
import { PeriodStepper } from './period-stepper.tsx';
import { monthQuery } from './queries.ts';

type Props = { month: string; today: string; onMonth: (month: string) => void };

export function MonthView({ month, today, onMonth }: Props) {
  const query = useQuery(monthQuery(month));
  const { data } = query;
  const first = data?.first_month ?? month;
  return (
    <>
      <PeriodStepper
        name={monthName(month, today)}
        unit="month"
        earlier={month > first ? () => onMonth(monthAfter(month, -1)) : undefined}
        later={month < today.slice(0, 7) ? () => onMonth(monthAfter(month, 1)) : undefined}
      />
      <div className="col-span-full flex flex-col gap-5">
        <QueryError query={query} />
        {query.isPending && <Loading />}
        {data && <Review review={data} today={today} />}
      </div>
    </>
  );
}

function Loading() {
  return (
    <>
      <p className="sr-only" role="status">
        Loading your month...
      </p>
      <Skeleton className="h-58" />
      <Skeleton className="h-80" />
    </>
  );
}

function Review({ review, today }: { review: MonthReview; today: string }) {
  const isEmpty = review.in === 0 && review.out === 0 && review.categories.length === 0;
  if (isEmpty) {
    return (
      <EmptyState drawing="payments" title="Nothing came in or went out this month">
        <p className="text-muted">Your spending by category will show here as you pay.</p>
        <ButtonLink to="/wallet?add=">Add Money</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-x-6">
      <div className="flex min-w-0 flex-col gap-7">
        <Card>
          <MonthFigures line={review} />
          <UsualAmounts review={review} />
        </Card>
        <Categories review={review} today={today} />
      </div>
      <div className="flex min-w-0 flex-col gap-7">
        <Sources review={review} />
        <Payees payees={review.payees} />
        <Cost review={review} />
      </div>
    </div>
  );
}

function UsualAmounts({ review }: { review: MonthReview }) {
  const { shown } = useBalances();
  const { usual_out, saved } = review;
  return (
    <>
      {usual_out !== null && (
        <p className="mt-1 text-muted text-sm">
          You usually spend about {formatNaira(usual_out)} a month.
        </p>
      )}
      {shown && saved !== 0 && (
        <p className="mt-1 text-muted text-sm">
          {saved > 0
            ? `You also put ${formatNaira(saved)} into your goals.`
            : `You also took ${formatNaira(kobo(-saved))} out of your goals.`}
        </p>
      )}
    </>
  );
}

function Sources({ review }: { review: MonthReview }) {
  const { sources } = review;
  if (sources.length === 0) return null;
  const highest = Math.max(...sources.map((row) => row.in), 1);
  return (
    <section>
      <SectionHead title="Where it came from" />
      <Card>
        <Bars
          label="Money In by source"
          rows={sources.map((row) => ({
            key: row.source,
            name: sourceNames[row.source],
            amount: formatNaira(row.in),
            share: row.in / highest,
          }))}
        />
      </Card>
    </section>
  );
}

function Cost({ review }: { review: MonthReview }) {
  const { charges, charges_before } = review;
  if (charges.total === 0 && charges_before === 0) return null;
  const rows: [string, Kobo][] = [
    ['Fees', charges.fee],
    ['VAT', charges.vat],
    ['Stamp duty', charges.stamp_duty],
  ];
  return (
    <section>
      <SectionHead title="Fees and charges" note="Part of Money Out above" />
      <Card>
        <dl className="flex flex-col gap-2 text-15 tabular-nums">
          {rows.map(([name, amount]) => (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-muted">{name}</dt>
              <dd>{formatNaira(amount)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-3 border-line border-t pt-2 font-semibold">
            <dt>Total</dt>
            <dd>{formatNaira(charges.total)}</dd>
          </div>
        </dl>
        <p className="mt-2 text-muted text-sm">
          The month before: {formatNaira(charges_before)}. Sending to Alajo users is free.
        </p>
      </Card>
    </section>
  );
}
