// Scheduled dates in native date and time fields: both are what Lagos's clocks show.
import {
  BOOK_AHEAD_HOURS,
  instantOf,
  scheduledOf,
  wasteSays,
} from '@alajo/contract/waste/schemas.ts';

const MINUTE_MS = 60_000;

/** The earliest time a field takes: a whole minute, 24 hours from now or a little later. */
export function earliestTime(now: number): string {
  const soonest = now + BOOK_AHEAD_HOURS * 60 * MINUTE_MS;
  return toField(scheduledOf(new Date(Math.ceil(soonest / MINUTE_MS) * MINUTE_MS)));
}

/** A scheduled date as the field's value: `2026-12-01T09:00`. */
export const toField = (scheduled: string) => scheduled.slice(0, 16).replace(' ', 'T');

/** The field's value as a scheduled date; nothing stays nothing. */
export const fromField = (value: string) =>
  value === '' ? '' : `${value.slice(0, 16).replace('T', ' ')}:00`;

/** What is wrong with a scheduled date for `useProblem`; undefined for one far enough ahead. */
export function tooSoon(scheduled: string, now: number) {
  const ahead = instantOf(scheduled).getTime() - now;
  if (ahead >= BOOK_AHEAD_HOURS * 60 * MINUTE_MS) return undefined;
  return { issues: [{ path: ['scheduled_date'], message: wasteSays.too_soon }] };
}
