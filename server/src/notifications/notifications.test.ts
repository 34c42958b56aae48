// What customers are told: only their own, newest first, in pages, read once and for all.
import { notificationRoutes as routes } from '@alajo/contract/notifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../platform/database.ts';
import { type TestApp, testApp } from '../testing.ts';
import { notify } from './notifications.ts';

type Person = Awaited<ReturnType<TestApp['person']>>;

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

type List = {
  results: { id: number; title: string; read: boolean }[];
  unread: number;
  next: string;
};

const list = async (who: Person, query: Record<string, string> = {}) =>
  (await alajo.call(routes.list, { query }, who)).body as List;

async function tell(who: Person, count: number): Promise<void> {
  const notices = Array.from({ length: count }, (_, at) => ({
    ...{ user_id: who.id, kind: 'notice' as const, title: `Notice ${at + 1}`, body: 'text' },
    ...{ link: null, created_at: alajo.clock.now() },
  }));
  await inTransaction(alajo.db, (tx) => notify(tx, notices));
}

test('pages follow each other without a gap or a repeat, though new ones arrive between', async () => {
  const ada = await alajo.person('ada');
  await tell(ada, 5);
  const first = await list(ada, { limit: '2' });
  await tell(ada, 3);
  const second = await list(ada, { limit: '2', cursor: first.next });
  const third = await list(ada, { limit: '2', cursor: second.next });
  const titles = [first, second, third].flatMap((page) => page.results.map((one) => one.title));
  expect(titles.slice(0, 5)).toEqual([5, 4, 3, 2, 1].map((n) => `Notice ${n}`));
});

test('reading counts down to zero and not below, however often it is said', async () => {
  const bola = await alajo.person('bola');
  await tell(bola, 3);
  const { results, unread } = await list(bola);
  const [one] = results;
  const read = () => alajo.call(routes.read, { params: { id: String(one?.id) } }, bola);
  expect((await read()).body).toEqual({ unread: unread - 1 });
  expect((await read()).body).toEqual({ unread: unread - 1 });
  expect((await alajo.call(routes.readAll, {}, bola)).body).toEqual({ unread: 0 });
  expect((await alajo.call(routes.readAll, {}, bola)).body).toEqual({ unread: 0 });
  expect((await list(bola)).results.every((row) => row.read)).toBe(true);
});

test('another’s notification answers like none, and stays unread', async () => {
  const [chi, dayo] = [await alajo.person('chi'), await alajo.person('dayo')];
  await tell(chi, 1);
  const before = await list(chi);
  const params = { id: String(before.results[0]?.id) };
  const stolen = await alajo.call(routes.read, { params }, dayo);
  expect([stolen.status, stolen.body.code]).toEqual([404, 'not_found']);
  expect(await list(chi)).toEqual(before);
  const titles = (await list(dayo)).results.map((one) => one.title);
  expect(titles).not.toContain('Notice 1');
});

test('what is told in a transaction that fails was never told', async () => {
  const efe = await alajo.person('efe');
  const { unread } = await list(efe);
  const failing = inTransaction(alajo.db, async (tx) => {
    const notice = { kind: 'notice' as const, title: 'Never', body: '', link: null };
    await notify(tx, [{ ...notice, user_id: efe.id, created_at: alajo.clock.now() }]);
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect((await list(efe)).unread).toBe(unread);
});
