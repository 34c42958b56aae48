// Tidiness a machine can keep: who may import whom, dead files, words we do not use. Each
// rule is a row with its reason; what a row catches is told by file and line.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
// A file that is deleted but not yet committed is still listed.
const files = tracked.split('\n').filter((file) => file !== '' && existsSync(at(file)));
const code = files.filter((file) => /\.tsx?$/.test(file));
const texts = new Map(code.map((file) => [file, readFileSync(at(file), 'utf8')]));

function at(file: string): string {
  return posix.join(ROOT, file);
}
const textOf = (file: string) => texts.get(file) ?? '';
const isTest = (file: string) =>
  /\.test\.tsx?$|^(e2e|server\/(test|bench|simulation))\/|\/testing(\/[a-z-]+|(-[a-z]+)*)\.tsx?$/.test(
    file,
  );

// Who may import whom.

type Layer = { may: string[]; why: string };

const BASE = ['contract', 'deps.ts', 'platform', 'ledger'];
const MODULE = [...BASE, 'notifications', 'identity', 'payments'];

/** By folder of server/src. Files beside the folders are named with their ending. */
const server: Record<string, Layer> = {
  platform: { may: ['contract'], why: 'nothing of the product: it would serve any' },
  ledger: { may: ['contract', 'platform'], why: 'money is moved the same way for every module' },
  providers: { may: ['contract', 'platform'], why: 'the world outside knows no customer' },
  'deps.ts': {
    may: ['contract', 'platform', 'ledger', 'providers', 'notifications'],
    why: 'what verbs are given, and what modules offer',
  },
  notifications: { may: BASE, why: 'every module notifies, so it may know none' },
  identity: {
    may: [...BASE, 'notifications'],
    why: 'opens the wallet account in the transaction that makes a customer',
  },
  payments: {
    may: [...BASE, 'notifications', 'identity'],
    why: 'what every paying module shares, so it may know none of them',
  },
  kyc: { may: [...MODULE, 'providers'], why: 'asks providers who a customer is' },
  wallet: { may: [...MODULE, 'providers'], why: 'moves money in and out through providers' },
  services: { may: [...MODULE, 'providers'], why: 'has providers deliver what was paid' },
  marketplace: { may: [...MODULE, 'providers'], why: 'keeps pictures in storage' },
  ajo: { may: MODULE, why: 'pays by the rules all modules share' },
  savings: { may: [...MODULE, 'ajo'], why: 'leaves what an Ajo contribution needs' },
  waste: { may: MODULE, why: 'pays by the rules all modules share' },
  support: { may: MODULE, why: 'what a ticket is about it is told by the verbs it is given' },
};
const EVERYTHING = ['app.ts', 'main.ts', 'commands', 'demo']; // they put the parts together

/** Pieces of one web feature that others show; with `queries.ts`, all they may import of it. */
const shared: Record<string, string> = {
  'web/src/transactions/recent.tsx': 'the wallet and the dashboard show the latest few',
  'web/src/wallet/balance-card.tsx': 'the dashboard begins with it',
  'web/src/wallet/send-money.tsx': 'the dashboard opens it',
  'web/src/wallet/pin-form.tsx': 'whatever takes money ends with it',
  'web/src/savings/goals-card.tsx': 'the dashboard shows the total, two goals, what is safe',
  'web/src/savings/start-saving.tsx': 'the dashboard opens it',
  'web/src/services/delivery.tsx': 'a receipt shows the token',
  'web/src/ajo/chips.tsx': 'the dashboard says the state of a group in the same way',
  'web/src/ajo/contribute.tsx': 'Send Money to a group is its contribution',
  'web/src/notifications/bell.tsx': 'the shell has it in its corner',
  'web/src/notifications/preferences.tsx': 'a section of the settings',
  'web/src/settings/account-state.tsx': 'the shell says it on every page',
  'web/src/shell/logout-dialog.tsx': 'Settings logs out by it too',
  'web/src/shell/screens.tsx': 'what pages outside the shell stand in',
};
const COMMON = ['ui', 'platform'];

type Import = { from: string; to: string; line: number };
const imports: Import[] = code.flatMap((from) =>
  [...textOf(from).matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g)].map((match) => ({
    from,
    to: resolve(from, match[1] ?? ''),
    line: lineAt(textOf(from), match.index),
  })),
);

