// Amounts and ids in the cells of providers' and banks' files, as people and spreadsheets write them.
import { KOBO_PER_NAIRA, type Kobo, kobo } from '@alajo/contract/money.ts';

export type Decimal = '.' | ',';

/** The direction a single cell shows: by sign, parentheses, DR or CR. */
type MoneyDirection = 'in' | 'out';
export type Amount = { size: Kobo; direction: MoneyDirection | null };

type AmountMark = {
  kind: 'sign' | 'side' | 'currency';
  form: RegExp;
  direction: MoneyDirection | null;
};

// A spreadsheet that saves Windows-1252 turns the naira sign into a question mark, or into three characters.
const CURRENCY = '₦|NGN|NAIRA|=N=|N|#|\\?|\\uFFFD|â‚¦';
const MARKS: readonly AmountMark[] = [
  { kind: 'sign', form: /^\((.*)\)$/, direction: 'out' },
  { kind: 'sign', form: /^[-−–](.*)$/, direction: 'out' },
  { kind: 'sign', form: /^(.*\d\.?)\s*[-−–]$/, direction: 'out' },
  { kind: 'sign', form: /^\+(.*)$/, direction: 'in' },
  { kind: 'side', form: /^(.*?)\s*(?:DR|D|DEBIT)\.?$/i, direction: 'out' },
  { kind: 'side', form: /^(.*?)\s*(?:CR|C|CREDIT)\.?$/i, direction: 'in' },
  { kind: 'side', form: /^DR\s*(.*)$/i, direction: 'out' },
  { kind: 'side', form: /^CR\s*(.*)$/i, direction: 'in' },
  { kind: 'currency', form: new RegExp(`^(?:${CURRENCY})\\s*(.*)$`, 'i'), direction: null },
  { kind: 'currency', form: /^(.*?)\s*(?:NGN|NAIRA|₦)$/i, direction: null },
];

// Spreadsheets write an empty amount as `₦ -`.
const NOTHING = new RegExp(`^$|^(?:${CURRENCY})?\\s*[-–—−]+$`, 'i');

/**
 * The amount of a cell such as `1,250.50`, `₦-200`, `(200.00)`, `200.00-` or `200.00 DR`, with `.` or `,` before the
 * kobo. Undefined if it isn't an amount, its thousands groups are wrong, or its marks contradict each other; an empty
 * cell or a dash is 0.
 */
export function readAmount(cell: string, decimal: Decimal): Amount | undefined {
  let text = cell.trim();
  if (NOTHING.test(text)) return { size: kobo(0), direction: null };
  const found = new Map<AmountMark['kind'], MoneyDirection | null>();
  for (;;) {
    const mark = MARKS.find(({ kind, form }) => !found.has(kind) && form.test(text));
    if (mark === undefined) break;
    text = mark.form.exec(text)?.[1]?.trim() ?? '';
    found.set(mark.kind, mark.direction);
  }
  const [sign, side] = [found.get('sign') ?? null, found.get('side') ?? null];
  if (sign !== null && side !== null && sign !== side) return undefined;
  const size = sizeIn(text, decimal);
  return size === undefined ? undefined : { size, direction: side ?? sign };
}

/** The kobo of a cell, negative if it shows money out; undefined if it isn't an amount. */
export function amountIn(cell: string, decimal: Decimal): Kobo | undefined {
  const read = readAmount(cell, decimal);
  if (read === undefined) return undefined;
  return kobo(read.direction === 'out' && read.size !== 0 ? -read.size : read.size);
}

// Three decimals are rejected: `1.250` may be 1,250. Databases write four, the last two of them zero.
const DIGITS: Record<Decimal, RegExp> = {
  '.': /^(\d{1,3}(?:([,\s'’])\d{3}(?:\2\d{3})*)?|\d{4,13})?(?:\.(\d{1,2}|\d{2}0{2,}))?$/,
  ',': /^(\d{1,3}(?:([.\s'’])\d{3}(?:\2\d{3})*)?|\d{4,13})?(?:,(\d{1,2}|\d{2}0{2,}))?$/,
};
const DIGITS_MAX = 13;

function sizeIn(text: string, decimal: Decimal): Kobo | undefined {
  const parts = DIGITS[decimal].exec(text);
  if (parts === null || !/\d/.test(text)) return undefined;
  const [, grouped = '', , rest = ''] = parts;
  const whole = grouped.replace(/\D/g, '');
  if (whole.length > DIGITS_MAX) return undefined;
  return kobo(Number(whole) * KOBO_PER_NAIRA + Number(rest.slice(0, 2).padEnd(2, '0')));
}

/** The decimal separator of a whole file, decided by its unambiguous cells. */
export function detectDecimalSeparator(cells: Iterable<string>, otherwise: Decimal = '.'): Decimal {
  const counts = { '.': 0, ',': 0 };
  for (const cell of cells) {
    // 1,250 may be more than a thousand, or slightly more than one.
    if (/^\d{1,3}[.,]\d{3}$/.test(cell.replace(/[^\d.,]/g, ''))) continue;
    const [point, comma] = [readAmount(cell, '.'), readAmount(cell, ',')];
    if (point !== undefined && comma === undefined) counts['.'] += 1;
    if (comma !== undefined && point === undefined) counts[','] += 1;
  }
  if (counts['.'] === counts[',']) return otherwise;
  return counts[','] > counts['.'] ? ',' : '.';
}

/** True if a cell contains a number that could be an amount. */
export const isAmount = (cell: string): boolean =>
  /\d/.test(cell) && (readAmount(cell, '.') ?? readAmount(cell, ',')) !== undefined;

// A spreadsheet keeps 15 digits of a number: it writes `1.73E+17`, or zeros for the rest.
const EXPONENT = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;
const KEPT_DIGITS = 15;
const ZEROS_MIN = 3;

/** The digits of a long number that a spreadsheet drops. */
function lostDigits(id: string): string {
  const digits = id.trim().replace(/[,\s]/g, '').replace(/\.0+$/, '');
  return /^\d+$/.test(digits) ? digits.slice(KEPT_DIGITS) : '';
}

/** True if a spreadsheet has rounded an id, so that different ids may look the same. */
export function isRounded(id: string): boolean {
  const lost = lostDigits(id);
  return EXPONENT.test(id.trim()) || (lost.length >= ZEROS_MIN && /^0+$/.test(lost));
}

/** Detects the rounded ids of a column: a zero at the end of one id may be chance, but not at the end of every one. */
export function roundedIn(ids: Iterable<string>): (id: string) => boolean {
  const lost = [...ids].map(lostDigits).filter((digits) => digits !== '');
  const all = lost.length > 1 && lost.every((digits) => /^0+$/.test(digits));
  return (id) => isRounded(id) || (all && lostDigits(id) !== '');
}
