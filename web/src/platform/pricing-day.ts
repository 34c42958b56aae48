// The day whose prices and limits the browser shows and checks.
import { lagosDay } from './lagos-day.ts';

/** From this day on every table in contract/src/pricing.ts has a row. */
const EARLIEST = '2026-11-01';

/** Today in Lagos; on a phone whose clock is years behind, the first day with prices. */
export function pricingDay(): string {
  const today = lagosDay(Date.now());
  return today < EARLIEST ? EARLIEST : today;
}
