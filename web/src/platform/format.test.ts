import { expect, test } from 'vitest';
import { formatDeadline, formatDue, formatFullWhen, formatMoment, formatWhen } from './format.ts';

const NOW = '2026-11-20T14:05:00+01:00';
const MIDNIGHT = '2026-11-26T00:00:00+01:00';
const MORNING = '2026-11-26T09:30:00+01:00';

test('a deadline at midnight is written as the last minute of the day before', () => {
  expect(formatDeadline(MIDNIGHT, NOW)).toBe('Wed 25 Nov 23:59');
  expect(formatDue('2026-11-21T00:00:00+01:00', NOW)).toBe('23:59 today');
  expect(formatDue('2026-11-22T00:00:00+01:00', NOW)).toBe('23:59 tomorrow');
});

test('any other instant keeps its own minute', () => {
  expect(formatDeadline(MORNING, NOW)).toBe('Thu 26 Nov 09:30');
  expect(formatDue('2026-11-21T09:30:00+01:00', NOW)).toBe('09:30 tomorrow');
  expect(formatMoment(MIDNIGHT, NOW)).toBe('Thu 26 Nov 00:00');
});

test('customers read near dates with their weekday, staff read full dates', () => {
  expect(formatWhen('2026-11-19T09:30:00+01:00', NOW)).toBe('Yesterday, 09:30');
  expect(formatWhen('2026-11-18T09:30:00+01:00', NOW)).toBe('Wed 18 Nov, 09:30');
  expect(formatWhen('2025-11-18T09:30:00+01:00', NOW)).toBe('18 Nov 2025, 09:30');
  expect(formatFullWhen('2026-11-20T09:30:00+01:00', NOW)).toBe('Today, 09:30');
  expect(formatFullWhen('2026-11-18T09:30:00+01:00', NOW)).toBe('18 Nov 2026, 09:30');
});
