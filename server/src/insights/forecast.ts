// The balance of the coming days from known income and payments. Pure: the same payments in any order give the same
// line.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import {
  FORECAST_DAYS,
  type Forecast,
  type ForecastAdvice,
  type ForecastPayment,
  type Rhythm,
} from '@alajo/contract/insights/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
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

/** The line from today's balance; payments before today or after the last day don't count. */
export function forecastOf(
  balance: Kobo,
  known: readonly ForecastPayment[],
  today: string,
): Forecast {
  const until = lastForecastDay(today);
  const payments = known
    .filter(({ day }) => day <= until)
    .map((payment) => (payment.day < today ? { ...payment, day: today } : payment))
    .sort(byDay);
  const points = pointsOf(balance, payments, today);
  const lowest = points.reduce((low, point) => (point.balance < low.balance ? point : low), {
    day: today,
    balance,
  });
  const first = points.find((point) => point.balance < 0);
  const dip = first ? { day: first.day, short: kobo(0 - lowest.balance) } : null;
  const advice = dip === null ? [] : adviceFor(dip, payments);
  return { from: today, until, balance, points, payments, lowest, dip, advice };
}

/** Sorted by day; within a day, money in comes first, because a day's closing balance includes both. */
const byDay = (a: ForecastPayment, b: ForecastPayment) =>
  a.day.localeCompare(b.day) ||
  b.amount - a.amount ||
  a.kind.localeCompare(b.kind) ||
  a.name.localeCompare(b.name);

function pointsOf(balance: Kobo, payments: readonly ForecastPayment[], today: string) {
  const points = [{ day: today, balance }];
  for (const { day, amount } of payments) {
    const last = points.at(-1);
    const next = kobo((last?.balance ?? balance) + amount);
    if (last?.day === day) last.balance = next;
    else points.push({ day, balance: next });
  }
  return points;
}

type Shortfall = { day: string; short: Kobo };

/** Advice for a shortfall: add the missing amount, delay auto-saves, or know what comes too late. */
function adviceFor(
  { day, short }: Shortfall,
  payments: readonly ForecastPayment[],
): ForecastAdvice[] {
  const before = payments.filter((payment) => payment.day <= day);
  const autoSaves = Map.groupBy(
    before.filter(({ kind, id }) => kind === 'auto_save' && id !== null),
    ({ id }) => id,
  );
  const pauses = [...autoSaves].flatMap(([id, list]): ForecastAdvice[] => {
    const amount = kobo(list.reduce((sum, payment) => sum - payment.amount, 0));
    const [first] = list;
    if (id === null || first === undefined || amount <= 0) return [];
    return [{ kind: 'pause_auto_save', id, name: first.name, amount }];
  });
  const later = payments.find((payment) => payment.day > day && payment.amount > 0);
  return [
    { kind: 'add_money', amount: short, by: day },
    ...pauses,
    ...(later
      ? [{ kind: 'comes_later' as const, name: later.name, amount: later.amount, day: later.day }]
      : []),
  ];
}
