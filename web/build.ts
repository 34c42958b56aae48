// `npm run build` builds the web app; with `--when-stale`, as in `npm start` and `npm test`, only the parts
// whose sources have changed since they were built.
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');

type BuildPart = {
  name: 'customers' | 'staff';
  configs: readonly string[];
  /** Patterns of its source files, and of files it never contains. */
  sources: readonly string[];
  except: readonly string[];
  /** True if a file of the build, by its path below web/dist, belongs to this part. */
  owns(file: string): boolean;
};

/** Packages, the contract and the configuration. */
const SHARED = [
  'package-lock.json',
  'tsconfig.base.json',
  'contract/package.json',
  'contract/src/**',
  'web/*.*',
  'web/fonts/**',
];
const TESTS = ['**/*.test.{ts,tsx}', '**/testing*'];

const isStaffFile = (file: string) => /^(assets\/staff\/|staff\.html)/.test(file);

export const parts: readonly BuildPart[] = [
  {
    name: 'customers',
    configs: ['vite.config.ts', 'vite.landing.config.ts'],
    sources: [...SHARED, 'web/src/**', 'web/public/**'],
    except: [...TESTS, 'web/src/staff/**'],
    owns: (file) => !isStaffFile(file),
  },
  {
    name: 'staff',
    configs: ['vite.staff.config.ts'],
    sources: [...SHARED, 'web/src/*.*', 'web/src/{staff,ui,platform}/**'],
    except: TESTS,
    owns: isStaffFile,
  },
];

const distOf = (root: string) => join(root, 'web/dist');

/** Parts without a build, or built from different sources. */
export function staleParts(root: string): BuildPart[] {
  const built = readFingerprints(root);
  return parts.filter((part) => built[part.name] !== fingerprint(root, part));
}

/**
 * Deletes the remains of the part's last build, runs `build`, and stores the fingerprint of the sources from
 * before: a change during the build makes it stale.
 */
export async function rebuild(
  root: string,
  part: BuildPart,
  build: () => Promise<void>,
): Promise<void> {
  const print = fingerprint(root, part);
  const { [part.name]: _, ...others } = readFingerprints(root);
  const files = globSync('**', { cwd: distOf(root) }).filter(part.owns);
  for (const file of files.map((file) => join(distOf(root), file))) {
    if (statSync(file).isFile()) rmSync(file);
  }
  writeFingerprints(root, others);
  await build();
  writeFingerprints(root, { ...others, [part.name]: print });
}

type Fingerprints = Partial<Record<BuildPart['name'], string>>;

/** Stored beside the build, so that they are copied and deleted with it. */
const fingerprintsFile = (root: string) => join(distOf(root), '.vite/sources.json');

function readFingerprints(root: string): Fingerprints {
  const file = fingerprintsFile(root);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function writeFingerprints(root: string, fingerprints: Fingerprints): void {
  mkdirSync(dirname(fingerprintsFile(root)), { recursive: true });
  writeFileSync(fingerprintsFile(root), JSON.stringify(fingerprints));
}

function fingerprint(root: string, part: BuildPart): string {
  const hash = createHash('sha256');
  for (const file of sourcesOf(root, part)) {
    const text = readFileSync(join(root, file));
    hash.update(`${file}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

function sourcesOf(root: string, { sources, except }: BuildPart): string[] {
  const found = globSync([...sources], { cwd: root, exclude: [...except] });
  return found.filter((file) => statSync(join(root, file)).isFile()).sort();
}

/** Fails a build that imports a file missing from its part's sources: a change to it would go unnoticed. */
function onlySources(part: BuildPart): Plugin {
  const known = new Set(sourcesOf(ROOT, part));
  return {
    name: 'alajo-only-sources',
    generateBundle() {
      const modules = [...this.getModuleIds()]
        .map((id) => id.split('?')[0] ?? '')
        .filter(isAbsolute);
      const unknown = modules
        .map((file) => relative(ROOT, file))
        .filter((file) => !/^(\.\.|node_modules)\//.test(file) && !known.has(file));
      if (unknown.length > 0)
        this.error(`web/build.ts has no source of “${part.name}” for ${unknown.join(', ')}`);
    },
  };
}

async function main(): Promise<number> {
  const stale = process.argv.includes('--when-stale') ? staleParts(ROOT) : parts;
  if (stale.length === 0) return 0;
  // `npm ci --omit=dev` installs no build tools.
  const vite = await import('vite').catch(() => undefined);
  if (vite === undefined) return withoutVite();
  for (const part of stale) {
    process.stdout.write(`Building the web app for ${part.name} …\n`);
    await rebuild(ROOT, part, async () => {
      for (const configFile of part.configs.map((file) => join(import.meta.dirname, file))) {
        const root = import.meta.dirname;
        await vite.build({ root, configFile, logLevel: 'warn', plugins: [onlySources(part)] });
      }
    });
  }
  return 0;
}

function withoutVite(): number {
  if (['app.html', 'staff.html'].every((page) => existsSync(join(distOf(ROOT), page)))) {
    process.stderr.write('web/dist is older than its sources; what builds it is not installed.\n');
    return 0;
  }
  process.stderr.write(
    'web/dist is missing, and what builds it is not installed. Run `npm ci && npm run build` before ' +
      '`npm ci --omit=dev`, or copy web/dist from where it was built.\n',
  );
  return 1;
}

if (import.meta.main) process.exitCode = await main();
