// Repayment plans: a member’s debt to a group, in instalments of their choice.
import * as z from 'zod/mini';
import { addDays, addMonths } from '../days.ts';
import { formatNaira, type Kobo, kobo, positiveMoney } from '../money.ts';
import { type Frequency, frequency, type RepaymentPlan } from './schemas.ts';

/** Maximum length of a plan in months. */
export const PLAN_MONTHS = 6;

export const planBody = z.strictObject({ rhythm: frequency, amount: positiveMoney });

type PlanTerms = { owed: Kobo; rhythm: Frequency; amount: Kobo };

/** Date of an instalment, counted from 0: one period from today, and then every period. */
export const instalmentDay = (first: string, rhythm: Frequency, nth: number): string =>
  rhythm === 'weekly' ? addDays(first, 7 * nth) : addMonths(first, nth);

/** Instalments of a plan from its first date on: equal amounts, and the remainder last. */
export function instalmentsOf(
  { owed, rhythm, amount }: PlanTerms,
  first: string,
): RepaymentPlan['instalments'] {
  return Array.from({ length: Math.ceil(owed / amount) }, (_, nth) => ({
    due_on: instalmentDay(first, rhythm, nth),
    amount: kobo(Math.min(amount, owed - nth * amount)),
  }));
}

/** The maximum number of instalments that end in time. */
export function instalmentsMax(rhythm: Frequency, today: string): number {
  const end = addMonths(today, PLAN_MONTHS);
  let count = 0;
  while (instalmentDay(today, rhythm, count + 1) <= end) count += 1;
  return count;
}

/** The smallest instalment that ends the plan in time. */
export const leastInstalment = (owed: Kobo, rhythm: Frequency, today: string): Kobo =>
  kobo(Math.ceil(owed / instalmentsMax(rhythm, today)));

export const planMessages = {
  least: (least: Kobo) =>
    `Choose at least ${formatNaira(least)}, so that it ends within ${PLAN_MONTHS} months`,
  most: (owed: Kobo) => `You owe only ${formatNaira(owed)}`,
};
