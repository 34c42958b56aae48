// Rules no published tool can check: which tables a module reads, the names of files and migrations, and
// words in comments. dependency-cruiser checks imports, knip dead code, Biome the rest (with our rule in
// tools/lint); tools/bans.ts has the words.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../server/src/providers/config.ts';
import { bans, findBanned, isTest } from './bans.ts';

const ROOT = join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
// Deleted but uncommitted files are still listed.
const files = tracked.split('\n').filter((file) => file !== '' && existsSync(absolutePath(file)));
const code = files.filter((file) => /\.tsx?$/.test(file));
const styles = files.filter((file) => file.endsWith('.css'));
const texts = new Map(
  [...code, ...styles].map((file) => [file, readFileSync(absolutePath(file), 'utf8')]),
);

function absolutePath(file: string): string {
  return posix.join(ROOT, file);
}
const textOf = (file: string) => texts.get(file) ?? '';

/** The folder or file directly in server/src; undefined outside the server. */
const layerOf = (file: string) => /^server\/src\/([^/]+)/.exec(file)?.[1];
const COMPOSERS = ['app.ts', 'main.ts', 'commands', 'demo']; // they assemble the parts

const bare = (file: string) => textOf(file).replace(/^\s*\/\/.*$/gm, '');

// Tables.

test('a module calls other modules’ functions and never uses their tables', () => {
  const sql = files.filter((file) => file.endsWith('.sql'));
  const tables = sql.flatMap((file) =>
    [...readFileSync(absolutePath(file), 'utf8').matchAll(/create table (\w+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  const owners: Record<string, string> = {
    notification: 'notifications',
    payment: 'payments',
    price: 'payments',
    newsletter: 'notifications',
    staff: 'console',
    service: 'services',
    market: 'marketplace',
    sandbox: 'providers',
    dev: 'providers',
  };
  const used = new RegExp(
    `(?:from|into|update|join|table)\\s*\\(?\\s*'?(${tables.join('|')})\\b`,
    'gi',
  );
  const wrong = code.flatMap((file) => {
    const layer = layerOf(file);
    if (layer === undefined || COMPOSERS.includes(layer) || isTest(file)) return [];
    const queries = bare(file).replace(/(selectFrom|insertInto|updateTable|deleteFrom)/g, 'from');
    const theirs = new Set(
      [...queries.matchAll(used)].map(([, table = '']) => table.toLowerCase()),
    );
    return [...theirs].flatMap((table) => {
      const word = table.split('_')[0] ?? '';
      return (owners[word] ?? word) === layer ? [] : [`${file} uses ${table}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('migrations, including those a baseline replaced, are numbered plain SQL', () => {
  const migrations = files
    .filter((file) => /^server\/migrations\/.*(?<!\.json)$/.test(file))
    .toSorted((a, b) => basename(a).localeCompare(basename(b)));
  const numbers = migrations.map((file) => /\/(\d{4})_[a-z_]+\.sql$/.exec(file)?.[1]);
  expect(numbers).toEqual(migrations.map((_, i) => String(i + 1).padStart(4, '0')));
  const repeatable = files.filter((file) => /^server\/src\/.*\.sql$/.test(file));
  for (const file of [...migrations, ...repeatable]) {
    expect(readFileSync(absolutePath(file), 'utf8'), file).not.toMatch(/^\\/m);
  }
});

// Words.

test.each(bans)('no $name: use $instead', (ban) => {
  expect([...texts].flatMap(([file, text]) => findBanned(ban, file, text))).toEqual([]);
});

test('files have kebab-case names, each one noun', () => {
  const SPECIAL =
    /(^|\/)README\.md$|^(ARCHITECTURE|CHANGELOG|CONTRIBUTING|SECURITY|STYLE|LICENSE)(\.md)?$|LICENSE\.txt$|^\./;
  // Names that Docker, Caddy and Helm look for.
  const TOOLS = /(^|\/)(Dockerfile|Caddyfile|Chart\.yaml|_names\.tpl)$/;
  const names = files.filter(
    (file) =>
      !SPECIAL.test(file) && !TOOLS.test(file) && !/^server\/(migrations|src)\/.*\.sql$/.test(file),
  );
  const odd = names.filter((file) => !/^[a-z0-9./-]+$/.test(file.replace(/^\./, '')));
  expect(odd).toEqual([]);
  const vague = /(^|[-./])(managers?|helpers?|utils?|processors?)([-./]|$)/;
  expect(
    names.filter((file) => vague.test(file)),
    'name what the file holds',
  ).toEqual([]);
});

test('.env.example lists every variable the server reads, and no others', () => {
  const read = Object.keys(variables);
  const example = readFileSync(absolutePath('.env.example'), 'utf8');
  const listed = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(10);
  expect(listed.sort()).toEqual(read.sort());
});

test('no file contains a path of this machine or the registry that packages came from', () => {
  const machine = /(^|[\s"'(=])\/(home|root|Users|work)\/[a-z]/;
  const found = files
    .filter((file) => !/\.(woff2|png|svg)$/.test(file) && file !== 'tools/repository.test.ts')
    .flatMap((file) =>
      readFileSync(absolutePath(file), 'utf8')
        .split('\n')
        .flatMap((line, i) => (machine.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
  const lock = JSON.parse(readFileSync(absolutePath('package-lock.json'), 'utf8'));
  const packages = Object.entries<{ resolved?: string; link?: boolean }>(lock.packages);
  const hosts = packages.filter(([, { resolved, link }]) => resolved && !link);
  expect(hosts, 'npm config omit-lockfile-registry-resolved=true').toEqual([]);
});
