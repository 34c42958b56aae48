// Calendar days as YYYY-MM-DD in Lagos. No instants, so nothing here depends on a time zone.

const DAY_MS = 86_400_000;

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day `count` days later; earlier for a negative count. */
export function addDays(day: string, count: number): string {
  return toDay(toMs(day) + count * DAY_MS);
}

/** The same day `count` months later, or the last day of a month that is too short. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (toMs(to) - toMs(from)) / DAY_MS;
}

/** The working day `count` working days later. Monday to Friday count, even public holidays. */
export function addWorkingDays(day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1);
    if (!isWeekend(reached)) left -= 1;
  }
  return reached;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(toMs(day)).getUTCDay());
