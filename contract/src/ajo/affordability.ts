// What all of a customer's groups take each month, against the money that comes in. To a trader: "All
// your groups together may take 60 of every 100 naira that come in; from 35 on, we warn you."
import { addDays, daysBetween } from '../days.ts';
import { formatNaira, KOBO_PER_NAIRA, type Kobo, naira } from '../money.ts';
import { ajoLimitsOn } from '../pricing.ts';
import type { Frequency } from './schemas.ts';

/** Money from outside counts for this many days, today included. */
export const INCOME_DAYS = 90;
/** With fewer days since the first of it, there is nothing to compare with yet. */
export const INCOME_DAYS_MIN = 30;
const MONTH_DAYS = 30;
/** A bond of so many contributions makes up for too small an income. */
const BOND_ROUNDS = 2;

/** Money that came in from outside, and the days on which it could have. */
export type Income = { amount: Kobo; days: number };

/** The first day whose money counts. */
export const incomeFrom = (today: string): string => addDays(today, 1 - INCOME_DAYS);

/** The days from the first movement up to today, both included, as far as they count. */
export const incomeDays = (first: string, today: string): number =>
  Math.min(daysBetween(first, today) + 1, INCOME_DAYS);

// Months are estimates: in whole naira, rounded down.
const wholeNaira = (amount: number): Kobo => naira(Math.trunc(amount / KOBO_PER_NAIRA));

/** A month's income; null as long as it is not known. */
export function monthlyIncome({ amount, days }: Income): Kobo | null {
  if (days < INCOME_DAYS_MIN) return null;
  return wholeNaira((Math.max(amount, 0) * MONTH_DAYS) / days);
}

/** What a contribution takes each month: a weekly one 52 times in 12 months. */
export const monthlyOf = (each: Kobo, frequency: Frequency): Kobo =>
  wholeNaira(frequency === 'monthly' ? each : (each * 13) / 3);

export type Burden = {
  /** What all groups together take each month, the new one included. */
  monthly: Kobo;
  income: Kobo | null;
  /** How many contributions each member leaves in bond. */
  bond_rounds: number;
};

export type Affordability = {
  verdict: 'unknown' | 'fits' | 'heavy' | 'too_much';
  /** Of a month's income, rounded up; null without any. */
  percent: number | null;
};

/** How all of a customer's groups compare with their income, by the limits of a Lagos day. */
export function affordabilityOf(
  { monthly, income, bond_rounds }: Burden,
  day: string,
): Affordability {
  if (income === null) return { verdict: 'unknown', percent: null };
  const { warn, max } = ajoLimitsOn(day).income_share;
  const percent = income === 0 ? null : Math.ceil((monthly * 100) / income);
  const share = percent ?? Number.POSITIVE_INFINITY;
  if (share > max && bond_rounds < BOND_ROUNDS) return { verdict: 'too_much', percent };
  return { verdict: share > warn ? 'heavy' : 'fits', percent };
}

/** `₦40,000 of about ₦150,000 a month: 27%` */
export const shareText = (monthly: Kobo, income: Kobo, percent: number | null): string =>
  `${formatNaira(monthly)} of about ${formatNaira(income)} a month${percent === null ? '' : `: ${percent}%`}`;

/** Why a group is refused, in the customer's own figures, and what would help. */
export function tooMuchText(monthly: Kobo, income: Kobo, day: string): string {
  const { max } = ajoLimitsOn(day).income_share;
  const most = formatNaira(wholeNaira((income * max) / 100));
  const against =
    income === 0
      ? `and no money has come in for ${INCOME_DAYS} days`
      : `more than ${max}% of the ${formatNaira(income)} or so that comes in, which is ${most}`;
  return `All your groups together would take ${formatNaira(monthly)} a month, ${against}. Choose a smaller contribution, finish another group first, or get your income paid into Alajo.`;
}
