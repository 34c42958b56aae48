// How long the wallet and the ledger keep what they have of a closed account.
import { sql } from 'kysely';
import { cleared, deleted, numbersOnly, type Retention } from '../platform/retention.ts';

export const walletRetention: readonly Retention[] = [
  numbersOnly('ledger_account'),
  {
    table: 'ledger_entry',
    kept: 'by law',
    why: 'names, notes and account numbers go out of the words (`ledger_erase_names`); amounts and accounts stand for ever',
  },
  cleared(
    'wallet_funding',
    { kept: 'by law', why: 'the payer’s name and the page go; amount and reference stay' },
    (userId) => sql`update wallet_funding
      set payer_name = null, next_step = null, return_path = null where user_id = ${userId}`,
  ),
  cleared(
    'wallet_quote',
    { kept: 'by law', why: 'the payee’s name and account number go' },
    (userId) => sql`update wallet_quote set account_name = 'erased', account_number = '0000000000'
      where user_id = ${userId}`,
  ),
  cleared(
    'wallet_payout',
    { kept: 'by law', why: 'the bank’s words go; amount and reference stay' },
    (
      userId,
    ) => sql`update wallet_payout set reason = null where user_id = ${userId} and reason is not null
      and status not in ('failed', 'returned')`,
  ),
  cleared(
    'wallet_taken_back',
    { kept: 'by law', why: 'the description goes' },
    (userId) => sql`update wallet_taken_back set description = 'erased' where user_id = ${userId}`,
  ),
  deleted('wallet_account_number', {
    kept: 'by law',
    why: 'deleted; late deposits go back until then',
  }),
  deleted('wallet_identification', { kept: 'by law', why: 'deleted' }),
  deleted('wallet_statement', { kept: 'by law', why: 'deleted; its code then leads nowhere' }),
  numbersOnly('wallet_debt_told'),
  numbersOnly('wallet_waiting'),
  cleared(
    'wallet_limit_change',
    { kept: 'by law', why: 'device and address go; what was set when stays' },
    (userId) => sql`update wallet_limit_change set device = null, address = null
      where user_id = ${userId}`,
  ),
];
