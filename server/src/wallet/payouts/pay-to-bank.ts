// Payouts that other modules make from the wallet of a customer who can't sign in yet, with the
// customer's consent.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../../deps.ts';
import { findPayers } from '../../identity/directory.ts';
import type { Accounts } from '../../payments/accounts.ts';
import type { PayToBank } from '../../payments/bank-payments.ts';
import { assertNotPaused } from '../../payments/pauses.ts';
import { findPayout } from '../payout-states.ts';
import { holdPayout } from './payouts.ts';
import { createQuote, requireQuote } from './quotes.ts';

/**
 * Repeats the name enquiry, holds the amount with its charges, and releases it. Asks for no BVN or NIN, because members
 * without a phone have no profile to add one to. Throws account_name_differs, and the errors of quotes and holds.
 */
export const createPayToBank =
  (deps: Deps, accounts: Accounts): PayToBank =>
  async ({ id, user_id, bank_code, account_number, account_name, amount, follow_up, also }) => {
    if ((await findPayout(deps.db, id)) !== undefined) return;
    await assertNotPaused(deps, 'payouts');
    const shown = await createQuote(deps, user_id, { bank_code, account_number, amount });
    if (shown.account_name !== account_name) throw new AppError('account_name_differs');
    const quote = await requireQuote(deps, user_id, shown.id);
    const payer = (await findPayers(deps.db, [user_id])).get(user_id);
    if (payer === undefined) throw new AppError('not_found');
    const from = await accounts.wallet(user_id);
    // The code sent to them replaces the PIN they don't have, and they have no device.
    const absent = { ...payer, has_pin: true, device_new_until: null };
    const paying = { payer: absent, from, now: deps.clock.now() };
    await holdPayout(deps, paying, { id, quote, note: null, follow_up, also });
  };
