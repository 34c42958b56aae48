import { kobo, naira } from '@alajo/contract/money.ts';
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { derivedId, reverse } from '../ledger/entries.ts';
import { DAY, HOUR, SECOND } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import {
  bookPayouts,
  listTransfers,
  PAYOUTS,
  payout,
  reconciler,
} from '../testing/reconciliation.ts';
import { lockList } from './compare-list.ts';
import { requireImport } from './files.ts';
import { lockImport } from './imports.ts';
import { runImport } from './run-import.ts';

let alajo: TestApp;
let staff: ReturnType<typeof reconciler>;
beforeEach(async () => {
  alajo = await testApp();
  staff = reconciler(alajo, await alajo.staff('finance'));
});
afterEach(() => alajo.close());

const TODAY = '2026-11-20';

/** Two payments that match, and one of each kind of exception. */
async function aDay() {
  const [same, other, less, dearer, unpaid] = [
    payout(52_000_00, 10_00),
    payout(7_500_50, 25_00),
    payout(25_000_00, 25_00),
    payout(4_000_00, 10_00),
    payout(40_000_00, 25_00),
  ];
  await bookPayouts(alajo.deps, [same, other, less, dearer, unpaid]);
  await listTransfers(alajo.deps, [
    { reference: same.id, amount: same.amount, fee: same.fee },
    { reference: toReference(other.id), amount: other.amount, fee: null },
    { reference: less.id, amount: kobo(21_250_00), fee: less.fee },
    { reference: dearer.id, amount: dearer.amount, fee: kobo(25_00) },
    { reference: 'TRF_9k2ww1', amount: kobo(18_500_00), fee: kobo(25_00) },
  ]);
  return { same, other, less, dearer, unpaid };
}

test('finds each kind of difference by reference and leaves nothing unexplained', async () => {
  const { unpaid, less } = await aDay();
  const done = await staff.fetchDays(PAYOUTS, TODAY);
  expect(done).toMatchObject({ state: 'done', progress: 100, lines_read: 5, lines_new: 5 });
  const { kinds, bridge, list } = await staff.summary(PAYOUTS, TODAY);
  expect(kinds).toEqual({
    matched: { count: 2, net: 59_500.5, gross: 59_500.5 },
    missing_here: { count: 1, net: 18_500, gross: 18_500 },
    missing_there: { count: 1, net: -40_000, gross: 40_000 },
    amount_differs: { count: 1, net: -3750, gross: 3750 },
    fee_differs: { count: 1, net: 15, gross: 15 },
  });
  expect(list.open).toBe(4);
  expect(bridge).toEqual({
    opening: 0,
    closing: 128_595.5,
    costs: 95,
    elsewhere: 0,
    books: { count: 5, amount: 128_500.5 },
    missing_there: { count: 1, amount: -40_000 },
    missing_here: { count: 1, amount: 18_500 },
    amount_differs: { count: 1, amount: -3750 },
    other_day: { count: 0, amount: 0 },
    not_compared: { count: 0, amount: 0 },
    should_be: 103_250.5,
    list: { count: 5, amount: 103_250.5 },
    unexplained: 0,
  });
  const { results } = await staff.items(PAYOUTS, TODAY);
  expect(results.map(({ kind }) => kind)).toEqual([
    'amount_differs',
    'fee_differs',
    'missing_here',
    'missing_there',
    'matched',
    'matched',
  ]);
  expect(results[0]).toMatchObject({
    reference: toReference(less.id),
    party: 'Halima Yusuf',
    bank: 'UBA',
    ours: 25_000,
    theirs: 21_250,
    state: 'open',
  });
  expect(results[2]).toMatchObject({ reference: 'TRF_9k2ww1', ours: null, theirs: 18_500 });
  expect(results[3]).toMatchObject({ reference: toReference(unpaid.id), theirs: null });
});

