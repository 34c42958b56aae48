// When a group's rounds fall due: the server's clock and the screens count alike.
import { addDays, addMonths } from '../days.ts';
import type { Frequency } from './schemas.ts';

/** The day `periods` weeks or months after the start. A 31st falls on the last day of shorter months. */
export const dueDay = (start: string, frequency: Frequency, periods: number): string =>
  frequency === 'weekly' ? addDays(start, 7 * periods) : addMonths(start, periods);
