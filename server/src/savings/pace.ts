// Pure rules of a goal: how it comes along, what to save a day, and the days of an auto-save.
import { addDays, addMonths, daysBetween } from '@alajo/contract/days.ts';
import { KOBO_PER_NAIRA, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { AutoSaveFrequency, Pace } from '@alajo/contract/savings/schemas.ts';

/** A rhythm: the others are counted from its first day. */
export type Recurrence = { frequency: AutoSaveFrequency; from: string };

/** The k-th day of a plan; a monthly 31st is the last day of a shorter month, and comes back. */
export function plannedDay({ frequency, from }: Recurrence, k: number): string {
  if (frequency === 'monthly') return addMonths(from, k);
  return addDays(from, frequency === 'weekly' ? 7 * k : k);
}

/** The plan's first day that is later than `after`. */
export function nextPlanned(plan: Recurrence, after: string): string {
  let k = countBefore(plan, after);
  while (plannedDay(plan, k) <= after) k++;
  return plannedDay(plan, k);
}

/** How many of the plan's days lie from one day to another, both counted. */
export function countPlanned(plan: Recurrence, from: string, to: string): number {
  const upTo = (day: string) => {
    let k = countBefore(plan, day);
    while (plannedDay(plan, k) <= day) k++;
    return k;
  };
  return Math.max(upTo(to) - upTo(addDays(from, -1)), 0);
}

/** Some k, close to the right one, of which all before are surely not after `day`. */
function countBefore({ frequency, from }: Recurrence, day: string): number {
  const longest = { daily: 1, weekly: 7, monthly: 31 }[frequency];
  return Math.max(Math.floor(daysBetween(from, day) / longest), 0);
}

/** An amount over so many days, rounded up to a naira. */
export function perDay(amount: Kobo, days: number): Kobo {
  const unit = BigInt(Math.max(days, 1)) * BigInt(KOBO_PER_NAIRA);
  return kobo(Number((BigInt(amount) + unit - 1n) / unit) * KOBO_PER_NAIRA);
}

/** Percent with one decimal, at most 100, which says reached: what is close to it is 99.9. */
export function progressOf(saved: Kobo, target: Kobo): number {
  if (saved >= target) return 100;
  const tenths = Number((BigInt(saved) * 2000n + BigInt(target)) / (2n * BigInt(target)));
  return Math.min(tenths, 999) / 10;
}

export type GoalProgress = {
  target: Kobo;
  saved: Kobo;
  start_date: string;
  target_date: string;
  today: string;
  /** What auto-save will bring until the target date. */
  planned: Kobo;
};

/**
 * Behind: less than the even share of the days that are over, and auto-save will not bring the rest
 * in time. Ahead: more than today's share already.
 */
export function paceOf(course: GoalProgress): Pace {
  const { target, saved, start_date, target_date, today, planned } = course;
  const days = Math.max(daysBetween(start_date, target_date), 1);
  const over = Math.min(Math.max(daysBetween(start_date, today), 0), days);
  const share = (count: number) => (BigInt(target) * BigInt(Math.min(count, days))) / BigInt(days);
  if (saved > share(over + 1)) return 'ahead';
  if (saved >= share(over) || saved + planned >= target) return 'on_track';
  return 'behind';
}
