// `npm start` begins here: builds the web app where there is no build, or an older one than its
// sources. `npm run build` always builds.
import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['web/*.*', 'web/{src,public,fonts}/**', 'contract/src/**', 'package-lock.json'];

type BuildState = 'missing' | 'stale' | 'fresh';

/** How the build in `web/dist` of a checkout stands. */
export function buildState(root: string): BuildState {
  const built = changedAt(root, ['web/dist/index.html']);
  if (built === undefined) return 'missing';
  return (changedAt(root, SOURCES) ?? 0) > built ? 'stale' : 'fresh';
}

/** When the latest of these files was written. */
function changedAt(root: string, patterns: readonly string[]): number | undefined {
  const found = globSync([...patterns], { cwd: root }).map((file) => statSync(join(root, file)));
  const times = found.filter((one) => one.isFile()).map(({ mtimeMs }) => mtimeMs);
  return times.length === 0 ? undefined : Math.max(...times);
}

/** `npm ci --omit=dev` installs nothing that builds. */
function canBuild(root: string): boolean {
  try {
    createRequire(join(root, 'web/package.json')).resolve('vite');
    return true;
  } catch {
    return false;
  }
}

function main(): number {
  const state = buildState(ROOT);
  if (state === 'fresh') return 0;
  if (canBuild(ROOT)) {
    return spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
  }
  if (state === 'stale') {
    process.stderr.write('web/dist is older than its sources; what builds it is not installed.\n');
    return 0;
  }
  process.stderr.write(
    'web/dist is missing, and what builds it is not installed. Run `npm ci && npm run build` before ' +
      '`npm ci --omit=dev`, or copy web/dist from where it was built.\n',
  );
  return 1;
}

if (import.meta.main) process.exitCode = main();
