// The forecast of the next sixty days. Apart from the other schemas of insights, which the dashboard loads.
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { futurePaymentKind } from '../schedules/future.ts';
import { day } from './schemas.ts';

/** Days the forecast covers. */
export const FORECAST_DAYS = 60;
/** Number of full weeks that make up a typical day, and the minimum needed. */
export const EVERYDAY_WEEKS = 8;
export const EVERYDAY_WEEKS_MIN = 3;

/** A scheduled payment, the customer's Ajo payout, or an accepted recurring payment. */
export const forecastPayment = z.strictObject({
  kind: z.enum([...futurePaymentKind.options, 'ajo_payout', 'recurring']),
  /** Id of its group, goal, plan or order; null for a recurring one. */
  id: z.nullable(z.int()),
  name: z.string(),
  day,
  /** Negative if it leaves the wallet. */
  amount: money,
});
export type ForecastPayment = z.output<typeof forecastPayment>;

/** The day’s typical spending on everything that isn't scheduled, from tomorrow on. */
export const everydaySpending = z.strictObject({
  /** Counted each day. */
  amount: nonNegativeMoney,
  /** True if the customer set the amount; ₦0 leaves it out. */
  chosen: z.boolean(),
  /** The median day of the last full weeks; null while there are too few. */
  measured: z.nullable(z.strictObject({ amount: nonNegativeMoney, weeks: z.int() })),
});
export type EverydaySpending = z.output<typeof everydaySpending>;

export const everydayBody = z.strictObject({
  /** ₦0 leaves everyday spending out; null goes back to the median day. */
  amount: z.nullable(nonNegativeMoney),
});

/** The lowest balance of the forecast if the customer takes the advice. */
const lowest = money;

/** A way to avoid a balance below zero. */
export const forecastAdvice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add_money'), amount: positiveMoney, by: day, lowest }),
  /** A standing order’s next payment, which can be skipped and made by hand. */
  z.strictObject({
    kind: z.literal('pay_later'),
    id: z.int(),
    name: z.string(),
    day,
    to: day,
    /** The latest money in between the two days. */
    after: z.nullable(z.strictObject({ kind: forecastPayment.shape.kind, name: z.string() })),
    lowest,
  }),
  /** A goal’s auto-saves up to a day. */
  z.strictObject({
    kind: z.literal('pause_auto_save'),
    id: z.int(),
    name: z.string(),
    count: z.int(),
    until: day,
    lowest,
  }),
]);
export type ForecastAdvice = z.output<typeof forecastAdvice>;

export const forecast = z.strictObject({
  from: day,
  until: day,
  balance: nonNegativeMoney,
  /** Balance at the end of each day on which it changes, in order. */
  points: z.array(z.strictObject({ day, balance: money })),
  payments: z.array(forecastPayment),
  everyday: everydaySpending,
  lowest: z.strictObject({ day, balance: money }),
  /** The first day below zero, the shortfall at the lowest point and the payment that led to it. */
  dip: z.nullable(
    z.strictObject({ day, short: positiveMoney, cause: z.nullable(forecastPayment) }),
  ),
  /** At most three, the highest `lowest` first. */
  advice: z.array(forecastAdvice),
});
export type Forecast = z.output<typeof forecast>;
