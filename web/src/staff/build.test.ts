// The console’s build is separate from the customers’ pages. These tests read the output of the build that
// `npm test` runs first.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../../dist');
const read = (file: string) => readFileSync(join(DIST, file), 'utf8');
const STAFF = 'assets/staff/';

beforeAll(() => {
  if (!existsSync(join(DIST, 'staff.html'))) {
    throw new Error('web/dist/staff.html is missing: run `npm run build` first, this reads it');
  }
});

test('customer pages, scripts and styles never reference console files, and vice versa', () => {
  const all = globSync(['*.{html,js}', 'assets/**/*.{js,css}'], { cwd: DIST });
  const isStaff = (file: string) => file === 'staff.html' || file.startsWith(STAFF);
  const console = all.filter(isStaff);
  const customers = all.filter((file) => !isStaff(file));
  expect(customers.filter((file) => read(file).includes(STAFF))).toEqual([]);
  const outside = /["'`(/]assets\/(?!staff\/)/;
  expect(console.filter((file) => outside.test(read(file)))).toEqual([]);
  // Guards against both lists being empty by mistake.
  expect(console).toContain('staff.html');
  expect(customers).toContain('app.html');
});

test('the customer build contains no console modules', () => {
  const manifest: Record<string, { src?: string }> = JSON.parse(read('.vite/manifest.json'));
  expect(Object.keys(manifest)).toContain('app.html');
  expect(Object.keys(manifest).filter((name) => name.includes('staff'))).toEqual([]);
});

test('the service worker, which opens customer pages offline, ignores the console', () => {
  const worker = read('sw.js');
  expect(worker).not.toContain(STAFF);
  const [, denied = ''] = /denylist:\[(.*?)\]\s*}/.exec(worker) ?? [];
  expect(denied).toMatch(/\|staff\)/);
});

test('the content security policy allows every inline script and style of the console', () => {
  const { script, style } = JSON.parse(read('csp.json'));
  const html = read('staff.html');
  for (const [tag, allowed] of [
    ['script', script],
    ['style', style],
  ]) {
    for (const [, code = ''] of html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))) {
      const hash = createHash('sha256').update(code).digest('base64');
      expect(allowed).toContain(`sha256-${hash}`);
    }
  }
  expect(html).toContain('<script>');
});
