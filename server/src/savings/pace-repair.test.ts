// Getting a goal back on track: checked for any goal that is behind, and through the app.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { kobo, naira } from '@alajo/contract/money.ts';
import { autoSaveFrequency } from '@alajo/contract/savings/schemas.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../platform/clock.ts';
import { type SavingsApp, savingsApp } from '../testing/savings.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { countPlanned, nextPlanned, paceOf } from './pace.ts';
import { repairOf } from './pace-repair.ts';

const START = '2026-01-01';
const least = naira(50);
const plans = fc.option(
  fc.record({
    frequency: fc.constantFrom(...autoSaveFrequency.options),
    amount: fc.integer({ min: 5000, max: 50_000_000 }).map(kobo),
    since: fc.integer({ min: -60, max: 60 }),
  }),
  { nil: null },
);

/** Goals that miss their target on a day at or after their start, with any auto-save. */
const courses = fc
  .record({
    target: fc.integer({ min: 10_000, max: 1_000_000_000 }).map(kobo),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    length: fc.integer({ min: 1, max: 1500 }),
    over: fc.integer({ min: 0, max: 1600 }),
    plan: plans,
  })
  .map(({ target, share, length, over, plan }) => {
    const today = addDays(START, over);
    const from = plan && addDays(today, plan.since);
    const auto =
      plan && from !== null
        ? {
            frequency: plan.frequency,
            amount: kobo(Math.min(plan.amount, target)),
            first_day: from,
            next_day: nextPlanned({ frequency: plan.frequency, from }, today),
          }
        : null;
    return {
      target,
      saved: kobo(Math.floor(target * share)),
      start_date: START,
      target_date: addDays(START, length),
      today,
      auto,
      least,
    };
  });

type Course = typeof courses extends fc.Arbitrary<infer One> ? One : never;

function plannedBy({ auto }: Course, until: string): number {
  if (auto === null) return 0;
  const plan = { frequency: auto.frequency, from: auto.first_day };
  return countPlanned(plan, auto.next_day, until) * auto.amount;
}

const paceUntil = (course: Course, target_date: string) =>
  paceOf({
    ...course,
    target_date,
    planned: kobo(Math.min(plannedBy(course, target_date), 2 ** 50)),
  });

test('a goal extended to the suggested date is on track, and the date is later than before', () => {
  fc.assert(
    fc.property(courses, (course) => {
      const { extend_to } = repairOf(course);
      fc.pre(paceUntil(course, course.target_date) === 'behind' && extend_to !== null);
      expect(extend_to > course.target_date && extend_to > course.today).toBe(true);
      expect(paceUntil(course, extend_to)).not.toBe('behind');
    }),
    { numRuns: 500 },
  );
});

test('the suggested date is the day of the last auto-save, not one later', () => {
  fc.assert(
    fc.property(courses, (course) => {
      const { extend_to } = repairOf(course);
      fc.pre(course.auto !== null && extend_to !== null);
      const reached = (day: string) => course.saved + plannedBy(course, day) >= course.target;
      expect([reached(extend_to), reached(addDays(extend_to, -1))]).toEqual([true, false]);
    }),
    { numRuns: 500 },
  );
});

test('the suggested auto-save reaches the target by its date; a naira less doesn’t', () => {
  fc.assert(
    fc.property(courses, (course) => {
      const { save } = repairOf(course);
      const { target, saved, target_date, today, auto } = course;
      const startsTooLate = auto?.frequency === 'daily' && auto.next_day > target_date;
      expect(save === null).toBe(target_date <= today || startsTooLate);
      fc.pre(save !== null);
      const keeps = auto?.frequency === save.frequency;
      const from = keeps ? auto.first_day : addDays(today, 1);
      const next = keeps ? auto.next_day : from;
      const times = countPlanned({ frequency: save.frequency, from }, next, target_date);
      expect(save.amount * times >= target - saved).toBe(true);
      expect(save.amount <= target).toBe(true);
      const less = save.amount - naira(1);
      if (less >= least) expect(less * times < target - saved).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('without any saving, no date is suggested', () => {
  const course = { target: naira(1000), saved: kobo(0), start_date: START, least, auto: null };
  const today = addDays(START, 30);
  const target_date = addDays(START, 50);
  expect(repairOf({ ...course, target_date, today })).toEqual({
    extend_to: null,
    save: { frequency: 'weekly', amount: naira(334) },
  });
  expect(daysBetween(today, target_date)).toBe(20);
});

describe('repairing a goal in the app', () => {
  let alajo: SavingsApp;
  let ada: Person;
  beforeAll(async () => {
    alajo = await savingsApp();
    ada = await alajo.person('ada', 100_000);
  });
  afterAll(() => alajo.close());

  test('extends and raises in one request each, as shown, and repeats change nothing', async () => {
    const inHundred = { target_amount: 50_000, target_date: alajo.inDays(100) };
    const rent = await alajo.goal(ada, 'Rent', inHundred);
    const car = await alajo.goal(ada, 'Car', inHundred);
    for (const id of [rent, car]) await alajo.contribute(ada, id, 5000);
    expect((await alajo.show(ada, rent)).repair).toBeNull();
    await alajo.pass(20 * DAY);
    const { repair } = await alajo.show(ada, rent);
    expect(repair).toEqual({
      extend_to: '2027-06-08',
      save: { frequency: 'weekly', amount: 3750 },
    });
    for (const _ of ['first', 'again']) {
      const { body } = await alajo.extend(ada, rent, '2027-06-08');
      expect(body).toMatchObject({ target_date: '2027-06-08', pace: 'on_track', repair: null });
    }
    expect(await statusAndCode(alajo.extend(ada, rent, '2027-06-07'))).toBe(
      '409 goal_date_not_later',
    );
    expect((await alajo.extend(ada, rent, '2058-01-01')).body.field).toBe('target_date');
    const shown = { frequency: 'weekly', amount: 3750 };
    expect(await statusAndCode(alajo.raise({ ...ada, pin: '' }, car, shown))).toBe(
      '403 pin_required',
    );
    expect(await statusAndCode(alajo.raise(ada, car, { ...shown, amount: 3749 }))).toBe(
      '409 repair_changed',
    );
    expect((await alajo.show(ada, car)).auto_save).toBeNull();
    for (const _ of ['first', 'again']) {
      const { body } = await alajo.raise(ada, car, shown, 'raise-the-car');
      expect(body).toMatchObject({
        auto_save: { ...shown, next_day: '2026-12-11' },
        pace: 'on_track',
        repair: null,
      });
    }
  });

  test('a completed goal can be neither extended nor raised', async () => {
    const id = await alajo.goal(ada, 'Shoes', { target_amount: 500 });
    await alajo.contribute(ada, id, 500);
    expect(await statusAndCode(alajo.extend(ada, id, alajo.inDays(300)))).toBe(
      '409 goal_completed',
    );
    const plan = { frequency: 'daily', amount: 100 };
    expect(await statusAndCode(alajo.raise(ada, id, plan))).toBe('409 repair_changed');
  });
});
