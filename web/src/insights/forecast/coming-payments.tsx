// Upcoming payments by day: one that is only expected has a dashed day, one that doesn't fit a red one.
import type { Forecast, ForecastPayment } from '@alajo/contract/insights/forecast.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useState } from 'react';
import { shortMonthOf } from '../../platform/format.ts';
import { SectionHead } from '../../ui/section.tsx';
import { signedNaira } from './texts.ts';

const FIRST = 5;

const KINDS: Record<ForecastPayment['kind'], string> = {
  ajo: 'Ajo contribution',
  ajo_payout: 'Your Ajo turn',
  auto_save: 'Auto-save',
  waste: 'Weekly collection',
  standing_order: 'Standing order',
  recurring: 'Likely, from past payments',
};

export function ComingPayments({ payments, dip }: Pick<Forecast, 'payments' | 'dip'>) {
  const [all, setAll] = useState(false);
  if (payments.length === 0) return null;
  const rows = all ? payments : payments.slice(0, FIRST);
  return (
    <section>
      <SectionHead title="Coming up">
        {payments.length > FIRST && (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="min-h-11 font-semibold text-15 text-primary underline-offset-4 hover:underline"
          >
            {all ? `See ${FIRST}` : `See all ${payments.length}`}
          </button>
        )}
      </SectionHead>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {rows.map((payment) => {
          const { kind, id, name, day, amount } = payment;
          const isIn = amount > 0;
          return (
            <li
              key={`${kind} ${id} ${name} ${day} ${amount}`}
              className="flex min-h-16 items-center gap-3 py-2"
            >
              <span className="day-tile" data-look={lookOf(payment, dip)}>
                <b>{Number(day.slice(8))}</b> {shortMonthOf(day)}
              </span>
              <span className="wrap-anywhere min-w-0 flex-1">
                <span className="block font-semibold text-15 leading-5">{name}</span>
                <span className="block text-13 text-muted">{KINDS[kind]}</span>
              </span>
              <span
                className={`shrink-0 font-semibold text-15 tabular-nums ${isIn ? 'text-good' : ''}`}
              >
                {isIn ? `+${formatNaira(amount)}` : signedNaira(amount)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function lookOf({ kind, id, name, day }: ForecastPayment, dip: Forecast['dip']) {
  const cause = dip?.cause;
  if (cause?.kind === kind && cause.id === id && cause.name === name && cause.day === day)
    return 'short';
  return kind === 'recurring' ? 'expected' : undefined;
}
