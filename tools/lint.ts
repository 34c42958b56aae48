// `npm run lint`: runs Biome, which has no cache, on the files that have changed since they last passed.
// All its rules here judge each file separately; a change of its version, its configuration or a manifest
// affects every file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CACHE = 'node_modules/.cache/biome/passed.json';
/** Files that Biome reads besides the one it checks. */
const ALL_DEPEND_ON =
  /(^|\/)(biome\.json|package\.json|tsconfig[\w.]*\.json|package-lock\.json|\.gitignore)$|\.grit$/;

/**
 * Returns true if all files pass. `check` receives those that have not passed yet and returns the same for
 * them.
 */
export function lint(root: string, check: (files: string[]) => boolean): boolean {
  const hashes = hashFiles(root);
  const passed = new Set(readPassed(root));
  const changed = [...hashes].filter(([, hash]) => !passed.has(hash)).map(([file]) => file);
  if (changed.length === 0) return true;
  if (!check(changed)) return false;
  // A file written meanwhile will be checked again.
  const checked = [...hashFiles(root)].filter(([file, hash]) => hashes.get(file) === hash);
  mkdirSync(dirname(join(root, CACHE)), { recursive: true });
  writeFileSync(join(root, CACHE), JSON.stringify(checked.map(([, hash]) => hash)));
  return true;
}

/**
 * For each file that git doesn't ignore, a hash of its name, its text and everything its check depends on.
 */
function hashFiles(root: string): Map<string, string> {
  const listed = spawnSync('git', ['ls-files', '-zco', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  const files = listed.stdout
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file))]));
  const shared = createHash('sha256');
  for (const file of files.filter((file) => ALL_DEPEND_ON.test(file)))
    shared.update(`${file}\0`).update(texts.get(file) ?? '');
  const key = shared.digest('hex');
  return new Map(
    [...texts].map(([file, text]) => [
      file,
      createHash('sha256').update(`${key}\0${file}\0`).update(text).digest('base64'),
    ]),
  );
}

function readPassed(root: string): string[] {
  const file = join(root, CACHE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const biome = join(root, 'node_modules/.bin/biome');
  const options = [
    '--error-on-warnings',
    '--files-ignore-unknown=true',
    '--no-errors-on-unmatched',
  ];
  const passes = lint(root, (changed) => {
    // A command line holds only so many names.
    const files = changed.length < 1000 ? changed : ['.'];
    const run = spawnSync(biome, ['check', ...options, ...files], { cwd: root, stdio: 'inherit' });
    if (run.error) throw run.error;
    return run.status === 0;
  });
  process.exitCode = passes ? 0 : 1;
}
