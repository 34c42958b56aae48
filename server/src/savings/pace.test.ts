// Rules of a goal's pace and of auto-save's days, checked for any goal.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import {
  type AutoSaveFrequency,
  autoSaveFrequency,
  raisesAutoSave,
} from '@alajo/contract/savings/schemas.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPlanned, nextPlanned, paceOf, perDay, plannedDay, progressOf } from './pace.ts';

const days = fc.integer({ min: 0, max: 12_000 }).map((count) => addDays('2026-01-01', count));
const amounts = fc.integer({ min: 1, max: 100_000_000_000 }).map(kobo);
const plans = fc.record({ frequency: fc.constantFrom(...autoSaveFrequency.options), from: days });

test('a monthly 31st falls on the last day of shorter months only', () => {
  const plan = { frequency: 'monthly', from: '2026-12-31' } as const;
  const all = [0, 1, 2, 3, 4].map((k) => plannedDay(plan, k));
  expect(all).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(nextPlanned(plan, '2027-02-28')).toBe('2027-03-31');
  expect(nextPlanned(plan, '2027-03-30')).toBe('2027-03-31');
});

test('the next planned day is the first after a given day, and none is skipped', () => {
  fc.assert(
    fc.property(plans, days, (plan, after) => {
      const next = nextPlanned(plan, after);
      expect(next > after).toBe(true);
      const all = Array.from({ length: 13_000 }, (_, k) => k);
      const k = all.findIndex((day) => plannedDay(plan, day) === next);
      expect(k).toBeGreaterThanOrEqual(0);
      if (k > 0) expect(plannedDay(plan, k - 1) <= after).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('counting planned days agrees with stepping through them', () => {
  const lengths = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(plans, days, lengths, (plan, from, length) => {
      const to = addDays(from, length);
      let stepped = 0;
      for (let day = nextPlanned(plan, addDays(from, -1)); day <= to; stepped++) {
        day = nextPlanned(plan, day);
      }
      expect(countPlanned(plan, from, to)).toBe(stepped);
    }),
  );
});

test('a change of auto-save that needs no PIN never takes more by any day', () => {
  // From the 29th on, a shorter month moves a saving by days.
  const regular = days.filter((day) => day.slice(-2) <= '28');
  const near = fc.integer({ min: 0, max: 60 });
  const changes = fc.record({
    old: fc.record({ frequency: plans.map(({ frequency }) => frequency), amount: amounts }),
    first: regular,
    past: near,
    more: fc.record({ frequency: plans.map(({ frequency }) => frequency), amount: amounts }),
    later: fc.option(near, { nil: undefined }),
    length: fc.integer({ min: 0, max: 400 }),
  });
  let lowered = 0;
  fc.assert(
    fc.property(changes, ({ old, first, past, more, later, length }) => {
      const today = addDays(first, past);
      const next_day = nextPlanned({ frequency: old.frequency, from: first }, today);
      const first_day = later === undefined ? undefined : addDays(today, 1 + later);
      fc.pre((first_day ?? '').slice(-2) <= '28');
      const current = { ...old, first_day: first, next_day };
      if (raisesAutoSave(current, { ...more, first_day })) return;
      lowered += 1;
      const from = first_day ?? first;
      const until = addDays(today, length);
      const times = (frequency: AutoSaveFrequency, start: string) =>
        BigInt(countPlanned({ frequency, from: start }, addDays(today, 1), until));
      const before = BigInt(old.amount) * times(old.frequency, first);
      const after = BigInt(more.amount) * times(more.frequency, from);
      expect(after <= before).toBe(true);
    }),
    { numRuns: 1000 },
  );
  expect(lowered).toBeGreaterThan(20);
});

test('saving the suggested amount daily reaches the target in time; one naira less doesn’t', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 11_000 }), (amount, count) => {
      const daily = perDay(amount, count);
      expect(daily % naira(1)).toBe(0);
      expect(BigInt(daily) * BigInt(count) >= BigInt(amount)).toBe(true);
      expect(BigInt(daily - naira(1)) * BigInt(count) < BigInt(amount)).toBe(true);
    }),
  );
});

test('progress is 100 if and only if the target is reached', () => {
  fc.assert(
    fc.property(amounts, amounts, (saved, target) => {
      const progress = progressOf(saved, target);
      expect(progress === 100).toBe(saved >= target);
      expect(progress).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(progressOf(naira(1), naira(3))).toBe(33.3);
  expect(progressOf(naira(2), naira(3))).toBe(66.7);
  expect(progressOf(naira(9_999), naira(10_000))).toBe(99.9);
});

const course = fc
  .record({ target: amounts, start: days, length: fc.integer({ min: 1, max: 4000 }) })
  .chain(({ target, start, length }) =>
    fc.record({
      target: fc.constant(target),
      start_date: fc.constant(start),
      target_date: fc.constant(addDays(start, length)),
      saved: fc.integer({ min: 0, max: target }).map(kobo),
      today: fc.integer({ min: 0, max: length + 50 }).map((count) => addDays(start, count)),
      planned: fc.constant(kobo(0)),
    }),
  );
const order = { behind: 0, on_track: 1, ahead: 2 };

test('more money never worsens the pace, and another day never improves it', () => {
  fc.assert(
    fc.property(course, amounts, (now, more) => {
      const pace = order[paceOf(now)];
      const richer = kobo(Math.min(now.saved + more, now.target));
      expect(order[paceOf({ ...now, saved: richer })]).toBeGreaterThanOrEqual(pace);
      expect(order[paceOf({ ...now, today: addDays(now.today, 1) })]).toBeLessThanOrEqual(pace);
    }),
  );
});

test('a new goal is on track; below the even share it is behind', () => {
  fc.assert(
    fc.property(course, (goal) => {
      const fresh = { ...goal, today: goal.start_date, saved: kobo(0) };
      expect(paceOf(fresh)).toBe('on_track');
      const over = daysBetween(goal.start_date, goal.target_date);
      const late = { ...goal, today: addDays(goal.start_date, over) };
      expect(paceOf(late)).toBe(goal.saved >= goal.target ? 'on_track' : 'behind');
    }),
  );
});

test('an auto-save that will reach the target in time keeps a goal on track', () => {
  const goal = {
    target: naira(120_000),
    saved: naira(20_000),
    start_date: '2026-01-01',
    target_date: '2026-12-31',
    today: '2026-06-30',
  };
  const paceWith = (planned: Kobo) => paceOf({ ...goal, planned });
  expect(paceWith(kobo(0))).toBe('behind');
  expect(paceWith(naira(99_999))).toBe('behind');
  expect(paceWith(naira(100_000))).toBe('on_track');
});
