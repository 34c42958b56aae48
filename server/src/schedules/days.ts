// Days and hours of a standing order: pure date arithmetic in Lagos time.
import { addDays, addMonths, daysBetween } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { workday } from '@alajo/contract/schedules/paydays.ts';
import type { OrderFrequency, PassedPayday } from '@alajo/contract/schedules/schemas.ts';
import { STANDING_ORDER_RETRY_HOURS } from '@alajo/contract/time-limits.ts';
import { HOUR } from '../platform/clock.ts';

/** Frequencies of an order; all days are counted from its first. */
export type Rhythm = { frequency: OrderFrequency; first_day: string };

/** Attempts of a payment, from the first on: the same as for Ajo contributions. */
const ATTEMPTS_AFTER_MS = [0, ...STANDING_ORDER_RETRY_HOURS.map((hours) => hours * HOUR)];

/** Lagos time: after the midnight debits for Ajo contributions and before auto-save. */
export const PAID_AT = '06:00';

export const payAt = (day: string) => new Date(`${day}T${PAID_AT}:00+01:00`);

/** The next retry after so many attempts; undefined after the last. */
export function nextTry(due: string, tries: number): Date | undefined {
  const after = ATTEMPTS_AFTER_MS[tries];
  return after === undefined ? undefined : new Date(payAt(due).getTime() + after);
}

/** The first due day after a given day; null if there are no more. */
export function nextDue(rhythm: Rhythm, after: string): string | null {
  for (let k = countBefore(rhythm, after); ; k++) {
    const day = dueDay(rhythm, k);
    if (day === null || day > after) return day;
  }
}

/**
 * The first due day of a new order, always after today; null if there is none. A payday whose Friday has
 * passed falls on the day itself or a month later, as the customer chose. Throws payday_passed if they didn't
 * choose.
 */
export function firstDue(
  rhythm: Rhythm,
  today: string,
  passed: PassedPayday | undefined,
): string | null {
  const { frequency, first_day } = rhythm;
  if (frequency !== 'payday' || workday(first_day) > today || passed === 'skip') {
    return nextDue(rhythm, today);
  }
  if (passed === 'pay') return first_day;
  throw new AppError('payday_passed', { field: 'passed_payday' });
}

/** The due days up to a day, starting from a due day. */
export function dueDays(rhythm: Rhythm, from: string, until: string): string[] {
  const days: string[] = [];
  for (let day: string | null = from; day !== null && day <= until; day = nextDue(rhythm, day)) {
    days.push(day);
  }
  return days;
}

function dueDay({ frequency, first_day }: Rhythm, k: number): string | null {
  switch (frequency) {
    case 'once':
      return k === 0 ? first_day : null;
    case 'weekly':
      return addDays(first_day, 7 * k);
    case 'monthly':
      return addMonths(first_day, k);
    case 'payday':
      return workday(addMonths(first_day, k));
    default:
      throw new RangeError(`unknown frequency ${frequency satisfies never}`);
  }
}

/** A lower bound for k: no earlier day is later than `day`. */
function countBefore({ frequency, first_day }: Rhythm, day: string): number {
  if (frequency === 'once') return 0;
  const longest = frequency === 'weekly' ? 7 : 31;
  return Math.max(Math.floor(daysBetween(first_day, day) / longest) - 1, 0);
}
