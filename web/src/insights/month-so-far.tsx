// The month so far, beside the transaction history: money in and out, and the largest categories.
import { categoryNames } from '@alajo/contract/insights/categories.ts';
import type { MonthReview } from '@alajo/contract/insights/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lagosDay } from '../platform/format.ts';
import { Card, Skeleton } from '../ui/card.tsx';
import { Bars } from '../ui/charts/bars.tsx';
import { SectionLink } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';
import { InAndOut } from './month-figures.tsx';
import { monthName } from './months.ts';
import { monthQuery } from './queries.ts';

const CATEGORIES_SHOWN = 6;

/** The content that follows waits for it, so as not to be pushed down. */
export function MonthSoFar({ children }: { children: ReactNode }) {
  const month = lagosDay(Date.now()).slice(0, 7);
  const query = useQuery(monthQuery(month));
  const { data } = query;
  return (
    <>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-96" />}
      {data && (data.in > 0 || data.out > 0) && <Figures review={data} />}
      {!query.isPending && children}
    </>
  );
}

function Figures({ review }: { review: MonthReview }) {
  const spent = review.categories.filter(({ out }) => out > 0).slice(0, CATEGORIES_SHOWN);
  const highest = Math.max(...spent.map(({ out }) => out), 1);
  return (
    <Card className="flex flex-col gap-4 pt-2">
      <div className="-mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-semibold text-lg tracking-tight">
          {monthName(review.month, review.until)} so far
        </h2>
        <SectionLink to="/insights">Insights</SectionLink>
      </div>
      <InAndOut month={review} />
      <Bars
        label="Money Out by category"
        rows={spent.map(({ category, out }) => ({
          key: category,
          name: categoryNames[category],
          amount: formatNaira(kobo(out)),
          share: out / highest,
        }))}
      />
    </Card>
  );
}
