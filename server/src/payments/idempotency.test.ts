// Requests that act once per key, even when repeated in parallel, and never for a request with other content.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { once } from './idempotency.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
beforeEach(() => alajo.db.deleteFrom('identity_throttle').execute());
afterAll(() => alajo.close());

/** Any table with a unique column will do. */
const request = (key: string, failures: number) =>
  inTransaction(alajo.db, async (tx) => {
    const keyed = { table: 'identity_throttle', key: { key } } as const;
    const until = new Date(alajo.clock.now().getTime() + HOUR);
    const { row, repeated } = await once(tx, keyed, { failures, until }, () =>
      tx
        .insertInto('identity_throttle')
        .values({ key, failures, until })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    return [row.failures, repeated];
  });
const count = async () =>
  (await alajo.db.selectFrom('identity_throttle').select('key').execute()).length;

test('ten parallel requests with one key act once, and all return the result', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => request('a-key', 3)));
  expect(all.filter(([, repeated]) => !repeated)).toEqual([[3, false]]);
  expect(all.filter(([, repeated]) => repeated)).toEqual(Array(9).fill([3, true]));
  expect(await count()).toBe(1);
});

test('a key used for something else is refused, even in parallel', async () => {
  const both = await Promise.allSettled([request('a-key', 3), request('a-key', 4)]);
  const refused = both.flatMap((result) =>
    result.status === 'rejected' ? [result.reason.code] : [],
  );
  expect(refused).toEqual(['idempotency_key_reused']);
  expect(await request('other-key', 4)).toEqual([4, false]);
  expect(await count()).toBe(2);
});
