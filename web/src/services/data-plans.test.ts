import { naira } from '@alajo/contract/money.ts';
import { describe, expect, test } from 'vitest';
import { bestValue, groupByPeriod, pricePerGigabyte } from './data-plans.ts';

const plan = (size: string | null, price: number, validity: string | null = '30 days') => ({
  id: price,
  name: `${size}`,
  network: 'mtn' as const,
  size,
  validity,
  price: naira(price),
});
const ten = plan('10GB', 3000);

describe('the best-value mark', () => {
  test('goes to the plan with the lowest price per gigabyte', () => {
    expect(bestValue([plan('3.5GB', 2500), ten, plan('20GB', 7500)])).toBe(ten);
  });

  test('compares megabytes with gigabytes', () => {
    const small = plan('512MB', 100);
    expect(bestValue([ten, small, plan('1TB', 300_000)])).toBe(small);
  });

  test('goes to the cheaper of two plans with the same price per gigabyte', () => {
    expect(bestValue([plan('20GB', 6000), ten, plan('1GB', 500)])).toBe(ten);
  });

  test('distinguishes plans that cost the same per gigabyte when rounded to the naira', () => {
    const larger = plan('75.01GB', 22_000);
    expect(bestValue([plan('75GB', 22_000), larger, plan('1GB', 500)])).toBe(larger);
  });

  test('needs at least three plans with a known size', () => {
    expect(bestValue([ten, plan('20GB', 7500)])).toBeUndefined();
    expect(bestValue([ten, plan('20GB', 7500), plan(null, 100)])).toBeUndefined();
    expect(bestValue([])).toBeUndefined();
  });
});

test('the price per gigabyte is in whole naira, and unknown if the size is', () => {
  expect(pricePerGigabyte(plan('3.5GB', 2500))).toBe(naira(714));
  expect(pricePerGigabyte(plan('100MB', 100))).toBe(naira(1024));
  expect(pricePerGigabyte(plan(null, 100))).toBeUndefined();
});

test('plans are grouped by duration, however the network names it', () => {
  const month = plan('7GB', 3500, '1 month');
  const day = plan('1GB', 500, '24 hours');
  const other = plan(null, 200, null);
  const hour = plan('2GB', 300, '2 hours');
  expect(groupByPeriod([other, ten, month, day, hour])).toEqual([
    { label: '2 hours', plans: [hour] },
    { label: '1 day', plans: [day] },
    { label: '30 days', plans: [ten, month] },
    { label: 'Other', plans: [other] },
  ]);
});
