// All upcoming automatic debits of a wallet, from every module.
import { addDays } from '@alajo/contract/days.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { ComingUp } from '@alajo/contract/schedules/schemas.ts';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import type { ListFuturePayments } from '../module.ts';
import { dayInLagos } from '../platform/clock.ts';

/** The customer's payments of the next days, earliest first, with the wallet's balance. */
export async function findComingUp(
  { db, clock }: Deps,
  list: ListFuturePayments,
  userId: number,
  days: number,
): Promise<ComingUp> {
  const now = clock.now();
  const until = addDays(dayInLagos(now), days);
  const [wallets, payments] = await Promise.all([
    findAccounts(db, 'wallet', 'user', [userId]),
    list(db, [userId], { now, until }),
  ]);
  const data = payments.get(userId) ?? [];
  const total = kobo(data.reduce((sum, { amount }) => sum + amount, 0));
  return { available: wallets.get(userId)?.balance ?? kobo(0), until, total, data };
}