test('pages have no gaps or repeats', async () => {
  await aDay();
  await staff.fetchDays(PAYOUTS, TODAY);
  const whole = await staff.items(PAYOUTS, TODAY);
  const paged: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await staff.items(PAYOUTS, TODAY, { limit: '1', ...(cursor && { cursor }) });
    paged.push(...page.results);
    cursor = page.next;
  }
  expect(paged).toEqual(whole.results);
});

test('importing the same lines again changes nothing', async () => {
  await aDay();
  await staff.fetchDays(PAYOUTS, TODAY);
  const before = await everything();
  const again = await staff.fetchDays(PAYOUTS, TODAY);
  expect(again).toMatchObject({ lines_read: 5, lines_new: 0, lines_changed: 0, resolved: 0 });
  expect(await everything()).toEqual(before);
});

const everything = async () => {
  const items = await sql`select * from reconciliation_item order by id`.execute(alajo.db);
  const lines = await sql`select * from reconciliation_line order by id`.execute(alajo.db);
  return [items.rows, lines.rows];
};

test('concurrent imports of the same days become one, and overlapping days count each line once', async () => {
  await aDay();
  const begin = (from: string) =>
    alajo.call(
      reconciliationRoutes.fetch,
      { params: { id: '1' }, body: { from, to: TODAY } } as never,
      staff.sent,
    );
  const begun = await Promise.all([begin(TODAY), begin(TODAY), begin('2026-11-19')]);
  expect(begun.map(({ status }) => status)).toEqual([202, 202, 202]);
  alajo.clock.advance(SECOND);
  const ids = begun.map(({ body }) => body.id);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(2);
  // Each twice, as if a lock had been lost.
  await Promise.all([...ids, ...ids].map((id) => runImport(alajo.deps, Number(id))));
  const { bridge, kinds } = await staff.summary(PAYOUTS, TODAY);
  expect(bridge.list).toEqual({ count: 5, amount: 103_250.5 });
  expect(bridge.unexplained).toBe(0);
  expect(kinds.matched.count).toBe(2);
  const rows = await alajo.db.selectFrom('reconciliation_import').select('state').execute();
  expect(rows).toEqual([{ state: 'done' }, { state: 'done' }]);
});

test('an import waits for a change of its list that needs the import, without a deadlock', async () => {
  await aDay();
  const { body } = await alajo.call(
    reconciliationRoutes.fetch,
    { params: { id: '1' }, body: { from: TODAY, to: TODAY } } as never,
    staff.sent,
  );
  alajo.clock.advance(SECOND);
  const id = Number(body.id);
  const { running } = await alajo.db.transaction().execute(async (tx) => {
    await sql`set local deadlock_timeout = '10ms'`.execute(tx); // fails before the import, which would retry
    await lockList(tx, 1);
    const running = runImport(alajo.deps, id);
    await expect
      .poll(async () => {
        const locks = sql`select from pg_locks join pg_database d on d.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`;
        return (await locks.execute(alajo.db)).rows.length;
      })
      .toBe(1);
    await lockImport(tx, id);
    return { running };
  });
  await running;
  expect(await requireImport(alajo.db, id)).toMatchObject({ state: 'done', failure: null });
});

test("a later list resolves lines that were missing on the provider's side, and reopens changed ones", async () => {
  const { unpaid, same } = await aDay();
  await staff.fetchDays(PAYOUTS, TODAY);
  await listTransfers(alajo.deps, [
    { reference: unpaid.id, amount: unpaid.amount, fee: unpaid.fee },
  ]);
  const later = await staff.fetchDays(PAYOUTS, TODAY);
  expect(later).toMatchObject({ lines_new: 1, resolved: 1 });
  const { results } = await staff.items(PAYOUTS, TODAY, { kind: 'matched' });
  expect(results).toContainEqual(
    expect.objectContaining({ reference: toReference(unpaid.id), state: 'resolved' }),
  );
  await listTransfers(alajo.deps, [{ reference: same.id, amount: kobo(0) }]);
  expect(await staff.fetchDays(PAYOUTS, TODAY)).toMatchObject({ lines_changed: 1 });
  const differs = await staff.items(PAYOUTS, TODAY, { kind: 'amount_differs' });
  expect(differs.results.map(({ state }) => state)).toEqual(['open', 'open']);
  expect((await staff.summary(PAYOUTS, TODAY)).bridge.unexplained).toBe(0);
});

