import { expect, test } from 'vitest';
import { BATCHED, formatTable, Results, type Row, TPCB } from './results.ts';

const tpcb = (when: string, per_second: number): Row => ({
  name: `${TPCB}, ${when}`,
  per_second,
  cpu: { postgres: 0.5 },
});
const batched: Row = {
  name: BATCHED,
  per_second: 15_000,
  p50: 60,
  p99: 1234.5,
  cpu: { node: 0.05, postgres: 0.075 },
};

/** The cells of the row with this name. */
function cellsOf(table: string, name: string): string[] {
  const line = table.split('\n').find((text) => text.startsWith(name)) ?? '';
  return line
    .slice(name.length)
    .trim()
    .split(/\s{2,}/);
}

test('compares rates with the average of TPC-B, and processor time with a batched payment', () => {
  const transfer = {
    name: 'transfer',
    per_second: 2500.9,
    p50: 20.04,
    p99: 87,
    load: 0.253,
    cpu: { node: 0.25, postgres: 0.125 },
  };
  const table = formatTable([tpcb('before', 900), batched, transfer, tpcb('after', 1100)]);
  expect(cellsOf(table, 'transfer')).toEqual([
    '2,501',
    '2.5',
    '20',
    '87',
    '25%',
    '0.25',
    '0.125',
    '3',
  ]);
  expect(cellsOf(table, BATCHED)).toEqual(['15,000', '15', '60', '1,230', '0.05', '0.075', '1']);
  expect(cellsOf(table, `${TPCB}, before`)).toEqual(['900', '0.9', '0.5', '4']);
});

test('leaves cells empty where nothing was measured', () => {
  const table = formatTable([{ name: 'payments', per_second: 300 }]);
  expect(table).not.toMatch(/NaN|Infinity|undefined/);
  expect(cellsOf(table, 'payments')).toEqual(['300']);
});

test('aligns its columns', () => {
  const lines = formatTable([tpcb('before', 900), batched])
    .split('\n')
    .slice(0, 3);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});

test('divides the processor time of a load by the number of its payments', async () => {
  const clock = { node: 100, postgres: 1000 };
  const results = new Results(() => clock.postgres, 1);
  await results.measure(
    'transfer',
    () => clock.node,
    async () => {
      clock.node += 50;
      clock.postgres += 20;
      return { count: 100, per_second: 100 };
    },
  );
  expect(cellsOf(results.table(), 'transfer')).toEqual(['100', '0.5', '0.2']);
});
