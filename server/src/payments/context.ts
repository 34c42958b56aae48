// What every function that moves money needs: the payer check, the directory and account ids.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn, walletLimitsOn } from '@alajo/contract/pricing.ts';
import type { Deps } from '../deps.ts';
import { createDirectory, type Directory, type Payer } from '../identity/directory.ts';
import { createPayers, type Payers } from '../identity/pins.ts';
import { findAccounts, spentOn } from '../ledger/accounts.ts';
import { dayInLagos, SECOND } from '../platform/clock.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { dayCapOf, isPinNew } from './limits.ts';

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
 * Says why a daily limit was reached: `pin_not_set` where only the limit without a PIN is in the way,
 * until when for a new PIN, and otherwise what can still be sent. Returns any other error as it is.
 */
export async function explainDayLimit(
  { db }: Deps,
  error: unknown,
  { payer, now }: PaymentSource,
  amount: Kobo,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'day_limit_reached') return error;
  const today = dayInLagos(now);
  const account = (await findAccounts(db, 'wallet', 'user', [payer.user_id])).get(payer.user_id);
  const spent = account ? spentOn(account, today) : kobo(0);
  const full = tierLimitsOn(payer.tier, today).day;
  const low = formatNaira(walletLimitsOn(today).low_day);
  if (spent + amount > full || (payer.has_pin && !isPinNew(payer, now))) {
    // The ledger saw a part of the payment only, if it has several entries.
    const left = kobo(Math.max(dayCapOf(payer, now) - spent, 0));
    return new AppError('day_limit_reached', {
      message: `This is over your daily limit. You can still send ${formatNaira(left)} today.`,
    });
  }
  if (!payer.has_pin) {
    return new AppError('pin_not_set', {
      message: `Create your 4-digit transaction PIN first: without one you can send ${low} a day.`,
    });
  }
  return new AppError('day_limit_reached', {
    message: `Your PIN is new, so you can send up to ${low} a day. From ${whenText(payer.low_limit_until ?? now)} it is ${formatNaira(full)}.`,
  });
}

const when = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const whenText = (at: Date) => when.format(at);
