// A balance day by day: today's, less everyday spending from tomorrow on, with every payment on its day.
import { addDays } from '@alajo/contract/days.ts';
import { FORECAST_DAYS, type ForecastPayment } from '@alajo/contract/insights/forecast.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';

export type BalancePoint = { day: string; balance: Kobo };
export type DatedAmount = Pick<ForecastPayment, 'day' | 'amount'>;

/** The start of a line. `everyday` is what each day after today takes. */
export type LineStart = { today: string; balance: Kobo; everyday: Kobo };

/** The balance at the end of today and of each day that changes it. Payments lie within the forecast's days. */
export function pointsOf(
  { today, balance, everyday }: LineStart,
  payments: readonly DatedAmount[],
): [BalancePoint, ...BalancePoint[]] {
  const changes = new Map<string, number>();
  for (const { day, amount } of payments) changes.set(day, (changes.get(day) ?? 0) + amount);
  let last = kobo(balance + (changes.get(today) ?? 0));
  const points: [BalancePoint, ...BalancePoint[]] = [{ day: today, balance: last }];
  for (let ahead = 1; ahead <= FORECAST_DAYS; ahead++) {
    const day = addDays(today, ahead);
    if (everyday === 0 && !changes.has(day)) continue;
    last = kobo(last - everyday + (changes.get(day) ?? 0));
    points.push({ day, balance: last });
  }
  return points;
}

/** The first of the lowest points. */
export const lowestOf = ([first, ...others]: readonly [
  BalancePoint,
  ...BalancePoint[],
]): BalancePoint =>
  others.reduce((low, point) => (point.balance < low.balance ? point : low), first);
