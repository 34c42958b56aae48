// Affordability: the monthly total of a customer’s groups against their monthly income. To a trader: "All
// your groups together may take 60 of every 100 naira that come in; from 35 on, we warn you."
import { addDays, daysBetween } from '../days.ts';
import { formatNaira, KOBO_PER_NAIRA, type Kobo, naira } from '../money.ts';
import { ajoLimitsOn } from '../pricing.ts';
import type { Frequency } from './schemas.ts';

/** Number of days, today included, for which money from outside counts. */
export const INCOME_DAYS = 90;
/** Minimum number of days since the first income; with fewer there is no verdict. */
const INCOME_DAYS_MIN = 30;
const MONTH_DAYS = 30;
/** A bond of this many contributions makes up for too small an income. */
const BOND_ROUNDS = 2;

/** Money that came in from outside, and the days on which it could have. */
export type Income = { amount: Kobo; days: number };

/** First day of the counted period. */
export const incomeFrom = (today: string): string => addDays(today, 1 - INCOME_DAYS);

/** The counted days from the first transaction up to today, both included. */
export const incomeDays = (first: string, today: string): number =>
  Math.min(daysBetween(first, today) + 1, INCOME_DAYS);

// Months are estimates in whole naira, rounded down.
const wholeNaira = (amount: number): Kobo => naira(Math.trunc(amount / KOBO_PER_NAIRA));

/** Monthly income; null while it is unknown. */
export function monthlyIncome({ amount, days }: Income): Kobo | null {
  if (days < INCOME_DAYS_MIN) return null;
  return wholeNaira((Math.max(amount, 0) * MONTH_DAYS) / days);
}

/** Monthly cost of a contribution: a weekly one counts 52 times in 12 months. */
export const monthlyOf = (each: Kobo, frequency: Frequency): Kobo =>
  wholeNaira(frequency === 'monthly' ? each : (each * 13) / 3);

export type MonthlyCommitment = {
  /** Monthly cost of all groups together, including the new one. */
  monthly: Kobo;
  income: Kobo | null;
  /** Number of contributions each member leaves as bond. */
  bond_rounds: number;
};

export type Affordability = {
  verdict: 'unknown' | 'fits' | 'heavy' | 'too_much';
  /** Percentage of the monthly income, rounded up; null without income. */
  percent: number | null;
};

/** Verdict on all of a customer’s groups against their income, by the limits of a Lagos day. */
export function affordabilityOf(
  { monthly, income, bond_rounds }: MonthlyCommitment,
  day: string,
): Affordability {
  if (income === null) return { verdict: 'unknown', percent: null };
  const { warn, max } = ajoLimitsOn(day).income_share;
  const percent = income === 0 ? null : Math.ceil((monthly * 100) / income);
  const share = percent ?? Number.POSITIVE_INFINITY;
  if (share > max && bond_rounds < BOND_ROUNDS) return { verdict: 'too_much', percent };
  return { verdict: share > warn ? 'heavy' : 'fits', percent };
}

/** Text such as `₦40,000 of about ₦150,000 a month: 27%`. */
export const shareText = (monthly: Kobo, income: Kobo, percent: number | null): string =>
  `${formatNaira(monthly)} of about ${formatNaira(income)} a month${percent === null ? '' : `: ${percent}%`}`;

/** Refusal of a group with the customer’s own amounts and what would help. */
export function tooMuchText(monthly: Kobo, income: Kobo, day: string): string {
  const { max } = ajoLimitsOn(day).income_share;
  const most = formatNaira(wholeNaira((income * max) / 100));
  const against =
    income === 0
      ? `and no money has come in for ${INCOME_DAYS} days`
      : `more than ${max}% of the ${formatNaira(income)} or so that comes in, which is ${most}`;
  return `All your groups together would take ${formatNaira(monthly)} a month, ${against}. Choose a smaller contribution, finish another group first, or get your income paid into Alajo.`;
}
