// `npm start` on data of 0.1.0 with the default settings: a data folder, and a restored backup.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../src/testing/free-port.ts';
import {
  type Answers,
  answersOf010,
  askAbout,
  makeDataFolder,
  PASSWORD,
  PIN,
  unpackBackup,
} from '../src/testing/release-0-1-0.ts';
import { endServers, runServer } from '../src/testing/servers.ts';

let root: string;
let backup: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alajo-upgrade-'));
  await chmod(root, 0o711); // as root, PostgreSQL runs under another account
  backup = join(root, 'backup');
  await unpackBackup(backup);
});
afterAll(async () => {
  await endServers('SIGTERM');
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

const command = (name: string) =>
  fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url));

async function restoreBackup(from: string, data_dir: string): Promise<void> {
  const restoring = runServer({ ALAJO_DATA_DIR: data_dir }, command('restore'), [from]);
  expect(await restoring.exit, restoring.output()).toBe(0);
}

test.each([
  ['its data folder', makeDataFolder],
  ['its backup, restored', restoreBackup],
])('starts on 0.1.0’s data and demo (%s), and customers have what they had', async (name, make) => {
  const env = {
    ALAJO_DATA_DIR: join(root, name.replaceAll(/\W/g, '-')),
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  };
  await make(backup, env.ALAJO_DATA_DIR);
  const server = runServer(env);
  await server.ready();
  expect(server.output()).toContain(`demo / ${PASSWORD}, PIN ${PIN}\n`);
  expect(server.output()).toContain('amaka, tunde, musa, ngozi (same password, PIN)');
  const ask: Parameters<typeof askAbout>[1] = async (path, { token, body }) => {
    const reply = await fetch(`http://127.0.0.1:${env.PORT}/api/${path}`, {
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Token ${token}` }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  for (const [username, before] of Object.entries(answersOf010())) {
    // Rounds and saves that have fallen due since may be paid during the queries.
    const unexplained = async () => compare(before, await askAbout(username, ask));
    await expect.poll(unexplained, { interval: 500 }).toBe(0);
  }
  server.kill('SIGTERM');
  expect(await server.exit, server.output()).toBe(0);
  const books = runServer(env, command('books'));
  expect(await books.exit, books.output()).toBe(0);
});

/**
 * Compares everything that time doesn't change. Returns the naira by which a balance differs from its
 * history.
 */
function compare(before: Answers, now: Answers): number {
  expect(now.login.user).toMatchObject(before.login.user as object);
  const rows = byId(now.history.results);
  for (const row of before.history.results) expect(rows.get(row.id)).toMatchObject(row);
  const known = byId(before.history.results);
  const moved = now.history.results
    .filter(({ id }) => !known.has(id))
    .reduce((sum, { type, total }) => sum + (type === 'credit' ? 1 : -1) * Number(total), 0);
  const groups = byId(now.groups.results);
  for (const group of before.groups.results)
    expect(groups.get(group.id)).toMatchObject(pick(group, OF_GROUPS));
  const goals = byId(now.goals.data);
  for (const goal of before.goals.data) {
    const found = goals.get(goal.id);
    expect(found).toMatchObject(pick(goal, OF_GOALS));
    expect(found?.current_amount).toBeGreaterThanOrEqual(Number(goal.current_amount));
  }
  return now.login.wallet_balance - before.login.wallet_balance - moved;
}

type Fields = Record<string, unknown>;
const byId = (rows: readonly Fields[]) => new Map(rows.map((row) => [row.id, row]));

const OF_GROUPS = [
  'name',
  'description',
  'max_members',
  'contribution_amount',
  'frequency',
  'start_date',
  'admin_id',
  'pot',
  'set_aside',
  'late_fee',
  'reserve',
  'order',
  'rules',
  'terms',
  'terms_version',
  'created_at',
  'your_member_id',
  'collection_order',
];
const OF_GOALS = ['name', 'description', 'target_amount', 'start_date', 'deadline'];

const pick = (row: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
