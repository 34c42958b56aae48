// Amounts and days of the forecast as text.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { formatDate } from '../../platform/format.ts';

/** `−₦5,450`, with a minus sign that stands as wide as a digit. */
export const signedNaira = (amount: Kobo): string => formatNaira(amount).replace('-', '−');

/** `Fri 11 Dec`, `27 Jan`: sixty days need no year. */
export const dayText = (day: string): string => formatDate(day).replace(/ \d{4}$/, '');
