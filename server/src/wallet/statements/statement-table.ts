// A statement as CSV (RFC 4180) that spreadsheets open correctly.
import { type Kobo, nairaText } from '@alajo/contract/money.ts';
import type { IssuedStatement, Statement } from '@alajo/contract/wallet/statements.ts';
import { stringify } from 'csv-stringify/sync';

const HEAD = [
  'Date',
  'Description',
  'Reference',
  'Money in (NGN)',
  'Money out (NGN)',
  'Balance (NGN)',
];

/** Amounts are naira with two decimals, exact. No cell can be a formula. */
export function statementCsv(statement: Statement | IssuedStatement): string {
  const { from, to, opening_balance, total_in, total_out, closing_balance } = statement;
  const lines = [
    HEAD,
    [from, 'Opening balance', '', '', '', nairaText(opening_balance)],
    ...statement.results.map((row) => [
      timeOf(row.date),
      row.description,
      row.reference,
      amountIn(row.type === 'credit', row.amount),
      amountIn(row.type === 'debit', row.amount),
      nairaText(row.balance_after),
    ]),
    [
      to,
      'Closing balance',
      '',
      nairaText(total_in),
      nairaText(total_out),
      nairaText(closing_balance),
    ],
    ...('code' in statement
      ? [['', `Code ${statement.code}, fingerprint ${statement.fingerprint}`, '', '', '', '']]
      : []),
  ];
  return stringify(lines, {
    bom: true, // without it Excel reads Ọ as two letters
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: withoutFormula },
  });
}

const amountIn = (here: boolean, amount: Kobo) => (here ? nairaText(amount) : '');

const time = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-20 10:00:00` in Lagos: sorts well, and every spreadsheet recognises it. */
const timeOf = (instant: string) => time.format(new Date(instant));

// Customers choose names and notes, and a spreadsheet runs a cell that begins like this.
// `escape_formulas` of csv-stringify lets pass what begins with a space, | or %.
const FORMULA = /^\s*[=+\-@|%\t\r]/;

const withoutFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
