import { expect, test } from 'vitest';
import { parsePgbench } from './tpcb.ts';

test('reads the rate and the number of transactions of pgbench', () => {
  const output = `number of transactions actually processed: 2401
number of failed transactions: 0 (0.000%)
latency average = 3.295 ms
tps = 1213.964076 (without initial connection time)
`;
  expect(parsePgbench(output)).toEqual({ count: 2401, per_second: 1213.964076 });
});

test('rejects a run of pgbench in which no transaction ended', () => {
  const output = `number of transactions actually processed: 0
number of failed transactions: 0 (NaN%)
`;
  expect(() => parsePgbench(output)).toThrow('pgbench measured nothing');
});
