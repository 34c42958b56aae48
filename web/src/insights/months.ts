// Months as text, and a month's days as a running total.
import { addDays, addMonths, daysBetween } from '@alajo/contract/days.ts';
import type { DayFlow, MonthLine } from '@alajo/contract/insights/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { monthOf } from '../platform/format.ts';

export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(addMonths(firstOf(month), 1), -1);
export const monthAfter = (month: string, count: number): string =>
  addMonths(firstOf(month), count).slice(0, 7);

/** `November`, with the year if it is not that of `today`. */
export function monthName(month: string, today: string): string {
  const name = monthOf(month);
  return month.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${month.slice(0, 4)}`;
}

/** `22 November` */
export const dayName = (day: string): string => `${Number(day.slice(8))} ${monthOf(day)}`;

/** Total spent by the end of each day of a month, up to a given day. */
export function spentByDay(list: readonly DayFlow[], month: string, until: string): number[] {
  const byDay = new Map(list.map(({ day, out }) => [day, out]));
  const count = daysBetween(firstOf(month), until) + 1;
  let sum = 0;
  return Array.from({ length: count }, (_, index) => {
    sum += byDay.get(addDays(firstOf(month), index)) ?? 0;
    return sum;
  });
}

/** Compares this month's spending with the same day of the month before; undefined if there is none. */
export function comparison({ out, before, until }: MonthLine) {
  if (before.days.length === 0) return undefined;
  const less = kobo(before.out_by_then - out);
  const by = dayName(addMonths(until, -1));
  if (less === 0) return { amount: 'The same', rest: `as by ${by}`, rises: false };
  const word = less > 0 ? 'less' : 'more';
  const amount = `${formatNaira(kobo(Math.abs(less)))} ${word}`;
  return { amount, rest: `than by ${by}`, rises: less < 0 };
}
