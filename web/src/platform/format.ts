// Formats dates and times in en-NG and Lagos time. For money see formatNaira in the contract.

import { type Instant, inLagos, lagosDay } from './lagos-day.ts';

export { lagosDay };

const DAY_MS = 24 * 60 * 60 * 1000;

// Without Intl, whose first use takes a cheap phone a tenth of a second.
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** For documents and the console, `21 Nov 2026`. */
export function formatFullDate(instant: Instant): string {
  const day = lagosDay(instant);
  return `${formatDayMonth(day)} ${day.slice(0, 4)}`;
}

/** Month of a day or month, YYYY-MM-DD: `November` */
export const monthOf = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

/** `Nov`, and `Sept` as Nigerians write it. */
export const shortMonthOf = (day: string): string =>
  monthOf(day).slice(0, day.slice(5, 7) === '09' ? 4 : 3);

/** A Lagos day, YYYY-MM-DD, of these weeks: `29 Nov` */
export const formatDayMonth = (day: string): string =>
  `${Number(day.slice(8, 10))} ${shortMonthOf(day)}`;

/** A Lagos day, YYYY-MM-DD: `Today`, `Yesterday`, otherwise as `formatDate`. */
export function formatDay(day: string, now: Instant = Date.now()): string {
  return relativeDay(day, now) ?? formatDate(day, now);
}

/** `14:05` */
export function formatTime(instant: Instant): string {
  return inLagos(instant).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
}

/** `21 Nov 2026, 14:05` */
export function formatDateTime(instant: Instant): string {
  return `${formatFullDate(instant)}, ${formatTime(instant)}`;
}

/** `Today, 14:05`, `Yesterday, 09:30`, otherwise `Sat 28 Nov, 09:30`. */
export const formatWhen = (instant: Instant, now: Instant = Date.now()): string =>
  `${relativeDay(instant, now) ?? formatDate(instant, now)}, ${formatTime(instant)}`;

/** For staff: `Today, 14:05`, `Yesterday, 09:30`, otherwise `28 Nov 2026, 09:30`. */
export const formatFullWhen = (instant: Instant, now: Instant = Date.now()): string =>
  `${relativeDay(instant, now) ?? formatFullDate(instant)}, ${formatTime(instant)}`;

function relativeDay(instant: Instant, now: Instant): 'Today' | 'Yesterday' | undefined {
  const day = lagosDay(instant);
  if (day === lagosDay(now)) return 'Today';
  return day === lagosDay(new Date(now).getTime() - DAY_MS) ? 'Yesterday' : undefined;
}

/** After "by": `14:05 today`, `14:05 tomorrow`, otherwise as `formatDeadline`. */
export function formatDue(due: Instant, now: Instant = Date.now()): string {
  const instant = lastMinute(due);
  const day = lagosDay(instant);
  if (day === lagosDay(now)) return `${formatTime(instant)} today`;
  if (day === lagosDay(new Date(now).getTime() + DAY_MS)) return `${formatTime(instant)} tomorrow`;
  return formatDeadline(instant, now);
}

/** `at 14:05`; with the date if it was another day. */
export function formatAt(instant: Instant, now: Instant = Date.now()): string {
  const today = lagosDay(instant) === lagosDay(now);
  return today ? `at ${formatTime(instant)}` : `on ${formatDateTime(instant)}`;
}

const NEAR_DAYS = 14;

/** `Mon 30 Nov` within two weeks, `7 Dec` beyond, with the year if it is another. */
export function formatDate(instant: Instant, now: Instant = Date.now()): string {
  const day = lagosDay(instant);
  const today = lagosDay(now);
  const date = formatDayMonth(day);
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  if (Math.abs(days) <= NEAR_DAYS) return `${WEEKDAYS[new Date(day).getUTCDay()]} ${date}`;
  return day.slice(0, 4) === today.slice(0, 4) ? date : `${date} ${day.slice(0, 4)}`;
}

/** `Thu 26 Nov 14:05` */
export const formatMoment = (instant: Instant, now: Instant = Date.now()): string =>
  `${formatDate(instant, now)} ${formatTime(instant)}`;

/** `Wed 25 Nov 23:59` for midnight, because `Thu 26 Nov 00:00` would be read as Thursday night. */
export const formatDeadline = (instant: Instant, now: Instant = Date.now()): string =>
  formatMoment(lastMinute(instant), now);

const lastMinute = (instant: Instant): Instant =>
  formatTime(instant) === '00:00' ? new Date(instant).getTime() - 60_000 : instant;
