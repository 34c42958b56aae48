// The review of a month or year from the sums of a wallet's movements. Pure: the same movements in any order give the
// same review, and money in less money out, saved and moved is exactly the change of the balance.
import { addDays, addMonths, daysBetween } from '@alajo/contract/days.ts';
import {
  type IncomeSource,
  incomeSource,
  type SpendingCategory,
} from '@alajo/contract/insights/categories.ts';
import {
  type Budget,
  type CategorySpending,
  type Charges,
  type DayFlow,
  type MonthLine,
  type MonthReview,
  type Payee,
  USUAL_MONTHS,
  USUAL_MONTHS_MIN,
  type YearReview,
} from '@alajo/contract/insights/schemas.ts';
import { KOBO_PER_NAIRA, type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import type { Flow } from '../ledger/flows.ts';
import { type ClassifiedFlow, classify, type Tags } from './categories.ts';

export type Budgets = ReadonlyMap<SpendingCategory, Kobo>;

export const monthOf = (day: string): string => day.slice(0, 7);
export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(addMonths(firstOf(month), 1), -1);
export const monthsBefore = (month: string, count: number): string =>
  monthOf(addMonths(firstOf(month), -count));

type CountedFlow = Flow & { counted: ClassifiedFlow };

const sum = (amounts: Iterable<number>): Kobo => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return kobo(total);
};

const sideOf = (flows: readonly CountedFlow[], side: ClassifiedFlow['side']): Kobo =>
  sum(flows.map(({ counted }) => (counted.side === side ? counted.amount : 0)));

const groupByMonth = (flows: readonly Flow[], tags: Tags): Map<string, CountedFlow[]> =>
  Map.groupBy(
    flows.map((flow) => ({ ...flow, counted: classify(flow, tags) })),
    ({ day }) => monthOf(day),
  );

