// What every function that moves money needs: the payer check, the directory and account ids.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn, walletLimitsOn } from '@alajo/contract/pricing.ts';
import type { Deps } from '../deps.ts';
import { createDirectory, type Directory } from '../identity/directory.ts';
import { createPayers, type Payer, type Payers } from '../identity/pins.ts';
import { findAccounts, spentOn } from '../ledger/accounts.ts';
import { dayInLagos, SECOND } from '../platform/clock.ts';
import { type Accounts, createAccounts } from './accounts.ts';

/** Checks PINs, finds customers by handle and finds their wallet accounts. */
export type PaymentContext = { payers: Payers; directory: Directory; accounts: Accounts };

export function createPaymentContext(deps: Deps): PaymentContext {
  const directory = createDirectory(deps);
  return { directory, payers: createPayers(deps, directory), accounts: createAccounts(deps) };
}

export const DUPLICATE_WINDOW_MS = 60 * SECOND;

/** Who pays, from which account, and when. */
export type PaymentSource = { payer: Payer; from: number; now: Date };

/**
 * Replaces `day_limit_reached` by `pin_not_set` where only the lower cap without a PIN is in the
 * way. Returns any other error as it is.
 */
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
  const spent = account ? spentOn(account, today) : 0;
  if (spent + amount > tierLimitsOn(payer.tier, today).day) return error;
  const { day_without_pin } = walletLimitsOn(today);
  return new AppError('pin_not_set', {
    message: `Create your 4-digit transaction PIN first: without one you can send ${formatNaira(day_without_pin)} a day.`,
  });
}
