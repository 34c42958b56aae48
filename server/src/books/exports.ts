// The books as CSV. Amounts are naira with two decimals, times are in Lagos time.
import { accountGroups, accountKinds } from '@alajo/contract/books/chart.ts';
import type { BooksMonths, Growth, TrialBalance } from '@alajo/contract/books/schemas.ts';
import { kobo, nairaText } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import { readPostings } from '../ledger/browse.ts';
import { startOfDay } from '../platform/clock.ts';
import { csvTime, toCsv } from '../platform/csv.ts';
import { sidesOf } from './trial-balance.ts';

export function trialBalanceCsv({ as_of, at, rows, debit, credit }: TrialBalance): string {
  return toCsv([
    ['Account', 'Name', 'Group', 'Debit (NGN)', 'Credit (NGN)'],
    ...rows.map(({ kind, ...sides }) => {
      const { number, title, group } = accountKinds[kind];
      return [String(number), title, accountGroups[group], ...texts(sides)];
    }),
    ['', `Total as of ${as_of ?? csvTime(at)}`, '', nairaText(debit), nairaText(credit)],
  ]);
}

const MONTHS = {
  fees: 'Fees (NGN)',
  stamp_duty: 'Stamp duty (NGN)',
  vat: 'VAT (NGN)',
  commissions: 'Commissions (NGN)',
  provider_costs: 'Provider costs (NGN)',
  losses: 'Losses (NGN)',
} as const;
const monthColumns = Object.keys(MONTHS) as (keyof typeof MONTHS)[];

export function monthsCsv({ before, results }: BooksMonths): string {
  const first = results[0]?.month ?? '';
  return toCsv([
    ['Month', ...Object.values(MONTHS)],
    [`Before ${first.slice(0, 7)}`, ...monthColumns.map((column) => nairaText(before[column]))],
    ...results.map(({ month, ...row }) => [
      month.slice(0, 7),
      ...monthColumns.map((column) => nairaText(row[column])),
    ]),
  ]);
}

export function growthCsv({ customers_before, results }: Growth): string {
  let customers = customers_before;
  return toCsv([
    ['From', 'New customers', 'Customers', 'Entries', 'Left wallets (NGN)'],
    ...results.map((row) => {
      customers += row.customers;
      const counts = [row.customers, customers, row.entries].map(String);
      return [row.from, ...counts, nairaText(row.volume)];
    }),
  ]);
}

const LINES = 500;

/** An account's postings between two days, in pieces. */
export async function* postingsCsv(
  { db }: Pick<Deps, 'db'>,
  id: number,
  { from, until }: { from: string; until: Date },
): AsyncGenerator<string> {
  let lines = [
    ['Number', 'Time', 'Kind', 'Reference', 'Debit (NGN)', 'Credit (NGN)', 'Balance (NGN)'],
  ];
  let begun = false;
  for await (const row of readPostings(db, id, { from: startOfDay(from), until })) {
    lines.push([
      String(row.seq),
      csvTime(row.posted_at.toISOString()),
      row.kind,
      toReference(row.payment),
      ...texts(sidesOf(row.amount)),
      nairaText(row.balance_after),
    ]);
    if (lines.length < LINES) continue;
    yield toCsv(lines, { begun });
    begun = true;
    lines = [];
  }
  yield toCsv(lines, { begun });
}

const texts = ({ debit, credit }: ReturnType<typeof sidesOf>) =>
  [debit, credit].map((side) => (side === kobo(0) ? '' : nairaText(side)));
