import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { accessOn, goalKind, mayBecome, paysAt } from './kinds.ts';

const kinds = fc.constantFrom(...goalKind.options);
const TODAY = '2026-11-23';
const days = fc.integer({ min: -400, max: 400 }).map((count) => addDays(TODAY, count));

describe('taking money out', () => {
  test('a free goal, and any that reached its target or its date, opens at once', () => {
    fc.assert(
      fc.property(
        kinds,
        days,
        fc.constantFrom('active', 'paused', 'completed'),
        (kind, day, status) => {
          const open = kind === 'free' || status === 'completed' || day <= TODAY;
          const access = accessOn({ kind, status, target_date: day }, TODAY);
          expect(access === 'now').toBe(open);
        },
      ),
    );
  });

  test('a later date or a firmer kind never opens a goal', () => {
    const hard = ['now', 'cool_off', 'hardship'];
    fc.assert(
      fc.property(kinds, kinds, days, fc.nat(400), (from, to, target_date, later) => {
        fc.pre(mayBecome(from, to));
        const before = accessOn({ kind: from, status: 'active', target_date }, TODAY);
        const changed = { kind: to, status: 'active', target_date: addDays(target_date, later) };
        expect(hard.indexOf(accessOn(changed, TODAY))).toBeGreaterThanOrEqual(hard.indexOf(before));
      }),
    );
  });

  test('waits seven days for a target goal and 72 hours for hardship', () => {
    const asked = new Date('2026-11-23T10:00:00Z');
    expect(paysAt('target', asked).toISOString()).toBe('2026-11-30T10:00:00.000Z');
    expect(paysAt('locked', asked).toISOString()).toBe('2026-11-26T10:00:00.000Z');
  });
});

test('a kind changes towards firmer only', () => {
  fc.assert(
    fc.property(kinds, kinds, (from, to) => {
      expect(mayBecome(from, to) && mayBecome(to, from)).toBe(from === to);
    }),
  );
  expect(mayBecome('free', 'locked')).toBe(true);
  expect(mayBecome('locked', 'target')).toBe(false);
});