test('a payout returned on another day reconciles on both days', async () => {
  const back = payout(9_000_00, 25_00);
  await bookPayouts(alajo.deps, [back]);
  await listTransfers(alajo.deps, [{ reference: back.id, amount: back.amount, fee: back.fee }]);
  await staff.fetchDays(PAYOUTS, TODAY);
  alajo.clock.advance(2 * DAY);
  staff = reconciler(alajo, await alajo.staff('finance'));
  await inTransaction(alajo.db, async (tx) => {
    await reverse(tx, alajo.clock.now(), derivedId('closes', back.id));
    await reverse(tx, alajo.clock.now(), back.id);
  });
  await listTransfers(alajo.deps, [{ reference: back.id, amount: kobo(0) }]);
  await staff.fetchDays(PAYOUTS, TODAY, '2026-11-22');
  for (const [day, amount] of [
    [TODAY, -9000],
    ['2026-11-22', 9000],
  ] as const) {
    const { bridge } = await staff.summary(PAYOUTS, day);
    expect([bridge.unexplained, bridge.other_day]).toEqual([0, { count: 1, amount }]);
  }
  const whole = await staff.summary(PAYOUTS, TODAY, '2026-11-22');
  expect(whole.bridge).toMatchObject({ unexplained: 0, books: { amount: 0 }, closing: 0 });
  expect(whole.list.open).toBe(0);
});

test("an entry booked after the list was read isn't compared yet, and isn't an exception", async () => {
  await aDay();
  await staff.fetchDays(PAYOUTS, TODAY);
  alajo.clock.advance(HOUR);
  staff = reconciler(alajo, await alajo.staff('finance'));
  await bookPayouts(alajo.deps, [payout(1_000_00)]);
  const { bridge, list } = await staff.summary(PAYOUTS, TODAY);
  expect(bridge.not_compared).toEqual({ count: 1, amount: -1000 });
  expect([bridge.unexplained, list.open]).toEqual([0, 4]);
});

test("matches money in by the wallet's credits, including every payment of a funding", async () => {
  const ada = await alajo.person('ada');
  const { walletRoutes } = await import('@alajo/contract/wallet/routes.ts');
  // Paid twice: the second payment has a separate reference in our books.
  const body = { amount: 500.14, source: 'card' };
  const { body: wallets } = await alajo.call(walletRoutes.wallets, {} as never, {
    token: ada.token,
  });
  const [wallet] = wallets.results as { id: number }[];
  const params = { id: String(wallet?.id) };
  const begun = await alajo.call(walletRoutes.fund, { params, body } as never, {
    token: ada.token,
  });
  expect(begun.status).toBe(201);
  alajo.clock.advance(HOUR);
  await alajo.runJobs();
  staff = reconciler(alajo, await alajo.staff('finance'));
  const done = await staff.fetchDays(2, TODAY);
  expect(done).toMatchObject({ state: 'done', lines_new: 2 });
  const { kinds, bridge } = await staff.summary(2, TODAY);
  expect(kinds.matched).toEqual({ count: 2, net: 1000.28, gross: 1000.28 });
  expect(bridge).toMatchObject({ unexplained: 0, books: { count: 2, amount: 1000.28 } });
  expect(bridge.missing_here.count + bridge.missing_there.count).toBe(0);
});

