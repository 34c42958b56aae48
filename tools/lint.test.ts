// Proves that our own lint rules fail where biome.json applies them, and nowhere else.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FLOATS = 'Use parseNaira';
const IDLE = 'Write a test that runs';

/** Folder, code, and the expected message; undefined: none. */
const planted: [folder: string, code: string, message: string | undefined][] = [
  ['server/src', 'const a = { x: 1, ...{ b: 1 } };', 'Write the members out'],
  ['e2e', 'const a = (b: number) => [1, ...[b, 2]];', 'Write the members out'],
  ['server/src', 'const a = (b: object, c: number) => ({ ...b, ...(c ? { c } : {}) });', undefined],
  ['contract/src', "const a = (1.5 * Number('3')).toFixed(2);", FLOATS],
  ['server/src/ajo', 'const a = (b: number) => Math.round(b);', FLOATS],
  ['web/src/ajo', 'const a = (b: string) => parseFloat(b);', FLOATS],
  ['server/test', 'const a = (b: string) => parseFloat(b);', undefined],
  ['server/src/ajo', 'const a = () => new Date();', 'Use deps.clock.now()'],
  ['contract/src', 'const a = () => Date.now();', 'Use deps.clock.now()'],
  ['server/src/testing', 'const a = () => Date.now();', undefined],
  ['server/src/ajo', 'const a = (b: string) => new Date(b);', undefined],
  ['web/src/ajo', 'const a = () => new Date();', undefined],
  ['server/src/ajo', 'const a = () => Math.random();', 'Use node:crypto'],
  ['web/src/ajo', 'const a = () => Math.random();', 'Use node:crypto'],
  ['web/src/ajo', 'const a = (b: object) => b as unknown as string;', 'Use satisfies'],
  ['e2e', "import { test } from 'vitest';\ntest.each([1]).skip('a', () => {});", IDLE],
  ['e2e', "import { test } from 'vitest';\ntest.only('a', () => {});", IDLE],
  ['e2e', "import { test } from 'vitest';\ntest.todo('a');", IDLE],
  ['web/src/ajo', "import { AppError as a } from '@alajo/contract/errors.ts';", 'Use Refusal of'],
  ['server/src/ajo', "import { AppError as a } from '@alajo/contract/errors.ts';", undefined],
];
const fileOf = (folder: string, i: number) => `${folder}/planted-${i}.ts`;

let root: string;
let diagnostics: { file: string; message: string }[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alajo-lint-'));
  for (const path of ['biome.json', '.gitignore', 'tools/lint']) {
    await cp(join(ROOT, path), join(root, path), { recursive: true });
  }
  for (const [i, [folder, code]] of planted.entries()) {
    const file = join(root, fileOf(folder, i));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${code}\n${code.includes(' a ') ? 'export { a };\n' : ''}`);
  }
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: root, encoding: 'utf8' },
  );
  const report: { diagnostics: { message: string; location: { path: string } }[] } =
    JSON.parse(stdout);
  diagnostics = report.diagnostics.map(({ message, location }) => ({
    file: location.path,
    message,
  }));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test.each(planted.map((row, i) => [i, ...row] as const))(
  '%i: in %s, %s',
  (i, folder, _, message) => {
    const messages = diagnostics
      .filter(({ file }) => file === fileOf(folder, i))
      .map(({ message }) => message);
    expect(messages).toEqual(message === undefined ? [] : [expect.stringContaining(message)]);
  },
);
