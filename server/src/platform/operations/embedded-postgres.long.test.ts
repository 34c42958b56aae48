import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Postgres, startPostgres } from './embedded-postgres.ts';

const root = process.getuid?.() === 0;
let seed: string;
let dataDir: string;
let running: Postgres[];
let children: ChildProcess[];
let lines: string[];

// One cluster is initialised and then copied for each test, which takes a tenth of the time.
beforeAll(async () => {
  seed = await temporaryFolder();
  await (await startPostgres({ dataDir: seed, durable: false })).stop();
});

beforeEach(async () => {
  dataDir = await temporaryFolder();
  copySeed(dataDir);
  [running, children, lines] = [[], [], []];
});

afterAll(() => fs.rm(seed, { recursive: true, force: true, maxRetries: 20 }));

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of running) await postgres.stop();
  await fs.rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function temporaryFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'alajo-postgres-'));
  await fs.chmod(folder, 0o711); // as root, PostgreSQL runs under another account
  return folder;
}

function copySeed(folder: string): void {
  execFileSync('cp', ['-R', `${seed}/.`, folder]); // four times as fast as fs.cp
}

async function start(folder = dataDir, durable = false): Promise<Postgres> {
  const log = (line: string) => lines.push(line);
  const postgres = await startPostgres({ dataDir: folder, durable, log });
  running.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(folder = dataDir): Promise<number> {
  const file = await fs.readFile(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Another Alajo: a separate process that starts PostgreSQL, prints its url and keeps running. */
async function otherAlajo(): Promise<{ child: ChildProcess; pid: number; url: string }> {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    process.on('SIGINT', () => {});
    const { url } = await startPostgres({ dataDir: process.argv[1], durable: false });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '-e', script, dataDir];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  children.push(child);
  const [output] = await once(child.stdout, 'data');
  return { child, pid: child.pid ?? 0, url: String(output).trim() };
}

const makeNote = `create table note (text text); insert into note values ('kept')`;
const readNote = 'select text from note';

describe('a data folder', () => {
  test('keeps committed data across a restart', async () => {
    const first = await start(dataDir, true);
    await query(first.url, makeNote);
    await first.stop();
    const second = await start(dataDir, true);
    expect(await query(second.url, readNote)).toEqual([['kept']]);
    expect(await query(second.url, 'show fsync')).toEqual([['on']]);
  });

  test('keeps committed data when the server is killed', async () => {
    const first = await start(dataDir, true);
    await query(first.url, makeNote);
    process.kill(await postmasterPid(), 'SIGKILL');
    await expect.poll(() => lines).toContain('PostgreSQL has stopped unexpectedly (SIGKILL)');
    await first.stop();
    const second = await start();
    expect(await query(second.url, readNote)).toEqual([['kept']]);
  });

  test('can be taken over with its data after an Alajo was killed', async () => {
    const other = await otherAlajo();
    await query(other.url, makeNote);
    const orphan = await postmasterPid();
    other.child.kill('SIGKILL');
    await once(other.child, 'exit');
    expect(alive(orphan)).toBe(true);
    const { url } = await start();
    expect(lines).toEqual([
      `stopping the PostgreSQL (pid ${orphan}) that an earlier Alajo left running`,
    ]);
    expect(await query(url, readNote)).toEqual([['kept']]);
    expect(await postmasterPid()).not.toBe(orphan);
  });

  test('refuses to start while another Alajo runs on it, without disturbing that one', async () => {
    const other = await otherAlajo();
    await expect(start()).rejects.toThrow(
      `Alajo is already running on this data folder (pid ${other.pid})`,
    );
    expect(await query(other.url, 'select 1')).toEqual([[1]]);
    process.kill(await postmasterPid(), 'SIGINT');
  });

  test('refuses a second start in the same process until the first has stopped', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(
      `already running on this data folder (pid ${process.pid})`,
    );
    await first.stop();
    await start();
  });

  test('starts when its pid file names an unrelated process', async () => {
    await (await start()).stop(); // root's copy belongs to PostgreSQL's account from here on
    const { uid, gid } = await fs.stat(path.join(dataDir, 'cluster'));
    const stranger = spawn('sleep', ['60'], root ? { uid, gid } : {});
    children.push(stranger);
    const file = path.join(dataDir, 'cluster', 'postmaster.pid');
    const content = [stranger.pid, path.dirname(file), 1, 5432, '.', '', '', 'ready   ', ''];
    await fs.writeFile(file, content.join('\n'));
    await fs.chown(file, uid, gid);
    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([[1]]);
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
  });

  test('starts again after its first start was interrupted', async () => {
    await fs.rename(path.join(dataDir, 'cluster'), path.join(dataDir, 'cluster.half'));
    await fs.rm(path.join(dataDir, 'cluster.half', 'global'), { recursive: true });
    await fs.writeFile(path.join(dataDir, 'password'), 'half');
    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([[1]]);
  });

  test('rejects data from another major version, untouched', async () => {
    const before = await fs.readdir(path.join(dataDir, 'cluster'));
    await fs.writeFile(path.join(dataDir, 'cluster', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(
      /by PostgreSQL 15, .* brings PostgreSQL 18. .*npm run backup.*npm run restore.*new folder/,
    );
    expect(await fs.readdir(path.join(dataDir, 'cluster'))).toEqual(before);
    expect(running).toEqual([]);
  });

  test("fails with advice if it can't be created", async () => {
    await fs.writeFile(path.join(dataDir, 'file'), '');
    await expect(start(path.join(dataDir, 'file', 'data'))).rejects.toThrow(
      /cannot write to its data folder .*: set ALAJO_DATA_DIR/,
    );
  });

  test('works with an awkward name, and over TCP if the name is too long for a socket', async () => {
    const awkward = path.join(dataDir, `Bọ́lá's, 50% "new`);
    const long = path.join(dataDir, 'x'.repeat(100));
    for (const folder of [awkward, long]) {
      await fs.mkdir(folder);
      copySeed(folder);
      await fs.chmod(folder, 0o711);
      const { url } = await start(folder);
      expect(await query(url, 'select 1')).toEqual([[1]]);
      expect(new URL(url).hostname === '127.0.0.1').toBe(folder === long);
    }
  });

  describe.runIf(root)('a data folder closed to the account PostgreSQL runs under', () => {
    test('moves permanently below /var/lib if it is empty', async () => {
      const closed = path.join(dataDir, 'closed');
      await fs.mkdir(closed, { mode: 0o700 });
      const first = await start(path.join(closed, 'data'));
      await query(first.url, makeNote);
      const message = /cannot enter .*, so the data is kept in (\/var\/lib\/alajo\/[0-9a-f]{12})$/;
      const fallback = message.exec(lines.join('\n'))?.[1] ?? '';
      await first.stop();
      await fs.chmod(closed, 0o755);
      const second = await start(path.join(closed, 'data'));
      expect(await query(second.url, readNote)).toEqual([['kept']]);
      expect(await query(second.url, 'show data_directory')).toEqual([[`${fallback}/cluster`]]);
      await second.stop();
      await fs.rm(fallback, { recursive: true });
    });

    test('fails if it has data, instead of starting elsewhere', async () => {
      await fs.chmod(dataDir, 0o700);
      await expect(start()).rejects.toThrow(/cannot enter .*, where the data is/);
    });
  });
});

describe('the embedded server', () => {
  test('sorts by code point, runs in UTC, and rejects strangers', async () => {
    const { url } = await start();
    const sorted = `select string_agg(word, ' ' order by word)
      from (values ('ẹbí'), ('ajo'), ('Zaria'), ('Ẹgbẹ́')) words (word)`;
    expect(await query(url, sorted)).toEqual([['Zaria ajo Ẹgbẹ́ ẹbí']]);
    expect(await query(url, 'show timezone')).toEqual([['UTC']]);
    expect(await query(url, `select upper('ọjà'), 'Ọ' ~* 'ọ'`)).toEqual([['ỌJÀ', true]]);
    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    expect((await fs.stat(path.join(dataDir, 'password'))).mode & 0o077).toBe(0);
  });

  test('logs no statements and no values that violated a constraint', async () => {
    const { url } = await start();
    await query(url, 'create table person (phone text unique)');
    const insert = `insert into person values ('08031234567')`;
    await query(url, insert);
    await expect(query(url, insert)).rejects.toThrow('person_phone_key');
    const log = await fs.readFile(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('person_phone_key');
    expect(log).not.toContain('08031234567');
  });

  test('survives a Ctrl-C to our process group, because only stop() ends it', async () => {
    const other = await otherAlajo();
    process.kill(-other.pid, 'SIGINT');
    expect(await query(other.url, 'select 1')).toEqual([[1]]);
    const orphan = await postmasterPid();
    other.child.kill('SIGKILL');
    await once(other.child, 'exit');
    expect(alive(orphan)).toBe(true);
    await start(); // which removes it
  });

  test('has ended when stop() resolves, despite open connections and repeated calls', async () => {
    const postgres = await start();
    const client = new pg.Client({ connectionString: postgres.url });
    const cut = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await client.query('begin');
    const pid = await postmasterPid();
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(alive(pid)).toBe(false);
    await cut;
  });
});
