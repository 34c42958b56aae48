// Backups are taken while money moves, restored completely or not at all, and never over existing data.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp, openHolds } from '../src/app.ts';
import { checkBooks } from '../src/ledger/check.ts';
import { createLedger } from '../src/ledger/submit.ts';
import { migrationNames, replacedNames } from '../src/platform/database/baseline.ts';
import { type Db, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { backUp } from '../src/platform/operations/backup.ts';
import { readArchive, sealArchive } from '../src/platform/operations/backup-archive.ts';
import { checkBackup, restore } from '../src/platform/operations/restore.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';
import { testDatabase } from '../src/testing/database.ts';
import { freePort } from '../src/testing/free-port.ts';
import { longTest } from '../src/testing/long.ts';
import { fingerprint, type Person } from '../src/testing/samples.ts';
import { seedFor } from '../src/testing/seed.ts';

let alajo: TestApp;
let ada: Person;
/** The tests' folder, the data folder, and the backup that the damage tests copy. */
let root: string;
let data_dir: string;
let whole: string;
/** A fingerprint of every table when the backup was taken. */
let tablesThen: unknown[];
const children = new Set<ChildProcess>();

beforeAll(async () => {
  alajo = await testApp();
  root = await fs.mkdtemp(join(tmpdir(), 'alajo-backup-'));
  await fs.chmod(root, 0o711); // as root, PostgreSQL runs under another account
  data_dir = join(root, 'data');
  await fs.mkdir(join(data_dir, 'files'), { recursive: true });
  await fs.writeFile(join(data_dir, 'secret'), alajo.deps.secret, { mode: 0o600 });
  await fs.writeFile(join(data_dir, 'files', 'picture-1.webp'), 'a picture');
  await fs.writeFile(join(data_dir, 'password'), 'PostgreSQL’s own');
  ada = await alajo.person('ada', 50_000);
  await seedFor(alajo, ada, await alajo.person('bola', 50_000));
  whole = await backedUp('whole');
  tablesThen = await fingerprint(alajo.db);
});

afterAll(async () => {
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await alajo.close();
  await fs.rm(root, { recursive: true, force: true, maxRetries: 20 });
});

async function backedUp(name: string, url = alajo.url): Promise<string> {
  const folder = join(root, name);
  await backUp({ url, data_dir, folder }, alajo.clock);
  return folder;
}

longTest(
  'is taken while payments continue; after a restore every row is there and the books balance',
  async () => {
    const { busy, during, before } = await payWhile(() => backedUp('busy'));
    expect(during).toBeGreaterThan(0);
    const { manifest, db, url, drop } = await restored(busy);
    expect((await checkBooks(db, openHolds)).problems).toEqual([]);
    const entries = rowsOf(manifest, 'ledger_entry');
    expect(entries).toBeGreaterThanOrEqual(before);
    expect(entries).toBeLessThanOrEqual(await entriesIn(alajo.db));
    // A second backup is byte-for-byte the same: rows and their order, sequences, jobs.
    const again = await backedUp('again', url);
    expect(await readArchive(again)).toEqual(manifest);
    expect(await sumsOf(again)).toEqual(await sumsOf(busy));
    await drop();
  },
);

test('holds every table as it was, readable only by its owner', async () => {
  const { manifest, db, drop } = await restored(whole);
  expect(await fingerprint(db)).toEqual(tablesThen);
  expect(manifest.sequences.length).toBeGreaterThan(10);
  expect(manifest.files).toEqual(['files/picture-1.webp', 'secret']);
  await drop();
  const entries = await fs.readdir(whole, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const { mode } = await fs.stat(join(entry.parentPath, entry.name));
    expect(mode & 0o777, entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600);
  }
  expect((await fs.stat(whole)).mode & 0o777).toBe(0o700);
});

longTest(
  'Alajo starts on a restored backup: a customer signs in, pays by PIN, and a new backup works',
  async () => {
    const folder = join(root, 'new data');
    const port = await freePort();
    const env = { ALAJO_DATA_DIR: folder, PORT: String(port), ALAJO_DEMO: '0' };
    const done = run('../src/commands/restore.ts', [whole], env);
    expect(await done.exit, done.output()).toBe(0);
    expect(done.output()).toContain('The books balance');
    expect(await fs.readFile(join(folder, 'files/picture-1.webp'), 'utf8')).toBe('a picture');

    const server = run('../src/main.ts', [], { ...env, LOG_LEVEL: 'error' });
    await expect.poll(server.output, { interval: 20 }).toContain('Ctrl-C');
    const { username, password, pin } = ada;
    const ask = asking(port);
    const { token } = await ask(identityRoutes.login.path, { username, password });
    const headers = { authorization: `Token ${token}`, 'x-transaction-pin': pin };
    const payment = { type: 'user', recipient: 'bola', amount: 9 };
    const paid = await ask(walletRoutes.transfer.path, payment, headers);
    expect(paid).toMatchObject({ status: 'success', amount: 9 });

    const refused = run('../src/commands/restore.ts', [join(root, 'data')], env);
    expect(await refused.exit).toBe(1);
    expect(refused.output()).toMatch(
      /^There is no complete backup in .*SHA256SUMS is missing: [^\n]*\n$/,
    );
    const second = run('../src/commands/backup.ts', [join(root, 'second')], env);
    expect(await second.exit, second.output()).toBe(0);
    expect(second.output()).toContain('The PIN key is in it');
    const [before, after] = [await readArchive(whole), await readArchive(join(root, 'second'))];
    // The payment; by now a waiting transfer may have gone out too.
    expect(rowsOf(after, 'ledger_entry')).toBeGreaterThan(rowsOf(before, 'ledger_entry'));
    server.kill();
    expect(await server.exit).toBe(0);
  },
);

const lines = { 'the baseline': migrationNames, 'the migrations it replaced': replacedNames };
for (const [line, namesOf] of Object.entries(lines)) {
  longTest(
    `a backup made by an earlier version with ${line} is restored and then migrated`,
    async () => {
      const old = await testDatabase('template0');
      const names = (await namesOf()).slice(0, -1);
      await migrate(old.url, { restored: names });
      const before = openDatabase(old.url);
      await sql`insert into newsletter_subscriber (email, subscribed_at)
      values ('old@example.ng', now())`.execute(before.db);
      await before.close();
      const { db, drop, manifest } = await restored(await backedUp(line, old.url));
      expect(manifest.migrations).toEqual(names);
      const { rows } = await sql<{ name: string }>`select name from migration order by 1`.execute(
        db,
      );
      const all = namesOf === migrationNames ? [] : await replacedNames();
      expect(rows.map(({ name }) => name)).toEqual([...all, ...(await migrationNames())]);
      const subscribers = await db.selectFrom('newsletter_subscriber').select('email').execute();
      expect(subscribers).toEqual([{ email: 'old@example.ng' }]);
      await drop();
      await old.drop();
    },
  );
}

// Rows that later migrations add: system accounts for provider costs, commissions, losses, recalled money, waiting
// transfers and claims.
const ADDED_SINCE: Record<string, number> = { ledger_account: 7 };
const RENAMED: Record<string, string> = {
  wallet_recipient: 'people_person',
  ajo_vote: 'ajo_ballot',
};

longTest(
  'restores a backup made by 0.1.0: the books balance, a customer signs in, pays by PIN and reads old notifications',
  async () => {
    const folder = join(root, 'made by 0.1.0');
    await fs.mkdir(folder);
    const archive = fileURLToPath(new URL('./fixtures/backup-0.1.0.tar.gz', import.meta.url));
    await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
    const { db, manifest, drop } = await restored(folder);
    expect(manifest.migrations).toContain('0022_keyed_plans.sql');
    const { rows } = await sql<{ name: string }>`select name from migration order by 1`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([
      ...(await replacedNames()),
      ...(await migrationNames()),
    ]);
    expect(await checkBooks(db, openHolds)).toMatchObject({ problems: [], postings: 134 });
    const counts = (await fingerprint(db)) as { name: string; count: number }[];
    const rowsIn = Object.fromEntries(counts.map(({ name, count }) => [name, count]));
    for (const { schema, table, rows: count } of manifest.tables) {
      if (schema === 'public' && table !== 'migration')
        expect(rowsIn[`${schema}.${RENAMED[table] ?? table}`], table).toBe(
          count + (ADDED_SINCE[table] ?? 0),
        );
    }

    const { clock } = alajo;
    const secret = await fs.readFile(join(folder, 'data/secret'), 'utf8');
    const deps = { ...alajo.deps, db, secret, ledger: createLedger(db, clock) };
    const app = await buildApp(deps);
    const ask = async (path: string, payload: object, headers: Record<string, string> = {}) =>
      (await app.inject({ method: 'POST', url: `/api/${path}`, payload, headers })).json();
    const demo = { username: 'demo', password: 'demo-naira-25' };
    const { token } = await ask(identityRoutes.login.path, demo);
    const payment = { type: 'user', recipient: 'amaka', amount: 9 };
    const headers = { authorization: `Token ${token}`, 'x-transaction-pin': '2580' };
    const paid = await ask(walletRoutes.transfer.path, payment, headers);
    expect(paid).toMatchObject({ status: 'success', amount: 9 });
    const url = `/api/${notificationRoutes.list.path}?limit=100`;
    const notifications = await app.inject({ method: 'GET', url, headers });
    expect(notifications.json().results).toContainEqual({
      id: 39,
      kind: 'money_in',
      topic: 'money',
      title: 'You received ₦15,000',
      body: 'From Tunde Bakare: Generator repair, my half',
      link: '/receipt?ref=4QTHK6A4S0GZYTPM2P521SS60F',
      read: true,
      created_at: '2026-11-05T00:05:52.613Z',
    });
    expect((await checkBooks(db, openHolds)).problems).toEqual([]);
    await app.close();
    await drop();
  },
);

test('rejects a backup taken partway to the baseline', async () => {
  const folder = await copyOf(whole);
  await reseal(folder, (made) => ({ ...made, migrations: ['0001_ledger.sql', '0004_wallet.sql'] }));
  await expect(checkBackup(folder)).rejects.toThrow('development version before 0.1.0, with 2 of');
});

describe('an incomplete or damaged backup', () => {
  type Damage = { damage: (folder: string) => Promise<unknown>; message: RegExp };
  const table = 'tables/public.ledger_posting.copy.gz';
  const picture = 'data/files/picture-1.webp';
  const damages: Record<string, Damage> = {
    'is rejected if it has no seal': {
      damage: (at) => fs.rm(join(at, 'SHA256SUMS')),
      message: /no complete backup/,
    },
    'is rejected if one bit of a table differs': {
      damage: (at) => flip(join(at, table)),
      message: /ledger_posting.* has changed/,
    },
    'is rejected if a table is cut short': {
      damage: (at) => fs.truncate(join(at, table), 40),
      message: /ledger_posting.* has changed/,
    },
    'is rejected if a table is missing': {
      damage: (at) => fs.rm(join(at, table)),
      message: /ledger_posting.* is missing/,
    },
    'is rejected if a picture is missing': {
      damage: (at) => fs.rm(join(at, picture)),
      message: /picture-1.webp is missing/,
    },
    'is rejected if its manifest was edited': {
      damage: (at) => flip(join(at, 'manifest.json')),
      message: /manifest.json has changed/,
    },
    'is rejected if its seal is cut short': {
      damage: (at) => fs.truncate(join(at, 'SHA256SUMS'), 500),
      message: /has changed/,
    },
    'is rejected if it contains an extra file': {
      damage: (at) => fs.writeFile(join(at, 'data/more'), ''),
      message: /more does not belong/,
    },
    'is rejected if a later version made it': {
      damage: (at) =>
        reseal(at, (made) => ({ ...made, migrations: [...made.migrations, '9999_later.sql'] })),
      message: /later version made this backup \(9999_later.sql\)/,
    },
  };

  test.each(Object.entries(damages))('%s', async (_, { damage, message }) => {
    const folder = await copyOf(whole);
    await damage(folder);
    await expect(checkBackup(folder)).rejects.toThrow(message);
  });

  longTest(
    'with fewer rows than it claims is rejected, leaving an unusable empty database',
    async () => {
      const folder = await copyOf(whole);
      await reseal(folder, (made) => ({
        ...made,
        tables: made.tables.map((table) => ({ ...table, rows: table.rows + 1 })),
      }));
      const empty = await testDatabase('template0');
      const target = { url: empty.url, data_dir: join(root, 'fewer') };
      await expect(restore(await checkBackup(folder), target)).rejects.toThrow(/where the backup/);
      const { db, close } = openDatabase(empty.url);
      expect(await entriesIn(db)).toBe(0);
      await close();
      await expect(migrate(empty.url)).rejects.toThrow(/was interrupted: restore it again/);
      await empty.drop();
    },
  );
});

describe('existing data', () => {
  test('a database that has tables is left unchanged', async () => {
    const before = await fingerprint(alajo.db);
    const target = { url: alajo.url, data_dir: join(root, 'untouched') };
    await expect(restore(await checkBackup(whole), target)).rejects.toThrow(/is not empty/);
    expect(await fingerprint(alajo.db)).toEqual(before);
    await expect(fs.stat(join(root, 'untouched'))).rejects.toThrow('ENOENT');
  });

  test('a key in the data folder is kept, and the database stays empty', async () => {
    const empty = await testDatabase('template0');
    const other = join(root, 'other');
    await fs.mkdir(other);
    await fs.writeFile(join(other, 'secret'), 'another key');
    const checked = await checkBackup(whole);
    const restoring = restore(checked, { url: empty.url, data_dir: other });
    await expect(restoring).rejects.toThrow(/secret already exists/);
    expect(await fs.readFile(join(other, 'secret'), 'utf8')).toBe('another key');
    const { db, close } = openDatabase(empty.url);
    const { rows } = await sql`select relname from pg_stat_user_tables`.execute(db);
    expect(rows).toEqual([]);
    await close();
    await empty.drop();
  });

  test('a non-empty folder is left alone, and no backup is written inside the data folder', async () => {
    await expect(backedUp('whole')).rejects.toThrow(/is not empty/);
    await expect(backedUp('data/backup')).rejects.toThrow(/is inside the data folder/);
    const empty = await testDatabase('template0');
    await expect(backedUp('none', empty.url)).rejects.toThrow(/no Alajo data/);
    await empty.drop();
  });
});

// Helpers of the tests above.

/** Ada pays Bola in four parallel loops until `work` is done. */
async function payWhile(work: () => Promise<string>) {
  let over = false;
  let paid = 0;
  const headers = { 'x-transaction-pin': ada.pin };
  const body = { type: 'user', recipient: 'bola', amount: 1, again: true } as const;
  const loops = [1, 2, 3, 4].map(async () => {
    while (!over) {
      const { status } = await alajo.call(walletRoutes.transfer, { body }, { ...ada, headers });
      expect(status).toBe(201);
      paid += 1;
    }
  });
  await expect.poll(() => paid).toBeGreaterThan(10);
  const before = await entriesIn(alajo.db);
  const earlier = paid;
  const busy = await work().finally(() => {
    over = true;
  });
  const during = paid - earlier;
  await Promise.all(loops);
  return { busy, during, before };
}

async function entriesIn(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ledger_entry`.execute(db);
  return rows[0]?.count ?? 0;
}

type Manifest = Awaited<ReturnType<typeof readArchive>>;

const rowsOf = ({ tables }: Manifest, name: string) =>
  tables.find(({ table }) => table === name)?.rows ?? 0;

async function restored(folder: string) {
  const { url, drop } = await testDatabase('template0');
  const checked = await checkBackup(folder);
  await restore(checked, { url, data_dir: await fs.mkdtemp(join(root, 'restored-')) });
  const { db, close } = openDatabase(url);
  return { url, db, manifest: checked.manifest, drop: () => close().then(drop) };
}

const sumsOf = (folder: string) => fs.readFile(join(folder, 'SHA256SUMS'), 'utf8');

async function copyOf(folder: string): Promise<string> {
  const copy = await fs.mkdtemp(join(root, 'copy-'));
  await fs.cp(folder, copy, { recursive: true });
  return copy;
}

/** Changes a backup's manifest and reseals it with valid checksums. */
async function reseal(folder: string, change: (made: Manifest) => Manifest): Promise<void> {
  const { format: _, ...made } = change(await readArchive(folder));
  await sealArchive(folder, made);
}

async function flip(file: string): Promise<void> {
  const bytes = await fs.readFile(file);
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  await fs.writeFile(file, bytes);
}

function run(name: string, args: string[], env: Record<string, string>) {
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env;
  const file = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      text += bytes;
    });
  }
  const exit = once(child, 'exit').then(([code, signal]) => {
    children.delete(child);
    return code ?? signal;
  });
  return { exit, output: () => text, kill: () => child.kill('SIGTERM') };
}

const asking =
  (port: number) =>
  async (path: string, body: object, more: Record<string, string> = {}) => {
    const headers = { 'content-type': 'application/json', ...more };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, init);
    return (await answer.json()) as Record<string, unknown>;
  };
