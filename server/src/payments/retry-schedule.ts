// When an outcome that is not known yet is asked about again, and what customers are promised.
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts';

/** Something a provider has not settled yet, and how often it was asked about. */
export type Unsettled = { created_at: Date; checks: number };

// After the first asking: 10 s, 30 s, 2 min and 10 min from it, then hourly (rulings, Services).
const WAITS_MS = [10 * SECOND, 20 * SECOND, 90 * SECOND, 8 * MINUTE];

const PERSON_AFTER_MS = DAY;

/** True when a person has to look at a payout that nobody could settle so far. */
export const needsPerson = (row: Pick<Unsettled, 'created_at'>, now: Date) =>
  ageOf(row.created_at, now) >= PERSON_AFTER_MS;

/** When an unsettled payout is asked about again: soon at first, hourly for a day, then daily. */
export function nextCheckAt(row: Unsettled, now: Date): Date {
  const wait = WAITS_MS[row.checks] ?? (needsPerson(row, now) ? DAY : HOUR);
  return new Date(now.getTime() + wait);
}

// Banks send back what they could not credit, some days later.
const RETURN_CHECKS_MS = [HOUR, DAY, 3 * DAY];

/** When a paid payout is looked at again, in case it comes back; undefined after three days. */
export function nextReturnCheckAt(paidAt: Date, now: Date): Date | undefined {
  const wait = RETURN_CHECKS_MS.find((one) => one > ageOf(paidAt, now));
  return wait === undefined ? undefined : new Date(paidAt.getTime() + wait);
}

// CBN's clocks for a transfer in doubt: minutes, the next day, 72 h for a complaint (regulation.md).
const PROMISES_MS = [10 * MINUTE, DAY, 3 * DAY];

/** By when the customer will know: always still to come; null when every promise is over. */
export function expectedBy(createdAt: Date, now: Date): Date | null {
  const wait = PROMISES_MS.find((one) => one > ageOf(createdAt, now));
  return wait === undefined ? null : new Date(createdAt.getTime() + wait);
}

const ageOf = (since: Date, now: Date) => now.getTime() - since.getTime();
