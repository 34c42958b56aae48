// Converts scheduled dates to and from native date-and-time fields; both are Lagos time.
import { BOOK_AHEAD_HOURS } from '@alajo/contract/time-limits.ts';
import { instantOf, scheduledTime, wasteMessages } from '@alajo/contract/waste/schemas.ts';
import { invalid } from '../platform/form.ts';

const MINUTE_MS = 60_000;

/** The earliest time a field accepts, rounded up to a minute. */
export function earliestTime(now: number): string {
  const soonest = now + BOOK_AHEAD_HOURS * 60 * MINUTE_MS;
  return toField(scheduledTime(new Date(Math.ceil(soonest / MINUTE_MS) * MINUTE_MS)));
}

/** A scheduled date as the field's value: `2026-12-01T09:00`. */
export const toField = (scheduled: string) => scheduled.slice(0, 16).replace(' ', 'T');

/** The field's value as a scheduled date; empty stays empty. */
export const fromField = (value: string) =>
  value === '' ? '' : `${value.slice(0, 16).replace('T', ' ')}:00`;

/** True if a scheduled date is not far enough ahead. */
export const isTooSoon = (scheduled: string, now: number): boolean =>
  instantOf(scheduled).getTime() - now < BOOK_AHEAD_HOURS * 60 * MINUTE_MS;

/** The form error for a date that is too soon. */
export const tooSoon = invalid('scheduled_date', wasteMessages.too_soon);
