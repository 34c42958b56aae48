// The next sixty days: whether the balance will fall short and because of which payment, what to do about it,
// upcoming payments, and payments that seem to recur.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import type { Forecast } from '@alajo/contract/insights/forecast.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { HIDDEN, useBalances } from '../../platform/balances.ts';
import { Card, Skeleton } from '../../ui/card.tsx';
import { FiguresTable } from '../../ui/charts/figures-table.tsx';
import { QueryError } from '../../ui/states.tsx';
import { recurringQuery } from '../queries.ts';
import { RecurringPayments } from '../recurring.tsx';
import { Advice } from './advice.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { ComingPayments } from './coming-payments.tsx';
import { Everyday } from './everyday.tsx';
import { forecastQuery } from './forecast-query.ts';
import { dayText, signedNaira } from './texts.ts';

export function ForecastPanel({ today }: { today: string }) {
  const query = useQuery(forecastQuery);
  usePrefetchQuery(recurringQuery);
  const { data } = query;
  return (
    <div className="col-span-full flex flex-col gap-5">
      <QueryError query={query} />
      {query.isPending && <Loading />}
      {data && (
        <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-x-6">
          <div className="flex min-w-0 flex-col gap-7">
            <BalanceAhead forecast={data} />
            <Advice advice={data.advice} />
            <ComingPayments payments={data.payments} dip={data.dip} />
            <BalanceTable forecast={data} />
          </div>
          <RecurringPayments today={today} />
        </div>
      )}
    </div>
  );
}

function Loading() {
  return (
    <>
      <p className="sr-only" role="status">
        Loading the next 60 days...
      </p>
      <Skeleton className="h-96" />
      <Skeleton className="h-52" />
    </>
  );
}

const TITLE = 'Your balance in the next 60 days';

function BalanceAhead({ forecast }: { forecast: Forecast }) {
  const { shown } = useBalances();
  return (
    <Card>
      <h2 className="sr-only">{TITLE}</h2>
      <p className="text-balance text-lg leading-6">
        <Outlook forecast={forecast} />
      </p>
      {shown ? (
        <BalanceChart forecast={forecast} />
      ) : (
        <p className="ahead-hidden rounded-card bg-sunk px-4 py-6 text-center text-muted text-sm">
          {HIDDEN}
          <br />
          Show balances to see the line.
        </p>
      )}
      <Everyday everyday={forecast.everyday} />
    </Card>
  );
}

/** The forecast in a sentence. */
function Outlook({ forecast }: { forecast: Forecast }) {
  const { shown, textOf } = useBalances();
  const { from, lowest, dip, payments, everyday } = forecast;
  const on = lowest.day === from ? 'today' : `on ${dayText(lowest.day)}`;
  if (dip === null) {
    if (payments.length === 0 && everyday.amount === 0) {
      return 'Nothing is scheduled in the next 60 days.';
    }
    return (
      <>
        Lowest {on}: <b className="font-bold">{textOf(lowest.balance)}</b>.
      </>
    );
  }
  const { cause, short } = dip;
  const isSameDay = cause?.day === lowest.day;
  const name = cause?.name ?? 'everyday spending';
  return (
    <>
      You’d be {shown ? <b className="font-bold text-bad">{formatNaira(short)} short</b> : 'short'}{' '}
      {isSameDay || lowest.day === from ? on : `by ${dayText(lowest.day)}`}, because of {name}
      {cause && !isSameDay && ` on ${dayText(cause.day)}`}.
    </>
  );
}

/** The balance at the end of each day, with the payments that change it. */
function BalanceTable({ forecast }: { forecast: Forecast }) {
  const { shown } = useBalances();
  if (!shown) return null;
  const { from, until, points, payments } = forecast;
  const paid = Map.groupBy(payments, ({ day }) => day);
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at));
  const rows = days.flatMap((day): [string, string, string][] => {
    const point = points.findLast((other) => other.day <= day);
    const names = (paid.get(day) ?? []).map(({ name }) => name).join(', ');
    if (point === undefined || (point.day !== day && day !== until)) return [];
    return [[dayText(day), names, signedNaira(point.balance)]];
  });
  return <FiguresTable title={TITLE} heads={['Day', 'Payments', 'Balance']} rows={rows} />;
}
