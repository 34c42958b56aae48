import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { accessOn, canBecome, goalKind, paysAt } from './kinds.ts';

const kinds = fc.constantFrom(...goalKind.options);
const statuses = fc.constantFrom('active', 'paused', 'completed');
const TODAY = '2026-11-23';
const days = fc.integer({ min: -400, max: 400 }).map((count) => addDays(TODAY, count));
const goals = fc.record({ kind: kinds, status: statuses, target_date: days });

describe('withdrawals', () => {
  test('a free goal is always open, others open on their date, and a target goal also at its target', () => {
    fc.assert(
      fc.property(kinds, days, statuses, (kind, day, status) => {
        const reached = kind === 'target' && status === 'completed';
        const access = accessOn({ kind, status, target_date: day }, TODAY);
        expect(access === 'now').toBe(kind === 'free' || day <= TODAY || reached);
      }),
    );
  });

  test('a locked goal opens before its date only for hardship, whatever it holds', () => {
    fc.assert(
      fc.property(days, statuses, (target_date, status) => {
        fc.pre(target_date > TODAY);
        expect(accessOn({ kind: 'locked', status, target_date }, TODAY)).toBe('hardship');
      }),
    );
  });

  test('a later date or stricter kind never unlocks a goal, and time alone never locks one', () => {
    const ease = (goal: Parameters<typeof accessOn>[0], day: string) =>
      ['now', 'cool_off', 'hardship'].indexOf(accessOn(goal, day));
    fc.assert(
      fc.property(goals, kinds, fc.nat(400), (goal, kind, count) => {
        fc.pre(canBecome(goal.kind, kind));
        const firmer = { ...goal, kind, target_date: addDays(goal.target_date, count) };
        expect(ease(firmer, TODAY)).toBeGreaterThanOrEqual(ease(goal, TODAY));
        expect(ease(goal, addDays(TODAY, count))).toBeLessThanOrEqual(ease(goal, TODAY));
      }),
    );
  });

  test('waits seven days for a target goal and 72 hours for hardship', () => {
    const requestedAt = new Date('2026-11-23T10:00:00Z');
    expect(paysAt('target', requestedAt).toISOString()).toBe('2026-11-30T10:00:00.000Z');
    expect(paysAt('locked', requestedAt).toISOString()).toBe('2026-11-26T10:00:00.000Z');
  });
});

test('a goal can only change to a stricter kind', () => {
  fc.assert(
    fc.property(kinds, kinds, (from, to) => {
      expect(canBecome(from, to) && canBecome(to, from)).toBe(from === to);
    }),
  );
  expect(canBecome('free', 'locked')).toBe(true);
  expect(canBecome('locked', 'target')).toBe(false);
});
