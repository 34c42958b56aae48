import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const cell = (text: string) => toCsv([[text]], { begun: true }).replace(/\r\n$/, '');

test.each([
  '=1+1',
  ' =1+1',
  '\u200b=1+1',
  '\ufeff@SUM(A1)',
  '\u00ad+1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  '\u202e=1',
  '\u0000=1',
])('escapes a cell %j, so it can’t be a formula', (text) => {
  expect(cell(text)).toContain(`'${text}`);
});

test.each(['Ada; Okafor', 'Ada,Okafor', 'Ada\tOkafor', 'Ada\nOkafor'])(
  'keeps a cell %j in one cell, whatever the separator',
  (text) => {
    expect(cell(text)).toBe(`"${text}"`);
  },
);

test.each(['-12.50', '12.50', 'Ọlá', 'Rent – June'])('leaves a cell %j unchanged', (text) => {
  expect(cell(text)).toBe(text);
});
