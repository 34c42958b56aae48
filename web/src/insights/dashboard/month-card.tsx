// The month on the dashboard: money in and out, and a link to Insights.
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Card, Skeleton } from '../../ui/card.tsx';
import { SectionLink } from '../../ui/section.tsx';
import { QueryError } from '../../ui/states.tsx';
import { MonthFigures } from '../month-figures.tsx';
import { monthName } from '../months.ts';
import { monthLineQuery } from '../queries.ts';

export function MonthCard() {
  const query = useQuery(monthLineQuery);
  const { data } = query;
  if (query.isPending) return <Skeleton className="h-64" />;
  // A new customer has no month yet.
  if (data && data.days.length === 0 && data.before.days.length === 0) return null;
  return (
    <Card className="pt-1">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-semibold text-lg tracking-tight">
          {data ? monthName(data.month, data.until) : 'This month'}
        </h2>
        <SectionLink to="/insights">
          Insights <ChevronRight size={18} aria-hidden="true" />
        </SectionLink>
      </div>
      <QueryError query={query} />
      {data && <MonthFigures line={data} />}
    </Card>
  );
}
