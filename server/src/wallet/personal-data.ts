// Personal data of the wallet: its export, its part in closing an account and its retention.
import { formatNaira, kobo, toNaira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { findAccounts } from '../ledger/accounts.ts';
import { listPostings } from '../ledger/statement.ts';
import type { AccountClosingRules, Obligation, PersonalData } from '../module.ts';
import { hasOpenCase } from '../payments/cases.ts';
import { paymentPersonalData } from '../payments/personal-data.ts';
import { type ExportPart, tablePart } from '../platform/data-export.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { cleared, deleted, numbersOnly, type Retention } from '../platform/retention.ts';
import { removeAllCards } from './cards/saved-cards.ts';
import { removeAllMandates } from './mandates/mandates.ts';
import { toRow } from './statements/statements.ts';
import { listWaiting } from './waiting/hold-transfer.ts';

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

/**
 * The wallet's part of a customer's data export: balances, the ledger's history, fundings, quotes, and
 * payouts.
 */
const exports: ExportPart[] = [
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
  tablePart('saved_cards', 'wallet_card', [
    'brand',
    'last_four',
    'bank',
    'expiry_month',
    'expiry_year',
    'status',
    'saved_at',
    'used_at',
    'removed_at',
    'removed_reason',
  ]),
  tablePart('banks', 'wallet_mandate', [
    'bank_name',
    'account_end',
    'status',
    'requested_at',
    'active_at',
    'removed_at',
    'removed_reason',
  ]),
  tablePart(
    'bank_consents',
    'wallet_consent',
    ['id', 'name', 'sentence', 'agreed_at', 'skips_on', 'ended_at', 'ended_reason'],
    { naira: ['cap', 'total', 'counted'] },
  ),
  tablePart(
    'bank_pulls',
    'wallet_pull',
    [
      'id',
      'consent_id',
      'reason',
      'due_on',
      'attempt',
      'status',
      'problem',
      'created_at',
      'ended_at',
    ],
    { naira: ['amount', 'received'] },
  ),
  tablePart('own_account_numbers', 'wallet_account_number', [
    'account_number',
    'account_name',
    'bank_name',
    'created_at',
  ]),
];

/** Obligations in a wallet that block closing the account; its saved cards and banks are removed with it. */
const closing: AccountClosingRules = {
  obligations,
  async end(tx, userId, now) {
    await removeAllCards(tx, userId, now);
    await removeAllMandates(tx, userId, now);
  },
};

async function obligations(db: Db | Tx, userId: number, now: Date): Promise<Obligation[]> {
  const balanceOf = async (kind: 'wallet' | 'parked' | 'receivable' | 'seller') =>
    (await findAccounts(db, kind, 'user', [userId])).get(userId);
  const [wallet, parked, owed] = [
    await balanceOf('wallet'),
    await balanceOf('parked'),
    await balanceOf('receivable'),
  ];
  const found: Obligation[] = [];
  if (owed && owed.balance < 0) {
    const description = `You owe Alajo ${formatNaira(kobo(-owed.balance))}. Add money to your wallet to pay it.`;
    found.push({ description, link: '/wallet' });
  }
  if (wallet && wallet.balance > 0) {
    const description = `${formatNaira(wallet.balance)} is in your wallet. Send it to your bank account or to someone else.`;
    found.push({ description, link: '/send-money' });
  }
  if (parked && parked.balance > 0) {
    const description = `${formatNaira(parked.balance)} is waiting because you’re over your balance limit. It moves into your wallet when you make room.`;
    found.push({ description, link: '/transactions/balance' });
  }
  const payouts = await db
    .selectFrom('wallet_payout')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['initiated', 'sent'])
    .execute();
  for (const { recipient, total } of await listWaiting({ db }, userId)) {
    const description = `${formatNaira(total)} to ${recipient} is waiting to be sent. Cancel it, or wait until it arrives.`;
    found.push({ description, link: '/transactions' });
  }
  if (payouts.length > 0) {
    const description = 'A bank transfer is still on its way. We’ll let you know when it arrives.';
    found.push({ description, link: '/transactions' });
  }
  const fundings = await db
    .selectFrom('wallet_funding')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .execute();
  if (fundings.length > 0) {
    const description =
      'A payment into your wallet isn’t finished. It completes or expires within a day.';
    found.push({ description, link: '/wallet' });
  }
  if (await hasOpenCase(db, userId)) {
    const description =
      'We’re still sorting out one of your payments. Contact support if you want to know more.';
    found.push({ description, link: '/support' });
  }
  return found;
}

const retention: readonly Retention[] = [
  numbersOnly('ledger_account'),
  {
    table: 'ledger_entry',
    kept: 'by law',
    why: 'names, notes and account numbers are removed from the text (`ledger_erase_names`); amounts and accounts are permanent',
  },
  cleared(
    'wallet_funding',
    { kept: 'by law', why: 'the payer’s name and the page are erased; amount and reference stay' },
    (userId) => sql`update wallet_funding
      set payer_name = null, next_step = null, return_path = null where user_id = ${userId}`,
  ),
  cleared(
    'wallet_quote',
    { kept: 'by law', why: 'the payee’s name and account number are erased' },
    (userId) => sql`update wallet_quote set account_name = 'erased', account_number = '0000000000'
      where user_id = ${userId}`,
  ),
  cleared(
    'wallet_payout',
    { kept: 'by law', why: 'the bank’s reason is erased; amount and reference stay' },
    (
      userId,
    ) => sql`update wallet_payout set reason = null where user_id = ${userId} and reason is not null
      and status not in ('failed', 'returned')`,
  ),
  cleared(
    'wallet_taken_back',
    { kept: 'by law', why: 'the description is erased' },
    (userId) => sql`update wallet_taken_back set description = 'erased' where user_id = ${userId}`,
  ),
  deleted('wallet_account_number', {
    kept: 'by law',
    why: 'deleted; until then, late deposits are returned',
  }),
  deleted('wallet_card', { kept: 'by law', why: 'deleted; its payments stay' }),
  deleted('wallet_pull', { kept: 'by law', why: 'deleted; its payments stay' }),
  deleted('wallet_consent', { kept: 'by law', why: 'deleted' }),
  deleted('wallet_mandate', { kept: 'by law', why: 'deleted' }),
  deleted('wallet_identification', { kept: 'by law', why: 'deleted' }),
  deleted('wallet_statement', { kept: 'by law', why: 'deleted; its code then no longer works' }),
  numbersOnly('wallet_debt_told'),
  numbersOnly('wallet_waiting'),
  cleared(
    'wallet_limit_change',
    { kept: 'by law', why: 'device and address are erased; the limits and their dates stay' },
    (userId) => sql`update wallet_limit_change set device = null, address = null
      where user_id = ${userId}`,
  ),
  ...paymentPersonalData.retention,
];

export const walletPersonalData = { exports, closing, retention } satisfies PersonalData;
