import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed, shipped, vulnerable } from './licences.ts';

test('allows a licence from the list: one side of OR, all sides of AND, and no nested expression', () => {
  for (const one of ['MIT', '(MIT OR CC0-1.0)', 'GPL-3.0-only OR MIT', 'Apache-2.0 AND MIT']) {
    expect(isAllowed(one), one).toBe(true);
  }
  for (const one of ['GPL-3.0-only', 'MIT AND GPL-2.0', 'none', '', '(MIT OR (GPL-2.0 AND X))']) {
    expect(isAllowed(one), one).toBe(false);
  }
});

test('every package that ships has an allowed licence; development tools do not ship', () => {
  const all = shipped(join(import.meta.dirname, '..'));
  expect(all.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  const names = all.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']));
  expect(names).not.toContain('vitest');
});

test('prints one line per vulnerable package, and throws without a report', () => {
  const via = [{ title: 'Prototype pollution' }, 'other'];
  const vulnerabilities = { lodash: { severity: 'high', range: '<4.17.21', via } };
  expect(vulnerable({ vulnerabilities })).toEqual(['high: lodash <4.17.21: Prototype pollution']);
  expect(vulnerable({ vulnerabilities: {} })).toEqual([]);
  expect(() => vulnerable({})).toThrow('no report');
});
