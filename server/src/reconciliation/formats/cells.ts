// What stands in the cells of providers' and banks' files: amounts and dates, as people write them.
import { KOBO_PER_NAIRA, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { DateOrder } from '@alajo/contract/reconciliation/schemas.ts';

type Decimal = '.' | ',';

const SURROUNDINGS = /^(?:₦|NGN|N)\s*|\s*(?:NGN)$/gi;

/**
 * The kobo of a cell such as `1,250.50`, `1.250,50`, `₦200`, `(200.00)`, `200.00-` or `200.00 DR`, negative
 * in the last three. Undefined if it is no amount; an empty cell or a dash is 0.
 */
export function amountIn(cell: string, decimal: Decimal): Kobo | undefined {
  const text = cell.trim();
  if (/^[-–—]?$/.test(text)) return kobo(0);
  const [, body = text, side] = /^(.*?)\s*(CR|DR)\.?$/i.exec(text) ?? [];
  const bare = body.replace(/^\((.*)\)$/, '-$1').replace(/^(.*\d)\s*-$/, '-$1');
  const sign = /^\s*[-−+]/.exec(bare)?.[0].trim();
  const digits = bare.replace(/^\s*[-−+]\s*/, '').replace(SURROUNDINGS, '');
  const other = decimal === '.' ? ',' : '.';
  const grouped = digits
    .replace(/[\s'’]/g, '')
    .split(other)
    .join('');
  const parts = /^(\d{1,13})(?:[.,](\d{1,2})0*)?$/.exec(grouped);
  if (parts === null) return undefined;
  const [, whole = '0', rest = ''] = parts;
  const amount = Number(whole) * KOBO_PER_NAIRA + Number(rest.padEnd(2, '0'));
  const negative = sign === '-' || sign === '−' || side?.toUpperCase() === 'DR';
  return kobo(negative && amount !== 0 ? -amount : amount);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE = /^(\d{1,4})[\s./-]+(\d{1,2}|[A-Za-z]{3,9})[\s./,-]+(\d{1,4})(?:[,\sT]+(.*))?$/;
const MONTH_FIRST = /^([A-Za-z]{3,9})[\s./-]+(\d{1,2})[\s./,-]+(\d{2,4})(?:[,\sT]+(.*))?$/;
const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([AaPp][Mm])?$/;
const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** The instant of a cell such as `24/11/2026`, `24-Nov-26 14:05` or an ISO instant; Lagos time without a zone. */
export function instantIn(cell: string, order: DateOrder): Date | undefined {
  const text = cell.trim();
  if (ISO.test(text)) return valid(new Date(text.replace(' ', 'T')));
  const [, one = '', two = '', three = '', time = ''] = DATE.exec(text) ?? monthFirst(text) ?? [];
  const [year, month, day] = inOrder([one, two, three], order);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const clock = timeIn(time.trim());
  if (clock === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T${clock}+01:00`);
  // 31 November would be 1 December.
  const same = valid(at)?.getTime() === Date.parse(`${year}-${month}-${day}T${clock}+01:00`);
  return same && lagosDay(at) === `${year}-${month}-${day}` ? at : undefined;
}

function monthFirst(text: string): readonly string[] | undefined {
  const found = MONTH_FIRST.exec(text);
  if (found === null) return undefined;
  const [all = '', month = '', day = '', year = '', time = ''] = found;
  return [all, day, month, year, time];
}

type Parts = readonly [string, string, string];

function inOrder([one, two, three]: Parts, order: DateOrder): (string | undefined)[] {
  const named = monthNamed(two);
  const first = one.length === 4 ? 'ymd' : named || order === 'ymd' ? 'dmy' : order;
  const [year, month, day] =
    first === 'ymd' ? [one, two, three] : first === 'mdy' ? [three, one, two] : [three, two, one];
  return [yearIn(year), named ?? twoDigits(month, 12), twoDigits(day, 31)];
}

function monthNamed(text: string): string | undefined {
  const at = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return at < 0 ? undefined : String(at + 1).padStart(2, '0');
}

const yearIn = (text: string): string | undefined =>
  text.length === 4 ? text : text.length === 2 ? `20${text}` : undefined;

const twoDigits = (text: string, max: number): string | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= max
    ? text.padStart(2, '0')
    : undefined;

function timeIn(text: string): string | undefined {
  if (text === '') return '00:00:00';
  const found = TIME.exec(text);
  if (found === null) return undefined;
  const [, hours = '', minutes = '', seconds = '00', half] = found;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  return hour > 23 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

const valid = (at: Date): Date | undefined => (Number.isNaN(at.getTime()) ? undefined : at);

const LAGOS_MS = 3_600_000;
const lagosDay = (at: Date) => new Date(at.getTime() + LAGOS_MS).toISOString().slice(0, 10);
