// Every table with a customer's id declares how long it keeps it, and when all the terms have ended nothing
// in the whole database identifies a closed customer.
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retention, tasksOf } from '../src/app.ts';
import { DAY } from '../src/platform/clock.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';
import { insertPersonalRows } from '../src/testing/personal-rows.ts';
import { seedFor } from '../src/testing/seed.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

/** Columns that hold a customer's id. */
const OWNERS =
  /^(user_id|to_user_id|organiser_id|buyer_id|seller_id|payer_id|payee_id|guarantor_id|about_user_id|second_user_id|nominee_id)$/;
/** Simulated providers: their databases are not ours. */
const OUTSIDE = /^(dev|sandbox)_/;

test('each table with a customer’s id declares how long it keeps its rows', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(alajo.db);
  const referring = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'identity_user'::regclass`.execute(alajo.db);
  const holding = new Set([
    ...rows.filter(({ column }) => OWNERS.test(column)).map(({ table }) => table),
    ...referring.rows.map(({ table }) => table),
  ]);
  const declared = new Set(retention.map(({ table }) => table));
  const missing = [...holding].filter((table) => !declared.has(table));
  expect(missing, 'add it to its module’s retention.ts').toEqual([]);
  const tables = new Set(rows.map(({ table }) => table));
  expect([...declared].filter((table) => !tables.has(table))).toEqual([]);
});

test('after five years nothing identifies a closed customer, and the books still balance', async () => {
  const [ada, bola] = [
    await alajo.person('zebulonetta', 50_000),
    await alajo.person('bola', 50_000),
  ];
  await seedFor(alajo, bola, ada);
  await alajo.runJobs();
  const at = alajo.clock.now();
  await insertPersonalRows(alajo.db, { user_id: ada.id, at, word: 'zebulonetta' });
  await sql`insert into newsletter_subscriber (email, subscribed_at) values (${ada.email}, ${at})`.execute(
    alajo.db,
  );
  expect(await emptyTables(ada.id), 'add a row to testing/personal-rows.ts').toEqual([]);
  const { phone_number } = await alajo.db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  const refused = await alajo.call(
    settingsRoutes.closeAccount,
    { body: { password: ada.password, pin: ada.pin } },
    ada,
  );
  expect(refused.body.code).toBe('account_in_use');
  // Everything was seeded once, and other tests cover how each thing ends. This is the state after a
  // closing.
  await sql`insert into identity_closed (user_id, username, email, phone_number, closed_at)
    select id, username, email, phone_number, ${alajo.clock.now()} from identity_user
    where id = ${ada.id}`.execute(alajo.db);
  await sql`insert into identity_former_username values (${ada.username}, ${ada.id}, now())`.execute(
    alajo.db,
  );
  await sql`update identity_user set username = '~closed', email = 'a@closed.invalid',
    phone_number = '+2340000', closed_at = ${alajo.clock.now()} where id = ${ada.id}`.execute(
    alajo.db,
  );
  await sql`delete from identity_session where user_id = ${ada.id}`.execute(alajo.db);
  const { rows: wallets } = await sql<{ balance: number }>`
    select balance from ledger_account where id = ${ada.wallet}`.execute(alajo.db);
  expect(wallets[0]?.balance).toBeGreaterThan(0);
  const erase = async () => {
    await tasksOf(alajo.deps).identity_erase_closed?.({});
    await tasksOf(alajo.deps).notification_forget_alerts?.({});
  };
  // Another customer is called cleo.zebulonetta, and a group zebulonetta’s. In the payments of its other
  // members, the word is the group's name.
  const needles = ['(^|[^.[:alnum:]])zebulonetta(?!’s)', phone_number.slice(4)];
  await erase();
  expect((await tablesWith(needles)).length).toBeGreaterThan(5);
  alajo.clock.advance(31 * DAY);
  await erase();
  expect(await tablesWith(needles)).toContain('identity_closed');
  expect(await tablesWith(needles)).not.toContain('notification_push');
  alajo.clock.advance(5 * 366 * DAY);
  await erase();
  expect(await tablesWith(needles)).toEqual([]);
  await erase();
  const { rows } = await sql`select from identity_closed
    where user_id = ${ada.id} and erased_at is not null`.execute(alajo.db);
  expect(rows).toHaveLength(1);
});

/** Tables that erasing a customer writes to but that have none of their rows. */
async function emptyTables(userId: number): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public'`.execute(alajo.db);
  const empty: string[] = [];
  for (const { table, kept, erase } of retention) {
    const owners = rows.filter((row) => row.table === table && OWNERS.test(row.column));
    // Rows written by the closing itself, or erased by their own rule.
    if (erase === undefined || kept === 'own term' || CLOSING.has(table) || owners.length === 0)
      continue;
    const columns = sql.join(owners.map(({ column }) => sql.ref(column)));
    const result = await sql`select from ${sql.table(table)}
      where ${userId} in (${columns}) limit 1`.execute(alajo.db);
    if (result.rows.length === 0) empty.push(table);
  }
  return empty;
}

const CLOSING: ReadonlySet<string> = new Set(['identity_closed', 'identity_former_username']);

/** Tables with one of these words in any column. */
async function tablesWith(needles: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(alajo.db);
  const found: string[] = [];
  for (const { table } of rows) {
    if (OUTSIDE.test(table)) continue;
    const hit = await sql`select from ${sql.table(table)} row
      where row::text ~* ${needles.join('|')} limit 1`.execute(alajo.db);
    if (hit.rows.length > 0) found.push(table);
  }
  return found;
}
