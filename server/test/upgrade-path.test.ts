// Data of 0.1.0, migrated part of the way by a development version, then opened by this version.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openHolds } from '../src/app.ts';
import { checkBooks } from '../src/ledger/check.ts';
import { systemClock } from '../src/platform/clock.ts';
import { replacedNames } from '../src/platform/database/baseline.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { backUp } from '../src/platform/operations/backup.ts';
import { checkBackup, restore } from '../src/platform/operations/restore.ts';
import { schemaOf } from '../src/testing/catalogue.ts';
import { testDatabase } from '../src/testing/database.ts';
import { makeOlder, oldRowsAt, RELEASE } from '../src/testing/older-databases.ts';
import { unpackBackup } from '../src/testing/release-0-1-0.ts';
import { fingerprint } from '../src/testing/samples.ts';

const NUMBERS = (await replacedNames()).map((name) => name.slice(0, 4));
// Before most rewriting, in the middle, and with everything but the record of the baseline.
const SOME = [RELEASE, '0053', '0092', '0119'];

let root: string;
let backup: string;
/** The schema of a new database. */
let schema: string[];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alajo-upgrade-'));
  backup = join(root, 'backup');
  await unpackBackup(backup);
  schema = await withDatabase(async (client, url) => {
    await migrate(url);
    return schemaOf(client);
  });
});
afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 20 }));

async function withDatabase<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const { url, drop } = await testDatabase('template0');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client, url);
  } finally {
    await client.end();
    await drop();
  }
}

test.each(inject('exhaustive') ? NUMBERS.filter((number) => number >= RELEASE) : SOME)(
  'a database that stopped after migration %s ends with a new one’s schema, and keeps its rows and its books',
  async (last) => {
    await withDatabase(async (client, url) => {
      await makeOlder(url, backup, last);
      await migrate(url);
      expect(await schemaOf(client)).toEqual(schema);
      for (const { query, row } of oldRowsAt(last)) {
        const { rows } = await client.query({ text: query, rowMode: 'array' });
        expect(rows, query).toEqual([row]);
      }
      const { rows } = await client.query({ text: RELEASED, rowMode: 'array' });
      expect(rows).toEqual([[137, 4, 16, 1, 1, true]]);
      const { db, close } = openDatabase(url);
      expect(await checkBooks(db, openHolds)).toMatchObject({ problems: [], postings: 134 });
      await close();
    });
  },
);

test('the baseline restores a backup of an upgraded database, with every row', async () => {
  await withDatabase(async (_, url) => {
    await makeOlder(url, backup, '0045');
    await migrate(url);
    const [data_dir, folder] = [join(root, 'data'), join(root, 'upgraded')];
    await mkdir(data_dir);
    await backUp({ url, data_dir, folder }, systemClock);
    const upgraded = openDatabase(url);
    const rows = await fingerprint(upgraded.db);
    await upgraded.close();
    await withDatabase(async (client, to) => {
      await restore(await checkBackup(folder), { url: to, data_dir: join(root, 'restored') });
      expect(await schemaOf(client)).toEqual(schema);
      const { db, close } = openDatabase(to);
      expect(await fingerprint(db)).toEqual(rows);
      await close();
    });
  });
});

/** The rows of 0.1.0 that migrations rewrite: how many there are, and that each was rewritten. */
const RELEASED = `select
  (select count(*)::int from notification where params ? 'title' and params ? 'body' and user_id < 990),
  (select count(*)::int from ajo_group g join ajo_terms t on t.group_id = g.id
    where g.visibility = 'open' and t.version = 1),
  (select count(*)::int from ajo_share where whole > 0 and own = amount),
  (select count(*)::int from waste_booking where status = 'completed' and operator_id = 1),
  (select count(*)::int from support_ticket where status = 'open' and user_id < 990
    and promised_by = waiting_since + interval '24 hours'),
  (select first_answer_at is not null from support_ticket where number = 'ALJ-PN4BEP')`;
