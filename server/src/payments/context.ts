// Dependencies of every function that moves money: the payer check, the directory and account ids.
import { AppError, type ErrorCode } from '@alajo/contract/errors.ts';
import { instantText } from '@alajo/contract/instant-text.ts';
import type { LimitKind } from '@alajo/contract/limit-refusal.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { findLimitRefusal, limitSentences } from '@alajo/contract/wallet/limit-refusals.ts';
import type { Deps } from '../deps.ts';
import { createPayers, type Payers } from '../identity/approvals/payers.ts';
import { createDirectory, type Directory, type Payer } from '../identity/directory.ts';
import { findAccounts, spentToday } from '../ledger/accounts.ts';
import { requireDebit } from '../ledger/entries.ts';
import { findPosted } from '../ledger/statement.ts';
import { dayInLagos, SECOND } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { appliedLimits, chosenCaps, dayCapOf } from './limits.ts';
import { operationId, wasCarriedOut } from './operations.ts';
import { walletIdOf } from './wallet-number.ts';

/** Checks PINs, finds customers by handle and finds their wallet accounts. */
export type PaymentContext = { payers: Payers; directory: Directory; accounts: Accounts };

export function createPaymentContext(deps: Deps): PaymentContext {
  const directory = createDirectory(deps, (number) => walletIdOf(number, deps.config.institution));
  const payers = createPayers(deps, directory, {
    idOf: operationId,
    wasCarriedOut: hasRun,
    requirePayable: (payer, amount) => requirePayable(deps, payer, amount),
  });
  return { directory, payers, accounts: createAccounts(deps) };
}

/** True if a request has posted its entry or, if it posts none under its own id, was recorded. */
const hasRun = async (db: Db | Tx, id: string) =>
  (await findPosted(db, [id])).has(id) || (await wasCarriedOut(db, id));

/**
 * Throws the error that a payment of this amount from the payer's wallet would get now, so customers learn it
 * before they are asked to approve. The ledger decides, under its lock.
 */
async function requirePayable(deps: Deps, payer: Payer, amount: Kobo): Promise<void> {
  const { user_id } = payer;
  const account = (await findAccounts(deps.db, 'wallet', 'user', [user_id])).get(user_id);
  if (account === undefined) return;
  const now = deps.clock.now();
  try {
    requireDebit(account, amount, { day: dayInLagos(now), cap: dayCapOf(payer, now) });
  } catch (error) {
    throw await explainLimit(deps, error, { payer, from: account.id, now }, amount);
  }
}

export const DUPLICATE_WINDOW_MS = 60 * SECOND;

/** A payer, the account of their wallet, and the time of the payment. */
export type WalletPayer = { payer: Payer; from: number; now: Date };

/**
 * Explains a reached limit: which one it is, what is left of it and what raises it. `pin_not_set` if only the limit
 * without a PIN prevents the payment. Returns any other error unchanged.
 */
export async function explainLimit(
  { db }: Deps,
  error: unknown,
  { payer, now }: WalletPayer,
  amount: Kobo,
): Promise<unknown> {
  if (!(error instanceof AppError) || !LIMIT_CODES.has(error.code)) return error;
  const account = (await findAccounts(db, 'wallet', 'user', [payer.user_id])).get(payer.user_id);
  if (account === undefined) return error;
  const limits = appliedLimits(payer, account, now);
  const limit = findLimitRefusal(limits, chosenCaps(account), amount);
  if (limit === undefined) return error;
  const { headline, reason } = limitSentences(limit, instantText);
  const wouldFit =
    limit.next !== null && spentToday(account, dayInLagos(now)) + amount <= limit.next;
  const code = limit.kind === 'no_pin' && wouldFit ? 'pin_not_set' : CODES_BY_LIMIT[limit.kind];
  return new AppError(code, { message: `This is ${headline} ${reason}`, limit, cause: error });
}

const CODES_BY_LIMIT = {
  own_payment: 'own_payment_limit_reached',
  own_day: 'own_day_limit_reached',
  new_device: 'day_limit_reached',
  new_pin: 'day_limit_reached',
  no_pin: 'day_limit_reached',
  tier: 'day_limit_reached',
} as const satisfies Record<LimitKind, ErrorCode>;

const LIMIT_CODES: ReadonlySet<ErrorCode> = new Set(Object.values(CODES_BY_LIMIT));
