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
    // Where a comma is the decimal sign, spreadsheets cut at semicolons.
    quoted_match: /[\r\n;\t]/,
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
// `escape_formulas` of csv-stringify lets pass what begins with a space, | or %, with a full-width sign, or
// with a character that is not shown.
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@|%\t\r\u2212]/u;

const NUMBER = /^-\d+(\.\d+)?$/;

const withoutFormula = (text: string) =>
  FORMULA.test(text.normalize('NFKC')) && !NUMBER.test(text) ? `'${text}` : text;
