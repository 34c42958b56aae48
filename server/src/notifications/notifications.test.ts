// What customers are told: only their own, newest first, in pages, read once and for all.
import { notificationChoiceRoutes as choices } from '@alajo/contract/notifications/choice-routes.ts';
import type { NotificationPreference as Preference } from '@alajo/contract/notifications/choices.ts';
import { notificationRoutes as routes } from '@alajo/contract/notifications/routes.ts';
import { notificationTopic, optionalTopic } from '@alajo/contract/notifications/schemas.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { type Notice, notify } from './notifications.ts';

type Person = Awaited<ReturnType<TestApp['person']>>;

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

type List = {
  results: { id: number; title: string; topic: string; read: boolean }[];
  unread: number;
  next: string;
};

const list = async (who: Person, query: Record<string, string> = {}) =>
  (await alajo.call(routes.list, { query }, who)).body as List;

async function tell(who: Person, count: number): Promise<void> {
  const notices = Array.from({ length: count }, (_, at) => ({
    user_id: who.id,
    kind: 'notice' as const,
    title: `Notice ${at + 1}`,
    body: 'text',
    link: null,
    created_at: alajo.clock.now(),
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

const KINDS: [Notice['kind'], string | null, string][] = [
  ['money_in', '/ajo?group=1', 'money'],
  ['money_out', null, 'money'],
  ['refund', '/waste', 'money'],
  ['notice', '/wallet', 'money'],
  ['notice', '/receipt?ref=1', 'money'],
  ['security', '/ajo', 'security'],
  ['notice', '/ajo?group=1', 'ajo'],
  ['notice', '/savings', 'savings'],
  ['notice', '/marketplace/selling?order=1', 'shop'],
  ['notice', '/waste', 'waste'],
  ['notice', '/support/7', 'support'],
  ['notice', '/profile', 'account'],
  ['notice', null, 'account'],
];

test('a topic follows from kind and link; the list narrows to one, and to the unread', async () => {
  const gbe = await alajo.person('gbe');
  await alajo.call(routes.readAll, {}, gbe);
  const notices = KINDS.map(([kind, link, title]): Notice => {
    return { user_id: gbe.id, kind, link, title, body: '', created_at: alajo.clock.now() };
  });
  await inTransaction(alajo.db, (tx) => notify(tx, notices));
  for (const topic of new Set(KINDS.map(([, , name]) => name))) {
    const { results } = await list(gbe, { topic, unread: '1' });
    const expected = KINDS.filter(([, , name]) => name === topic).length;
    expect(results.map((row) => [row.topic, row.title])).toEqual(
      Array.from({ length: expected }, () => [topic, topic]),
    );
  }
  const [newest] = (await list(gbe)).results;
  await alajo.call(routes.read, { params: { id: String(newest?.id) } }, gbe);
  const { results } = await list(gbe, { unread: '1', limit: '100' });
  expect(results).toHaveLength(KINDS.length - 1);
  expect((await alajo.call(routes.list, { query: { topic: 'news' } as never }, gbe)).status).toBe(
    400,
  );
});

test('who turned a topic off is not told of it; of money and security everyone is', async () => {
  const [hauwa, idris] = [await alajo.person('hauwa', 500), await alajo.person('idris', 500)];
  const optional = (await alajo.call(choices.preferences, {}, hauwa)).body.results as Preference[];
  expect(optional.map(({ topic, in_app, push, always }) => [topic, in_app, push, always])).toEqual(
    notificationTopic.options.map((topic) => [
      topic,
      true,
      true,
      topic === 'money' || topic === 'security',
    ]),
  );
  for (const topic of optionalTopic.options) {
    const body = { topic, in_app: false, push: true };
    for (const _ of [1, 2]) {
      const { body: all } = await alajo.call(choices.prefer, { body }, hauwa);
      expect(all.results).toContainEqual({ topic, in_app: false, push: false, always: false });
    }
  }
  for (const topic of ['money', 'security', 'news']) {
    const body = { topic: topic as 'ajo', in_app: false, push: false };
    expect((await alajo.call(choices.prefer, { body }, hauwa)).status).toBe(400);
  }
  const before = (await list(idris, { limit: '100' })).results.length;
  const notices = [hauwa, idris].flatMap(({ id }) =>
    KINDS.map(([kind, link, title]): Notice => {
      return { user_id: id, kind, link, title, body: '', created_at: alajo.clock.now() };
    }),
  );
  await inTransaction(alajo.db, (tx) => notify(tx, notices));
  const told = (await list(hauwa, { limit: '100' })).results.map((row) => row.topic);
  expect(new Set(told)).toEqual(new Set(['money', 'security']));
  expect((await list(idris, { limit: '100' })).results.length - before).toBe(KINDS.length);
  // The payments' own way of writing notices, in the ledger's statement.
  const body = { type: 'user', recipient: 'hauwa', amount: 25 } as const;
  const headers = { 'x-transaction-pin': idris.pin };
  await alajo.call(walletRoutes.transfer, { body }, { token: idris.token, headers });
  expect((await list(hauwa)).results[0]?.title).toMatch(/₦25/);
  const back = { topic: 'ajo', in_app: true, push: false } as const;
  await alajo.call(choices.prefer, { body: back }, hauwa);
  await inTransaction(alajo.db, (tx) => notify(tx, notices));
  expect((await list(hauwa, { topic: 'ajo' })).results).toHaveLength(1);
});
