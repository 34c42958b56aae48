// When customers are told of a row of prices.
import { addDays } from '../days.ts';
import { PRICE_NOTICE_DAYS } from '../time-limits.ts';

/** The Lagos day, for a row that is approved on another: at once if too few days are left. */
export function toldOn(firstDay: string, approvedOn: string): string {
  const early = addDays(firstDay, -PRICE_NOTICE_DAYS);
  return early > approvedOn ? early : approvedOn;
}
