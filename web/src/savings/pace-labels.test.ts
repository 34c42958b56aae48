import { naira } from '@alajo/contract/money.ts';
import { goal } from '@alajo/contract/savings/schemas.ts';
import { expect, test } from 'vitest';
import { completionText, paceText } from './pace-labels.ts';
import { GOAL } from './testing.ts';

const rent = goal.parse(GOAL);
const auto = { frequency: 'daily', first_day: '2026-11-20', next_day: '2026-11-23' } as const;

test.each([
  ['on track at the pace that is needed', { pace: 'on_track' }, 'On track at ₦1,259 a day'],
  [
    'on track because of auto-save',
    { pace: 'on_track', auto_save: { ...auto, amount: naira(1300) } },
    'On track with auto-save',
  ],
  ['ahead', { pace: 'ahead' }, 'Ahead at ₦1,259 a day'],
  ['behind', { pace: 'behind' }, 'Behind: needs ₦1,259 a day'],
  ['past its date', { days_left: -1 }, '₦149,800 still to go'],
  ['paused', { status: 'paused' }, 'Paused for now'],
  ['complete', { status: 'completed' }, undefined],
] as const)('a goal that is %s shows it', (_, more, text) => {
  expect(paceText({ ...rent, ...more }, true)?.text).toBe(text);
});

test.each(['on_track', 'ahead', 'behind'] as const)(
  'hides amounts of a goal that is %s while balances are hidden',
  (pace) => {
    expect(paceText({ ...rent, pace }, false)?.text).not.toContain('₦');
    expect(paceText({ ...rent, pace, days_left: -1 }, false)?.text).not.toContain('₦');
  },
);

test('a goal shows when it is reached at its pace so far', () => {
  // ₦250,200 in 20 days leaves ₦149,800 for another 12.
  expect(completionText(rent, '2026-11-21')).toBe('Done on Thu 3 Dec at this pace');
});

test.each([
  ['in its first week', { start_date: '2026-11-15' }],
  ['with nothing saved', { current_amount: naira(0), remaining: naira(400_000) }],
  ['that would take more than ten years', { current_amount: naira(1), remaining: naira(399_999) }],
  ['that is paused', { status: 'paused' }],
  ['that is complete', { status: 'completed' }],
] as const)('a goal %s shows no such date', (_, more) => {
  expect(completionText({ ...rent, ...more }, '2026-11-21')).toBeUndefined();
});
