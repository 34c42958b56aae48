// When a group's rounds fall due: pure arithmetic on days in Lagos, which has no summer time.
import type { Frequency } from '@alajo/contract/ajo/schemas.ts';
import { addDays, addMonths } from '@alajo/contract/days.ts';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';

/** The day `periods` weeks or months after the start. A month's 31st clamps, and comes back. */
export const dueDay = (start: string, frequency: Frequency, periods: number): string =>
  frequency === 'weekly' ? addDays(start, 7 * periods) : addMonths(start, periods);

/** 00:00 of a day in Lagos. */
export const midnight = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

/** What a customer reads as the day of an instant: 00:00 belongs to the day that begins. */
export const dayOf = (at: Date): string => dayInLagos(at);

/** From the first try to take a contribution: again, and the last one ends the grace. */
export const TRIES_AFTER_MS = [0, 6 * HOUR, DAY, 2 * DAY] as const;
export const GRACE_MS = 2 * DAY;

/** A settled round that nobody requests is paid then. */
export const PAYS_ITSELF_MS = DAY;

// 09:00 of the third day and of the day before.
const REMIND_BEFORE_MS = [3 * DAY - 9 * HOUR, DAY - 9 * HOUR];

/** The next moment before a due date that members are reminded at, else the due date. */
export function nextBefore(due: Date, now: Date): Date {
  const moments = REMIND_BEFORE_MS.map((ms) => new Date(due.getTime() - ms));
  return moments.find((at) => at > now) ?? due;
}
