// Insights: a month by category, budgets, charges paid, a year in review, and recurring payments.
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { incomeSource, payeeTag, spendingCategory } from './categories.ts';

/** Number of whole months before the one shown that make up its "usual", and the minimum needed. */
export const USUAL_MONTHS = 6;
export const USUAL_MONTHS_MIN = 2;

/** A calendar day in Lagos. */
export const day = z.iso.date('Choose a date');
/** A month of this century, YYYY-MM. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month'));
export const year = z.string().check(z.regex(/^20\d\d$/, 'Choose a year'));

/** Money in and out on one day; refunds are subtracted from the money out. */
export const dayFlow = z.strictObject({ day, in: money, out: money });
export type DayFlow = z.output<typeof dayFlow>;

/** A month's line chart: only days with movements, in order. */
export const monthLine = z.strictObject({
  month,
  in: money,
  out: money,
  days: z.array(dayFlow),
  before: z.strictObject({
    month,
    in: money,
    out: money,
    /** Money out up to the same day of that month. */
    out_by_then: money,
    days: z.array(dayFlow),
  }),
  /** The last day counted: today, or the last day of a past month. */
  until: day,
});
export type MonthLine = z.output<typeof monthLine>;

export const budget = z.strictObject({
  amount: positiveMoney,
  /** Negative when more was spent than planned. */
  left: money,
  /** Amount that can be spent per day until the month ends; null for a past month. */
  left_per_day: z.nullable(nonNegativeMoney),
});
export type Budget = z.output<typeof budget>;

export const categorySpending = z.strictObject({
  category: spendingCategory,
  /** Minus refunds; negative if more was refunded this month than spent. */
  out: money,
  count: z.int(),
  before: money,
  /** Median of the previous months; null with fewer than two. */
  usual: z.nullable(money),
  budget: z.nullable(budget),
});
export type CategorySpending = z.output<typeof categorySpending>;

/** Charges on payments, included in `out`. */
export const charges = z.strictObject({
  fee: money,
  vat: money,
  stamp_duty: money,
  total: money,
});
export type Charges = z.output<typeof charges>;

/** Identifies a payee or payer: `user:amaka`, `bank:058:0123456789`. */
export const party = z
  .string()
  .check(z.regex(/^[a-z_]{2,20}:[^\p{Cc}\p{Cs}\p{Co}]{1,140}$/u, 'Not a payee'));

export const payee = z.strictObject({
  party,
  name: z.string(),
  out: money,
  tag: z.nullable(payeeTag),
});
export type Payee = z.output<typeof payee>;

export const monthReview = z.strictObject({
  ...monthLine.shape,
  /** The month of the first movement; null if there are none. */
  first_month: z.nullable(month),
  /** Money into goals minus money out of them; it stays the customer’s, so it is neither in nor out. */
  saved: money,
  usual_in: z.nullable(money),
  usual_out: z.nullable(money),
  /** Largest first, including every category with a budget. */
  categories: z.array(categorySpending),
  sources: z.array(z.strictObject({ source: incomeSource, in: money, before: money })),
  charges,
  charges_before: money,
  /** Recipients of the month’s transfers, largest first. */
  payees: z.array(payee),
});
export type MonthReview = z.output<typeof monthReview>;

export const yearReview = z.strictObject({
  year,
  in: money,
  out: money,
  saved: money,
  count: z.int(),
  charges,
  months: z.array(z.strictObject({ month, in: money, out: money, charges: money })),
  categories: z.array(z.strictObject({ category: spendingCategory, out: money, count: z.int() })),
  /** The month with the most money out. */
  busiest: z.nullable(month),
  top_payee: z.nullable(payee),
});
export type YearReview = z.output<typeof yearReview>;

export const budgetBody = z.strictObject({
  category: spendingCategory,
  /** Null removes it. */
  amount: z.nullable(positiveMoney),
});

export const tagBody = z.strictObject({ party, tag: z.nullable(payeeTag) });

export const rhythm = z.enum(['weekly', 'fortnightly', 'monthly']);
export type Rhythm = z.output<typeof rhythm>;

/** A payment that recurred at regular intervals, three times or, as a bill, twice, and the customer's decision on it. */
export const recurring = z.strictObject({
  party,
  direction: z.enum(['in', 'out']),
  name: z.string(),
  amount: positiveMoney,
  rhythm,
  /** Next expected date. */
  next_on: day,
  /** The forecast includes only accepted ones. */
  accepted: z.boolean(),
  /** The movements it was detected from, newest first; fewer once they are too old. */
  entries: z.array(z.strictObject({ reference: z.string(), day, amount: positiveMoney })),
});
export type Recurring = z.output<typeof recurring>;

export const recurringBody = z.strictObject({
  party,
  direction: z.enum(['in', 'out']),
  answer: z.enum(['accept', 'dismiss']),
});