/** Days with money in or out, in order. */
function daysOf(flows: readonly CountedFlow[]): DayFlow[] {
  return [...Map.groupBy(flows, ({ day }) => day)]
    .map(([day, list]) => ({ day, in: sideOf(list, 'in'), out: sideOf(list, 'out') }))
    .filter((flow) => flow.in !== 0 || flow.out !== 0)
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** A month next to the previous one. `today` is the last day counted if the month isn't over. */
export function lineOf(flows: readonly Flow[], month: string, today: string): MonthLine {
  return lineFrom(groupByMonth(flows, new Map()), month, today);
}

function lineFrom(months: Map<string, CountedFlow[]>, month: string, today: string): MonthLine {
  const before = monthsBefore(month, 1);
  const until = today < lastOf(month) ? today : lastOf(month);
  const [now, then] = [months.get(month) ?? [], months.get(before) ?? []];
  const sameDay = until === lastOf(month) ? lastOf(before) : addMonths(until, -1);
  return {
    month,
    in: sideOf(now, 'in'),
    out: sideOf(now, 'out'),
    days: daysOf(now),
    before: {
      month: before,
      in: sideOf(then, 'in'),
      out: sideOf(then, 'out'),
      out_by_then: sideOf(
        then.filter(({ day }) => day <= sameDay),
        'out',
      ),
      days: daysOf(then),
    },
    until,
  };
}

type ReviewContext = {
  month: string;
  today: string;
  /** The day of the first movement. */
  first: string | null;
  tags: Tags;
  budgets: Budgets;
};

/** A month's review, from its movements and those of the months behind its "usual" amounts. */
export function reviewMonth(flows: readonly Flow[], about: ReviewContext): MonthReview {
  const { month, today, first, tags } = about;
  const months = groupByMonth(flows, tags);
  const line = lineFrom(months, month, today);
  const now = months.get(month) ?? [];
  const then = months.get(line.before.month) ?? [];
  const usual = usualMonths(month, first).map((value) => months.get(value) ?? []);
  return {
    ...line,
    first_month: first === null ? null : monthOf(first),
    saved: sideOf(now, 'saved'),
    usual_in: middle(usual.map((item) => sideOf(item, 'in'))),
    usual_out: middle(usual.map((item) => sideOf(item, 'out'))),
    categories: categoriesOf({ now, then, usual }, about, line.until),
    sources: incomeSource.options
      .map((source) => ({ source, in: incomeFrom(now, source), before: incomeFrom(then, source) }))
      .filter((row) => row.in !== 0 || row.before !== 0)
      .sort((a, b) => b.in - a.in),
    charges: chargesOf(now),
    charges_before: chargesOf(then).total,
    payees: payeesOf(now, tags),
  };
}

/** The full months before this one that its "usual" amounts are based on: none before the first movement's. */
function usualMonths(month: string, first: string | null): string[] {
  const earlier = Array.from({ length: USUAL_MONTHS }, (_, index) =>
    monthsBefore(month, index + 1),
  );
  return first === null ? [] : earlier.filter((value) => firstOf(value) >= first);
}

/** The median amount; for an even number, the lower of the two, so that it is a real amount. */
export const medianOf = (amounts: readonly Kobo[]): Kobo | undefined =>
  amounts.toSorted((a, b) => a - b)[Math.trunc((amounts.length - 1) / 2)];

const middle = (amounts: readonly Kobo[]): Kobo | null =>
  (amounts.length < USUAL_MONTHS_MIN ? undefined : medianOf(amounts)) ?? null;

const incomeFrom = (flows: readonly CountedFlow[], source: IncomeSource): Kobo =>
  sum(
    flows.map(({ counted }) =>
      counted.side === 'in' && counted.source === source ? counted.amount : 0,
    ),
  );

/** The total of a category's movements, and the number of payments that weren't returned. */
function groupByCategory(flows: readonly CountedFlow[]) {
  const found = new Map<SpendingCategory, { out: Kobo; count: number }>();
  for (const { counted, returned, count } of flows) {
    if (counted.side !== 'out') continue;
    const before = found.get(counted.category) ?? { out: kobo(0), count: 0 };
    found.set(counted.category, {
      out: kobo(before.out + counted.amount),
      count: before.count + (returned ? -count : count),
    });
  }
  return found;
}

type ComparedPeriods = { now: CountedFlow[]; then: CountedFlow[]; usual: CountedFlow[][] };

function categoriesOf(
  { now, then, usual }: ComparedPeriods,
  { budgets, month, today }: ReviewContext,
  until: string,
): CategorySpending[] {
  const [current, previous] = [groupByCategory(now), groupByCategory(then)];
  const earlier = usual.map(groupByCategory);
  const none = kobo(0);
  const shown = new Set([...current.keys(), ...budgets.keys()]);
  return [...shown]
    .map((category) => {
      const { out, count } = current.get(category) ?? { out: none, count: 0 };
      const limit = budgets.get(category);
      return {
        category,
        out,
        count: Math.max(count, 0),
        before: previous.get(category)?.out ?? none,
        usual: middle(earlier.map((item) => item.get(category)?.out ?? none)),
        budget: limit === undefined ? null : budgetOf(limit, out, { month, today, until }),
      };
    })
    .filter(({ out, count, budget }) => out !== 0 || count > 0 || budget !== null)
    .sort((a, b) => b.out - a.out || a.category.localeCompare(b.category));
}

/** The remaining budget, in total and per day until the month ends, today included. */
export function budgetOf(
  amount: Kobo,
  spent: Kobo,
  { month, today, until }: { month: string; today: string; until: string },
): Budget {
  const left = kobo(amount - spent);
  const over = today > lastOf(month);
  const days = daysBetween(until, lastOf(month)) + 1;
  // In whole naira: no one plans a day to the kobo.
  const perDay = naira(Math.max(Math.trunc(left / days / KOBO_PER_NAIRA), 0));
  return { amount, left, left_per_day: over ? null : perDay };
}

function chargesOf(flows: readonly Flow[]): Charges {
  const fee = sum(flows.map((flow) => flow.fee));
  const vat = sum(flows.map((flow) => flow.vat));
  const stamp_duty = sum(flows.map((flow) => flow.stamp_duty));
  return { fee, vat, stamp_duty, total: kobo(fee + vat + stamp_duty) };
}

const PAYEES_SHOWN = 30;

/** Recipients of transfers, largest total first; without those whose money all came back. */
function payeesOf(flows: readonly CountedFlow[], tags: Tags): Payee[] {
  const paid = flows.flatMap(({ party, name, counted }) =>
    party !== null && name !== null && counted.side === 'out'
      ? [{ party, name, out: counted.amount }]
      : [],
  );
  return [...Map.groupBy(paid, ({ party }) => party)]
    .map(([party, list]) => ({
      party,
      name: list.map(({ name }) => name).sort()[0] ?? '',
      out: sum(list.map(({ out }) => out)),
      tag: tags.get(party) ?? null,
    }))
    .filter(({ out }) => out > 0)
    .sort((a, b) => b.out - a.out || a.party.localeCompare(b.party))
    .slice(0, PAYEES_SHOWN);
}

/** A year's review: one row per month up to the present one, including those without movements. */
export function reviewYear(
  flows: readonly Flow[],
  { year, today, tags }: { year: string; today: string; tags: Tags },
): YearReview {
  const months = groupByMonth(flows, tags);
  const all = [...months.values()].flat();
  const listed = Array.from(
    { length: 12 },
    (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`,
  ).filter((month) => firstOf(month) <= today);
  const rows = listed.map((month) => {
    const list = months.get(month) ?? [];
    const charges = chargesOf(list).total;
    return { month, in: sideOf(list, 'in'), out: sideOf(list, 'out'), charges };
  });
  const [busiest] = rows.toSorted((a, b) => b.out - a.out);
  return {
    year,
    in: sideOf(all, 'in'),
    out: sideOf(all, 'out'),
    saved: sideOf(all, 'saved'),
    count: all.reduce((count, flow) => count + flow.count, 0),
    charges: chargesOf(all),
    months: rows,
    categories: [...groupByCategory(all)]
      .map(([category, { out, count }]) => ({ category, out, count: Math.max(count, 0) }))
      .filter(({ out }) => out !== 0)
      .sort((a, b) => b.out - a.out || a.category.localeCompare(b.category)),
    busiest: busiest !== undefined && busiest.out > 0 ? busiest.month : null,
    top_payee: payeesOf(all, tags)[0] ?? null,
  };
}
