// The balance of the coming days from known income and payments and everyday spending. Pure: the same payments in any
// order give the same line.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import {
  type EverydaySpending,
  FORECAST_DAYS,
  type Forecast,
  type ForecastPayment,
} from '@alajo/contract/insights/forecast.ts';
import type { Rhythm } from '@alajo/contract/insights/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type BalancePoint, lowestOf, pointsOf } from './balance-line.ts';
import { adviceFor } from './forecast-advice.ts';
import { isLike, type PastPayment, repeated, SLACK_DAYS } from './recurring.ts';

/** A recurring payment that its customer counts on. */
export type AcceptedPayment = {
  party: string;
  direction: 'in' | 'out';
  name: string;
  amount: Kobo;
  rhythm: Rhythm;
  /** The day of the latest movement at acceptance; the others are counted from it. */
  from_day: string;
};

export const lastForecastDay = (today: string): string => addDays(today, FORECAST_DAYS);

/**
 * The next dates of an accepted payment, up to a day. One that is due today, or up to three days late, is expected
 * today. One that has already come, up to three days early or late, is left out; `recent` goes back to `recentFrom`.
 */
export function expectedPayments(
  accepted: AcceptedPayment,
  recent: readonly PastPayment[],
  { today, until }: { today: string; until: string },
): ForecastPayment[] {
  const { direction, name, amount, rhythm, party, from_day } = accepted;
  const isPaid = (day: string) =>
    recent.some(
      (paid) =>
        paid.party === party &&
        paid.direction === direction &&
        isLike(paid.amount, amount) &&
        Math.abs(daysBetween(paid.day, day)) <= SLACK_DAYS,
    );
  const days: string[] = [];
  for (let k = 1; repeated(from_day, rhythm, k) <= until; k++) {
    const day = repeated(from_day, rhythm, k);
    if (addDays(day, SLACK_DAYS) >= today && !isPaid(day)) days.push(day < today ? today : day);
  }
  const signed = direction === 'out' ? kobo(-amount) : amount;
  return days.map((day) => ({ kind: 'recurring', id: null, name, day, amount: signed }));
}

/** The earliest day on which a payment expected today or later may have come. */
export const recentFrom = (today: string): string => addDays(today, -2 * SLACK_DAYS);

/** Leaves out payments that a standing order makes at the same time, because they are the same. */
export const excludeArranged = (
  expected: readonly ForecastPayment[],
  arranged: readonly ForecastPayment[],
): ForecastPayment[] => {
  const orders = Map.groupBy(
    arranged.filter(({ kind }) => kind === 'standing_order'),
    ({ name }) => name,
  );
  return expected.filter(
    ({ name, day, amount }) =>
      !orders
        .get(name)
        ?.some(
          (order) =>
            isLike(-order.amount, -amount) && Math.abs(daysBetween(order.day, day)) <= SLACK_DAYS,
        ),
  );
};

type ForecastFacts = {
  today: string;
  balance: Kobo;
  /** The most the wallet may hold; null for no limit. */
  room: Kobo | null;
  everyday: EverydaySpending;
};

/** The line from today's balance; payments before today or after the last day don't count. */
export function forecastOf(
  { today, balance, room, everyday }: ForecastFacts,
  known: readonly ForecastPayment[],
): Forecast {
  const until = lastForecastDay(today);
  const payments = known
    .filter(({ day }) => day <= until)
    .map((payment) => (payment.day < today ? { ...payment, day: today } : payment))
    .sort(byDay);
  const start = { today, balance, everyday: everyday.amount };
  const points = pointsOf(start, payments);
  const lowest = lowestOf(points);
  const line = { from: today, until, balance, points, payments, everyday, lowest };
  const dip = points.find((point) => point.balance < 0)?.day;
  if (dip === undefined) return { ...line, dip: null, advice: [] };
  const short = kobo(0 - lowest.balance);
  return {
    ...line,
    dip: { day: dip, short, cause: causeOf(points, payments, lowest.day) },
    advice: adviceFor({ ...start, payments, points, lowest, dip, room }),
  };
}

/** Sorted by day; within a day, money in comes first, because a day's closing balance includes both. */
const byDay = (a: ForecastPayment, b: ForecastPayment) =>
  a.day.localeCompare(b.day) ||
  b.amount - a.amount ||
  a.kind.localeCompare(b.kind) ||
  a.name.localeCompare(b.name) ||
  Number(a.id) - Number(b.id);

/**
 * The largest payment of the day on which the balance falls below zero and stays there until its lowest day; null if
 * only everyday spending takes it there.
 */
function causeOf(
  points: readonly BalancePoint[],
  payments: readonly ForecastPayment[],
  lowestDay: string,
): ForecastPayment | null {
  const last = points.findLast(({ day, balance }) => day <= lowestDay && balance >= 0)?.day;
  const fell = points.find(({ day }) => last === undefined || day > last)?.day;
  const [largest] = payments
    .filter(({ day, amount }) => day === fell && amount < 0)
    .toSorted((a, b) => a.amount - b.amount);
  return largest ?? null;
}
