import { addDays } from '@alajo/contract/days.ts';
import { kobo, naira } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Flow } from '../ledger/flows.ts';
import { AUTOMATIC } from '../payments/flow-terms.ts';
import { everydayOf } from './everyday-spending.ts';

const TODAY = '2026-11-20';
const LONG_AGO = '2026-01-01';
const ago = (days: number) => addDays(TODAY, -days);
const spent = (days: number, amount: number, more: Partial<Flow> = {}): Flow => ({
  day: ago(days),
  kind: 'transfer_user',
  returned: false,
  party: 'user:shop',
  name: null,
  amount: naira(-amount),
  count: 1,
  fee: kobo(0),
  vat: kobo(0),
  stamp_duty: kobo(0),
  ...more,
});
const of = (flows: Flow[], facts: Partial<Parameters<typeof everydayOf>[1]> = {}) =>
  everydayOf(flows, { today: TODAY, first: LONG_AGO, counted: [], chosen: null, ...facts });
/** The same on each of the last days. */
const each = (days: number, amount: number, more?: Partial<Flow>) =>
  Array.from({ length: days }, (_, index) => spent(index + 1, amount, more));

test('everyday spending is the typical (median) day of the last eight weeks, in whole naira', () => {
  const flows = [...each(20, 900), ...each(56, 0), spent(3, 80_000)];
  expect(of(flows).amount).toBe(0);
  expect(of([...flows, ...each(40, 1450.5)])).toEqual({
    amount: naira(1450),
    chosen: false,
    measured: { amount: naira(1450), weeks: 8 },
  });
});

test('everyday spending is left out with less than three weeks of payments, and covers full weeks only', () => {
  const flows = each(60, 700);
  expect(of(flows, { first: null })).toEqual({ amount: 0, chosen: false, measured: null });
  expect(of(flows, { first: ago(20) }).measured).toBeNull();
  expect(of(flows, { first: ago(21) }).measured).toEqual({ amount: naira(700), weeks: 3 });
  expect(of(flows, { first: ago(34) }).measured?.weeks).toBe(4);
});

test('everyday spending counts nothing that the forecast has on its own days', () => {
  const rent = { party: 'user:shop', direction: 'out' as const, amount: naira(700) };
  for (const flows of [
    each(56, 700, { party: AUTOMATIC }),
    each(56, 700, { kind: 'ajo_contribution' }),
    each(56, 700, { kind: 'waste' }),
    each(56, 700, { kind: 'goal_save' }),
  ]) {
    expect(of(flows).amount).toBe(0);
  }
  expect(of(each(56, 700), { counted: [rent] }).amount).toBe(0);
  expect(of(each(56, 2000), { counted: [rent] }).amount).toBe(naira(2000));
  expect(of(each(56, 700), { counted: [{ ...rent, direction: 'in' }] }).amount).toBe(naira(700));
});

test('everyday spending subtracts refunds on their day, and ignores income and today', () => {
  const refunds = each(56, -200, { returned: true });
  expect(of([...each(56, 700), ...refunds]).amount).toBe(naira(500));
  expect(of(each(56, -700)).amount).toBe(0);
  expect(of([spent(0, 5000), ...each(56, 700)]).amount).toBe(naira(700));
});

test("everyday spending is never negative, and doesn't depend on the order of the movements", () => {
  const flows = fc.array(
    fc.record({ days: fc.integer({ min: 0, max: 60 }), amount: fc.integer({ min: -99, max: 99 }) }),
  );
  fc.assert(
    fc.property(flows, (list) => {
      const all = list.map(({ days, amount }) => spent(days, amount));
      expect(of(all).amount).toBeGreaterThanOrEqual(0);
      expect(of(all.toReversed())).toEqual(of(all));
    }),
  );
});

test('everyday spending is what the customer set, ₦0 too, beside what was measured', () => {
  const flows = each(56, 700);
  const measured = { amount: naira(700), weeks: 8 };
  expect(of(flows, { chosen: naira(90) })).toEqual({ amount: naira(90), chosen: true, measured });
  expect(of(flows, { chosen: kobo(0) })).toEqual({ amount: 0, chosen: true, measured });
});
