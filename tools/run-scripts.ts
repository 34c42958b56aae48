// `npm run check`, and `npm test` before vitest: runs npm scripts in parallel. A script that passes prints
// one line; the output of those that fail comes last, where it can be read.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

type Command = { script: string; command: string };
type Run = { script: string; failed: boolean; output: string };

/**
 * Runs scripts of a folder's package.json in parallel: one more than there are processors, because each waits
 * for files at times.
 */
export async function runScripts(
  folder: string,
  scripts: readonly string[],
  print: (text: string) => void,
): Promise<{ failed: boolean }> {
  const waiting = commandsOf(folder, scripts);
  const runs: Run[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { script, command } = next;
      const began = performance.now();
      const run = { script, ...(await runScript(folder, command)) };
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      print(`${run.failed ? '✗' : '✓'} ${script} (${seconds} s)\n`);
      runs.push(run);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  const failures = runs.filter((run) => run.failed);
  for (const { script, output } of failures) print(`\n✗ npm run ${script}\n${output}`);
  return { failed: failures.length > 0 };
}

/**
 * Runs the command directly, because `npm run` takes a second to start and `node --run` reports a killed
 * script as passed.
 */
function runScript(cwd: string, command: string): Promise<Omit<Run, 'script'>> {
  const PATH = `${join(cwd, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(command, { cwd, shell: true, env: { ...process.env, PATH } });
    let output = '';
    const keep = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => keep(`${error.message}\n`));
    child.on('close', (code) => resolve({ failed: code !== 0, output }));
  });
}

function commandsOf(folder: string, scripts: readonly string[]): Command[] {
  const known = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts;
  return scripts.map((script) => {
    const command = known[script];
    if (typeof command !== 'string') throw new Error(`package.json has no script ${script}`);
    return { script, command };
  });
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const { failed } = await runScripts(root, process.argv.slice(2), (text) => {
    process.stdout.write(text);
  });
  process.exitCode = failed ? 1 : 0;
}
