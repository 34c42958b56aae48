// Staff view of the books: debit = credit, from a kind down to a posting, by month, and as CSV.
import { booksRoutes } from '@alajo/contract/books/routes.ts';
import { naira } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cron, tasksOf } from '../app.ts';
import { account as system } from '../ledger/chart.ts';
import { post, postAll } from '../ledger/entries.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { move } from '../testing/ledger.ts';

let alajo: TestApp;
beforeEach(async () => {
  alajo = await testApp();
});
afterEach(() => alajo.close());

const TODAY = '2026-11-20';
type Sides = { kind: string; debit: number; credit: number };

/** Requests as a member of finance; fails if refused. */
async function createBooksClient() {
  const finance = await alajo.staff('finance');
  return {
    finance,
    ask: async (route: (typeof booksRoutes)[keyof typeof booksRoutes], input: object) => {
      const { status, body } = await alajo.call(route, input as never, finance);
      expect([status, body]).toMatchObject([200, {}]);
      return body;
    },
  };
}

const earn = (whole: number, kind: 'fees' | 'vat_payable') =>
  inTransaction(alajo.db, (tx) =>
    post(tx, alajo.clock.now(), move(system.funding_clearing, system[kind], whole)),
  );
const closeDays = async () => tasksOf(alajo.deps).ledger_close?.({});
const rowOf = (balance: Record<string, unknown>, kind: string) =>
  (balance.rows as Sides[]).find((row) => row.kind === kind);

test('the trial balance adds up to zero and to the accounts behind it', async () => {
  const { ask } = await createBooksClient();
  const [ada, musa] = [await alajo.person('ada', 900), await alajo.person('musa', 100)];
  await earn(10, 'fees');
  const balance = await ask(booksRoutes.trialBalance, { query: {} });
  expect(balance.debit).toBe(balance.credit);
  expect(balance).toMatchObject({ as_of: null, entries: 3 });
  expect(rowOf(balance, 'wallet')).toMatchObject({ debit: 0, credit: 1000 });
  expect(rowOf(balance, 'funding_clearing')).toMatchObject({ debit: 10, credit: 0 });
  expect(balance.groups).toEqual([
    { group: 'held', balance: -1010 },
    { group: 'owed_to_us', balance: 0 },
    { group: 'customers', balance: 1000 },
    { group: 'others', balance: 0 },
    { group: 'results', balance: 10 },
  ]);
  const first = await ask(booksRoutes.accounts, { query: { kind: 'wallet', limit: '1' } });
  expect(first.results).toMatchObject([
    { owner: { kind: 'user', id: ada.id, name: 'Ada Okafor' }, credit: 900, debit: 0 },
  ]);
  const query = { kind: 'wallet', limit: '1', cursor: String(first.next) };
  const second = await ask(booksRoutes.accounts, { query });
  expect(second).toMatchObject({ results: [{ owner: { id: musa.id }, credit: 100 }], next: null });
  const params = { id: String(ada.wallet) };
  const postings = await ask(booksRoutes.postings, { params, query: {} });
  expect(postings.results).toMatchObject([
    { seq: 1, kind: 'opening', debit: 0, credit: 900, balance_after: 900 },
  ]);
  const fees = await ask(booksRoutes.accounts, { query: { kind: 'fees' } });
  expect(fees.results).toEqual([{ id: 10, kind: 'fees', owner: null, debit: 0, credit: 10 }]);
});

test('captures and releases of a hold lead to the payment that created it', async () => {
  const { ask } = await createBooksClient();
  const [ada, uche] = [await alajo.person('ada', 5000), await alajo.person('uche')];
  const body = { type: 'user', recipient: uche.username, amount: 200 } as const;
  const headers = { 'Idempotency-Key': 'money-test-1', 'X-Transaction-Pin': ada.pin };
  const sent = await alajo.call(walletRoutes.transfer, { body }, { ...ada, headers });
  expect(sent.body).toMatchObject({ amount: 200 });
  const params = { id: String(uche.wallet) };
  const postings = await ask(booksRoutes.postings, { params, query: {} });
  expect(postings.results).toMatchObject([{ reference: sent.body.reference, credit: 200 }]);
});

