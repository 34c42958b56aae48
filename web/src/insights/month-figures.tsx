// A month's money in and out, as a line beside the month before, and one sentence that compares them.
import type { MonthLine } from '@alajo/contract/insights/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { ArrowDownLeft, ArrowUpRight, TrendingDown, TrendingUp } from 'lucide-react';
import { DayLine } from '../ui/charts/day-line.tsx';
import { comparison, dayName, firstOf, lastOf, monthName, spentByDay } from './months.ts';

// With fewer days the line shows no trend yet.
const DAYS_MIN = 3;

export function MonthFigures({ line }: { line: MonthLine }) {
  const compared = comparison(line);
  const spent = spentByDay(line.days, line.month, line.until);
  const { before, month, until } = line;
  const then = spentByDay(before.days, before.month, lastOf(before.month));
  const drawn = spent.length >= DAYS_MIN && (line.out > 0 || before.out > 0);
  const earlier = monthName(before.month, until);
  const Trend = compared?.rises ? TrendingUp : TrendingDown;
  return (
    <>
      <InAndOut month={line} />
      {drawn && (
        <div className="mt-3">
          <DayLine
            title="Money Out, day by day"
            description={`${formatNaira(line.out)} by ${dayName(until)}. By the same day in ${earlier} it was ${formatNaira(before.out_by_then)}, and ${formatNaira(kobo(before.out))} altogether.`}
            values={spent}
            days={Number(lastOf(month).slice(8))}
            before={before.days.length > 0 ? then : []}
            labels={{
              first: shortDay(firstOf(month)),
              now: 'Today',
              last: lastOf(month).slice(8),
              before: before.days.length > 0 ? earlier : '',
            }}
          />
        </div>
      )}
      {compared && (
        <p className="mt-3 flex items-center gap-2 text-15">
          <Trend size={18} aria-hidden="true" className="shrink-0 text-muted" />
          <span>
            <b className="font-semibold">{compared.amount}</b> {compared.rest}
          </span>
        </p>
      )}
    </>
  );
}

export function InAndOut({ month }: { month: Pick<MonthLine, 'in' | 'out'> }) {
  return (
    <dl className="grid grid-cols-2 gap-2">
      <Figure label="Money In" amount={formatNaira(month.in)} incoming />
      <Figure label="Money Out" amount={formatNaira(month.out)} />
    </dl>
  );
}

const shortDay = (day: string) => dayName(day).replace(/(\w{3})\w*$/, '$1');

type FigureProps = { label: string; amount: string; incoming?: boolean };

function Figure({ label, amount, incoming = false }: FigureProps) {
  const Icon = incoming ? ArrowDownLeft : ArrowUpRight;
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2 text-muted text-sm">
        <span
          className={`grid size-5 place-items-center rounded-full ${incoming ? 'bg-good-tint text-good' : 'bg-sunk text-text'}`}
        >
          <Icon size={12} strokeWidth={3} aria-hidden="true" />
        </span>
        {label}
      </dt>
      <dd className="break-words font-bold text-xl leading-7 tracking-tight tabular-nums">
        {amount}
      </dd>
    </div>
  );
}
