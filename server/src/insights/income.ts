// Recent income from outside, as the monthly reviews count it, without Ajo payouts.
import {
  INCOME_DAYS,
  type Income,
  incomeDays,
  incomeFrom,
} from '@alajo/contract/ajo/affordability.ts';
import { addDays } from '@alajo/contract/days.ts';
import { kobo } from '@alajo/contract/money.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { type Flow, spanOf, sumFlows } from '../ledger/flows.ts';
import { anonymousTerms } from '../payments/flow-terms.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { type ClassifiedFlow, classify } from './categories.ts';

/**
 * A customer's income over the last 90 days, or since the first income if that is more recent. Money waiting for room
 * in the wallet counts when it arrives, not when it is credited.
 */
export async function findIncome(db: Db | Tx, userId: number, now: Date): Promise<Income> {
  const today = dayInLagos(now);
  const from = incomeFrom(today);
  const start = startOfDay(from);
  const until = startOfDay(addDays(today, 1));
  const pockets = await Promise.all(
    (['wallet', 'parked'] as const).map((kind) => findAccounts(db, kind, 'user', [userId])),
  );
  const flows: Flow[] = [];
  let isOlder = false;
  for (const { id } of pockets.flatMap((found) => found.get(userId) ?? [])) {
    const span = await spanOf(db, id, start, until);
    isOlder ||= span.first !== null && span.first < start;
    const detail = { from, days_from: from, details_from: from, parties_from: from };
    flows.push(...(await sumFlows(db, id, { ...span, ...detail }, anonymousTerms)));
  }
  const counted = flows.map((flow) => ({ day: flow.day, ...classify(flow, new Map()) }));
  const income = counted.filter(isIncome);
  const [first] = income.map(({ day }) => day).toSorted();
  const since = first === undefined ? 0 : incomeDays(first, today);
  const amount = kobo(income.reduce((sum, item) => sum + item.amount, 0));
  return { amount, days: isOlder ? INCOME_DAYS : since };
}

const isIncome = (counted: ClassifiedFlow): boolean =>
  counted.side === 'in' && counted.source !== 'ajo';
