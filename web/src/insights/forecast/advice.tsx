// Ways to avoid a balance below zero, each with the lowest balance after it.
import type { ForecastAdvice } from '@alajo/contract/insights/forecast.ts';
import { formatNaira, toNaira } from '@alajo/contract/money.ts';
import { countText } from '@alajo/contract/time-limits.ts';
import { CalendarClock, type LucideIcon, Pause, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { HIDDEN, useBalances } from '../../platform/balances.ts';
import { lagosDay } from '../../platform/format.ts';
import { SectionHead } from '../../ui/section.tsx';
import { dayText, signedNaira } from './texts.ts';

type Row = { icon: LucideIcon; to: string; title: string; about: string };

export function Advice({ advice }: { advice: readonly ForecastAdvice[] }) {
  const { shown } = useBalances();
  if (advice.length === 0) return null;
  return (
    <section>
      <SectionHead title="What you can do" />
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {advice.map((item) => {
          const { icon: Icon, to, title, about } = rowOf(item, shown);
          return (
            <li key={`${item.kind}${'id' in item ? item.id : ''}`}>
              <Link to={to} className="flex min-h-16 items-center gap-3 py-2">
                <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-tint text-on-tint">
                  <Icon size={20} aria-hidden="true" />
                </span>
                <span className="wrap-anywhere min-w-0 flex-1">
                  <span className="block font-semibold text-15 leading-5">{title}</span>
                  <span className="block text-13 text-muted">{about}</span>
                </span>
                <span className="shrink-0 text-right">
                  <span className="block text-13 text-muted">lowest then</span>
                  <span
                    className={`block font-semibold text-15 tabular-nums ${shown && item.lowest < 0 ? 'text-bad' : ''}`}
                  >
                    {shown ? signedNaira(item.lowest) : HIDDEN}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function rowOf(advice: ForecastAdvice, shown: boolean): Row {
  switch (advice.kind) {
    case 'add_money': {
      const { amount, by } = advice;
      return {
        icon: Plus,
        to: `/wallet?add=${shown ? toNaira(amount) : ''}`,
        title: shown ? `Add ${formatNaira(amount)}` : 'Add money',
        about: `${by === lagosDay(Date.now()) ? 'Today' : `By ${dayText(by)}`}, card or bank`,
      };
    }
    case 'pay_later': {
      const { id, name, day, to, after } = advice;
      const income = after?.kind === 'ajo_payout' ? 'your pot' : after?.name;
      return {
        icon: CalendarClock,
        to: `/coming-up/orders/${id}`,
        title: `Pay ${name} on ${dayText(to)}`,
        about: `Skip ${dayText(day)}, then pay it yourself${income ? `, after ${income}` : ''}`,
      };
    }
    case 'pause_auto_save': {
      const { name, count, until } = advice;
      return {
        icon: Pause,
        to: '/savings',
        title: `Skip ${countText(count, 'auto-save')}`,
        about: `Pause ${name} until ${dayText(until)}`,
      };
    }
    default:
      throw new RangeError(`unknown advice ${advice satisfies never}`);
  }
}
