import { expect, test } from 'vitest';
import { formatTable } from './run-table.ts';

test('the table of a long run aligns names left and numbers right', () => {
  const rows = [
    { label: 'e2e', tests: 12, failed: 1, ms: 123_456 },
    { label: '  ajo.long.test.ts', tests: 2, failed: 0, ms: 9_040 },
  ];
  expect(formatTable(rows).split('\n')).toEqual([
    'Suite               tests  failed  seconds',
    'e2e                    12       1    123.5',
    '  ajo.long.test.ts      2       0      9.0',
  ]);
});
