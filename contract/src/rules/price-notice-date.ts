// Date on which customers are notified of a new price.
import { addDays } from '../days.ts';
import { PRICE_NOTICE_DAYS } from '../time-limits.ts';

/** The Lagos day for a rule approved on another day: immediately if too few days are left. */
export function priceNoticeDate(firstDay: string, approvedOn: string): string {
  const early = addDays(firstDay, -PRICE_NOTICE_DAYS);
  return early > approvedOn ? early : approvedOn;
}
