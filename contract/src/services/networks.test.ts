import { expect, test } from 'vitest';
import { networkOf } from './networks.ts';

test.each([
  ['0703', 'mtn'],
  ['0916', 'mtn'],
  ['0805', 'glo'],
  ['0915', 'glo'],
  ['0701', 'airtel'],
  ['0912', 'airtel'],
  ['0809', '9mobile'],
  ['0908', '9mobile'],
])('prefix %s belongs to %s', (prefix, network) => {
  expect(networkOf(`+234${prefix.slice(1)}1234567`)).toBe(network);
});

test('uses the fifth digit where networks share a prefix: 07025 is MTN, 07020 is unknown', () => {
  expect(networkOf('+2347025123456')).toBe('mtn');
  expect(networkOf('+2347020123456')).toBeUndefined();
  expect(networkOf('+2348041234567')).toBeUndefined();
});
