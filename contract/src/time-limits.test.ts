import { expect, test } from 'vitest';
import { daysText, durationText, listText } from './time-limits.ts';

test.each([
  [6, '6 hours'],
  [1, '1 hour'],
  [24, '1 day'],
  [48, '2 days'],
  [36, '36 hours'],
])('%d hours are written %s', (hours, text) => {
  expect(durationText(hours)).toBe(text);
});

test('counts days and joins a list with “and”', () => {
  expect([daysText(1), daysText(3)]).toEqual(['1 day', '3 days']);
  expect(listText(['6 hours', '1 day', '2 days'])).toBe('6 hours, 1 day and 2 days');
  expect(listText(['3 days', '1 day'])).toBe('3 days and 1 day');
  expect(listText(['1 day'])).toBe('1 day');
});
