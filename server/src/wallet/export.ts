// The wallet's part of a customer's data export: balances, the ledger's history, fundings, quotes,
// and payouts.
import { toNaira } from '@alajo/contract/money.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { listPostings } from '../ledger/statement.ts';
import { type ExportPart, tablePart } from '../platform/data-export.ts';
import type { Db } from '../platform/database/database.ts';
import { toRow } from './statements/statements.ts';

const PAGE = 500;

async function* balances(db: Db, userId: number) {
  for (const kind of ['wallet', 'parked'] as const) {
    const account = (await findAccounts(db, kind, 'user', [userId])).get(userId);
    if (account) yield { kind, balance: toNaira(account.balance) };
  }
}

async function* transactions(db: Db, userId: number) {
  const account = (await findAccounts(db, 'wallet', 'user', [userId])).get(userId);
  if (account === undefined) return;
  const up_to_seq = account.posting_count;
  for (let after_seq = 0; after_seq < up_to_seq; after_seq += PAGE) {
    const rows = await listPostings(db, account.id, { after_seq, up_to_seq, limit: PAGE });
    for (const { amount, balance_after, ...row } of rows.map(toRow)) {
      yield { ...row, amount: toNaira(amount), balance_after: toNaira(balance_after) };
    }
  }
}

export const walletExport: ExportPart[] = [
  { name: 'balances', tables: [], rows: balances },
  { name: 'transactions', tables: [], rows: transactions },
  tablePart(
    'money_added',
    'wallet_funding',
    ['id', 'source', 'status', 'created_at', 'expires_at'],
    {
      naira: ['amount'],
    },
  ),
  tablePart(
    'quotes',
    'wallet_quote',
    ['id', 'bank_code', 'bank_name', 'account_number', 'account_name', 'created_at', 'expires_at'],
    { naira: ['amount', 'fee', 'vat', 'stamp_duty'] },
  ),
  tablePart('bank_transfers', 'wallet_payout', [
    'id',
    'quote_id',
    'status',
    'session_id',
    'reason',
    'created_at',
    'settled_at',
    'goes_at',
    'released_at',
  ]),
  tablePart(
    'waiting_transfers',
    'wallet_waiting',
    ['id', 'status', 'created_at', 'goes_at', 'ended_at'],
    { naira: ['amount'] },
  ),
  tablePart(
    'own_limits',
    'wallet_limit_change',
    ['setting', 'wait', 'status', 'asked_at', 'holds_from', 'ended_at', 'device', 'address'],
    { naira: ['amount_before', 'amount_after'] },
  ),
  tablePart(
    'payments_taken_back',
    'wallet_taken_back',
    ['reference', 'description', 'credited_at', 'changed_at'],
    { naira: ['credited', 'taken'] },
  ),
  tablePart(
    'statements_issued',
    'wallet_statement',
    ['id', 'name', 'from_day', 'to_day', 'hash', 'issued_at'],
    { naira: ['opening_balance', 'closing_balance'] },
  ),
  tablePart('identifications', 'wallet_identification', [
    'status',
    'reason',
    'bank_code',
    'account_end',
    'bvn_end',
    'asked_at',
  ]),
  tablePart('own_account_numbers', 'wallet_account_number', [
    'account_number',
    'account_name',
    'bank_name',
    'created_at',
  ]),
];
