// A statement as CSV.
import { type Kobo, nairaText } from '@alajo/contract/money.ts';
import type { IssuedStatement, Statement } from '@alajo/contract/wallet/statements.ts';
import { csvTime, toCsv } from '../../platform/csv.ts';

const HEAD = [
  'Date',
  'Description',
  'Reference',
  'Money In (NGN)',
  'Money Out (NGN)',
  'Balance (NGN)',
];

/** Amounts are naira with two decimals, exact. */
export function statementCsv(statement: Statement | IssuedStatement): string {
  const { from, to, opening_balance, total_in, total_out, closing_balance } = statement;
  const lines = [
    HEAD,
    [from, 'Opening balance', '', '', '', nairaText(opening_balance)],
    ...statement.results.map((row) => [
      csvTime(row.date),
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
  return toCsv(lines);
}

const amountIn = (here: boolean, amount: Kobo) => (here ? nairaText(amount) : '');
