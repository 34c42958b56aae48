// Due dates of a group’s rounds, computed alike by server and screens.
import { addDays, addMonths } from '../days.ts';
import type { Frequency } from './schemas.ts';

/** The date `periods` weeks or months after the start. A 31st becomes the last day of shorter months. */
export const dueDay = (start: string, frequency: Frequency, periods: number): string =>
  frequency === 'weekly' ? addDays(start, 7 * periods) : addMonths(start, periods);
