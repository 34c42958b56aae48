// Repayment plans: what a member owes a group, in instalments of their own choice.
import * as z from 'zod/mini';
import { addDays, addMonths } from '../days.ts';
import { formatNaira, type Kobo, kobo, positiveMoney } from '../money.ts';
import { type Frequency, frequency, type RepaymentPlan } from './schemas.ts';

/** A plan ends within so many months. */
export const PLAN_MONTHS = 6;

export const planBody = z.strictObject({ rhythm: frequency, amount: positiveMoney });

type Chosen = { owed: Kobo; rhythm: Frequency; amount: Kobo };

/** The day of an instalment, counted from 0: a period from today, and then every period. */
export const instalmentDay = (first: string, rhythm: Frequency, nth: number): string =>
  rhythm === 'weekly' ? addDays(first, 7 * nth) : addMonths(first, nth);

/** The instalments of a plan whose first one is on a day: equal ones, and a last one of what is left. */
export function instalmentsOf(
  { owed, rhythm, amount }: Chosen,
  first: string,
): RepaymentPlan['instalments'] {
  return Array.from({ length: Math.ceil(owed / amount) }, (_, nth) => ({
    due_on: instalmentDay(first, rhythm, nth),
    amount: kobo(Math.min(amount, owed - nth * amount)),
  }));
}

/** The most instalments that end within the time. */
export function instalmentsMax(rhythm: Frequency, today: string): number {
  const end = addMonths(today, PLAN_MONTHS);
  let count = 0;
  while (instalmentDay(today, rhythm, count + 1) <= end) count += 1;
  return count;
}

/** The smallest instalment with which a plan ends in time. */
export const leastInstalment = (owed: Kobo, rhythm: Frequency, today: string): Kobo =>
  kobo(Math.ceil(owed / instalmentsMax(rhythm, today)));

export const planMessages = {
  least: (least: Kobo) =>
    `Choose at least ${formatNaira(least)}, so that it ends within ${PLAN_MONTHS} months`,
  most: (owed: Kobo) => `You owe only ${formatNaira(owed)}`,
};
