// The rights of the application's own role, whatever statement it runs.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock.ts';
import { backUp } from '../operations/backup.ts';
import { appUrlOf, grantToApp } from './app-role.ts';
import { migrate, openSchema } from './migrate.ts';

let made: Awaited<ReturnType<typeof testDatabase>>;
let app: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  made = await testDatabase();
  [app, owner] = [appUrlOf(made.url), made.url].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  await app.connect();
  await owner.connect();
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await made.drop();
});

test.each([
  'update ledger_entry set kind = kind',
  'delete from ledger_posting',
  'truncate ledger_posting',
  'alter table ledger_entry disable trigger user',
  'drop trigger ledger_entry_never_changed on ledger_entry',
  `set session_replication_role = 'replica'`,
  `update staff_log set reason = 'another'`,
  'delete from staff_log',
  'alter table staff_log disable trigger user',
  'delete from staff_proposal',
  'drop function staff_log_hash',
  `create or replace function staff_never_changed() returns trigger language plpgsql as 'begin return null; end'`,
  `insert into migration values ('9999_mine.sql', '')`,
  'delete from migration_repeatable',
  'create table mine (id int)',
  'create role mine superuser',
  'set role alajo',
  'reset session authorization; set session authorization alajo',
  'drop policy application on graphile_worker._private_jobs',
])('the application can’t run: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toThrow(
    /permission denied|must be owner|must be superuser/,
  );
});

test('the application can read and write its working tables, and append to those that never change', async () => {
  await app.query(`insert into staff_log (id, at, act, object, details, prev_hash, hash)
    values (0, now(), 'signed_in', 'staff:1', '{}', '', '')`);
  await app.query(`select graphile_worker.add_job('nothing', '{}')`);
  const { rows } = await app.query('select id from graphile_worker.jobs');
  expect(rows).toHaveLength(1);
});

test('migrating grants rights on new tables, and writes nothing if there are none', async () => {
  const rights = async () =>
    (await owner.query('select xmin, relname, relacl from pg_class order by oid')).rows;
  const before = await rights();
  const url = await migrate(made.url);
  expect(url).toBe(appUrlOf(made.url));
  expect(await rights()).toEqual(before);
  await owner.query('create table some_new (id int)');
  await expect(app.query('select * from some_new')).rejects.toThrow('permission denied');
  await migrate(made.url);
  expect((await app.query('select * from some_new')).rows).toEqual([]);
});

test('an owner that may not create roles runs the application under its own account', async () => {
  await owner.query(`create role humble_${process.pid} login password 'humble'`);
  const name = new URL(made.url).pathname.slice(1);
  await owner.query(`alter database ${name} owner to humble_${process.pid}`);
  const url = new URL(made.url);
  url.username = `humble_${process.pid}`;
  url.password = 'humble';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  expect(await grantToApp(client, url.href)).toBe(url.href);
  await client.end();
  await owner.query(`alter database ${name} owner to alajo`);
  await owner.query(`drop role humble_${process.pid}`);
});

describe('a separate account for the application', () => {
  const NAME = `apart_${process.pid}`;
  let db: Awaited<ReturnType<typeof testDatabase>>;
  let apart: string;
  const asOwner = async (sql: string) => {
    const client = new pg.Client({ connectionString: db.url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };

  beforeEach(async () => {
    db = await testDatabase('template0');
    const url = new URL(db.url);
    url.username = NAME;
    url.password = 'palm wine/9';
    apart = url.href;
  });
  afterEach(async () => {
    await asOwner(`do $$ begin
      if exists (select from pg_roles where rolname = '${NAME}') then
        drop owned by ${NAME}; drop role ${NAME};
      end if; end $$`);
    await db.drop();
  });

  test('gets its role from the migration and works without the owner', async () => {
    expect(await migrate(db.url, { app: apart })).toBe(apart);
    expect(await openSchema(apart)).toEqual({ url: apart, by_owner: false });
    const client = new pg.Client({ connectionString: apart });
    await client.connect();
    await client.query(`insert into newsletter_subscriber values ('one@example.ng', now())`);
    await expect(client.query('delete from ledger_posting')).rejects.toThrow('permission denied');
    await expect(client.query('create table mine (id int)')).rejects.toThrow('permission denied');
    await client.end();
    // The next migration sets another password, and a role that can sign in keeps its own.
    const other = apart.replace('palm%20wine', 'ogogoro');
    expect(other).not.toBe(apart);
    expect(await migrate(db.url, { app: other })).toBe(other);
    await expect(openSchema(apart)).rejects.toThrow('password authentication failed');
  });

  test('can take a backup', async () => {
    await migrate(db.url, { app: apart });
    const folder = await mkdtemp(join(tmpdir(), 'alajo-apart-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [data_dir, to] = [join(folder, 'data'), join(folder, 'backup')];
    await mkdir(data_dir);
    const { tables } = await backUp({ url: apart, data_dir, folder: to }, systemClock);
    const names = tables.map(({ table }) => table);
    expect(names).toEqual(expect.arrayContaining(['ledger_posting', 'staff_log', '_private_jobs']));
  });

  test('rejects a database that is empty, older or has different functions', async () => {
    await asOwner(`create role ${NAME} login password 'palm wine/9'`);
    await expect(openSchema(apart)).rejects.toThrow('The database is empty: ');
    await migrate(db.url);
    // The rows exist, the rights don't.
    await expect(openSchema(apart)).rejects.toThrow('permission denied');
    await migrate(db.url, { app: apart });
    expect(await openSchema(apart)).toEqual({ url: apart, by_owner: false });
    await asOwner('create table newer (id int)');
    await expect(openSchema(apart)).rejects.toThrow('lacks the application’s rights');
    await asOwner(`drop table newer; update migration_repeatable set sha256 = 'an earlier text'`);
    await expect(openSchema(apart)).rejects.toThrow(/\.sql is from another version/);
    await asOwner(`delete from migration where name like '0140%'`);
    await expect(openSchema(apart)).rejects.toThrow(/0140_\w+.sql is missing: .*npm run migrate/);
    await asOwner(`update migration set sql = sql || ' ' where name like '0123%'`);
    await expect(openSchema(apart)).rejects.toThrow('0123_kyc.sql was edited');
  });

  test("can't be the owner's, or that of another database", async () => {
    await expect(migrate(db.url, { app: db.url })).rejects.toThrow('name the same account');
    const elsewhere = apart.replace(/\/[^/]*$/, '/postgres');
    await expect(migrate(db.url, { app: elsewhere })).rejects.toThrow('cannot be set up');
  });
});
