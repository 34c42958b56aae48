import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parts, rebuild, staleParts } from '../web/build.ts';

let root: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'alajo-build-'));
  for (const file of [
    'package-lock.json',
    'web/app.html',
    'web/vite.config.ts',
    'web/src/ajo/a.ts',
  ])
    write(file);
  for (const part of parts) {
    await rebuild(root, part, async () => {
      write(part.name === 'staff' ? 'web/dist/staff.html' : 'web/dist/app.html');
    });
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text = ''): void {
  const at = join(root, file);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, text);
}

const stale = () => staleParts(root).map(({ name }) => name);

test.each([
  ['web/src/wallet/wallet.tsx', ['customers']],
  ['web/src/landing/render.tsx', ['customers']],
  ['web/public/icon.svg', ['customers']],
  ['web/src/staff/staff.tsx', ['staff']],
  ['web/src/ui/button.tsx', ['customers', 'staff']],
  ['web/vite.config.ts', ['customers', 'staff']],
  ['contract/src/money.ts', ['customers', 'staff']],
  ['package-lock.json', ['customers', 'staff']],
  ['web/src/wallet/wallet.test.tsx', []],
  ['server/src/main.ts', []],
  ['README.md', []],
])('a change of %s makes %j stale', (source, expected) => {
  expect(stale()).toEqual([]);
  write(source, 'changed');
  expect(stale()).toEqual(expected);
});

test('deleting a source makes a part stale; rewriting one unchanged doesn’t', () => {
  utimesSync(join(root, 'web/src/ajo/a.ts'), 2_000_000_000, 2_000_000_000);
  expect(stale()).toEqual([]);
  rmSync(join(root, 'web/src/ajo/a.ts'));
  expect(stale()).toEqual(['customers']);
});

test('both parts are stale before the first build', () => {
  rmSync(join(root, 'web/dist'), { recursive: true });
  expect(stale()).toEqual(['customers', 'staff']);
});

test('a part stays stale if its build fails or its sources change meanwhile', async () => {
  const [customers, staff] = parts;
  if (customers === undefined || staff === undefined) throw new Error('no parts');
  const failing = rebuild(root, customers, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(stale()).toEqual(['customers']);
  await rebuild(root, staff, async () => write('web/src/staff/late.tsx'));
  expect(stale()).toEqual(['customers', 'staff']);
});

test('building one part deletes only that part’s old files', async () => {
  for (const file of ['app.html.br', 'assets/old.js', 'staff.html', 'assets/staff/new.js'])
    write(`web/dist/${file}`);
  const [customers] = parts.filter(({ name }) => name === 'customers');
  await rebuild(root, customers ?? expect.fail(), async () => {});
  const left = ['app.html.br', 'assets/old.js', 'staff.html', 'assets/staff/new.js'].filter(
    (file) => existsSync(join(root, 'web/dist', file)),
  );
  expect(left).toEqual(['staff.html', 'assets/staff/new.js']);
  expect(stale()).toEqual([]);
});
