// CSV (RFC 4180) that spreadsheets open correctly.
import { stringify } from 'csv-stringify/sync';

/** No cell can be a formula. `begun`: these lines follow others of the same file. */
export const toCsv = (
  lines: readonly (readonly string[])[],
  { begun = false }: { begun?: boolean } = {},
): string =>
  stringify([...lines], {
    bom: !begun, // without it Excel reads Ọ as two letters
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: withoutFormula },
  });

const time = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-20 10:00:00` in Lagos: sorts well, and every spreadsheet recognises it. */
export const csvTime = (instant: string): string => time.format(new Date(instant));

// Customers choose names and notes, and a spreadsheet runs a cell that begins like this.
// `escape_formulas` of csv-stringify lets pass what begins with a space, | or %.
const FORMULA = /^\s*[=+\-@|%\t\r]/;

const NUMBER = /^-\d+(\.\d+)?$/;

const withoutFormula = (text: string) =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
