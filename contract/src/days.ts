// Calendar days as YYYY-MM-DD, as Lagos counts them: no instants, so nothing depends on a zone.

const DAY_MS = 86_400_000;

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day `count` days later; earlier for a negative count. */
export function addDays(day: string, count: number): string {
  return toDay(toMs(day) + count * DAY_MS);
}

/** The same day of the month `count` months later; a 31st is the last day where there is none. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** Whole days from one to another; negative if the other was before. */
export function daysBetween(from: string, to: string): number {
  return (toMs(to) - toMs(from)) / DAY_MS;
}
