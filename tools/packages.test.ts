// Problems that `npm ci` would warn about, because .npmrc silences its warnings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type LockedPackage = { deprecated?: string; hasInstallScript?: boolean };

const read = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
const { allowScripts, scarfSettings } = read('package.json');
const locked = Object.entries<LockedPackage>(read('package-lock.json').packages);
const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('no package is deprecated', () => {
  expect(locked.filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([]);
});

test('package.json allows or denies every install script and names no others', () => {
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = new Set(withScript.map(([path]) => nameOf(path)));
  expect(Object.keys(allowScripts).toSorted()).toEqual([...names].toSorted());
});

test('only the install script of the node package runs, and npm 10, which can’t restrict scripts, sends nothing to Scarf', () => {
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed).toEqual(['node']);
  expect(scarfSettings).toEqual({ enabled: false });
});
