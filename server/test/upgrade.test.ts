// Data of 0.1.0 in this version: demo customers as they were, field by field.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, openHolds } from '../src/app.ts';
import { hasDemo, makeDemo } from '../src/demo/demo.ts';
import type { Deps } from '../src/deps.ts';
import { checkBooks } from '../src/ledger/check.ts';
import { createLedger } from '../src/ledger/submit.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { checkBackup, restore } from '../src/platform/operations/restore.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';
import { testDatabase } from '../src/testing/database.ts';
import {
  ANSWERED_AT,
  answersOf010,
  askAbout,
  PASSWORD,
  PIN,
  unpackBackup,
} from '../src/testing/release-0-1-0.ts';
import { fingerprint } from '../src/testing/samples.ts';

let alajo: TestApp;
let root: string;
let deps: Deps;
let end: () => Promise<void>;
beforeAll(async () => {
  alajo = await testApp();
  root = await mkdtemp(join(tmpdir(), 'alajo-upgrade-'));
  const backup = join(root, 'backup');
  await unpackBackup(backup);
  const { url, drop } = await testDatabase('template0');
  await restore(await checkBackup(backup), { url, data_dir: join(root, 'data') });
  const { db, close } = openDatabase(url);
  const clock = { now: () => new Date(ANSWERED_AT) };
  const secret = await readFile(join(backup, 'data/secret'), 'utf8');
  deps = { ...alajo.deps, db, clock, secret, ledger: createLedger(db, clock) };
  end = () => close().then(drop);
});
afterAll(async () => {
  await end();
  await alajo.close();
  await rm(root, { recursive: true, force: true });
});

test('a start adds no second demo to that of 0.1.0, and prints that demo’s password and PIN', async () => {
  const before = await fingerprint(deps.db);
  expect(await makeDemo(deps)).toEqual({
    username: 'demo',
    password: PASSWORD,
    pin: PIN,
    others: ['amaka', 'tunde', 'musa', 'ngozi'],
    is_new: false,
  });
  expect(await fingerprint(deps.db)).toEqual(before);
  expect(await hasDemo(deps.db)).toBe(true);
});

test('balances, history, groups and goals of 0.1.0 are returned as 0.1.0 returned them, field by field', async () => {
  const app = await buildApp(deps);
  const ask: Parameters<typeof askAbout>[1] = async (path, { token, body }) => {
    const headers = token ? { authorization: `Token ${token}` } : {};
    const method = body ? 'POST' : 'GET';
    const payload = body && { payload: body };
    return (await app.inject({ method, url: `/api/${path}`, headers, ...payload })).json();
  };
  for (const [username, before] of Object.entries(answersOf010())) {
    expect(await askAbout(username, ask), username).toMatchObject(before);
  }
  await app.close();
  expect((await checkBooks(deps.db, openHolds)).problems).toEqual([]);
});