test("a past day's trial balance doesn't change with later payments, closed or not", async () => {
  const ada = await alajo.person('ada', 900);
  const before = (await (await createBooksClient()).ask(booksRoutes.trialBalance, { query: {} }))
    .rows;
  alajo.clock.advance(DAY);
  await earn(25, 'fees');
  const { ask } = await createBooksClient();
  const past = { query: { as_of: TODAY } };
  const params = { id: String(ada.wallet) };
  expect((await ask(booksRoutes.trialBalance, past)).rows).toEqual(before);
  await closeDays();
  const closed = await ask(booksRoutes.trialBalance, past);
  expect(closed.rows).toEqual(before);
  expect(closed).toMatchObject({ as_of: TODAY, at: '2026-11-20T23:00:00.000Z' });
  const account = await ask(booksRoutes.account, { params, query: { as_of: '2026-11-19' } });
  expect(account).toMatchObject({ credit: 0 });
  const now = await ask(booksRoutes.trialBalance, { query: { as_of: '2026-11-21' } });
  expect(rowOf(now, 'fees')).toMatchObject({ credit: 25 });
});

test("months plus the opening amounts equal the accounts' balances; VAT is due on the 21st", async () => {
  await earn(100, 'fees');
  await earn(7.5, 'vat_payable');
  alajo.clock.advance(20 * DAY);
  await closeDays();
  const later = await createBooksClient();
  await earn(50, 'fees');
  await earn(3, 'vat_payable');
  const query = { from: '2026-12-01', to: '2026-12-10' };
  const months = await later.ask(booksRoutes.months, { query });
  expect(months).toMatchObject({
    before: { fees: 100, vat: 7.5 },
    results: [{ month: '2026-12-01', fees: 50, vat: 3, stamp_duty: 0 }],
    vat_due: { month: '2026-11-01', due_on: '2026-12-21', amount: 7.5 },
  });
  const balance = await later.ask(booksRoutes.trialBalance, { query: {} });
  expect(rowOf(balance, 'fees')).toMatchObject({ credit: 150 });
  alajo.clock.advance(12 * DAY);
  expect(await (await createBooksClient()).ask(booksRoutes.months, { query: {} })).toMatchObject({
    vat_due: { month: '2026-12-01', due_on: '2027-01-21', amount: 3 },
  });
});

test("the runway of a float comes from the provider's balance and a week's outflow", async () => {
  const spend = (whole: number) =>
    inTransaction(alajo.db, (tx) =>
      post(tx, alajo.clock.now(), move(system.opening_balances, system.services_float, whole)),
    );
  await spend(300);
  alajo.clock.advance(DAY);
  await spend(100);
  alajo.clock.advance(DAY);
  await closeDays();
  const balance = async () => naira(500);
  const { providers } = alajo.deps;
  const deps = {
    ...alajo.deps,
    providers: { ...providers, services: { ...providers.services, balance } },
  };
  await tasksOf(deps).service_balance?.({});
  const { ask } = await createBooksClient();
  const { results } = await ask(booksRoutes.providers, {});
  expect(results).toMatchObject([
    { provider: 'payouts', said: null, spent_a_day: 0, days_left: null },
    {
      provider: 'services',
      booked: -400,
      said: 500,
      asked_at: '2026-11-22T09:00:00.000Z',
      spent_a_day: 200,
      days_left: 2.5,
    },
    { provider: 'funding' },
  ]);
});

test('growth counts customers by the day they confirmed, entries, and money leaving wallets', async () => {
  const ada = await alajo.person('ada', 1000);
  const uche = await alajo.person('uche');
  alajo.clock.advance(DAY);
  await closeDays();
  const headers = { 'Idempotency-Key': 'money-test-2', 'X-Transaction-Pin': ada.pin };
  const body = { type: 'user', recipient: uche.username, amount: 200 } as const;
  await alajo.call(walletRoutes.transfer, { body }, { ...ada, headers });
  const { ask } = await createBooksClient();
  const query = { by: 'day', from: TODAY };
  expect(await ask(booksRoutes.growth, { query })).toEqual({
    customers_before: 0,
    results: [
      { from: TODAY, customers: 2, entries: 1, volume: 0 },
      { from: '2026-11-21', customers: 0, entries: 1, volume: 200 },
    ],
  });
  const months = await ask(booksRoutes.growth, { query: { from: TODAY } });
  expect(months.results).toEqual([{ from: '2026-11-01', customers: 2, entries: 2, volume: 200 }]);
});

