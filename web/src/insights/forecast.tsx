// The next sixty days: the projected balance, the day it may fall short and what to do about it, upcoming
// payments, and payments that seem to recur.

import { daysBetween } from '@alajo/contract/days.ts';
import type { Forecast, ForecastPayment } from '@alajo/contract/insights/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, PiggyBank, Recycle, Repeat } from 'lucide-react';
import { useState } from 'react';
import { HIDDEN, useBalances } from '../platform/balances.ts';
import { formatDay } from '../platform/format.ts';
import { AjoIcon } from '../ui/ajo-icon.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Skeleton } from '../ui/card.tsx';
import { FutureLine } from '../ui/charts/future-line.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';
import { dayName } from './months.ts';
import { forecastQuery } from './queries.ts';
import { RecurringPayments } from './recurring.tsx';
import { ShortfallNotice } from './shortfall-notice.tsx';

export function ForecastPanel({ today }: { today: string }) {
  const query = useQuery(forecastQuery);
  const { data } = query;
  return (
    <div className="col-span-full flex flex-col gap-5">
      <QueryError query={query} />
      {query.isPending && (
        <>
          <p className="sr-only" role="status">
            Loading the next 60 days...
          </p>
          <Skeleton className="h-72" />
        </>
      )}
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-x-6">
        {data && (
          <div className="flex min-w-0 flex-col gap-7">
            <BalanceLine forecast={data} />
            <ComingPayments payments={data.payments} />
          </div>
        )}
        <RecurringPayments today={today} />
      </div>
    </div>
  );
}

function BalanceLine({ forecast }: { forecast: Forecast }) {
  const { shown, textOf } = useBalances();
  const { from, until, points, lowest, dip, payments } = forecast;
  const at = (day: string) => daysBetween(from, day);
  const lowestText = `${textOf(lowest.balance)} on ${dayName(lowest.day)}`;
  const byDay = Map.groupBy(payments, ({ day }) => at(day));
  const describe = (day: number, value: number) => {
    const names = (byDay.get(day) ?? []).map(({ name }) => name).join(', ');
    const date = dayName(new Date(Date.parse(from) + day * DAY_MS).toISOString().slice(0, 10));
    return `${day === 0 ? 'Today' : date}: ${formatNaira(kobo(value))}${names ? ` after ${names}` : ''}`;
  };
  return (
    <section className="flex flex-col gap-3">
      {dip && <ShortfallNotice dip={dip} advice={forecast.advice} />}
      <Card>
        <h2 className="font-semibold text-lg tracking-tight">Your balance in the next 60 days</h2>
        <p className="mb-3 text-muted text-sm leading-5">
          {payments.length === 0
            ? 'Nothing is scheduled in the next 60 days.'
            : dip === null
              ? `Based on scheduled payments. Lowest: ${lowestText}.`
              : `Lowest: ${lowestText}.`}
        </p>
        {shown ? (
          <FutureLine
            title="Balance over the next 60 days"
            description={`${formatNaira(forecast.balance)} today. Lowest: ${lowestText}. The payments below explain it.`}
            points={points.map(({ day, balance }) => ({ at: at(day), value: balance }))}
            days={at(until)}
            labels={{ first: 'Today', last: dayName(until) }}
            textOf={describe}
          />
        ) : (
          <p className="rounded-card bg-sunk px-4 py-6 text-center text-muted text-sm">
            {HIDDEN}
            <br />
            Show balances to see the line.
          </p>
        )}
        <p className="mt-3 text-muted text-sm leading-5">
          This covers scheduled payments only: Ajo, auto-saves, collections, standing orders and
          recurring payments you’ve added. Everyday spending isn’t included.
        </p>
      </Card>
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST = 8;

const ICONS = {
  ajo: AjoIcon,
  ajo_payout: AjoIcon,
  auto_save: PiggyBank,
  waste: Recycle,
  standing_order: CalendarClock,
  recurring: Repeat,
};
const KINDS = {
  ajo: 'Ajo contribution',
  ajo_payout: 'Your Ajo turn',
  auto_save: 'Auto-save',
  waste: 'Weekly collection',
  standing_order: 'Standing order',
  recurring: 'Recurring',
};

function ComingPayments({ payments }: { payments: readonly ForecastPayment[] }) {
  const [all, setAll] = useState(false);
  if (payments.length === 0) return null;
  const rows = all ? payments : payments.slice(0, FIRST);
  return (
    <section>
      <SectionHead title="Coming up" />
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {rows.map(({ kind, id, name, day, amount }) => {
          const Icon = ICONS[kind];
          const isIn = amount > 0;
          return (
            <li
              key={`${kind} ${id} ${name} ${day}`}
              className="flex min-h-16 items-center gap-3 py-2"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-tint text-on-tint">
                <Icon size={20} aria-hidden="true" />
              </span>
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium text-15">{name}</p>
                <p className="text-muted text-sm">{KINDS[kind]}</p>
              </div>
              <div className="text-right">
                <p className={`font-semibold text-15 tabular-nums ${isIn ? 'text-good' : ''}`}>
                  {isIn ? '+' : '−'}
                  {formatNaira(kobo(Math.abs(amount)))}
                </p>
                <p className="text-muted text-sm">{formatDay(day)}</p>
              </div>
            </li>
          );
        })}
      </ul>
      {!all && payments.length > FIRST && (
        <Button variant="ghost" className="mt-1 w-full" onClick={() => setAll(true)}>
          Show all {payments.length}
        </Button>
      )}
    </section>
  );
}
