// Formats dates and times in en-NG and Lagos time. For money see formatNaira in the contract.

const LOCALE = 'en-NG';
const timeZone = 'Africa/Lagos';

const dateFormat = new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'medium' });
const timeFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });

type Instant = string | number | Date;

/** `21 Nov 2026` */
export function formatDate(instant: Instant): string {
  return dateFormat.format(new Date(instant));
}

const dayMonthFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

const shortFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});

/** A Lagos day, YYYY-MM-DD, of these weeks: `29 Nov` */
export function formatDayMonth(day: string): string {
  return shortFormat.format(new Date(day));
}

/** A Lagos day, YYYY-MM-DD: `Today`, `Yesterday`, `Fri, 20 Nov`, with the year if it is another. */
export function formatDay(day: string, now: Instant = Date.now()): string {
  const today = lagosDay(now);
  if (day === today) return 'Today';
  if (day === lagosDay(new Date(now).getTime() - DAY_MS)) return 'Yesterday';
  return day.slice(0, 4) === today.slice(0, 4)
    ? dayMonthFormat.format(new Date(day))
    : formatDate(`${day}T12:00:00+01:00`);
}

/** `14:05` */
export function formatTime(instant: Instant): string {
  return timeFormat.format(new Date(instant));
}

/** `21 Nov 2026, 14:05` */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

/** `Today, 14:05`, `Yesterday, 09:30`, otherwise date and time. */
export function formatWhen(instant: Instant, now: Instant = Date.now()): string {
  const day = lagosDay(instant);
  if (day === lagosDay(now)) return `Today, ${formatTime(instant)}`;
  if (day === lagosDay(new Date(now).getTime() - DAY_MS))
    return `Yesterday, ${formatTime(instant)}`;
  return formatDateTime(instant);
}

/** After "by": `14:05 today`, `14:05 tomorrow`, otherwise date and time. */
export function formatDue(instant: Instant, now: Instant = Date.now()): string {
  const day = lagosDay(instant);
  if (day === lagosDay(now)) return `${formatTime(instant)} today`;
  if (day === lagosDay(new Date(now).getTime() + DAY_MS)) return `${formatTime(instant)} tomorrow`;
  return formatDateTime(instant);
}

/** `at 14:05`; with the date if it was another day. */
export function formatSaved(instant: Instant, now: Instant = Date.now()): string {
  const today = lagosDay(instant) === lagosDay(now);
  return today ? `at ${formatTime(instant)}` : `on ${formatDateTime(instant)}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** `2026-11-21`: the calendar day in Lagos. */
export function lagosDay(instant: Instant): string {
  return dayFormat.format(new Date(instant));
}
