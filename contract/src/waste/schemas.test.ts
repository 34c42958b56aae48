// Scheduled dates are Lagos time; prices start at the waste type's starting price.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { naira } from '../money.ts';
import {
  bookingBodyOn,
  instantOf,
  priceError,
  scheduledDate,
  scheduledTime,
  startingPriceOn,
  wasteType,
  wasteTypes,
  weeksLater,
} from './schemas.ts';

test('reads a scheduled date as Lagos time', () => {
  expect(instantOf('2026-12-01 00:30:00').toISOString()).toBe('2026-11-30T23:30:00.000Z');
  expect(scheduledTime(new Date('2026-11-30T23:30:00Z'))).toBe('2026-12-01 00:30:00');
  expect(weeksLater('2026-12-29 16:45:00', 1)).toBe('2027-01-05 16:45:00');
});

test('every second survives a round trip through a scheduled date', () => {
  const second = fc.integer({ min: 0, max: 4e9 });
  fc.assert(
    fc.property(second, (seconds) => {
      const text = scheduledTime(new Date(seconds * 1000));
      expect(z.safeParse(scheduledDate, text).success).toBe(true);
      expect(instantOf(text).getTime()).toBe(seconds * 1000);
    }),
  );
});

test.each([
  '2026-02-29 09:00:00',
  '2026-13-01 09:00:00',
  '2026-12-01 24:00:00',
  '2026-12-01T09:00:00',
  '2026-12-01 09:00',
  '2026-12-01',
  '',
])('%j is not a scheduled date', (text) => {
  const { error } = z.safeParse(scheduledDate, text);
  expect(error?.issues[0]?.message).toBe('Please fill in all required fields');
});

const DAY = '2026-11-20';

test('each type has its starting price, lower offers are rejected, and hazardous waste needs notes', () => {
  expect(wasteTypes.map(({ id }) => id)).toEqual(wasteType.options);
  const prices = [2000, 1500, 3000, 1800, 5000, 4000].map(naira);
  expect(wasteTypes.map(({ id }) => startingPriceOn(DAY, id))).toEqual(prices);
  expect(priceError('organic', naira(1799), DAY)).toBe('Organic collection starts at ₦1,800');
  expect(priceError('organic', naira(1800), DAY)).toBeUndefined();
  const body = {
    waste_type: 'hazardous',
    collection_address: '3 Broad St',
    amount: '4999.99',
    scheduled_date: '2026-12-01 09:00:00',
    notes: 'Two car batteries',
  } as const;
  const { error } = z.safeDecode(bookingBodyOn(DAY), body);
  expect(error?.issues).toMatchObject([
    { path: ['amount'], message: 'Hazardous collection starts at ₦5,000' },
  ]);
  expect(z.safeDecode(bookingBodyOn(DAY), { ...body, amount: 5000 }).success).toBe(true);
  const unsaid = z.safeDecode(bookingBodyOn(DAY), { ...body, amount: 5000, notes: ' ' });
  expect(unsaid.error?.issues).toMatchObject([
    { path: ['notes'], message: 'Say what it is, so that we send the right crew' },
  ]);
});
