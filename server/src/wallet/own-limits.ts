// A customer's limits: the amounts they may send today and hold, the remainder, and the limits of
// other tiers.
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import type { OwnLimits } from '@alajo/contract/wallet/limits.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts, spentToday } from '../ledger/accounts.ts';
import { appliedLimits, leftOf } from '../payments/limits.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import type { Customer } from '../platform/http/handlers.ts';

/** The customer's current limits. Today's usage comes from the ledger. */
export async function findLimits(
  { db, clock }: Deps,
  { user_id: userId, trust }: Pick<Customer, 'user_id' | 'trust'>,
): Promise<OwnLimits> {
  const [customer, wallets] = await Promise.all([
    findCustomer(db, userId),
    findAccounts(db, 'wallet', 'user', [userId]),
  ]);
  const account = wallets.get(userId);
  if (account === undefined) throw new AppError('not_found');
  const now = clock.now();
  const today = dayInLagos(now);
  const { tier } = customer;
  const limited = {
    ...customer,
    has_pin: customer.pin_hash !== null,
    device_new_until: trust.new_until,
  };
  const cap = tierLimitsOn(tier, today).balance;
  return {
    ...appliedLimits(limited, account, now),
    day_used: spentToday(account, today),
    resets_at: startOfDay(addDays(today, 1)).toISOString(),
    balance_cap: cap,
    balance: account.balance,
    set_aside: account.set_aside,
    balance_left: cap === null ? null : leftOf(cap, kobo(account.balance + account.set_aside)),
  };
}
