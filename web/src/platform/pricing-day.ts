// The day whose figures the browser shows and checks by.
import { lagosDay } from './format.ts';

/** Every table of prices has a row on it (contract/src/pricing.ts). */
const EARLIEST = '2026-11-01';

/** Today in Lagos; on a phone whose clock is years behind, the first day of Alajo. */
export function pricingDay(): string {
  const today = lagosDay(Date.now());
  return today < EARLIEST ? EARLIEST : today;
}
