// Statements: everything that moved in a wallet from one day to another, and balances that add up.
//
// A row is a posting to the wallet, and every posting has one:
// - A hold takes the money when it is put aside, so its row is there from that moment, pending or
//   not. Its capture moves what was put aside on to the world outside, no wallet, and has no row.
// - What failed or was reversed comes back by a posting of its own, on the day it came back. Its
//   row is money in, told as "Returned"; the row of the payment stays. So a month that is over never
//   changes, and a payment of March that fails in April is out in March and in again in April.
// - What waits beside the wallet (parked) was never in it, until it is released.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import {
  STATEMENT_DAYS_MAX,
  STATEMENT_ROWS_MAX,
  type Statement,
  type StatementRow,
} from '@alajo/contract/wallet/history.ts';
import type { TransactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { latestPosting, type MovementRow, movements } from '../ledger/statement.ts';
import type { Accounts } from '../payments/accounts.ts';
import { describeMovement, fromMetadata } from '../payments/movements.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import { walletNumber } from './wallet-number.ts';

type Range = { from?: string | undefined; to?: string | undefined };

/**
 * The customer's statement for Lagos days, both ends in it; without `to` up to today, without `from`
 * since the first of that month. Refuses more than a year, or more than 10,000 movements.
 */
export async function findStatement(
  { db, clock, config }: Deps,
  accounts: Accounts,
  userId: number,
  range: Range,
): Promise<Statement> {
  const now = clock.now();
  const { from, to } = daysOf(range, dayInLagos(now));
  const [account, customer] = await Promise.all([
    accounts.wallet(userId),
    findCustomer(db, userId),
  ]);
  // Two posting numbers are the statement's ends: what is posted meanwhile has a later one, and
  // between them nothing is missing, even if two servers' clocks differ by a moment.
  const [opening, closing] = await Promise.all([
    latestPosting(db, account, startOfDay(from)),
    latestPosting(db, account, startOfDay(addDays(to, 1))),
  ]);
  if (closing.seq - opening.seq > STATEMENT_ROWS_MAX) throw new AppError('statement_too_long');
  const span = { after_seq: opening.seq, up_to_seq: closing.seq, limit: STATEMENT_ROWS_MAX };
  const rows = await movements(db, account, span);
  const total_in = sumOf(rows.filter(({ amount }) => amount > 0));
  const total_out = kobo(-sumOf(rows.filter(({ amount }) => amount < 0)));
  const sums = opening.balance_after + total_in - total_out;
  if (sums !== closing.balance_after) throw new Error(`statement of account ${account} is off`);
  return {
    from,
    to,
    made_at: now.toISOString(),
    account_number: walletNumber(account, config.institution),
    name: `${customer.first_name} ${customer.last_name}`,
    opening_balance: opening.balance_after,
    total_in,
    total_out,
    closing_balance: closing.balance_after,
    results: rows.map(toRow),
  };
}

function daysOf(range: Range, today: string) {
  const to = range.to ?? today;
  const from = range.from ?? `${to.slice(0, 8)}01`;
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > STATEMENT_DAYS_MAX) {
    throw new AppError('statement_range', { field: 'from' });
  }
  return { from, to };
}

const sumOf = (rows: MovementRow[]): Kobo =>
  kobo(rows.reduce((sum, { amount }) => sum + amount, 0));

/** A movement as a statement's row. */
export function toRow(row: MovementRow): StatementRow {
  const debit = row.amount < 0;
  const movement = fromMetadata(row.metadata);
  // A return is told in the words of the side it comes back to.
  const words = describeMovement(movement, debit !== row.returned);
  return {
    reference: toReference(row.entry_id),
    type: debit ? 'debit' : 'credit',
    kind: row.kind as TransactionKind,
    returned: row.returned,
    description: row.returned ? `Returned: ${words}` : words,
    date: row.posted_at.toISOString(),
    amount: kobo(Math.abs(row.amount)),
    balance_after: row.balance_after,
  };
}