function resolve(from: string, to: string): string {
  const workspace = /^@alajo\/(contract|server|web|e2e)\/(.+)$/.exec(to);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}`;
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
const place = ({ from, line, to }: Import) => `${from}:${line} imports ${to}`;

/** The folder of server/src (or the file right in it), 'contract', or undefined: a package. */
function layerOf(file: string): string | undefined {
  if (file.startsWith('contract/')) return 'contract';
  return /^server\/src\/([^/]+)/.exec(file)?.[1]; // 'testing' is no layer
}

describe('imports', () => {
  test('every folder of the server has a row in the table', () => {
    const layers = new Set(code.map(layerOf).filter((layer) => layer && layer !== 'contract'));
    const known = [...Object.keys(server), ...EVERYTHING];
    const rest = [...layers].filter((layer) => !known.includes(layer ?? '') && layer !== 'testing');
    expect(rest, 'say what it may import, and why').toEqual([]);
  });

  test.each(Object.entries(server))(
    '%s imports only what its row allows',
    (layer, { may, why }) => {
      const wrong = imports.filter(({ from, to }) => {
        const other = layerOf(to);
        if (layerOf(from) !== layer || isTest(from) || other === undefined) return false;
        return other !== layer && !may.includes(other);
      });
      expect(wrong.map(place), why).toEqual([]);
    },
  );

  test('the contract imports zod only: browser, server and tests share it', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        layerOf(from) === 'contract' && !isTest(from) && !/^(contract\/|zod)/.test(to),
    );
    expect(wrong.map(place)).toEqual([]);
  });

  test('the browser imports no server, and the server no browser', () => {
    const side = (file: string) => /^(server|web)\//.exec(file)?.[1];
    const wrong = imports.filter(
      ({ from, to }) => side(to) && side(from) && side(from) !== side(to),
    );
    expect(wrong.map(place)).toEqual([]);
  });

  test('a web feature takes of another its queries and its shared pieces only', () => {
    const featureOf = (file: string) => /^web\/src\/([^/]+)\//.exec(file)?.[1];
    const wrong = imports.filter(({ from, to }) => {
      const [mine, theirs] = [featureOf(from), featureOf(to)];
      if (!mine || !theirs || mine === theirs || COMMON.includes(theirs) || isTest(from))
        return false;
      return COMMON.includes(mine) || !(to in shared || to.endsWith('/queries.ts'));
    });
    expect(wrong.map(place)).toEqual([]);
    expect(Object.keys(shared).filter((file) => !code.includes(file))).toEqual([]);
  });

  test('nothing imports itself through others', () => {
    const next = Map.groupBy(imports, ({ from }) => from);
    const done = new Set<string>();
    const visit = (file: string, path: string[]): string[] => {
      if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' → ')];
      if (done.has(file)) return [];
      done.add(file);
      return (next.get(file) ?? []).flatMap(({ to }) => visit(to, [...path, file]));
    };
    expect(code.flatMap((file) => visit(file, []))).toEqual([]);
  });

  test('no file only passes others on', () => {
    const barrels = code.filter(
      (file) =>
        /(^|\/)index\.tsx?$/.test(file) || /^(export[^;]*from '[^']+';\s*)+$/.test(bare(file)),
    );
    expect(barrels, 'import from the file that has it').toEqual([]);
  });
});

const bare = (file: string) => textOf(file).replace(/^\s*\/\/.*$/gm, '');

// Dead files.

/** Files that something outside the code starts. */
const ENTRIES = [
  /\.config\.ts$/,
  /\.test\.tsx?$/,
  /^server\/src\/main\.ts$/,
  /^server\/bench\//,
  /\/tables\.ts$/,
];

test('every file is imported, or is started by somebody', () => {
  const starters = files.filter((file) => /\.(html|json|tsx?)$/.test(file));
  const named = (file: string) =>
    starters.some((starter) => {
      const name = posix.basename(file);
      return starter !== file && readFileSync(at(starter), 'utf8').includes(name);
    });
  const imported = new Set(imports.map(({ to }) => to));
  const dead = code.filter(
    (file) => !imported.has(file) && !ENTRIES.some((entry) => entry.test(file)) && !named(file),
  );
  expect(dead, 'delete it, or say here who starts it').toEqual([]);
});

// Tables.

test('a module calls another’s verbs, never its tables', () => {
  const sql = files.filter((file) => file.endsWith('.sql'));
  const tables = sql.flatMap((file) =>
    [...readFileSync(at(file), 'utf8').matchAll(/create table (\w+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  const owners: Record<string, string> = {
    notification: 'notifications',
    newsletter: 'notifications',
    service: 'services',
    market: 'marketplace',
    sandbox: 'providers',
    dev: 'providers',
  };
  const wrong = code.flatMap((file) => {
    const layer = layerOf(file);
    if (layer === undefined || EVERYTHING.includes(layer) || isTest(file)) return [];
    return tables.flatMap((table) => {
      const word = table.split('_')[0] ?? '';
      if ((owners[word] ?? word) === layer) return [];
      const used = new RegExp(`(from|into|update|join|table)\\s*\\(?\\s*'?${table}\\b`, 'i');
      return used.test(
        bare(file).replace(/(selectFrom|insertInto|updateTable|deleteFrom)/g, 'from'),
      )
        ? [`${file} uses ${table}`]
        : [];
    });
  });
  expect(wrong).toEqual([]);
});

