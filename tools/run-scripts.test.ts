import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runScripts } from './run-scripts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alajo-scripts-'));
  const scripts = { good: 'echo fine', bad: 'echo broken && exit 3', killed: 'kill -9 $$' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function outputOf(...scripts: string[]) {
  let output = '';
  const { failed } = await runScripts(folder, scripts, (text) => {
    output += text;
  });
  return { failed, output };
}

test('a script that passes prints one line and none of its output', async () => {
  const { failed, output } = await outputOf('good');
  expect(failed).toBe(false);
  expect(output).toMatch(/^✓ good \(\d+\.\d s\)\n$/);
});

test.each([
  ['bad', 'broken'],
  ['killed', ''],
])('the output of %s, which fails, comes after the lines of all others', async (script, text) => {
  const { failed, output } = await outputOf(script, 'good', 'good');
  expect(failed).toBe(true);
  const [before = '', after] = output.split(`\n✗ npm run ${script}\n`);
  expect(before.match(/^✓ good/gm)).toHaveLength(2);
  expect(before).toContain(`✗ ${script}`);
  expect(before).not.toContain('broken');
  expect(after).toContain(text);
});

test('a script that package.json does not have is an error', async () => {
  await expect(outputOf('good', 'missing')).rejects.toThrow('no script missing');
});
