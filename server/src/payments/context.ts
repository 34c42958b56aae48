// What every verb that takes money is given: who pays, who is who, whose account.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import { createDirectory, type Directory } from '../identity/directory.ts';
import { createPayers, type Payer, type Payers } from '../identity/pins.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { dayInLagos, SECOND } from '../platform/clock.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { DAY_WITHOUT_PIN, limitsOf } from './limits.ts';

/** What the wallet's verbs share: who pays, who is who, whose account. */
export type PaymentContext = { payers: Payers; directory: Directory; accounts: Accounts };

export function createPaymentContext(deps: Deps): PaymentContext {
  const directory = createDirectory(deps);
  return { directory, payers: createPayers(deps, directory), accounts: createAccounts(deps) };
}

export const DUPLICATE_WINDOW_MS = 60 * SECOND;

/** Who pays, from which account, when. */
export type PaymentSource = { payer: Payer; from: number; now: Date };

/** Without a PIN the day's cap is lower: what the tier alone would allow asks for a PIN instead. */
export async function explainDayLimit(
  { db }: Deps,
  error: unknown,
  { payer, now }: PaymentSource,
  amount: Kobo,
): Promise<unknown> {
  if (payer.has_pin || !(error instanceof AppError) || error.code !== 'day_limit_reached') {
    return error;
  }
  const today = dayInLagos(now);
  const account = (await findAccounts(db, 'wallet', 'user', [payer.user_id])).get(payer.user_id);
  const spent = account?.day === today ? account.day_spent : 0;
  if (spent + amount > limitsOf(payer.tier, today).day) return error;
  return new AppError('pin_not_set', {
    message: `Create your 4-digit transaction PIN first: without one you can send ${formatNaira(DAY_WITHOUT_PIN)} a day.`,
  });
}
