// Insights: a month by category, the next sixty days, and a year in review.
import { useSearchParams } from 'react-router';
import { lagosDay } from '../platform/format.ts';
import { BalancesSwitch } from '../ui/balances-switch.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Segments } from '../ui/segments.tsx';
import { ForecastPanel } from './forecast/forecast.tsx';
import { MonthView } from './month-view.tsx';
import { YearView } from './year-view.tsx';

const VIEWS = [
  { value: 'month', label: 'Month' },
  { value: 'ahead', label: 'Next 60 days' },
  { value: 'year', label: 'Year' },
] as const;
type View = (typeof VIEWS)[number]['value'];

export function Component() {
  const [params, setParams] = useSearchParams();
  const today = lagosDay(Date.now());
  const view = VIEWS.find(({ value }) => value === params.get('view'))?.value ?? 'month';
  const monthParam = params.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(monthParam) ? monthParam : today.slice(0, 7);
  const go = (next: Record<string, string>) => setParams(next, { replace: true });
  const choose = (chosen: View) => go(chosen === 'month' ? {} : { view: chosen });
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_344px] lg:gap-x-6">
      <title>Insights · Alajo</title>
      <div className="col-span-full">
        <PageHead title="Insights">
          <BalancesSwitch />
        </PageHead>
      </div>
      <div className="max-w-[420px] lg:col-start-1">
        <Segments label="What to show" options={VIEWS} value={view} onValue={choose} />
      </div>
      {view === 'month' && (
        <MonthView
          key={month}
          month={month}
          today={today}
          onMonth={(chosen) => go({ month: chosen })}
        />
      )}
      {view === 'ahead' && <ForecastPanel today={today} />}
      {view === 'year' && <YearView today={today} />}
    </div>
  );
}