test('an exception becomes a case after a day, and stays closed once explained', async () => {
  await aDay();
  await staff.fetchDays(PAYOUTS, TODAY);
  const { openExceptionCases } = await import('./exception-cases.ts');
  const { caseRoutes } = await import('@alajo/contract/console/case-routes.ts');
  const cases = async () => {
    const query = { kind: 'reconciliation_exception' };
    const { body } = await alajo.call(caseRoutes.cases, { query } as never, staff.sent);
    return (body.results as { reference: string; what: string }[]).map(({ what }) => what);
  };
  alajo.clock.advance(23 * HOUR);
  await openExceptionCases(alajo.deps);
  staff = reconciler(alajo, await alajo.staff('finance'));
  expect(await cases()).toEqual([]);
  alajo.clock.advance(HOUR);
  await openExceptionCases(alajo.deps);
  staff = reconciler(alajo, await alajo.staff('finance'));
  expect((await cases()).sort()).toEqual([
    'Amount differs, Bank payouts',
    'Fee differs, Bank payouts',
    'Missing here, Bank payouts',
    'Missing there, Bank payouts',
  ]);
  const { results } = await staff.items(PAYOUTS, TODAY, { kind: 'missing_here' });
  const id = String(results[0]?.id);
  const params = { kind: 'reconciliation_exception', reference: `exception-${id}` } as const;
  const explain = (reason: string, sent = staff.sent) =>
    alajo.call(caseRoutes.end, { params, body: { end: 'explain', reason } }, sent);
  const colleague = await alajo.staff('finance');
  expect((await alajo.call(caseRoutes.claim, { params }, colleague)).status).toBe(200);
  expect((await explain('A test transfer of ours')).body.code).toBe('case_claimed');
  expect((await explain('A test transfer of ours', colleague)).status).toBe(200);
  const closed = await alajo.call(reconciliationRoutes.item, { params: { id } }, colleague);
  expect(closed.body).toMatchObject({ state: 'explained', reason: 'A test transfer of ours' });
  expect((await explain('A test transfer of ours', colleague)).status).toBe(200);
  expect((await explain('Another reason', colleague)).body.code).toBe('exception_closed');
  expect(await cases()).toHaveLength(3);
  await staff.fetchDays(PAYOUTS, TODAY);
  const again = await staff.items(PAYOUTS, TODAY, { kind: 'missing_here' });
  expect(again.results[0]).toMatchObject({ state: 'explained' });
  const log = await alajo.db
    .selectFrom('staff_log')
    .select(['act', 'reason'])
    .where('act', '=', 'exception_explained')
    .execute();
  expect(log).toEqual([{ act: 'exception_explained', reason: 'A test transfer of ours' }]);
});

test("the nightly job imports the providers' lists by API, once", async () => {
  await aDay();
  alajo.clock.advance(DAY);
  const { reconciliationTasks } = await import('./jobs.ts');
  const tasks = reconciliationTasks(alajo.deps);
  await tasks.reconciliation_nightly?.({});
  await tasks.reconciliation_nightly?.({});
  await alajo.runJobs();
  staff = reconciler(alajo, await alajo.staff('finance'));
  const rows = await alajo.db
    .selectFrom('reconciliation_import')
    .select(['list_id', 'state', 'staff_name', 'from_day', 'to_day'])
    .orderBy('list_id')
    .execute();
  const days = { state: 'done', staff_name: null, from_day: '2026-11-18', to_day: TODAY };
  expect(rows).toEqual([1, 2, 3, 4].map((list_id) => ({ list_id, ...days })));
  expect((await staff.summary(PAYOUTS, TODAY)).bridge.unexplained).toBe(0);
});

test('amounts up to the largest we support stay exact in naira and kobo', async () => {
  const whole = payout(naira(9_007_199_254_740).valueOf(), 0);
  await bookPayouts(alajo.deps, [whole]);
  await listTransfers(alajo.deps, [{ reference: whole.id, amount: kobo(whole.amount - 1) }]);
  await staff.fetchDays(PAYOUTS, TODAY);
  const { bridge, kinds } = await staff.summary(PAYOUTS, TODAY);
  expect([kinds.amount_differs.net, bridge.unexplained]).toEqual([-0.01, 0]);
});
