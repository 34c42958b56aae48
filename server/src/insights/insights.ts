// Insights for customers about their money. Every figure comes from the ledger at that moment; only the customer's
// answers are stored.
import { addDays, addMonths } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Forecast, ForecastPayment } from '@alajo/contract/insights/forecast.ts';
import type {
  MonthLine,
  MonthReview,
  Recurring,
  YearReview,
} from '@alajo/contract/insights/schemas.ts';
import { USUAL_MONTHS } from '@alajo/contract/insights/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { type FlowTerms, listSingles, spanOf, sumFlows } from '../ledger/flows.ts';
import type { ListFuturePayments } from '../module.ts';
import type { Accounts } from '../payments/accounts.ts';
import {
  anonymousTerms,
  payeeTerms,
  recurringTerms,
  singleTerms,
  spendingTerms,
} from '../payments/flow-terms.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import {
  budgetsOf,
  everydayChoiceOf,
  recurringAnswersOf,
  saveAnswer,
  tagsOf,
} from './customer-choices.ts';
import { everydayFrom, everydayOf } from './everyday-spending.ts';
import {
  excludeArranged,
  expectedPayments,
  forecastOf,
  lastForecastDay,
  recentFrom,
} from './forecast.ts';
import {
  firstOf,
  lastOf,
  lineOf,
  monthOf,
  monthsBefore,
  reviewMonth,
  reviewYear,
} from './months.ts';
import { findRecurring, LOOK_BACK_DAYS, type PastPayment } from './recurring.ts';

/** The payouts of a customer's own Ajo turns up to a Lagos day. */
type ListAjoPayouts = (
  userId: number,
  until: string,
) => Promise<readonly { group_id: number; name: string; amount: Kobo; day: string }[]>;

export type InsightContext = {
  accounts: Accounts;
  listFuturePayments: ListFuturePayments;
  listAjoPayouts: ListAjoPayouts;
};

// The most rows a search for recurring payments reads: the newest.
const SCANNED_PAYMENTS_MAX = 10_000;

/** This month, day by day, next to the previous month. */
export async function findLine(
  deps: Deps,
  { accounts }: InsightContext,
  userId: number,
): Promise<MonthLine> {
  const today = dayInLagos(deps.clock.now());
  const month = monthOf(today);
  const account = await accounts.wallet(userId);
  const { flows } = await flowsOf(deps, account, {
    from: firstOf(monthsBefore(month, 1)),
    to: today,
    days_from: firstOf(monthsBefore(month, 1)),
    terms: anonymousTerms,
  });
  return lineOf(flows, month, today);
}

/** A month's review; this month by default. A future month is not found. */
export async function findMonth(
  deps: Deps,
  { accounts }: InsightContext,
  userId: number,
  { month: chosen }: { month?: string | undefined },
): Promise<MonthReview> {
  const today = dayInLagos(deps.clock.now());
  const month = chosen ?? monthOf(today);
  if (firstOf(month) > today) throw new AppError('not_found');
  const account = await accounts.wallet(userId);
  const [tags, budgets] = await Promise.all([tagsOf(deps.db, userId), budgetsOf(deps.db, userId)]);
  const from = firstOf(monthsBefore(month, USUAL_MONTHS));
  const detailed = firstOf(monthsBefore(month, 1));
  const { flows, first } = await flowsOf(deps, account, {
    from,
    to: lastOf(month),
    days_from: detailed,
    // Only a tag moves a payee's transfers to another category.
    parties_from: tags.size > 0 ? from : detailed,
    terms: payeeTerms,
  });
  return reviewMonth(flows, { month, today, first, tags, budgets });
}

/** A year's review; this year by default. A future year is not found. */
export async function findYear(
  deps: Deps,
  { accounts }: InsightContext,
  userId: number,
  { year: chosen }: { year?: string | undefined },
): Promise<YearReview> {
  const today = dayInLagos(deps.clock.now());
  const year = chosen ?? today.slice(0, 4);
  if (`${year}-01-01` > today) throw new AppError('not_found');
  const account = await accounts.wallet(userId);
  const [{ flows }, tags] = await Promise.all([
    flowsOf(deps, account, {
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      days_from: `${Number(year) + 1}-01-01`,
      details_from: `${year}-01-01`,
      terms: payeeTerms,
    }),
    tagsOf(deps.db, userId),
  ]);
  return reviewYear(flows, { year, today, tags });
}

