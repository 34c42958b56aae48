// The demo customers follow every rule and are created once.
import { readdir } from 'node:fs/promises';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import type { Product } from '@alajo/contract/marketplace/schemas.ts';
import { naira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { caseKindNames } from '@alajo/contract/staff/case-kinds.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { verifyRoutes } from '@alajo/contract/wallet/verify-routes.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { beforeEach, expect, test } from 'vitest';
import { caseSources, modules, wording } from '../src/app.ts';
import { listOpen } from '../src/console/cases/sources.ts';
import { hasDemo, makeDemo } from '../src/demo/demo.ts';
import { drawDemoGoods } from '../src/demo/marketplace.ts';
import { DAY } from '../src/platform/clock.ts';
import { sharedUntilClockMoves, type TestApp, testApp } from '../src/testing/app.ts';
import { longTest } from '../src/testing/long.ts';
import { fingerprint } from '../src/testing/samples.ts';

// Closing the app checks the books: at the end, or after a test has moved the clock.
const open = sharedUntilClockMoves(testApp);
let alajo: TestApp;
beforeEach(async () => {
  alajo = await open();
});

type Row = Record<'id' | 'date' | 'description' | 'type' | 'kind' | 'status', string> & {
  total: number;
};

/** Signs in with the start-up message's password; returns the demo customer's balance and history. */
async function signIn() {
  const demo = await makeDemo(alajo.deps);
  if (demo === undefined) throw new Error('no demo');
  const { username, password } = demo;
  const login = await alajo.call(identityRoutes.login, { body: { username, password } });
  const token = String(login.body.token);
  const history = await alajo.call(
    walletRoutes.transactions,
    { query: { limit: '100' } },
    { token },
  );
  const results = history.body.results as Row[];
  return { balance: login.body.wallet_balance, results, token, pin: demo.pin };
}

test('the demo customer has ₦125,000, ₦395,000 in three goals, three groups, three collections, two tickets, and five months of history, and can send with the PIN', async () => {
  const { balance, results, token, pin } = await signIn();
  expect(balance).toBe(125_000);
  expect(results).toHaveLength(56);
  const goals = await alajo.call(savingsRoutes.list, { query: {} }, { token });
  expect(goals.body).toMatchObject({
    total_saved: 395_000,
    data: [{ kind: 'target' }, { kind: 'locked' }, { kind: 'free' }],
  });
  const groups = await alajo.call(ajoRoutes.mine, { query: {} }, { token });
  const [wedding, office, traders] = groups.body.results as Group[];
  expect(wedding).toMatchObject({ visibility: 'private', members: { length: 2 } });
  expect(wedding?.requests).toMatchObject([{ username: 'ngozi', invited_by: 'Tunde Bakare' }]);
  expect([office?.status, traders?.status]).toEqual(['active', 'active']);
  expect(traders?.actions).toMatchObject({ request_collection: true });
  expect((await alajo.call(ajoRoutes.available, { query: {} }, { token })).body).toMatchObject({
    results: { length: 2 },
  });
  expect((await alajo.call(wasteRoutes.list, { query: {} }, { token })).body).toMatchObject({
    data: [
      { status: 'confirmed', amount: 1500 },
      { status: 'cancelled', cancelled_by: 'customer', amount: 3000 },
      { status: 'completed', rating: 5, amount: 2000 },
    ],
  });
  const banks = await alajo.call(mandateRoutes.bankMandates, {}, { token });
  expect(banks.body).toMatchObject({ results: [{ id: 1, account_end: '123', status: 'active' }] });
  const orders = await alajo.call(scheduleRoutes.list, {}, { token });
  expect(orders.body).toMatchObject({
    data: [{ name: 'Ikeja Electric', automatic: false }, {}, {}, {}],
  });
  const fuel = results.find(({ description }) => description === 'Transfer to Tunde Bakare');
  const tickets = await alajo.call(supportRoutes.list, { query: {} }, { token });
  expect(tickets.body).toMatchObject({
    results: [
      { status: 'open', overdue: false, transaction: null },
      { status: 'waiting_customer', unread: true, transaction: fuel?.id },
    ],
  });
  expect((await alajo.call(kycRoutes.kyc, {}, { token })).body).toMatchObject({
    verified: true,
    percent: 100,
    tier: 3,
  });
  const [newest, oldest] = [results.at(0), results.at(-1)].map((row) =>
    Date.parse(row?.date ?? ''),
  );
  const now = alajo.clock.now().getTime();
  expect(now - (newest ?? 0)).toBeLessThan(2 * DAY);
  expect(now - (oldest ?? 0)).toBe(140 * DAY);
  const body = { type: 'user', recipient: 'tunde', amount: 1 } as const;
  const headers = { 'x-transaction-pin': pin };
  expect((await alajo.call(walletRoutes.transfer, { body }, { token, headers })).status).toBe(201);
});

test('staff find a case of each kind once the jobs have run', async () => {
  await makeDemo(alajo.deps);
  await alajo.runJobs();
  const { db } = alajo.deps;
  const open = await listOpen(db, { sources: caseSources, limit: 100 });
  // A finding of the reconciliation becomes a case a day later.
  const kinds = caseKindNames.filter((kind) => kind !== 'reconciliation_exception');
  expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

test('the public check finds a receipt for each row of the history', async () => {
  const { results } = await signIn();
  for (const { id, kind } of results) {
    const { status } = await alajo.call(verifyRoutes.receipt, { params: { reference: id } });
    expect([kind, status]).toEqual([kind, 200]);
  }
});

test('every debit from ₦1,000 and every credit of five months sends one alert, and nothing else does', async () => {
  const { results, token } = await signIn();
  const { body } = await alajo.call(identityRoutes.profile, {}, { token });
  const rows = await alajo.db
    .selectFrom('notification_alert')
    .select(['kind', 'params'])
    .where('user_id', '=', Number(body.id))
    .execute();
  const alerts = rows.map(wording.alert).map((alert) => [alert?.about, alert?.amount]);
  const history = results.filter(({ kind }) => !['opening', 'release'].includes(kind));
  const moved = history.flatMap(({ type, kind, total, status }) => [
    ...(type === 'credit' ? [[kind === 'market_refund' ? 'refund' : 'credit', naira(total)]] : []),
    ...(type === 'debit' && total >= 1000 ? [['debit', naira(total)]] : []),
    ...(status === 'failed' ? [['refund', naira(total)]] : []),
  ]);
  const titlesOf = (list: unknown[][], credits: boolean) =>
    list
      .filter(([about]) => (about === 'credit') === credits)
      .map(String)
      .toSorted();
  expect(titlesOf(alerts, false)).toEqual(titlesOf(moved, false));
  // A credit that waits for room is in the history only in part, or not at all.
  expect(titlesOf(alerts, true).length).toBeGreaterThanOrEqual(titlesOf(moved, true).length);
});

test('a member who was short has the reminders about it in the outbox, by email and in the morning by SMS', async () => {
  await makeDemo(alajo.deps);
  const sent = await alajo.db
    .selectFrom('dev_outbox')
    .select(['channel', 'subject', 'text'])
    .where('message_id', 'like', 'outside-%')
    .where('address', 'in', ['chidi@demo.alajo.example', '+2348030000031'])
    .orderBy('id')
    .execute();
  expect(sent).toEqual([
    expect.objectContaining({ channel: 'email', subject: 'You need ₦15,000 more for tomorrow' }),
    expect.objectContaining({ channel: 'email', subject: 'You need ₦15,000 more for today' }),
    expect.objectContaining({
      channel: 'sms',
      text: expect.stringMatching(/^Alajo: today N20,000 for Ketu Caterers\. You have N5,000\./),
    }),
  ]);
});

const { routes } = modules.marketplace;

async function find(token: string, query: object): Promise<Product[]> {
  const { body } = await alajo.call(routes.products, { query }, { token });
  return body.data as Product[];
}

test('four shops have products in every category, reviews, and orders on the way, in return and to be sent', async () => {
  const { token } = await signIn();
  const all = await find(token, { limit: '100' });
  expect(all.length).toBeGreaterThan(40);
  expect(new Set(all.map(({ seller }) => seller)).size).toBe(4);
  expect(new Set(all.map(({ category }) => category)).size).toBe(8);
  expect((await find(token, { min_rating: '4' })).length).toBeGreaterThan(5);
  const orders = await alajo.call(routes.orders, { query: {} }, { token });
  expect(orders.body.data).toMatchObject([
    { status: 'shipped', total: 11_500 },
    { status: 'delivered', total: 4800, return: { status: 'offered', offer: 1500 } },
  ]);
  expect(all.every(({ picture }) => picture === null)).toBe(true);
});

longTest('every demo product gets one picture', async () => {
  const { token } = await signIn();
  await drawDemoGoods(alajo.deps);
  await drawDemoGoods(alajo.deps);
  const all = await find(token, { limit: '100' });
  expect(all.every(({ picture }) => picture !== null)).toBe(true);
  // Two images per product, and three IDs.
  expect(await readdir(alajo.files)).toHaveLength(2 * all.length + 3);
});

test('demo customers of another version are left unchanged', async () => {
  await makeDemo(alajo.deps);
  const { version, finished_at } = await alajo.db
    .selectFrom('demo_history')
    .selectAll()
    .executeTakeFirstOrThrow();
  await alajo.db.updateTable('demo_history').set({ version: 1, finished_at: null }).execute();
  const before = await fingerprint(alajo.db);
  expect(await makeDemo(alajo.deps)).toMatchObject({ username: 'demo', is_new: false });
  expect(await fingerprint(alajo.db)).toEqual(before);
  await alajo.db.updateTable('demo_history').set({ version, finished_at }).execute();
});

test('the sign-in list leaves out demo customers who changed their password or PIN', async () => {
  const all = await makeDemo(alajo.deps);
  expect(all?.others).toEqual(['amaka', 'tunde', 'musa', 'ngozi']);
  const changed = await alajo.db
    .selectFrom('identity_user')
    .select(['id', 'pin_hash', 'password_hash'])
    .where('username', 'in', ['demo', 'tunde'])
    .execute();
  await alajo.db
    .updateTable('identity_user')
    .set({ pin_hash: null })
    .where('username', '=', 'demo')
    .execute();
  const password_hash = await alajo.deps.passwords.hash('another-password-7');
  await alajo.db
    .updateTable('identity_user')
    .set({ password_hash })
    .where('username', '=', 'tunde')
    .execute();
  expect(await makeDemo(alajo.deps)).toMatchObject({
    username: 'amaka',
    others: ['musa', 'ngozi'],
  });
  for (const { id, ...hashes } of changed) {
    await alajo.db.updateTable('identity_user').set(hashes).where('id', '=', id).execute();
  }
});

test('a second start changes nothing', async () => {
  const first = await signIn();
  alajo.clock.advance(DAY);
  const second = await signIn();
  expect(second.results).toEqual(first.results);
  expect(await hasDemo(alajo.db)).toBe(true);
});

longTest('the next start finishes an interrupted one', async () => {
  const { providers } = alajo.deps;
  const full = { ...providers.storage, put: () => Promise.reject(new Error('the disk is full')) };
  const interrupted = makeDemo({ ...alajo.deps, providers: { ...providers, storage: full } });
  await expect(interrupted).rejects.toThrow('the disk is full');
  alajo.clock.advance(5 * 60_000);
  expect(await signIn()).toMatchObject({ balance: 125_000, results: { length: 56 } });
});

test('a database that already has customers gets no demo', async () => {
  await alajo.person('ada');
  expect(await makeDemo(alajo.deps)).toBeUndefined();
  expect(await hasDemo(alajo.db)).toBe(false);
});

test('production gets no demo', async () => {
  const config = { ...alajo.deps.config, mode: 'production' as const };
  await expect(makeDemo({ ...alajo.deps, config })).rejects.toThrow('production');
  expect(await hasDemo(alajo.db)).toBe(false);
});
