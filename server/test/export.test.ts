// The data export of all modules: it contains all the customer's data and no secrets.
import { dataExport } from '@alajo/contract/identity/settings.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { exportParts } from '../src/app.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';
import { seedFor } from '../src/testing/seed.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

/** Columns that hold a customer's id. */
const OWNERS = /^(user_id|to_user_id|organiser_id|buyer_id|seller_id)$/;

const NOT_EXPORTED: Record<string, string> = {
  identity_closed: 'of closed accounts, which no one can sign in to',
  identity_code: 'a secret, gone within ten minutes',
  identity_challenge: 'random, gone within a day',
  identity_reset: 'a secret, gone within half an hour',
  identity_sign_in: 'a secret, gone within a day',
  identity_not_me: 'links of messages about devices, which are exported; gone within eight days',
  whatsapp_word: 'a secret, gone within five minutes',
  whatsapp_flow_day: 'a sum of payments that are in the history, counted under a lock',
  support_customer: 'how many of the tickets are open, to be counted under a lock',
  payment_case: 'our own people’s notes; the payments they are about are exported',
  notification_alert: 'gone within a minute or two; the payments are in the history',
  notification_outside: 'gone once quiet hours are over; the notices are exported',
  notification_message: 'alerts of payments that are in the history, for thirty days',
  sorting_reader: 'how far a wallet was read for income; the payments found are exported',
  people_read: 'how far payments were read; the people paid are exported',
  wallet_debt_told: 'how many payments of a debt were told; those are in the history',
  reconciliation_item: 'a provider’s list beside the ledger; the payments on it are in the history',
  payment_operation: 'which requests were carried out; what they did is exported',
  ajo_operation: 'replies stored for repeats; the payments are in the history',
};

test('exports every table with a customer’s id, except where a reason is given', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(alajo.db);
  const holding = new Set(
    rows.filter(({ column }) => OWNERS.test(column)).map(({ table }) => table),
  );
  const shown = new Set<string>(exportParts.flatMap(({ tables }) => tables));
  const missing = [...holding].filter((table) => !shown.has(table) && !(table in NOT_EXPORTED));
  expect(missing, 'add a part to its module’s export.ts, or say here why not').toEqual([]);
  expect(
    Object.keys(NOT_EXPORTED).filter((table) => shown.has(table) || !holding.has(table)),
  ).toEqual([]);
});

test('contains all the customer’s own data, in naira, and no secrets or other customers’ data', async () => {
  const [ada, bola] = [await alajo.person('ada', 50_000), await alajo.person('bola', 50_000)];
  await seedFor(alajo, ada, bola);
  const fetch = (password: string) =>
    alajo.call(settingsRoutes.exportData, { body: { password } }, bola);
  expect((await fetch('not mine')).body.code).toBe('password_wrong');
  const { status, body } = await fetch(bola.password);
  expect(status).toBe(200);
  expect(safeParse(dataExport, body).error).toBeUndefined();
  const { data } = body as { data: Record<string, Record<string, unknown>[]> };
  expect(data.profile).toMatchObject([{ username: 'bola', email: bola.email }]);
  expect(data.balances).toContainEqual({ kind: 'wallet', balance: await bola.balance() });
  expect(data.transactions).toContainEqual(
    expect.objectContaining({ type: 'debit', amount: 5, description: 'Transfer to Ada Okafor' }),
  );
  expect(data.savings_goals).toMatchObject([{ title: 'Rent', target_amount: 5000, saved: 0 }]);
  expect(data.security_activity?.at(-1)).toMatchObject({ kind: 'data_exported' });
  for (const name of [
    'money_added',
    'purchases',
    'waiting_transfers',
    'own_limits',
    'saved_numbers',
    'group_seats',
    'notifications',
    'support_tickets',
    'support_messages',
    'data_requests',
  ]) {
    expect(data[name]?.length, name).toBeGreaterThan(0);
  }
  const text = JSON.stringify(body);
  for (const hash of await secrets()) expect(text).not.toContain(hash);
  expect(text).not.toContain(ada.email);
});

/** Every value of each column whose name marks it as secret. */
async function secrets(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ 'hash|nonce|secret|token|fingerprint'`.execute(
    alajo.db,
  );
  const values = await Promise.all(
    rows.map(({ table, column }) =>
      sql<{ value: string }>`select ${sql.ref(column)}::text as value from ${sql.table(table)}
        where ${sql.ref(column)} is not null`.execute(alajo.db),
    ),
  );
  const found = values.flatMap((result) => result.rows.map(({ value }) => value));
  expect(found.length).toBeGreaterThan(5);
  return found;
}

test('exports a long history completely and in order, holding one page in memory at a time', async () => {
  const chi = await alajo.person('chi');
  await sql`insert into notification (user_id, kind, topic, params, created_at)
    select ${chi.id}, 'notice', 'account',
      jsonb_build_object('title', 'Notice ' || n, 'body', '', 'link', null), now()
    from generate_series(1, 1203) n`.execute(alajo.db);
  const { body } = await alajo.call(
    settingsRoutes.exportData,
    { body: { password: chi.password } },
    chi,
  );
  const { data } = body as { data: Record<string, { title: string }[]> };
  const titles = data.notifications
    ?.map(({ title }) => title)
    .filter((title) => /^Notice/.test(title));
  expect(titles).toEqual(Array.from({ length: 1203 }, (_, index) => `Notice ${index + 1}`));
});
