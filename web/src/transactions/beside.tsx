// Beside the history, where there is room: the month so far, the statement and the balance explained.
import { categoryNames } from '@alajo/contract/insights/categories.ts';
import type { MonthReview } from '@alajo/contract/insights/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, FileDown, type LucideIcon, WalletMinimal } from 'lucide-react';
import { Link } from 'react-router';
import { InAndOut } from '../insights/month-figures.tsx';
import { monthName } from '../insights/months.ts';
import { monthQuery } from '../insights/queries.ts';
import { lagosDay } from '../platform/format.ts';
import { Card, Skeleton } from '../ui/card.tsx';
import { Bars } from '../ui/charts/bars.tsx';
import { SectionLink } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';

const CATEGORIES_SHOWN = 6;

export default function Beside() {
  const month = lagosDay(Date.now()).slice(0, 7);
  const query = useQuery(monthQuery(month));
  const { data } = query;
  return (
    <div className="flex flex-col gap-3">
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-96" />}
      {data && (data.in > 0 || data.out > 0) && <MonthSoFar review={data} />}
      <nav
        aria-label="More about your money"
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        <Row to="/transactions/statement" icon={FileDown} name="Statement">
          PDF or CSV, any dates
        </Row>
        <Row to="/transactions/balance" icon={WalletMinimal} name="Why is my balance this?">
          What moved it, and what is held
        </Row>
      </nav>
    </div>
  );
}

function MonthSoFar({ review }: { review: MonthReview }) {
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
      <InAndOut of={review} />
      <Bars
        label="Money out by category"
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

type RowProps = { to: string; icon: LucideIcon; name: string; children: string };

function Row({ to, icon: Icon, name, children }: RowProps) {
  return (
    <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-tint">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-[15px] leading-5">{name}</span>
        <span className="block text-[13px] text-muted leading-[18px]">{children}</span>
      </span>
      <ChevronRight size={18} className="text-muted" aria-hidden="true" />
    </Link>
  );
}
