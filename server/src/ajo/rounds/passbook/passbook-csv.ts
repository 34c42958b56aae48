// A passbook as CSV.
import {
  type GroupPassbook,
  type IssuedPassbook,
  movementText,
  type OwnPassbook,
  ROUND_STATUS,
} from '@alajo/contract/ajo/passbooks.ts';
import { type Kobo, kobo, nairaText } from '@alajo/contract/money.ts';
import { csvTime, toCsv } from '../../../platform/csv.ts';

/** Amounts are naira with two decimals, exact. */
export function passbookCsv(passbook: IssuedPassbook): string {
  const { group, as_of, code, fingerprint } = passbook;
  const lines = [
    [group, passbook.of === 'me' ? passbook.holder : 'The whole group', as_of],
    [],
    ...(passbook.of === 'me' ? ownTable(passbook) : groupTable(passbook)),
    [],
    [`Code ${code}, fingerprint ${fingerprint}`],
  ];
  const width = Math.max(...lines.map(({ length }) => length));
  return toCsv(lines.map((line) => [...line, ...Array<string>(width - line.length).fill('')]));
}

function groupTable({ rounds, reserve, money_in, money_out, held }: GroupPassbook): string[][] {
  return [
    [
      'Round',
      'Due',
      'Collected by',
      'Collected on',
      'Gross pot (NGN)',
      'Early or late turn (NGN)',
      'Arrears (NGN)',
      'Owed in other groups (NGN)',
      'Late fees (NGN)',
      'Net paid (NGN)',
      'Missing (NGN)',
    ],
    ...rounds.map(({ number, due_on, collector, paid_on, ...lines }) => [
      String(number),
      due_on,
      collector ?? '',
      paid_on ?? '',
      ...[...payoutTotals(lines), lines.missing].map(nairaText),
    ]),
    [],
    ['Reserve', 'Amount (NGN)'],
    ['Set aside', nairaText(reserve.set_aside)],
    ['Paid back', nairaText(reserve.paid_back)],
    ['Lent', nairaText(reserve.lent)],
    ['Returned', nairaText(reserve.returned)],
    ['Balance', nairaText(reserve.balance)],
    [],
    ['Totals', 'Amount (NGN)'],
    ['Paid in', nairaText(money_in)],
    ['Paid out', nairaText(money_out)],
    ['Remaining', nairaText(held)],
  ];
}

function ownTable({ rounds, payout, movements, money_in, money_out }: OwnPassbook): string[][] {
  return [
    [
      'Round',
      'Due',
      'Status',
      'Paid on',
      'Contribution (NGN)',
      'Set aside (NGN)',
      'Covered for you (NGN)',
      'Late fee (NGN)',
    ],
    ...rounds.map(({ number, due_on, status, paid_on, ...amounts }) => [
      String(number),
      due_on,
      ROUND_STATUS[status],
      paid_on ?? '',
      ...[amounts.contribution, amounts.set_aside, amounts.cover, amounts.late_fee].map(nairaText),
    ]),
    ...(payout
      ? [
          [],
          [
            'Your turn',
            'Collected on',
            'Gross pot (NGN)',
            'Early or late turn (NGN)',
            'Arrears (NGN)',
            'Owed in other groups (NGN)',
            'Late fees (NGN)',
            'Net paid (NGN)',
          ],
          [String(payout.round), payout.paid_on, ...payoutTotals(payout).map(nairaText)],
        ]
      : []),
    [],
    ['Date', 'Movement', 'Reference', 'You received (NGN)', 'You paid (NGN)'],
    ...movements.map((row) => [
      csvTime(row.date),
      movementText(row),
      row.reference,
      row.type === 'credit' ? nairaText(row.amount) : '',
      row.type === 'debit' ? nairaText(row.amount) : '',
    ]),
    ['', 'Total', '', nairaText(money_out), nairaText(money_in)],
  ];
}

type PayoutTotals = Record<'gross' | 'arrears' | 'fees' | 'net', Kobo> & {
  elsewhere?: Kobo | undefined;
  premium?: Kobo | undefined;
};

const payoutTotals = ({ gross, premium, arrears, elsewhere, fees, net }: PayoutTotals): Kobo[] => [
  gross,
  premium ?? kobo(0),
  arrears,
  elsewhere ?? kobo(0),
  fees,
  net,
];
