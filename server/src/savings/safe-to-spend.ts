// Safe to spend: the wallet's balance less the automatic debits due soon.
import { addDays } from '@alajo/contract/days.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { Commitment, SafeToSpend } from '@alajo/contract/savings/schemas.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import { SAFE_TO_SPEND_DAYS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import type { ListFuturePayments } from '../module.ts';
import { dayInLagos } from '../platform/clock.ts';

/** The wallet's balance less the debits of the next seven days. */
export async function findSafeToSpend(
  { db, clock }: Deps,
  listFuturePayments: ListFuturePayments,
  userId: number,
): Promise<SafeToSpend> {
  const now = clock.now();
  const until = addDays(dayInLagos(now), SAFE_TO_SPEND_DAYS);
  const [wallets, payments] = await Promise.all([
    findAccounts(db, 'wallet', 'user', [userId]),
    listFuturePayments(db, [userId], { now, until }),
  ]);
  const items = commitmentsOf(payments.get(userId) ?? []);
  const available = wallets.get(userId)?.balance ?? kobo(0);
  const committed = kobo(items.reduce((sum, { amount }) => sum + amount, 0));
  const safe = kobo(Math.max(available - committed, 0));
  return { available, committed, safe, until, items };
}

const sumOf = (payments: readonly FuturePayment[]) =>
  kobo(payments.reduce((sum, { amount }) => sum + amount, 0));

/** One commitment per group, goal, plan or order; payments arrive in date order. */
function commitmentsOf(payments: FuturePayment[]): Commitment[] {
  const bySource = Map.groupBy(payments, ({ kind, id }) => `${kind}:${id}`);
  return [...bySource.values()].flatMap((list) => {
    const [first] = list;
    if (first === undefined) return [];
    const amount = sumOf(list);
    const next_amount = sumOf(list.filter(({ due_on }) => due_on === first.due_on));
    return [{ ...first, amount, times: list.length, next_amount }];
  });
}
