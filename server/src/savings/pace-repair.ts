// Pure rules for getting a goal back on track: a later date that its current saving reaches, or an auto-save
// that still reaches its date.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import {
  type AutoSave,
  type AutoSaveFrequency,
  DAYS_MAX,
  type PaceRepair,
} from '@alajo/contract/savings/schemas.ts';
import { countPlanned, type GoalProgress, perDay, plannedDay } from './pace.ts';

export type Course = Omit<GoalProgress, 'planned'> & {
  auto: AutoSave | null;
  /** The minimum auto-save. */
  least: Kobo;
};

/** Both suggestions; null if there is none, such as a date for a goal with no savings at all. */
export const repairOf = (course: Course): PaceRepair => ({
  extend_to: laterDate(course),
  save: higherSave(course),
});

/** The date the rest is saved by: with the auto-save, otherwise at the pace since the start. */
function laterDate(course: Course): string | null {
  const { target, saved, start_date, target_date, today, auto } = course;
  const left = target - saved;
  const over = daysBetween(start_date, today);
  const latest = addDays(today, DAYS_MAX);
  if (auto !== null) {
    const times = Math.ceil(left / auto.amount);
    const plan = { frequency: auto.frequency, from: auto.first_day };
    const before = countPlanned(plan, auto.first_day, addDays(auto.next_day, -1));
    if (times > DAYS_MAX) return null;
    return within(plannedDay(plan, before + times - 1), target_date, latest);
  }
  if (saved === 0 || over <= 0) return null;
  const days = (BigInt(left) * BigInt(over) + BigInt(saved) - 1n) / BigInt(saved);
  if (days > BigInt(DAYS_MAX)) return null;
  return within(addDays(today, Number(days)), target_date, latest);
}

const within = (day: string, after: string, latest: string) =>
  day > after && day <= latest ? day : null;

/** Below this many days, weekly saving is too coarse. */
const WEEKLY_DAYS = 14;

/** Keeps the frequency of an auto-save that still has a day left; a date in the past can't be reached. */
function higherSave({ target, saved, target_date, today, auto, least }: Course) {
  if (target_date <= today) return null;
  const tomorrow = addDays(today, 1);
  const left = kobo(target - saved);
  const days = daysBetween(today, target_date);
  const save = (frequency: AutoSaveFrequency, times: number) => ({
    frequency,
    amount: kobo(Math.min(Math.max(perDay(left, times), least), target)),
  });
  if (auto !== null) {
    const plan = { frequency: auto.frequency, from: auto.first_day };
    const times = countPlanned(plan, auto.next_day, target_date);
    if (times > 0) return save(auto.frequency, times);
    // A new amount keeps the days of the same frequency, and none of them is in time.
    if (auto.frequency === 'daily') return null;
  }
  const frequency = auto === null && days >= WEEKLY_DAYS ? 'weekly' : 'daily';
  return save(frequency, countPlanned({ frequency, from: tomorrow }, tomorrow, target_date));
}
