// Prepared statements: planned once per connection, on the pool and in a transaction.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type Database, inTransaction, named, openDatabase, prepared } from './database.ts';

let made: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;

beforeAll(async () => {
  made = await testDatabase();
  database = openDatabase(made.url, { max: 1 });
});

afterAll(async () => {
  await database.close();
  await made.drop();
});

const cached = sql<{ texts: number; plans: number }>`
  select count(*)::int as texts, sum(generic_plans + custom_plans)::int as plans
  from pg_prepared_statements`;

test('a prepared statement is kept by its connection for all callers', async () => {
  const { db } = database;
  const double = (value: number) => sql<{ doubled: number }>`select ${value}::int * 2 as doubled`;
  expect(await prepared(db, double(2))).toEqual([{ doubled: 4 }]);
  expect(await inTransaction(db, (tx) => prepared(tx, double(3)))).toEqual([{ doubled: 6 }]);
  expect((await double(4).execute(db)).rows).toEqual([{ doubled: 8 }]);
  expect((await cached.execute(db)).rows).toEqual([{ texts: 1, plans: 2 }]);
});

test('a prepared statement in a transaction rolls back with it', async () => {
  const { db } = database;
  const insert = sql`insert into newsletter_subscriber values ('gone@example.ng', now())`;
  const failing = inTransaction(db, async (tx) => {
    await prepared(tx, insert);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const { rows } = await sql`select from newsletter_subscriber`.execute(db);
  expect(rows).toEqual([]);
});

test('a plan made while a table was small is replaced once PostgreSQL knows that it has grown', async () => {
  const { db } = database;
  const find = sql`select id from grown where id = any(${'{7}'}::int[])`;
  const { name } = named(find.compile(db));
  const plan = sql<Record<string, string>>`explain execute ${sql.id(name)} ('{7}')`;
  const scan = async () => JSON.stringify((await plan.execute(db)).rows);
  await sql`create temporary table grown (id int primary key)`.execute(db);
  await sql`insert into grown select generate_series(1, 5)`.execute(db);
  await sql`analyze grown`.execute(db);
  // After five executions a plan is kept for all values.
  for (let times = 0; times < 7; times += 1) await prepared(db, find);
  expect(await scan()).toContain('Seq Scan');
  await sql`insert into grown select generate_series(6, 20000)`.execute(db);
  await sql`analyze grown`.execute(db);
  expect(await scan()).toMatch(/Index|Bitmap/);
});
