// Time is injected, so a year can be simulated in seconds and no test sleeps.

/** Returns the current instant. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests that stands still until it is advanced. */
export function testClock(start = '2026-11-20T09:00:00.000Z') {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    /** Resets to the start, for the next test. */
    restart() {
      at = Date.parse(start);
    },
    /** Moves forward by milliseconds. */
    advance(ms: number) {
      at += ms;
    },
  };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The calendar day in Lagos as YYYY-MM-DD: daily limits reset at its midnight. Lagos is at UTC+1 all year. */
export const dayInLagos = (at: Date): string =>
  new Date(at.getTime() + HOUR).toISOString().slice(0, 'YYYY-MM-DD'.length);

const timeFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** A time of day in Lagos, as written in sentences. */
export const timeInLagos = (at: Date): string => timeFormat.format(at);

const dayFormat = new Intl.DateTimeFormat('en-NG', { timeZone: 'UTC', dateStyle: 'medium' });

/** A day, as written in sentences. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(day));

const shortDayFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** `Tue 1 Dec`, for days close to today. */
export const shortDay = (day: string): string =>
  shortDayFormat.format(new Date(day)).replaceAll(',', '');

/** The instant a Lagos day begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`);
