import { addDays } from '@alajo/contract/days.ts';
import { payeeTag } from '@alajo/contract/insights/categories.ts';
import { type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import { transactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Flow } from '../ledger/flows.ts';
import { classify } from './categories.ts';
import { budgetOf, lineOf, reviewMonth, reviewYear } from './months.ts';

const TODAY = '2026-11-20';
const none = kobo(0);

const flow = (day: string, kind: string, whole: number, more: Partial<Flow> = {}): Flow => ({
  day,
  kind,
  returned: false,
  party: null,
  name: null,
  amount: naira(whole),
  count: 1,
  fee: none,
  vat: none,
  stamp_duty: none,
  ...more,
});

const about = {
  month: '2026-11',
  today: TODAY,
  first: '2026-01-03',
  tags: new Map(),
  budgets: new Map(),
};

const amounts = fc.integer({ min: 1, max: 1e12 }).map(kobo);
const parties = fc.constantFrom('user:amaka', 'bank:058:0123456789', null);
const flows = fc.array(
  fc.record({
    day: fc.integer({ min: -300, max: 0 }).map((days) => addDays(TODAY, days)),
    kind: fc.constantFrom(...transactionKind.options, 'a_later_kind'),
    returned: fc.boolean(),
    party: parties,
    name: fc.constant('Amaka Obi'),
    amount: fc.tuple(amounts, fc.boolean()).map(([size, out]): Kobo => kobo(out ? -size : size)),
    count: fc.integer({ min: 1, max: 9 }),
    fee: fc.constant(none),
    vat: fc.constant(none),
    stamp_duty: fc.constant(none),
  }),
  { maxLength: 60 },
);
const tags = fc
  .array(fc.tuple(fc.constant('user:amaka'), fc.constantFrom(...payeeTag.options)))
  .map((pairs) => new Map(pairs));
const sum = (list: readonly number[]) => list.reduce((total, amount) => total + amount, 0);

describe('movements of a month', () => {
  test('count once: money in less money out, saved and moved equals the change in balance', () => {
    fc.assert(
      fc.property(flows, tags, (list, tagged) => {
        const counted = list.map((item) => classify(item, tagged));
        const on = (side: string) =>
          sum(
            counted.map((classifiedFlow) =>
              classifiedFlow.side === side ? classifiedFlow.amount : 0,
            ),
          );
        expect(on('in') - on('out') - on('saved') + on('own')).toBe(
          sum(list.map(({ amount }) => amount)),
        );
      }),
    );
  });

  test("have one category or source each, and these add up to the month's money out and in", () => {
    fc.assert(
      fc.property(flows, tags, (list, tagged) => {
        const review = reviewMonth(list, { ...about, tags: tagged });
        expect(sum(review.categories.map(({ out }) => out))).toBe(review.out);
        expect(sum(review.sources.map((row) => row.in))).toBe(review.in);
        expect(sum(review.days.map(({ out }) => out))).toBe(review.out);
        const year = reviewYear(list, { year: '2026', today: TODAY, tags: tagged });
        expect(sum(year.months.map(({ out }) => out))).toBe(year.out);
        expect(sum(year.categories.map(({ out }) => out))).toBe(year.out);
        expect(year.months.find(({ month }) => month === '2026-11')?.out).toBe(review.out);
      }),
    );
  });

  test('count the same in whatever order they are read or added up', () => {
    fc.assert(
      fc.property(flows, tags, (list, tagged) => {
        const input = { ...about, tags: tagged };
        const halves = list.flatMap((item) => {
          const part = kobo(Math.trunc(item.amount / 2));
          const rest = kobo(item.amount - part);
          // Half a kobo is nothing, and nothing has no direction.
          if (part === 0) return [item];
          return [
            { ...item, amount: part, count: 0 },
            { ...item, amount: rest },
          ];
        });
        expect(reviewMonth(list.toReversed(), input)).toEqual(reviewMonth(list, input));
        expect(reviewMonth(halves, input)).toEqual(reviewMonth(list, input));
      }),
    );
  });
});

describe("a month's review", () => {
  test('subtracts returns from their category, so a failed payment costs nothing', () => {
    const list = [
      flow('2026-11-03', 'airtime', -500),
      flow('2026-11-03', 'airtime', 500, { returned: true }),
      flow('2026-11-04', 'market_purchase', -9000),
      flow('2026-11-09', 'market_refund', 4000),
    ];
    const review = reviewMonth(list, about);
    expect(review.categories).toMatchObject([{ category: 'shopping', out: naira(5000) }]);
    expect([review.in, review.out]).toEqual([0, naira(5000)]);
  });

  test('counts neither savings nor withdrawals as spending or income', () => {
    const list = [flow('2026-11-03', 'goal_save', -2000), flow('2026-11-08', 'goal_withdraw', 500)];
    expect(reviewMonth(list, about)).toMatchObject({ in: 0, out: 0, saved: naira(1500) });
  });

  test("puts a tagged payee's transfers into the tag's category, and the rest into Transfers", () => {
    const to = (party: string, whole: number) =>
      flow('2026-11-05', 'transfer_bank', whole, { party, name: party });
    const list = [to('user:landlord', -90_000), to('user:amaka', -2000)];
    const review = reviewMonth(list, { ...about, tags: new Map([['user:landlord', 'rent']]) });
    expect(review.categories.map(({ category, out }) => [category, out])).toEqual([
      ['rent', naira(90_000)],
      ['transfers', naira(2000)],
    ]);
    expect(review.payees.map(({ party, tag }) => [party, tag])).toEqual([
      ['user:landlord', 'rent'],
      ['user:amaka', null],
    ]);
  });

  test('compares with the same day of the previous month, and with the median of the months before', () => {
    const list = [
      flow('2026-11-02', 'airtime', -300),
      flow('2026-10-20', 'airtime', -100),
      flow('2026-10-21', 'airtime', -700),
      flow('2026-09-30', 'airtime', -200),
      flow('2026-08-11', 'airtime', -5000),
    ];
    const review = reviewMonth(list, { ...about, first: '2026-07-15' });
    expect(review.before).toMatchObject({ out: naira(800), out_by_then: naira(100) });
    expect(review.usual_out).toBe(naira(800));
    expect(review.categories).toMatchObject([{ before: naira(800), usual: naira(800) }]);
    expect(reviewMonth(list, { ...about, first: '2026-10-02' }).usual_out).toBeNull();
  });

  test('covers a past month to its end, with nothing left per day', () => {
    const budgets = new Map([['bills' as const, naira(1000)]]);
    const review = reviewMonth([flow('2026-09-30', 'bill', -400)], {
      ...about,
      month: '2026-09',
      budgets,
    });
    expect(review.until).toBe('2026-09-30');
    expect(review.categories[0]?.budget).toEqual({
      amount: naira(1000),
      left: naira(600),
      left_per_day: null,
    });
  });

  test('compares a 31st with the whole of a shorter month', () => {
    const list = [flow('2026-09-30', 'airtime', -100)];
    expect(lineOf(list, '2026-10', '2026-10-31').before.out_by_then).toBe(naira(100));
    expect(lineOf(list, '2026-10', '2026-10-29').before.out_by_then).toBe(0);
  });
});

test('shows a daily amount that, spent every remaining day, never exceeds the budget', () => {
  const days = fc.integer({ min: 0, max: 29 }).map((days) => addDays('2026-11-01', days));
  fc.assert(
    fc.property(amounts, amounts, days, (amount, spent, today) => {
      const input = { month: '2026-11', today, until: today };
      const { left, left_per_day } = budgetOf(amount, spent, input);
      const each = left_per_day ?? Number.NaN;
      const count = Number(today.slice(8)) - 1;
      expect(left).toBe(amount - spent);
      expect(each * (30 - count)).toBeLessThanOrEqual(Math.max(left, 0));
      expect((each + naira(1)) * (30 - count)).toBeGreaterThan(Math.max(left, 0));
    }),
  );
});
