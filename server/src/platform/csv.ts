// CSV (RFC 4180) that spreadsheets open correctly.
import { stringify } from 'csv-stringify/sync';

/** Writes lines in which no cell can be a formula. `begun`: these lines continue a file. */
export const toCsv = (
  lines: readonly (readonly string[])[],
  { begun = false }: { begun?: boolean } = {},
): string =>
  stringify([...lines], {
    bom: !begun, // without it, Excel reads Ọ as two letters
    record_delimiter: 'windows',
    // Spreadsheets split at semicolons where a comma is the decimal sign.
    quoted_match: /[\r\n;\t]/,
    cast: { string: withoutFormula },
  });

const time = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-20 10:00:00` in Lagos: sorts correctly, and every spreadsheet recognises it. */
export const csvTime = (instant: string): string => time.format(new Date(instant));

// Customers choose names and notes, and a spreadsheet executes a cell that starts like this. csv-stringify's
// `escape_formulas` misses cells that start with a space, | or %, a full-width sign, or an invisible character.
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@|%\t\r\u2212]/u;

const NUMBER = /^-\d+(\.\d+)?$/;

const withoutFormula = (text: string) =>
  FORMULA.test(text.normalize('NFKC')) && !NUMBER.test(text) ? `'${text}` : text;