/**
 * Single days are read only from `days_from` on: whole months are enough before that. So are names and charges, unless
 * `details_from` is another day. Parties are read from `from` on, unless `parties_from` is given.
 */
type FlowQuery = {
  from: string;
  to: string;
  days_from: string;
  details_from?: string;
  parties_from?: string;
  terms: FlowTerms;
};

/** Sums of a wallet's movements on some Lagos days, both included, and the day of its first movement. */
async function flowsOf(
  { db }: Deps,
  account: number,
  { from, to, days_from, details_from = days_from, parties_from = from, terms }: FlowQuery,
) {
  const span = await spanOf(db, account, startOfDay(from), startOfDay(addDays(to, 1)));
  const detail = { from, days_from, details_from, parties_from };
  const flows = await sumFlows(db, account, { ...span, ...detail }, terms);
  return { flows, first: span.first === null ? null : dayInLagos(span.first) };
}

/** Individual payments since a day. */
async function paymentsSince(
  { db, clock }: Deps,
  account: number,
  from: string,
  terms: typeof singleTerms,
): Promise<PastPayment[]> {
  const end = startOfDay(addDays(dayInLagos(clock.now()), 1));
  const span = await spanOf(db, account, startOfDay(from), end);
  const rows = await listSingles(db, account, span, {
    ...terms,
    limit: SCANNED_PAYMENTS_MAX,
  });
  return rows.map(({ amount, ...row }) => ({
    ...row,
    amount: kobo(Math.abs(amount)),
    direction: amount < 0 ? 'out' : 'in',
  }));
}

/** The next sixty days, from scheduled payments, accepted recurring ones and everyday spending. */
export async function findForecast(
  deps: Deps,
  context: InsightContext,
  userId: number,
): Promise<Forecast> {
  const { db, clock } = deps;
  const now = clock.now();
  const today = dayInLagos(now);
  const until = lastForecastDay(today);
  const account = await context.accounts.wallet(userId);
  const [wallets, { tier }, arranged, recurring, recent, spending, chosen] = await Promise.all([
    findAccounts(db, 'wallet', 'user', [userId]),
    findCustomer(db, userId),
    listArranged(deps, context, userId, { now, until }),
    recurringAnswersOf(db, userId),
    paymentsSince(deps, account, recentFrom(today), singleTerms),
    spendingOf(deps, account, today),
    everydayChoiceOf(db, userId),
  ]);
  const counted = recurring.filter(({ answer }) => answer === 'accept');
  const expected = counted.flatMap((accepted) =>
    expectedPayments(accepted, recent, { today, until }),
  );
  const { flows, first } = spending;
  const everyday = everydayOf(flows, { today, first, counted, chosen });
  const { balance, set_aside } = wallets.get(userId) ?? { balance: kobo(0), set_aside: kobo(0) };
  const cap = tierLimitsOn(tier, today).balance;
  const room = cap === null ? null : kobo(cap - set_aside);
  const known = [...arranged, ...excludeArranged(expected, arranged)];
  return forecastOf({ today, balance, room, everyday }, known);
}

/** Movements of the weeks that a typical day is taken from. */
const spendingOf = (deps: Deps, account: number, today: string) =>
  flowsOf(deps, account, {
    from: everydayFrom(today),
    to: addDays(today, -1),
    days_from: everydayFrom(today),
    terms: spendingTerms,
  });

/**
 * The customer's payments up to a Lagos day: everything taken automatically except savings into their own goals, and
 * the recurring payments they count on.
 */
export async function findBills(
  deps: Deps,
  { accounts, listFuturePayments }: Omit<InsightContext, 'listAjoPayouts'>,
  userId: number,
  until: string,
): Promise<Kobo> {
  const now = deps.clock.now();
  const today = dayInLagos(now);
  const account = await accounts.wallet(userId);
  const [future, recurring, recent] = await Promise.all([
    listFuturePayments(deps.db, [userId], { now, until }),
    recurringAnswersOf(deps.db, userId),
    paymentsSince(deps, account, recentFrom(today), singleTerms),
  ]);
  const taken = (future.get(userId) ?? [])
    .filter(({ kind }) => kind !== 'auto_save')
    .map(toForecast);
  const expected = recurring
    .filter(({ answer, direction }) => answer === 'accept' && direction === 'out')
    .flatMap((accepted) => expectedPayments(accepted, recent, { today, until }));
  const bills = [...taken, ...excludeArranged(expected, taken)];
  return kobo(bills.reduce((sum, { amount }) => sum - amount, 0));
}

