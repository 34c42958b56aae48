// The wallet: each customer's one ledger account, with its number and limits.
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import type { Wallet } from '@alajo/contract/wallet/schemas.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts, spentToday } from '../ledger/accounts.ts';
import { dayCapOf, withOwnLimit } from '../payments/limits.ts';
import { walletNumber } from '../payments/wallet-number.ts';
import { dayInLagos } from '../platform/clock.ts';
import { findDebt } from './fundings/chargebacks.ts';

/** The customer's one wallet; `device_new_until` belongs to the requesting device. */
export async function findWallet(
  deps: Deps,
  userId: number,
  device_new_until: Date | null = null,
): Promise<Wallet> {
  const { db, clock, config } = deps;
  const [customer, wallets, parked, debt] = await Promise.all([
    findCustomer(db, userId),
    findAccounts(db, 'wallet', 'user', [userId]),
    findAccounts(db, 'parked', 'user', [userId]),
    findDebt(db, userId),
  ]);
  const account = wallets.get(userId);
  if (account === undefined) throw new AppError('not_found');
  const now = clock.now();
  const today = dayInLagos(now);
  const { tier } = customer;
  const { own_day_cap, own_payment_cap } = account;
  return {
    id: account.id,
    balance: account.balance,
    currency: 'NGN',
    account_number: walletNumber(account.id, config.institution),
    parked: parked.get(userId)?.balance ?? kobo(0),
    tier,
    day_limit: withOwnLimit(
      dayCapOf({ ...customer, has_pin: customer.pin_hash !== null, device_new_until }, now),
      account,
    ),
    day_spent: spentToday(account, today),
    set_aside: account.set_aside,
    balance_cap: tierLimitsOn(tier, today).balance,
    own_limits:
      own_day_cap === null && own_payment_cap === null
        ? undefined
        : { day: own_day_cap, payment: own_payment_cap },
    transfers_wait: customer.transfers_wait || undefined,
    debt,
  };
}
