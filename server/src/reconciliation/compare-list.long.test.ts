// A list of 100,000 lines: the time to read it, compare it and load a page. The figures are printed, not asserted:
// machines differ.
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SECOND } from '../platform/clock.ts';
import { testApp } from '../testing/app.ts';
import {
  bookPayouts,
  listTransfers,
  PAYOUTS,
  payout,
  reconciler,
} from '../testing/reconciliation.ts';

const LINES = 100_000;
const MISSING = 50;
const TODAY = '2026-11-20';

test('100,000 lines are read and compared, and nothing is unexplained', async () => {
  const alajo = await testApp();
  // The worst case: the tables haven't been analysed since they were empty.
  for (const table of ['ledger_entry', 'ledger_posting', 'reconciliation_line']) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(alajo.db);
    await sql`analyze ${sql.table(table)}`.execute(alajo.db);
  }
  const staff = reconciler(alajo, await alajo.staff('finance'));
  const payouts = Array.from({ length: LINES }, (_, nth) => payout(1_000_00 + nth, 10_00));
  await bookPayouts(alajo.deps, payouts);
  const listed = payouts.slice(MISSING);
  await listTransfers(
    alajo.deps,
    listed.map(({ id, amount, fee }) => ({ reference: id, amount, fee })),
  );
  const timed = async <Result>(label: string, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work();
    process.stdout.write(`${label}: ${((performance.now() - start) / SECOND).toFixed(2)} s\n`);
    return result;
  };
  const done = await timed('read and compared', () => staff.fetchDays(PAYOUTS, TODAY));
  expect(done).toMatchObject({ state: 'done', lines_new: LINES - MISSING });
  const again = await timed('the same again', () => staff.fetchDays(PAYOUTS, TODAY));
  expect(again).toMatchObject({ lines_new: 0, lines_changed: 0 });
  const { kinds, bridge } = await timed('summary', () => staff.summary(PAYOUTS, TODAY));
  expect([kinds.matched.count, kinds.missing_there.count]).toEqual([LINES - MISSING, MISSING]);
  expect(bridge.unexplained).toBe(0);
  const first = await timed('first page', () => staff.items(PAYOUTS, TODAY));
  await timed('next page', () => staff.items(PAYOUTS, TODAY, { cursor: first.next }));
  const query = { from: TODAY, to: TODAY };
  const params = { id: String(PAYOUTS) };
  const table = await timed('export', () =>
    alajo.call(reconciliationRoutes.table, { params, query } as never, staff.sent),
  );
  expect(String(table.body.text).split('\r\n')).toHaveLength(LINES + 2);
  await alajo.close();
}, 600_000);
