// Migrations: a new database, one made before 0.1.0, one interrupted halfway, and the SQL that is reapplied whenever it
// changes.
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { firstNames, migrationNames, replacedNames } from './baseline.ts';
import { migrate } from './migrate.ts';

let made: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;

beforeEach(() => use('alajo_template'));

afterEach(drop);

/** A migrated database, or an empty one. */
async function use(template: 'alajo_template' | 'template0'): Promise<void> {
  made = await testDatabase(template);
  client = new pg.Client({ connectionString: made.url });
  await client.connect();
}

async function drop(): Promise<void> {
  await client.end();
  await made.drop();
}

const column = async (sql: string): Promise<unknown[]> => {
  const { rows } = await client.query<{ one: unknown }>(sql);
  return rows.map((row) => row.one);
};
const applied = () => column('select name as one from migration order by 1');
const repeated = () =>
  column('select applied.* as one from migration_repeatable applied order by 1');
const functions = () =>
  column(`select pg_get_functiondef(oid) as one from pg_proc
    where pronamespace = 'public'::regnamespace and prolang <> 13 and prokind = 'f' order by oid`);

/** A database like those made before 0.1.0: its baseline's schema under other names. */
async function madeBefore010(names: readonly string[]): Promise<void> {
  await drop();
  await use('template0');
  const of010 = (await replacedNames()).filter((name) => name < '0013');
  await migrate(made.url, { restored: of010 });
  await client.query('truncate migration');
  await client.query(
    `insert into migration (name, sql) select name, 'text' from unnest($1::text[]) name`,
    [names],
  );
}

test('a new database gets every migration once, and a second run changes nothing', async () => {
  await drop();
  await use('template0');
  await migrate(made.url);
  expect(await applied()).toEqual(await migrationNames());
  const before = [await repeated(), await functions()];
  await migrate(made.url);
  expect([await repeated(), await functions()]).toEqual(before);
  expect(await applied()).toEqual(await migrationNames());
});

test('processes that start together on a new database migrate it once', async () => {
  await drop();
  await use('template0');
  await Promise.all([1, 2, 3].map(() => migrate(made.url)));
  expect(await applied()).toEqual(await migrationNames());
});

test('rejects a database with an edited migration', async () => {
  const [first] = await migrationNames();
  await client.query(`update migration set sql = sql || ' ' where name = $1`, [first]);
  await expect(migrate(made.url)).rejects.toThrow(`migration ${first} was edited after`);
});

test('reapplies a repeatable file only when its text has changed', async () => {
  const definition = () =>
    column(`select prosrc as one from pg_proc where proname = 'post_entries'`);
  const current = await definition();
  await client.query(`drop function post_entries`);
  await migrate(made.url);
  expect(await definition()).toEqual([]);
  await client.query(`update migration_repeatable set sha256 = 'of an earlier text'`);
  await migrate(made.url);
  expect(await definition()).toEqual(current);
});

test("a failing repeatable file isn't recorded, and changes nothing", async () => {
  await client.query(`update migration_repeatable set sha256 = 'of an earlier text'`);
  // Its parameters have other names: PostgreSQL doesn't replace such a function.
  await client.query(`drop function ledger_lock;
    create function ledger_lock(other bigint[]) returns setof ledger_account
      language sql as 'select * from ledger_account'`);
  const before = [await repeated(), await functions()];
  await expect(migrate(made.url)).rejects.toThrow('ledger/post_entries.sql failed');
  expect([await repeated(), await functions()]).toEqual(before);
});

test('a database made before 0.1.0 continues with the names that 0.1.0 gave its migrations', async () => {
  await madeBefore010(firstNames);
  await client.query(`insert into newsletter_subscriber values ('old@example.ng', now())`);
  await migrate(made.url);
  expect(await applied()).toEqual([...(await replacedNames()), ...(await migrationNames())]);
  expect(await column('select email as one from newsletter_subscriber')).toEqual([
    'old@example.ng',
  ]);
  await migrate(made.url);
});

test('rejects a database stopped halfway to the baseline of 0.1.0, unchanged', async () => {
  const some = firstNames.slice(0, 17);
  await madeBefore010(some);
  await expect(migrate(made.url)).rejects.toThrow(
    'Made by a development version before 0.1.0, with 17 of its 22 migrations',
  );
  expect(await applied()).toEqual(some);
});
