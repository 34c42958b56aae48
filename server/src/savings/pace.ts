// Pure rules of a goal: its progress and pace, the daily amount to save, and the days of an auto-save.
import { addDays, addMonths, daysBetween } from '@alajo/contract/days.ts';
import { KOBO_PER_NAIRA, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { AutoSaveFrequency, Pace } from '@alajo/contract/savings/schemas.ts';

/** Frequencies of auto-save; all days are counted from the first. */
export type Recurrence = { frequency: AutoSaveFrequency; from: string };

/** The k-th day of a plan. A monthly 31st falls on the last day of shorter months only. */
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

/** The number of the plan's days between two days, both included. */
export function countPlanned(plan: Recurrence, from: string, to: string): number {
  const upTo = (day: string) => {
    let k = countBefore(plan, day);
    while (plannedDay(plan, k) <= day) k++;
    return k;
  };
  return Math.max(upTo(to) - upTo(addDays(from, -1)), 0);
}

/** A lower bound for k: no earlier planned day is later than `day`. */
function countBefore({ frequency, from }: Recurrence, day: string): number {
  const longest = { daily: 1, weekly: 7, monthly: 31 }[frequency];
  return Math.max(Math.floor(daysBetween(from, day) / longest), 0);
}

/** An amount divided over days, rounded up to a whole naira. */
export function perDay(amount: Kobo, days: number): Kobo {
  const unit = BigInt(Math.max(days, 1)) * BigInt(KOBO_PER_NAIRA);
  return kobo(Number((BigInt(amount) + unit - 1n) / unit) * KOBO_PER_NAIRA);
}

/** Percent with one decimal. 100 means the target is reached; anything just short shows 99.9. */
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
  /** Auto-save's total by the target date. */
  planned: Kobo;
};

/**
 * Behind: below the even share of the days that have passed, and auto-save will not add the rest in
 * time. Ahead: already above today's share.
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
