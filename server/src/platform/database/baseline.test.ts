// The baseline compared with the migrations it replaced, and databases made by those.
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowsOf, schemaOf } from '../../testing/catalogue.ts';
import { testDatabase } from '../../testing/database.ts';
import {
  baselineNames,
  firstNames,
  migrationNames,
  readMigration,
  replacedNames,
} from './baseline.ts';
import { migrate } from './migrate.ts';

type MigratedDatabase = Awaited<ReturnType<typeof testDatabase>> & { client: pg.Client };
const made: MigratedDatabase[] = [];

beforeEach(() => {
  made.length = 0;
});
afterEach(async () => {
  for (const { client, drop } of made) await client.end().then(drop);
});

/** A database made by these migrations, or an empty one. */
async function madeBy(names: readonly string[]): Promise<MigratedDatabase> {
  const database = await testDatabase('template0');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  made.push({ ...database, client });
  if (names.length > 0) await migrate(database.url, { restored: names });
  return { ...database, client };
}

const applied = async ({ client }: MigratedDatabase) => {
  const { rows } = await client.query<{ name: string }>('select name from migration order by 1');
  return rows.map(({ name }) => name);
};

const upTo = async (number: string) =>
  (await replacedNames()).filter((name) => name.slice(0, 4) <= number);

/** All migration names of an upgraded database. */
const allNames = async () => [...(await replacedNames()), ...(await migrationNames())];

// Column order is compared too, although nothing depends on it: backups name their columns.
test('the baseline makes the same schema and rows as the replaced migrations, and so does an upgrade', async () => {
  const [old, latest] = [await madeBy(await replacedNames()), await madeBy(await baselineNames())];
  const schema = await schemaOf(latest.client);
  expect(schema.length).toBeGreaterThan(3000);
  expect(await schemaOf(old.client)).toEqual(schema);
  expect(await rowsOf(old.client)).toEqual(await rowsOf(latest.client));
  for (const { url } of [old, latest]) await migrate(url);
  expect(await schemaOf(old.client)).toEqual(await schemaOf(latest.client));
  expect(await rowsOf(old.client)).toEqual(await rowsOf(latest.client));
});

test('an upgrade interrupted among the replaced migrations completes at the next start', async () => {
  const old = await madeBy(await upTo('0039'));
  await old.client.query('create table ajo_passbook ()');
  await expect(migrate(old.url)).rejects.toThrow('migration 0051_passbooks.sql failed');
  expect(await applied(old)).toEqual(await upTo('0050'));
  await old.client.query('drop table ajo_passbook');
  await migrate(old.url);
  expect(await applied(old)).toEqual(await allNames());
  const latest = await madeBy([]);
  await migrate(latest.url);
  expect(await schemaOf(old.client)).toEqual(await schemaOf(latest.client));
});

test('processes that start together on an older database upgrade it once', async () => {
  const old = await madeBy(await upTo('0100'));
  await Promise.all([1, 2, 3].map(() => migrate(old.url)));
  expect(await applied(old)).toEqual(await allNames());
});

test('a process of the previous version starts on an upgraded database: its migrations are recorded under their old names', async () => {
  const old = await madeBy(await upTo('0118'));
  await migrate(old.url);
  const { rows } = await old.client.query<{ name: string; sql: string }>(
    'select name, sql from migration where name < $1 order by 1',
    [(await baselineNames())[0]],
  );
  const names = await replacedNames();
  expect(rows).toEqual(
    await Promise.all(names.map(async (name) => ({ name, sql: await readMigration(name) }))),
  );
});

test('rejects an older database with an edited migration, and changes nothing', async () => {
  const old = await madeBy(await upTo('0012'));
  await old.client.query(`update migration set sql = sql || ' ' where name = '0003_ledger.sql'`);
  await expect(migrate(old.url)).rejects.toThrow('migration 0003_ledger.sql was edited after');
  expect(await applied(old)).toEqual(await upTo('0012'));
});

test('no migration reuses a replaced name, and each comes after the replaced ones', async () => {
  const names = await allNames();
  expect(names.filter((name) => firstNames.includes(name))).toEqual([]);
  expect(names).toEqual([...new Set(names)].sort());
  expect((await migrationNames()).slice(0, (await baselineNames()).length)).toEqual(
    await baselineNames(),
  );
});
