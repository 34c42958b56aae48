// Guarantees of the whole app that span several modules.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cron, metricsOf, openHolds, tasksOf } from '../src/app.ts';
import { checkBooks } from '../src/ledger/check.ts';
import { createLog } from '../src/platform/operations/log.ts';
import { testApp } from '../src/testing/app.ts';

test('an imbalance in the books is logged as an error and counted per account in a metric', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const alajo = await testApp((deps) => ({ ...deps, log }));
  const metrics = metricsOf(alajo.deps);
  const figure = async () => /^alajo_books_ok (.*)$/m.exec(await metrics.read())?.[1];
  const check = tasksOf(alajo.deps).ledger_check_books;
  expect(await figure()).toBeUndefined();
  const ada = await alajo.person('ada', 100);
  await check?.({});
  expect(await figure()).toBe('1');

  const move = (kobo: number) =>
    sql`update ledger_account set balance = balance + ${kobo} where id = ${ada.wallet}`.execute(
      alajo.db,
    );
  await move(1);
  await check?.({});
  expect(await figure()).toBe('0');
  const error = lines.map((line) => JSON.parse(line)).find((line) => line.level === 'error');
  expect(error.msg).toBe('the books are off');
  expect(JSON.stringify(error.problems)).toContain(String(ada.wallet));

  await move(-1);
  expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
  await alajo.close();
});

test('reports an account whose balance differs from its owner’s rows', async () => {
  const alajo = await testApp();
  const ada = await alajo.person('ada', 100);
  const oneKoboOpen = {
    kind: 'wallet' as const,
    open: sql<{ owner: number; open: number }>`select ${ada.id}::bigint as owner, 1 as open`,
  };
  const { problems } = await checkBooks(alajo.db, [oneKoboOpen]);
  const message = 'holds 10000 kobo but 1 are open';
  expect(problems).toEqual([{ what: message, account: ada.wallet, entry: null }]);
  await alajo.close();
});

test('the books are checked every night at 3 a.m. Lagos time', () => {
  const line = cron.split('\n').find((candidate) => candidate.includes('ledger_check_books')) ?? '';
  const [minute, hour, ...rest] = line.split(' ');
  const at = new Date(Date.UTC(2026, 10, 20, Number(hour), Number(minute)));
  expect(at.toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos' })).toBe('03:00:00');
  expect(rest.slice(0, 3)).toEqual(['*', '*', '*']);
});
