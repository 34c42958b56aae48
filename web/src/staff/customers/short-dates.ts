// Short dates and times for the page of a customer, where space is tight.
import { formatDayMonth, formatFullDate, formatTime, lagosDay } from '../../platform/format.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const WEEK_MS = 6 * 24 * 3_600_000;

/** `09:41` today, `Sun` within a week, `8 Nov` this year, otherwise with the year. */
export function formatShort(instant: string, now = Date.now()): string {
  const [day, today] = [lagosDay(instant), lagosDay(now)];
  if (day === today) return formatTime(instant);
  if (day < today && Date.parse(today) - Date.parse(day) <= WEEK_MS) {
    return WEEKDAYS[new Date(day).getUTCDay()] ?? day;
  }
  return formatSoon(instant, now);
}

/** `11:00` today, otherwise the day: `12 Dec`, with the year if it isn’t this one. */
export function formatSoon(instant: string, now = Date.now()): string {
  const [day, today] = [lagosDay(instant), lagosDay(now)];
  if (day === today) return formatTime(instant);
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(day) : formatFullDate(instant);
}

/** Minutes and seconds: `14:12`. */
export function formatLeft(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
