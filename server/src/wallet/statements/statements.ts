// Statements: every movement of a wallet in a range of days, with balances that add up.
//
// There is one row for each posting to the wallet:
// - A hold debits the wallet at once, so its row appears at once, pending or not. Its capture moves
//   held money out without touching the wallet and has no row.
// - A failed or reversed payment comes back as its own posting on the day it comes back: a credit row
//   marked "Returned". The row of the payment stays. So a past month never changes: a payment of
//   March that fails in April goes out in March and comes in again in April.
// - Parked money is not in the wallet until it is released.
import { STATEMENT_ROWS_MAX } from '@alajo/contract/count-limits.ts';
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import {
  STATEMENT_DAYS_MAX,
  type Statement,
  type StatementRow,
} from '@alajo/contract/wallet/statements.ts';
import type { TransactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import type { Deps } from '../../deps.ts';
import { findCustomer } from '../../identity/customers.ts';
import { latestPosting, listPostings, type MovementRow } from '../../ledger/statement.ts';
import type { Accounts } from '../../payments/accounts.ts';
import { describeMovement, fromMetadata } from '../../payments/movements.ts';
import { walletNumber } from '../../payments/wallet-number.ts';
import { dayInLagos, startOfDay } from '../../platform/clock.ts';

type Range = { from?: string | undefined; to?: string | undefined };

/**
 * The customer's statement for a range of Lagos days, both included. `to` defaults to today, `from`
 * to the first of that month. Refuses more than a year, or more than 10,000 movements.
 */
export async function findStatement(
  deps: Deps,
  accounts: Accounts,
  userId: number,
  range: Range,
): Promise<Statement> {
  const { statement } = await readRange(deps, accounts, userId, range);
  return statement;
}

/** The statement with the posting numbers that bound it. */
export async function readRange(deps: Deps, accounts: Accounts, userId: number, range: Range) {
  const { db, clock } = deps;
  const now = clock.now();
  const { from, to } = daysOf(range, dayInLagos(now));
  const [account, customer] = await Promise.all([
    accounts.wallet(userId),
    findCustomer(db, userId),
  ]);
  // Two posting numbers bound the statement: later postings get higher ones and nothing between is
  // missing, even if two servers' clocks differ slightly.
  const [opening, closing] = await Promise.all([
    latestPosting(db, account, startOfDay(from)),
    latestPosting(db, account, startOfDay(addDays(to, 1))),
  ]);
  if (closing.seq - opening.seq > STATEMENT_ROWS_MAX) throw new AppError('statement_too_long');
  const bounds: Bounds = {
    from,
    to,
    made_at: now,
    name: `${customer.first_name} ${customer.last_name}`,
    after_seq: opening.seq,
    up_to_seq: closing.seq,
    opening_balance: opening.balance_after,
    closing_balance: closing.balance_after,
  };
  return { bounds, statement: await readBounds(deps, account, bounds) };
}

export type Bounds = Pick<
  Statement,
  'from' | 'to' | 'name' | 'opening_balance' | 'closing_balance'
> & {
  made_at: Date;
  /** Exclusive. */
  after_seq: number;
  up_to_seq: number;
};

/** The statement between two posting numbers. Throws if the movements do not lead to the closing balance. */
export async function readBounds(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: number,
  { after_seq, up_to_seq, made_at, ...shown }: Bounds,
): Promise<Statement> {
  const rows = await listPostings(db, account, { after_seq, up_to_seq, limit: STATEMENT_ROWS_MAX });
  const total_in = sumOf(rows.filter(({ amount }) => amount > 0));
  const total_out = kobo(-sumOf(rows.filter(({ amount }) => amount < 0)));
  const sums = shown.opening_balance + total_in - total_out;
  if (sums !== shown.closing_balance) throw new Error(`statement of account ${account} is off`);
  return {
    ...shown,
    made_at: made_at.toISOString(),
    account_number: walletNumber(account, config.institution),
    total_in,
    total_out,
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

/** Converts a movement to a statement row. */
export function toRow(row: MovementRow): StatementRow {
  const debit = row.amount < 0;
  const movement = fromMetadata(row.metadata);
  // A return is described from the side that receives it.
  const description = describeMovement(movement, debit !== row.returned);
  return {
    reference: toReference(row.entry_id),
    type: debit ? 'debit' : 'credit',
    kind: row.kind as TransactionKind,
    returned: row.returned,
    description: row.returned ? `Returned: ${description}` : description,
    date: row.posted_at.toISOString(),
    amount: kobo(Math.abs(row.amount)),
    balance_after: row.balance_after,
  };
}
