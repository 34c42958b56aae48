// Checks that our lint rules fail exactly where biome.json and tools/bans.ts apply them, and that `npm run
// lint` misses no change.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bans, findBanned } from './bans.ts';
import { lint } from './lint.ts';

const ROOT = join(import.meta.dirname, '..');

async function write(root: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

// Biome rules.

/** Folder, code, and the expected message; undefined if there is none. */
const planted: [folder: string, code: string, message: string | undefined][] = [
  ['server/src', 'const a = { x: 1, ...{ b: 1 } };', 'Write the members out'],
  ['e2e', 'const a = (b: number) => [1, ...[b, 2]];', 'Write the members out'],
  ['server/src', 'const a = (b: object, c: number) => ({ ...b, ...(c ? { c } : {}) });', undefined],
  ['web/src/ajo', "import { AppError as a } from '@alajo/contract/errors.ts';", 'Use Refusal of'],
  ['server/src/ajo', "import { AppError as a } from '@alajo/contract/errors.ts';", undefined],
];
const fileOf = (folder: string, i: number) => `${folder}/planted-${i}.ts`;

let root: string;
let diagnostics: { file: string; message: string }[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alajo-lint-'));
  for (const path of ['biome.json', '.gitignore', 'tools/lint'])
    await cp(join(ROOT, path), join(root, path), { recursive: true });
  for (const [i, [folder, code]] of planted.entries()) {
    const use = code.includes(' a ') ? 'export { a };\n' : '';
    await write(root, fileOf(folder, i), `${code}\n${use}`);
  }
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '.'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const report: { diagnostics: { message: string; location: { path: string } }[] } =
    JSON.parse(stdout);
  diagnostics = report.diagnostics.map(({ message, location }) => ({
    file: location.path,
    message,
  }));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test.each(planted.map((row, i) => [i, ...row] as const))('%i: %s: %s', (i, folder, _, message) => {
  const messages = diagnostics
    .filter(({ file }) => file === fileOf(folder, i))
    .map(({ message }) => message);
  expect(messages).toEqual(message === undefined ? [] : [expect.stringContaining(message)]);
});

// Text rules.

/** File, code, and the name of the rule it breaks; undefined if there is none. */
const lines: [file: string, code: string, ban: string | undefined][] = [
  ['contract/src/a.ts', "const a = (1.5 * Number('3')).toFixed(2);", 'rounding'],
  ['server/src/ajo/a.ts', 'const a = (b: number) => Math.round(b);', 'rounding'],
  ['web/src/ajo/a.tsx', 'const a = (b: string) => parseFloat(b);', 'rounding'],
  ['contract/src/money.ts', 'const a = (b: number) => Math.round(b);', undefined],
  ['server/test/a.ts', 'const a = (b: string) => parseFloat(b);', undefined],
  ['server/src/ajo/a.ts', '  // Math.round would lose it.', undefined],
  ['server/src/ajo/a.ts', 'const a = () => new Date();', 'reading the system clock'],
  ['contract/src/a.ts', 'const a = () => Date.now();', 'reading the system clock'],
  ['server/src/platform/clock.ts', 'const a = () => Date.now();', undefined],
  ['server/src/testing/a.ts', 'const a = () => Date.now();', undefined],
  ['server/src/ajo/a.ts', 'const a = (b: string) => new Date(b);', undefined],
  ['web/src/ajo/a.ts', 'const a = () => new Date();', undefined],
  ['server/src/ajo/a.ts', 'const a = () => Math.random();', 'guessable randomness'],
  ['web/src/ajo/a.ts', 'const a = () => Math.random();', 'guessable randomness'],
  [
    'web/src/a.ts',
    'const a = (b: object) => b as unknown as string;',
    'turning off the type check',
  ],
  ['e2e/a.ts', "test.each([1]).skip('a', () => {});", 'test that does not run'],
  ['e2e/a.ts', "test.only('a', () => {});", 'test that does not run'],
  ['e2e/a.ts', "test.todo('a');", 'test that does not run'],
  ['server/src/ajo/a.ts', "const a = '₦500';", 'price written in text'],
  ['server/src/ajo/a.ts', '  // ₦500, for example', undefined],
  ['tools/a.ts', '// TODO', 'unfinished work'],
  ['web/src/a.ts', '// @ts-expect-error', 'silencing the compiler'],
  ['server/src/a.ts', '// biome-ignore lint: no', 'silencing the linter'],
  ['web/src/a.tsx', '<p className="text-[13px]">', 'font size or line height in px'],
  ['web/src/a.css', '  line-height: 18px;', 'font size or line height in px'],
  ['web/src/a.css', '  font-size: 0.86em;', undefined],
];

test.each(lines)('%s: %s', (file, code, ban) => {
  const broken = bans.filter((ban) => findBanned(ban, file, `\n${code}\n`).length > 0);
  expect(broken.map(({ name }) => name)).toEqual(
    ban === undefined ? [] : [expect.stringContaining(ban)],
  );
});

test('the lines above break every text rule', () => {
  const broken = bans.filter((ban) =>
    lines.some(([file, code]) => findBanned(ban, file, code).length > 0),
  );
  expect(broken).toEqual(bans);
});

// The cache.

test('a file that passed is checked again when it, its name, a rule or the list of packages changes', async () => {
  const root = await mkdtemp(join(tmpdir(), 'alajo-lint-'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  /** Collects the checked files; a file that contains “bad” fails. */
  const checkedBy = () => {
    const checked: string[] = [];
    const passes = lint(root, (files) => {
      checked.push(...files);
      return !files.some((file) => readFileSync(join(root, file), 'utf8').includes('bad'));
    });
    return { passes, checked: checked.toSorted() };
  };
  const none = { passes: true, checked: [] };
  const all = {
    passes: true,
    checked: ['.gitignore', 'a.ts', 'b.ts', 'biome.json', 'package-lock.json', 'tools/lint/a.grit'],
  };
  for (const file of all.checked)
    await write(root, file, file === '.gitignore' ? 'ignored.ts\nnode_modules/\n' : '');
  await write(root, 'ignored.ts', 'bad');
  expect(checkedBy()).toEqual(all);
  expect(checkedBy()).toEqual(none);

  await write(root, 'a.ts', 'bad');
  await utimes(join(root, 'a.ts'), 1, 1);
  expect(checkedBy()).toEqual({ passes: false, checked: ['a.ts'] });
  expect(checkedBy()).toEqual({ passes: false, checked: ['a.ts'] });
  await write(root, 'a.ts', '');
  expect(checkedBy()).toEqual(none);

  await rename(join(root, 'a.ts'), join(root, 'c.ts'));
  expect(checkedBy()).toEqual({ passes: true, checked: ['c.ts'] });
  await rename(join(root, 'c.ts'), join(root, 'a.ts'));
  for (const file of ['biome.json', 'package-lock.json', 'tools/lint/a.grit']) {
    await write(root, file, 'changed');
    expect(checkedBy()).toEqual(all);
  }
  await rm(root, { recursive: true });
});

test('a file written while it is being checked is checked again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'alajo-lint-'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  await write(root, 'a.ts', '');
  const writeMeanwhile = () => {
    writeFileSync(join(root, 'a.ts'), 'bad');
    return true;
  };
  expect(lint(root, writeMeanwhile)).toBe(true);
  expect(lint(root, () => false)).toBe(false);
  await rm(root, { recursive: true });
});
