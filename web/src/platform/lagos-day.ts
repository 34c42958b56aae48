// Separate from format.ts, which pages for visitors do not need.
const HOUR_MS = 60 * 60 * 1000;

export type Instant = string | number | Date;

/** The time in Lagos, at UTC+1 all year: `2026-11-21T14:05:00.000Z` */
export const inLagos = (instant: Instant): string =>
  new Date(new Date(instant).getTime() + HOUR_MS).toISOString();

/** `2026-11-21`: the calendar day in Lagos. */
export function lagosDay(instant: Instant): string {
  return inLagos(instant).slice(0, 'YYYY-MM-DD'.length);
}
