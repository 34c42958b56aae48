// Paydays: salaries that fall due on a weekend are paid the Friday before.
import { addDays } from '../days.ts';

/** The day itself, or the Friday before if it is on a weekend. */
export function workday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -({ 6: 1, 0: 2 }[weekday] ?? 0));
}