test('migrations are numbered plain SQL', () => {
  const migrations = files
    .filter((file) => /^server\/migrations\/.*(?<!\.json)$/.test(file))
    .sort();
  const numbers = migrations.map((file) => /\/(\d{4})_[a-z_]+\.sql$/.exec(file)?.[1]);
  expect(numbers).toEqual(migrations.map((_, i) => String(i + 1).padStart(4, '0')));
  const repeatable = files.filter((file) => /^server\/src\/.*\.sql$/.test(file));
  for (const file of [...migrations, ...repeatable]) {
    expect(readFileSync(at(file), 'utf8'), file).not.toMatch(/^\\/m);
  }
});

// Words.

type Ban = { name: string; word: RegExp; instead: string; where: (file: string) => boolean };
const product = (file: string) => !isTest(file) && !/^(e2e|docs)\/|\.config\.ts$/.test(file);
const but =
  (...allowed: string[]) =>
  (file: string) =>
    product(file) && !allowed.includes(file);

const bans: Ban[] = [
  {
    name: 'floats for money',
    word: /\b(parseFloat|toFixed|Math\.round)\b/,
    instead: 'parseNaira, toNaira, formatNaira or share of contract/src/money.ts',
    where: but('contract/src/money.ts'),
  },
  {
    name: 'the system’s clock',
    word: /\bnew Date\(\)|\bDate\.now\(\)/,
    instead: 'deps.clock.now()',
    where: (file) => but('server/src/platform/clock.ts')(file) && !file.startsWith('web/'),
  },
  {
    name: 'guessable chance',
    word: /\bMath\.random\(\)/,
    instead: 'node:crypto',
    where: but('server/src/platform/database/database.ts'), // a pause before a retry
  },
  {
    name: 'catalogue of refusals in the browser',
    word: /\bAppError\b|import \{[^}]*(?<!type )\berrors\b[^}]*\} from '@alajo/,
    instead: 'Refusal of web/src/platform/api.ts: every visit would fetch all sentences',
    where: (file) => product(file) && file.startsWith('web/'),
  },
  {
    name: 'console',
    word: /\bconsole\./,
    instead: 'deps.log; in main and bench process.stdout',
    where: (file) => product(file) && /^(server\/src|contract)\//.test(file),
  },
  {
    name: 'as any',
    word: /\bas any\b/,
    instead: 'a type, or unknown and a check',
    where: () => true,
  },
  {
    name: 'as unknown as',
    word: /\bas unknown as\b/,
    instead: 'satisfies, or a check',
    where: () => true,
  },
  {
    name: 'a test that does not run',
    word: /\.(skip|only|todo)\(/,
    instead: 'a test that runs, or none',
    where: () => true,
  },
  {
    name: 'a promise in a comment',
    word: /\b(TODO|FIXME|XXX)\b/,
    instead: 'the work, or an issue',
    where: () => true,
  },
  {
    name: 'silencing the compiler',
    word: /@ts-(ignore|expect-error|nocheck)/,
    instead: 'a type',
    where: () => true,
  },
  {
    name: 'silencing the linter',
    word: /biome-ignore/,
    instead: 'code the rule accepts',
    where: (file) => product(file) && !file.startsWith('web/'),
  },
];

test.each(bans)('no $name: $instead', ({ word, where }) => {
  const found = code
    .filter((file) => where(file) && file !== 'tools/repository.test.ts')
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, i) => (word.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

test('files are named in kebab-case, by one noun each', () => {
  const SPECIAL = /^(README|ARCHITECTURE|STYLE|LICENSE)(\.md)?$|LICENSE\.txt$|^\./;
  const names = files.filter(
    (file) => !SPECIAL.test(file) && !/^server\/(migrations|src)\/.*\.sql$/.test(file),
  );
  const odd = names.filter((file) => !/^[a-z0-9./-]+$/.test(file.replace(/^\./, '')));
  expect(odd).toEqual([]);
  const vague = /(^|[-./])(managers?|helpers?|utils?|processors?)([-./]|$)/;
  expect(
    names.filter((file) => vague.test(file)),
    'say what it is',
  ).toEqual([]);
});

test('.env.example has every variable that is read, and no other', () => {
  const config = textOf('server/src/platform/config.ts');
  const read = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name]) => name);
  const example = readFileSync(at('.env.example'), 'utf8');
  const listed = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(10);
  expect(listed.sort()).toEqual(read.sort());
});

test('no file names this machine, nor where packages were fetched', () => {
  const machine = /(^|[\s"'(=])\/(home|root|Users|work)\/[a-z]/;
  const found = files
    .filter((file) => !/\.(woff2|png|svg)$/.test(file) && file !== 'tools/repository.test.ts')
    .flatMap((file) =>
      readFileSync(at(file), 'utf8')
        .split('\n')
        .flatMap((line, i) => (machine.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const packages = Object.entries<{ resolved?: string; link?: boolean }>(lock.packages);
  const hosts = packages.filter(([, { resolved, link }]) => resolved && !link);
  expect(hosts, 'npm config omit-lockfile-registry-resolved=true').toEqual([]);
});
