// Checks the model of bills against examples worked out by hand from docs/decisions/0060-bill-reminders.md.
import { expect, test } from 'vitest';
import { EPOCH } from '../run.ts';
import { type Action, applyAction } from '../verbs/verbs.ts';
import { announceBills, billSnapshot } from './bills.ts';
import { createPerson, DAY, dayOf, emptyModel, HOUR, personOf } from './model.ts';

const bill = 'b1 electricity';
const january = (date: number) => EPOCH + (date - 1) * DAY + 12 * HOUR;

/** A customer who paid a bill of ₦1,000 on 1 January and set a reminder of it. */
function customer(frequency: 'weekly' | 'monthly') {
  const people = new Map([['b1', createPerson('b1', null, 1_000_000)]]);
  const model = { ...emptyModel(), people };
  const go = (date: number, action: Action) => applyAction(model, 'b1', action, january(date));
  const pay = (date: number) =>
    go(date, { verb: 'pay_bill', bill, category: 'electricity', amount: 100_000 });
  pay(1);
  go(1, { verb: 'set_reminder', bill, payment: 1, frequency });
  return {
    model,
    go,
    pay,
    state: (date: number) =>
      [...model.bills.values()].flatMap((paid) => billSnapshot(paid, january(date))),
    announced() {
      for (let date = 1; date <= 31; date++) announceBills(model, january(date));
      return [...model.announced.keys()];
    },
  };
}

const weekly = (next: string, paid: number) => [
  ['b1 electricity reminder 1', `active, 105000 weekly, next ${next}, paid ${paid}`],
];

test('a reminder moves past days that are over, and takes nothing from the wallet', () => {
  const { model, state } = customer('weekly');
  expect(state(8)).toEqual(weekly('2026-01-08', 0));
  expect(state(9)).toEqual(weekly('2026-01-15', 0));
  expect(personOf(model, 'b1').wallet).toBe(895_000);
});

test('a payment counts for the nearest due day: late for the one before, early for the next', () => {
  const { pay, state } = customer('weekly');
  pay(11);
  expect(state(11)).toEqual(weekly('2026-01-15', 1));
  pay(12);
  expect(state(12)).toEqual(weekly('2026-01-22', 2));
  const monthly = customer('monthly');
  monthly.pay(16);
  expect(monthly.state(16)).toMatchObject([
    [expect.any(String), expect.stringContaining('next 2026-02-01')],
  ]);
  monthly.pay(17);
  expect(monthly.state(17)).toMatchObject([
    [expect.any(String), expect.stringContaining('next 2026-03-01')],
  ]);
});

test('each due day is announced once the day before, but no day that is paid, skipped or paused', () => {
  expect(customer('weekly').announced()).toEqual([
    'b1 2026-01-07',
    'b1 2026-01-14',
    'b1 2026-01-21',
    'b1 2026-01-28',
  ]);
  const { go, pay, announced } = customer('weekly');
  go(2, { verb: 'skip_reminder', bill, day: dayOf(january(8)) });
  pay(13);
  expect(announced()).toEqual(['b1 2026-01-21', 'b1 2026-01-28']);
  const paused = customer('weekly');
  paused.go(2, { verb: 'pause_reminder', bill });
  expect(paused.announced()).toEqual([]);
});

test('a bill has one reminder, until that one has ended', () => {
  const { go, state } = customer('weekly');
  go(3, { verb: 'set_reminder', bill, payment: 1, frequency: 'monthly' });
  expect(state(3)).toEqual(weekly('2026-01-08', 0));
  go(3, { verb: 'end_reminder', bill });
  go(3, { verb: 'set_reminder', bill, payment: 1, frequency: 'monthly' });
  expect(state(3)).toEqual([
    ['b1 electricity reminder 1', 'ended, 105000 weekly, next never, paid 0'],
    ['b1 electricity reminder 2', 'active, 105000 monthly, next 2026-02-01, paid 0'],
  ]);
});