/** Automatic payments, and coming Ajo payouts. */
async function listArranged(
  { db }: Deps,
  { listFuturePayments, listAjoPayouts }: InsightContext,
  userId: number,
  window: { now: Date; until: string },
): Promise<ForecastPayment[]> {
  const [future, payouts] = await Promise.all([
    listFuturePayments(db, [userId], window),
    listAjoPayouts(userId, window.until),
  ]);
  return [
    ...(future.get(userId) ?? []).map(toForecast),
    ...payouts.map(({ group_id: id, name, day, amount }) => ({
      kind: 'ajo_payout' as const,
      id,
      name,
      day,
      amount,
    })),
  ];
}

const toForecast = ({ kind, id, name, due_on, amount }: FuturePayment): ForecastPayment => ({
  kind,
  id,
  name,
  day: due_on,
  amount: kobo(-amount),
});

/** Accepted payments, then detected ones that were neither accepted nor dismissed. */
export async function listRecurring(
  deps: Deps,
  { accounts }: InsightContext,
  userId: number,
): Promise<{ results: Recurring[]; next: null }> {
  const today = dayInLagos(deps.clock.now());
  const account = await accounts.wallet(userId);
  const [payments, recurring, recent] = await Promise.all([
    paymentsSince(deps, account, addDays(today, -LOOK_BACK_DAYS), recurringTerms),
    recurringAnswersOf(deps.db, userId),
    paymentsSince(deps, account, recentFrom(today), singleTerms),
  ]);
  const found = new Map(findRecurring(payments, today).map((pattern) => [keyOf(pattern), pattern]));
  const accepted = recurring
    .filter(({ answer }) => answer === 'accept')
    .flatMap((answer): Recurring[] => {
      const [next] = expectedPayments(answer, recent, { today, until: addMonths(today, 2) });
      const entries = (found.get(keyOf(answer))?.entries ?? []).map(publicEntry);
      const { party, direction, name, amount, rhythm } = answer;
      if (next === undefined) return [];
      const next_on = next.day;
      return [{ party, direction, name, amount, rhythm, next_on, accepted: true, entries }];
    });
  for (const { party, direction } of recurring) found.delete(keyOf({ party, direction }));
  const suggested = [...found.values()].map(({ entries, ...one }) => ({
    ...one,
    accepted: false,
    entries: entries.map(publicEntry),
  }));
  return { results: [...accepted, ...suggested], next: null };
}

const keyOf = ({ party, direction }: Pick<PastPayment, 'party' | 'direction'>) =>
  `${direction} ${party}`;

const publicEntry = ({ id, day, amount }: PastPayment) => ({
  reference: toReference(id),
  day,
  amount,
});

/** Accepts or dismisses a detected or previously answered recurring payment. Throws not_found for any other. */
export async function answerRecurring(
  deps: Deps,
  { accounts }: InsightContext,
  userId: number,
  input: Pick<PastPayment, 'party' | 'direction'> & { answer: 'accept' | 'dismiss' },
) {
  const today = dayInLagos(deps.clock.now());
  const account = await accounts.wallet(userId);
  const payments = await paymentsSince(
    deps,
    account,
    addDays(today, -LOOK_BACK_DAYS),
    recurringTerms,
  );
  const found = findRecurring(payments, today).find((pattern) => keyOf(pattern) === keyOf(input));
  const [latest] = found?.entries ?? [];
  const saved = (await recurringAnswersOf(deps.db, userId)).find(
    (recurringAnswer) => keyOf(recurringAnswer) === keyOf(input),
  );
  const payment = found && latest ? { ...found, from_day: latest.day } : saved;
  if (payment === undefined) throw new AppError('not_found');
  await saveAnswer(deps, userId, input.answer, payment);
  return {
    message:
      input.answer === 'accept'
        ? `${payment.name} now counts in your forecast.`
        : `${payment.name} doesn’t count in your forecast.`,
  };
}
