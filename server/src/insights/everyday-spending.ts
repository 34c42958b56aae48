// Everyday spending, beside scheduled payments: the median day of the last weeks, or the customer's own figure.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import {
  EVERYDAY_WEEKS,
  EVERYDAY_WEEKS_MIN,
  type EverydaySpending,
} from '@alajo/contract/insights/forecast.ts';
import { KOBO_PER_NAIRA, type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import type { Flow } from '../ledger/flows.ts';
import { AUTOMATIC } from '../payments/flow-terms.ts';
import { classify } from './categories.ts';
import { medianOf } from './months.ts';
import { isLike } from './recurring.ts';

/** A recurring payment that the forecast counts on its own days. */
type CountedPayment = { party: string; direction: 'in' | 'out'; amount: Kobo };

type Facts = {
  today: string;
  /** The day of the wallet's first movement. */
  first: string | null;
  counted: readonly CountedPayment[];
  /** The customer's own figure. */
  chosen: Kobo | null;
};

/** The first day whose spending may matter. */
export const everydayFrom = (today: string): string => addDays(today, -7 * EVERYDAY_WEEKS);

/** The amount the forecast takes each day; ₦0 if there are too few weeks and the customer chose none. */
export function everydayOf(
  flows: readonly Flow[],
  { today, first, counted, chosen }: Facts,
): EverydaySpending {
  const known = first === null ? 0 : Math.trunc(daysBetween(first, today) / 7);
  const weeks = Math.min(known, EVERYDAY_WEEKS);
  const measured =
    weeks < EVERYDAY_WEEKS_MIN
      ? null
      : { amount: medianDay(spendingByDay(flows, counted), { today, weeks }), weeks };
  return {
    amount: chosen ?? measured?.amount ?? kobo(0),
    chosen: chosen !== null,
    measured,
  };
}

/** Spending less refunds, without what the forecast already has on its own days. */
function spendingByDay(flows: readonly Flow[], counted: readonly CountedPayment[]) {
  const days = new Map<string, number>();
  for (const flow of flows) {
    const meaning = classify(flow, new Map());
    if (meaning.side !== 'out' || meaning.category === 'ajo' || meaning.category === 'waste')
      continue;
    if (flow.party === AUTOMATIC || isCounted(flow, counted)) continue;
    days.set(flow.day, (days.get(flow.day) ?? 0) + meaning.amount);
  }
  return days;
}

const isCounted = ({ party, amount }: Flow, counted: readonly CountedPayment[]) =>
  counted.some(
    (payment) =>
      payment.direction === 'out' && payment.party === party && isLike(-amount, payment.amount),
  );

/** In whole naira, because no one plans a day to the kobo. Today isn't over, so it doesn't count. */
function medianDay(
  days: ReadonlyMap<string, number>,
  { today, weeks }: { today: string; weeks: number },
): Kobo {
  const spent = Array.from({ length: 7 * weeks }, (_, index) =>
    kobo(Math.max(days.get(addDays(today, -1 - index)) ?? 0, 0)),
  );
  return naira(Math.trunc((medianOf(spent) ?? 0) / KOBO_PER_NAIRA));
}