test('exports match the screen, and each is in the staff log', async () => {
  await alajo.person('ada', 900.5);
  const { ask, finance } = await createBooksClient();
  const params = { id: String(system.funding_clearing) };
  await earn(12.5, 'fees');
  const csv = async (route: (typeof booksRoutes)[keyof typeof booksRoutes], query: object) =>
    String((await ask(route, { params, query })).text).split('\r\n');
  const trial = await csv(booksRoutes.trialBalanceCsv, {});
  expect(trial[0]).toBe('\ufeffAccount,Name,Group,Debit (NGN),Credit (NGN)');
  expect(trial).toContain('4010,Fees,Earned and spent,,12.50');
  const sum = trial.find((line) => line.startsWith(',"Total') || line.startsWith(',Total'));
  expect(sum).toMatch(/,(\d+\.\d\d),\1$/);
  const months = await csv(booksRoutes.monthsCsv, { from: TODAY });
  expect(months[2]).toMatch(/^2026-11,12\.50,0\.00,0\.00,/);
  expect((await csv(booksRoutes.growthCsv, { by: 'day', from: TODAY }))[1]).toMatch(/^2026-11-20,/);
  const postings = await csv(booksRoutes.postingsCsv, { from: TODAY, to: TODAY });
  expect(postings.at(-2)).toMatch(/^\d+,2026-11-20 10:00:00,test,[0-9A-Z]{26},12\.50,,-\d+\.50$/);
  const { rows } = await sql<{ object: string }>`select object from staff_log
    where act = 'books_exported' and staff_id = ${finance.id} order by id`.execute(alajo.db);
  expect(rows.map(({ object }) => object)).toEqual([
    'books:trial-balance',
    'books:months',
    'books:growth',
    'books:account-2',
  ]);
});

test('exports a long account in full, in pieces', async () => {
  const { ask } = await createBooksClient();
  const uche = await alajo.person('uche');
  const payments = Array.from({ length: 1100 }, () =>
    move(system.funding_clearing, uche.wallet, 1),
  );
  await inTransaction(alajo.db, (tx) => postAll(tx, alajo.clock.now(), payments));
  const params = { id: String(uche.wallet) };
  const { text } = await ask(booksRoutes.postingsCsv, { params, query: {} });
  const lines = String(text).split('\r\n');
  expect(lines).toHaveLength(1 + 1100 + 1);
  expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(
    Array.from({ length: 1100 }, (_, n) => n + 1),
  );
  expect(String(text).split('\ufeff')).toHaveLength(2);
});

test('staff who may not read money read none of it, and no one reads a future day', async () => {
  const [support, finance] = [await alajo.staff('support'), await alajo.staff('auditor')];
  for (const route of [booksRoutes.proof, booksRoutes.trialBalance, booksRoutes.trialBalanceCsv]) {
    expect((await alajo.call(route, { query: {} }, support)).status).toBe(403);
    expect((await alajo.call(route, { query: {} }, finance)).status).toBe(200);
  }
  const refused = async (route: (typeof booksRoutes)[keyof typeof booksRoutes], query: object) => {
    const { status, body } = await alajo.call(route, { query } as never, finance);
    return [status, body.field];
  };
  expect(await refused(booksRoutes.trialBalance, { as_of: '2030-01-01' })).toEqual([400, 'as_of']);
  expect(await refused(booksRoutes.months, { from: '1990-01-01' })).toEqual([400, 'from']);
  expect(await refused(booksRoutes.growth, { by: 'day', from: TODAY, to: '2026-11-01' })).toEqual([
    400,
    'from',
  ]);
  const nobody = { params: { id: '999999' }, query: {} };
  expect((await alajo.call(booksRoutes.postings, nobody, finance)).status).toBe(404);
});

test('shows the result of the nightly check, which runs after days are closed', async () => {
  const { ask } = await createBooksClient();
  expect(await ask(booksRoutes.proof, {})).toEqual({ checked_at: null, ok: false });
  alajo.clock.advance(HOUR);
  await tasksOf(alajo.deps).ledger_check_books?.({});
  const later = await createBooksClient();
  expect(await later.ask(booksRoutes.proof, {})).toEqual({
    checked_at: alajo.clock.now().toISOString(),
    ok: true,
  });
  expect(cron).toMatch(/^0 2 \* \* \* ledger_check_books .*\n15 \* \* \* \* ledger_close /m);
});
