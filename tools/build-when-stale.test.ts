import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildState } from './build-when-stale.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'alajo-build-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, second: number): void {
  const at = join(root, file);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, '');
  utimesSync(at, second, second);
}

test.each([
  'web/src/wallet/wallet.tsx',
  'web/app.html',
  'contract/src/money.ts',
  'package-lock.json',
])('the web app is built when there is no build, or one older than %s', (source) => {
  write(source, 100);
  expect(buildState(root)).toBe('missing');
  write('web/dist/index.html', 200);
  expect(buildState(root)).toBe('fresh');
  write(source, 300);
  expect(buildState(root)).toBe('stale');
});

test('a change of the server or of documents needs no build', () => {
  write('web/dist/index.html', 200);
  write('server/src/main.ts', 300);
  write('README.md', 300);
  expect(buildState(root)).toBe('fresh');
});
