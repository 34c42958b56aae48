// Schedule for re-checking a pending outcome, and the time by which customers are promised a result.
import { PENDING_REVIEW_HOURS } from '@alajo/contract/time-limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';

/** A payment the provider has not settled yet, and how often we have checked it. */
export type UnsettledPayment = { created_at: Date; checks: number };

// 10 s, 30 s, 2 min and 10 min after the first request, then hourly (rulings, Services).
const WAITS_MS = [10 * SECOND, 20 * SECOND, 90 * SECOND, 8 * MINUTE];

const PERSON_AFTER_MS = PENDING_REVIEW_HOURS * HOUR;

/** True once a pending payment is old enough for a person to review it. */
export const needsPerson = (row: Pick<UnsettledPayment, 'created_at'>, now: Date) =>
  ageOf(row.created_at, now) >= PERSON_AFTER_MS;

/** The next check of a pending payment: soon at first, hourly for a day, then daily. */
export function nextCheckAt(row: UnsettledPayment, now: Date): Date {
  const wait = WAITS_MS[row.checks] ?? (needsPerson(row, now) ? DAY : HOUR);
  return new Date(now.getTime() + wait);
}

// Banks return what they could not credit, some days later.
const RETURN_CHECKS_MS = [HOUR, DAY, 3 * DAY];

/** The next check of a paid payout for a return; undefined after three days. */
export function nextReturnCheckAt(paidAt: Date, now: Date): Date | undefined {
  const wait = RETURN_CHECKS_MS.find((delay) => delay > ageOf(paidAt, now));
  return wait === undefined ? undefined : new Date(paidAt.getTime() + wait);
}

/**
 * The time by which a pending payment is settled or a person takes over: one promise, which does not move.
 */
export const expectedBy = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + PERSON_AFTER_MS);

const ageOf = (since: Date, now: Date) => now.getTime() - since.getTime();
