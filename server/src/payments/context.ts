// Dependencies of every function that moves money: the payer check, the directory and account ids.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn, walletLimitsOn } from '@alajo/contract/pricing.ts';
import type { Deps } from '../deps.ts';
import { createPayers, type Payers } from '../identity/approvals/payers.ts';
import { createDirectory, type Directory, type Payer } from '../identity/directory.ts';
import { findAccounts, spentToday } from '../ledger/accounts.ts';
import { dayLimitReached, ownDayLimitReached, requireDebit } from '../ledger/entries.ts';
import { findPosted } from '../ledger/statement.ts';
import { dayInLagos, SECOND } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { dayCapOf, isDeviceNew, isPinNew } from './limits.ts';
import { operationId, wasCarriedOut } from './operations.ts';
import { walletIdOf } from './wallet-number.ts';

/** Checks PINs, finds customers by handle and finds their wallet accounts. */
export type PaymentContext = { payers: Payers; directory: Directory; accounts: Accounts };

export function createPaymentContext(deps: Deps): PaymentContext {
  const directory = createDirectory(deps, (number) => walletIdOf(number, deps.config.institution));
  const payers = createPayers(deps, directory, {
    idOf: operationId,
    wasCarriedOut: wasDone,
    requirePayable: (payer, amount) => requirePayable(deps, payer, amount),
  });
  return { directory, payers, accounts: createAccounts(deps) };
}

/**
 * True if a request was carried out, according to its entry or, without one, to the remembered operations.
 */
const wasDone = async (db: Db | Tx, id: string) =>
  (await findPosted(db, [id])).has(id) || (await wasCarriedOut(db, id));

/**
 * Throws the refusal that a payment of this amount from the payer's wallet would get now. Only to
 * tell customers early: the ledger decides under its lock.
 */
async function requirePayable(deps: Deps, payer: Payer, amount: Kobo): Promise<void> {
  const { user_id } = payer;
  const account = (await findAccounts(deps.db, 'wallet', 'user', [user_id])).get(user_id);
  if (account === undefined) return;
  const now = deps.clock.now();
  try {
    requireDebit(account, amount, { day: dayInLagos(now), cap: dayCapOf(payer, now) });
  } catch (error) {
    throw await explainDayLimit(deps, error, { payer, from: account.id, now }, amount);
  }
}

export const DUPLICATE_WINDOW_MS = 60 * SECOND;

/** The payer, their account, and the time. */
export type PaymentSource = { payer: Payer; from: number; now: Date };

/**
 * Explains a reached daily limit: `pin_not_set` if only the limit without a PIN prevents the payment, the end of the
 * limit for a new device or PIN, and otherwise the amount that can still be sent under the tier's limit or the
 * customer's own. Returns any other error unchanged.
 */
export async function explainDayLimit(
  { db }: Deps,
  error: unknown,
  { payer, now }: PaymentSource,
  amount: Kobo,
): Promise<unknown> {
  if (!(error instanceof AppError) || !LIMITS.has(error.code)) return error;
  const today = dayInLagos(now);
  const account = (await findAccounts(db, 'wallet', 'user', [payer.user_id])).get(payer.user_id);
  const spent = account ? spentToday(account, today) : kobo(0);
  if (error.code === 'own_day_limit_reached') {
    return ownDayLimitReached(kobo(Math.max((account?.own_day_cap ?? 0) - spent, 0)));
  }
  const full = tierLimitsOn(payer.tier, today).day;
  const { low_day, new_device_day } = walletLimitsOn(today);
  const low = formatNaira(low_day);
  const fresh = isDeviceNew(payer, now);
  if (spent + amount > full || (payer.has_pin && !isPinNew(payer, now) && !fresh)) {
    // The ledger saw only part of the payment if it has several entries.
    const left = kobo(Math.max(dayCapOf(payer, now) - spent, 0));
    return dayLimitReached(left);
  }
  if (fresh && payer.device_new_until && spent + amount > new_device_day) {
    const then = formatNaira(dayCapOf(payer, payer.device_new_until));
    return new AppError('day_limit_reached', {
      message: `This device is new, so you can send up to ${formatNaira(new_device_day)} a day from it. From ${whenText(payer.device_new_until)} you can send ${then}.`,
    });
  }
  if (!payer.has_pin) {
    return new AppError('pin_not_set', {
      message: `Create your 4-digit transaction PIN first. Without one you can send up to ${low} a day.`,
    });
  }
  return new AppError('day_limit_reached', {
    message: `Your PIN or a passkey is new, so you can send up to ${low} a day. From ${whenText(payer.low_limit_until ?? now)} you can send ${formatNaira(full)}.`,
  });
}

const LIMITS: ReadonlySet<string> = new Set(['day_limit_reached', 'own_day_limit_reached']);

const timeFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const whenText = (at: Date) => timeFormat.format(at);
