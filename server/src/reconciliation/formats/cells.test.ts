import { expect, test } from 'vitest';
import { amountIn, instantIn } from './cells.ts';

test.each([
  ['1,250.50', 1_250_50],
  ['₦1,250', 1_250_00],
  ['NGN 0.5', 50],
  ['(200.00)', -200_00],
  ['200.00-', -200_00],
  ['-200.00', -200_00],
  ['200.00 DR', -200_00],
  ['200.00CR', 200_00],
  ['1 250.00', 1_250_00],
  ['200.0000', 200_00],
  ['', 0],
  ['-', 0],
])('reads %j with a decimal point', (cell, amount) => {
  expect(amountIn(cell, '.')).toBe(amount);
});

test.each([
  ['1.250,50', 1_250_50],
  ['1.250', 1_250_00],
  ['-3,5', -3_50],
])('reads %j with a decimal comma', (cell, amount) => {
  expect(amountIn(cell, ',')).toBe(amount);
});

test.each(['abc', '1.2.3', '12.345', '1e5', '=1+1', 'N/A', '99999999999999'])(
  '%j is no amount',
  (cell) => {
    expect(amountIn(cell, '.')).toBeUndefined();
  },
);

test.each([
  ['24/11/2026', 'dmy', '2026-11-23T23:00:00.000Z'],
  ['11/24/2026', 'mdy', '2026-11-23T23:00:00.000Z'],
  ['24-Nov-26', 'dmy', '2026-11-23T23:00:00.000Z'],
  ['24 November 2026 14:05', 'dmy', '2026-11-24T13:05:00.000Z'],
  ['Nov 24, 2026 2:05 PM', 'dmy', '2026-11-24T13:05:00.000Z'],
  ['2026-11-24 09:14:16', 'ymd', '2026-11-24T08:14:16.000Z'],
  ['2026-11-24T09:14:16.000000Z', 'dmy', '2026-11-24T09:14:16.000Z'],
] as const)('reads the date %j', (cell, order, at) => {
  expect(instantIn(cell, order)?.toISOString()).toBe(at);
});

test.each(['', '31/11/2026', '24/13/2026', 'Opening balance', '2026', '24/11/2026 25:00'])(
  '%j is no date',
  (cell) => {
    expect(instantIn(cell, 'dmy')).toBeUndefined();
  },
);
