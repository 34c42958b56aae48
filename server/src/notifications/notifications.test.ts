// Customers' notifications: only their own, newest first, in pages, and read once.
import {
  changeRoutes as changes,
  type NotificationChange,
} from '@alajo/contract/notifications/change-routes.ts';
import { preferenceRoutes as choices } from '@alajo/contract/notifications/preference-routes.ts';
import type { NotificationPreference as Preference } from '@alajo/contract/notifications/preferences.ts';
import { notificationRoutes as routes } from '@alajo/contract/notifications/routes.ts';
import {
  type NotificationKind,
  type NotificationTopic,
  notificationTopic,
  optionalTopic,
} from '@alajo/contract/notifications/schemas.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wording } from '../app.ts';
import { createNotice, type Notice, noticeKinds } from '../notices/kinds.ts';
import { replacedNames } from '../platform/database/baseline.ts';
import { inTransaction, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { longTest } from '../testing/long.ts';
import { writtenNotice } from '../testing/notifications.ts';
import { notify } from './notifications.ts';
import { createWording } from './wording.ts';

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

async function createNotifications(who: Person, count: number): Promise<void> {
  const notices = Array.from({ length: count }, (_, index) =>
    writtenNotice(who.id, alajo.clock.now(), { title: `Notice ${index + 1}`, body: 'text' }),
  );
  await inTransaction(alajo.db, (tx) => notify(tx, notices));
}

test('pages have no gap or repeat, even though new ones arrive in between', async () => {
  const ada = await alajo.person('ada');
  await createNotifications(ada, 5);
  const first = await list(ada, { limit: '2' });
  await createNotifications(ada, 3);
  const second = await list(ada, { limit: '2', cursor: first.next });
  const third = await list(ada, { limit: '2', cursor: second.next });
  const titles = [first, second, third].flatMap((page) =>
    page.results.map((result) => result.title),
  );
  expect(titles.slice(0, 5)).toEqual([5, 4, 3, 2, 1].map((n) => `Notice ${n}`));
});

test('reading counts down to zero and not below, however often it is repeated', async () => {
  const bola = await alajo.person('bola');
  await createNotifications(bola, 3);
  const { results, unread } = await list(bola);
  const [one] = results;
  const read = () => alajo.call(routes.read, { params: { id: String(one?.id) } }, bola);
  expect((await read()).body).toEqual({ unread: unread - 1 });
  expect((await read()).body).toEqual({ unread: unread - 1 });
  expect((await alajo.call(routes.readAll, {}, bola)).body).toEqual({ unread: 0 });
  expect((await alajo.call(routes.readAll, {}, bola)).body).toEqual({ unread: 0 });
  expect((await list(bola)).results.every((row) => row.read)).toBe(true);
});

test('another customer’s notification looks like an unknown one, and stays unread', async () => {
  const [chi, dayo] = [await alajo.person('chi'), await alajo.person('dayo')];
  await createNotifications(chi, 1);
  const before = await list(chi);
  const params = { id: String(before.results[0]?.id) };
  const stolen = await alajo.call(routes.read, { params }, dayo);
  expect([stolen.status, stolen.body.code]).toEqual([404, 'not_found']);
  expect(await list(chi)).toEqual(before);
  const titles = (await list(dayo)).results.map((result) => result.title);
  expect(titles).not.toContain('Notice 1');
});

test('several are marked read, removed or restored at once, however often it is repeated', async () => {
  const [ada, bola] = [await alajo.person('adaobi'), await alajo.person('bolaji')];
  await createNotifications(ada, 4);
  await createNotifications(bola, 1);
  const { results, unread } = await list(ada);
  const all = results.map(({ id }) => id);
  const [last = 0, ...removed] = all.slice(0, 3);
  const [foreign = 0] = (await list(bola)).results.map(({ id }) => id);
  const change = async (status: NotificationChange['status'], ids: number[]) =>
    (await alajo.call(changes.change, { body: { ids, status } }, ada)).body;
  for (const _ of ['once', 'twice']) {
    await change('removed', removed);
    expect(await change('read', [last, foreign])).toEqual({ unread: unread - 3 });
    const left = (await list(ada)).results.map(({ id }) => id);
    expect(left).toEqual(all.filter((id) => !removed.includes(id)));
  }
  expect(await change('listed', [...all, foreign])).toEqual({ unread: unread - 3 });
  const listed = (await list(ada)).results;
  expect(listed.map(({ id }) => id)).toEqual(all);
  expect(listed.slice(0, 4).map(({ read }) => read)).toEqual([true, true, true, false]);
  expect((await list(bola)).results.every(({ read }) => !read)).toBe(true);
});

test('a security notice can’t be removed', async () => {
  const ada = await alajo.person('adanna');
  const told = { title: 'New device', topic: 'security' as const };
  const notice = writtenNotice(ada.id, alajo.clock.now(), told);
  await inTransaction(alajo.db, (tx) => notify(tx, [notice]));
  const [kept] = (await list(ada)).results;
  const removal = { body: { ids: [Number(kept?.id)], status: 'removed' as const } };
  expect((await alajo.call(changes.change, removal, ada)).status).toBe(200);
  expect((await list(ada)).results[0]).toMatchObject({ id: kept?.id, topic: 'security' });
});

test('a rolled-back transaction sends no notifications', async () => {
  const efe = await alajo.person('efe');
  const { unread } = await list(efe);
  const failing = inTransaction(alajo.db, async (tx) => {
    await notify(tx, [writtenNotice(efe.id, alajo.clock.now(), { title: 'Never' })]);
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect((await list(efe)).unread).toBe(unread);
});

const NOTICES: { kind: NotificationKind; topic: NotificationTopic }[] = [
  { kind: 'money_in', topic: 'money' },
  { kind: 'money_out', topic: 'money' },
  { kind: 'refund', topic: 'money' },
  { kind: 'notice', topic: 'money' },
  { kind: 'security', topic: 'security' },
  { kind: 'notice', topic: 'ajo' },
  { kind: 'notice', topic: 'savings' },
  { kind: 'notice', topic: 'shop' },
  { kind: 'notice', topic: 'waste' },
  { kind: 'notice', topic: 'support' },
  { kind: 'notice', topic: 'account' },
];
const noticesTo = (who: Person) =>
  NOTICES.map((notice) =>
    writtenNotice(who.id, alajo.clock.now(), { ...notice, title: notice.topic }),
  );

test('the list can be filtered by topic, and to the unread', async () => {
  const gbe = await alajo.person('gbe');
  await alajo.call(routes.readAll, {}, gbe);
  await inTransaction(alajo.db, (tx) => notify(tx, noticesTo(gbe)));
  for (const topic of new Set(NOTICES.map((notice) => notice.topic))) {
    const { results } = await list(gbe, { topic, unread: '1' });
    const expected = NOTICES.filter((notice) => notice.topic === topic).length;
    expect(results.map((row) => [row.topic, row.title])).toEqual(
      Array.from({ length: expected }, () => [topic, topic]),
    );
  }
  const [newest] = (await list(gbe)).results;
  await alajo.call(routes.read, { params: { id: String(newest?.id) } }, gbe);
  const { results } = await list(gbe, { unread: '1', limit: '100' });
  expect(results).toHaveLength(NOTICES.length - 1);
  expect((await alajo.call(routes.list, { query: { topic: 'news' } as never }, gbe)).status).toBe(
    400,
  );
});

test('a topic that is off sends nothing; money and security reach everyone', async () => {
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
      const { body: all } = await alajo.call(choices.setPreference, { body }, hauwa);
      expect(all.results).toContainEqual({ topic, in_app: false, push: false, always: false });
    }
  }
  for (const topic of ['money', 'security', 'news']) {
    const body = { topic: topic as 'ajo', in_app: false, push: false };
    expect((await alajo.call(choices.setPreference, { body }, hauwa)).status).toBe(400);
  }
  const before = (await list(idris, { limit: '100' })).results.length;
  const notices = [hauwa, idris].flatMap(noticesTo);
  await inTransaction(alajo.db, (tx) => notify(tx, notices));
  const topics = (await list(hauwa, { limit: '100' })).results.map((row) => row.topic);
  expect(new Set(topics)).toEqual(new Set(['money', 'security']));
  expect((await list(idris, { limit: '100' })).results.length - before).toBe(NOTICES.length);
  // Payments write notices in the ledger's statement.
  const body = { type: 'user', recipient: 'hauwa', amount: 25 } as const;
  const headers = { 'x-transaction-pin': idris.pin };
  await alajo.call(walletRoutes.transfer, { body }, { token: idris.token, headers });
  expect((await list(hauwa)).results[0]?.title).toMatch(/₦25/);
  const back = { topic: 'ajo', in_app: true, push: false } as const;
  await alajo.call(choices.setPreference, { body: back }, hauwa);
  await inTransaction(alajo.db, (tx) => notify(tx, notices));
  expect((await list(hauwa, { topic: 'ajo' })).results).toHaveLength(1);
});

// Values that 0.1.0 derived from a kind and a link.
const OLD: [NotificationKind, string | null, NotificationTopic][] = [
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

longTest(
  'notices that 0.1.0 stored as sentences keep their words, link, kind and topic',
  async () => {
    const old = await testDatabase('template0');
    const names = await replacedNames();
    await migrate(old.url, { restored: names.slice(0, names.indexOf('0013_notices.sql')) });
    const { db, close } = openDatabase(old.url);
    for (const [kind, link] of OLD) {
      await sql`insert into notification (user_id, kind, title, body, link, created_at)
      values (1, ${kind}, 'A title', 'A body', ${link}, now())`.execute(db);
    }
    await migrate(old.url);
    const rows = await db.selectFrom('notification').selectAll().orderBy('id').execute();
    expect(rows.map((row) => ({ ...wording.notice(row), topic: row.topic }))).toEqual(
      OLD.map(([kind, link, topic]) => ({ kind, title: 'A title', body: 'A body', link, topic })),
    );
    await close();
    await old.drop();
  },
);

const greetings = noticeKinds({ topic: 'account', shown_as: 'notice', link: '/profile' })<{
  greeted: { name: string };
  thanked: { order: number };
}>({
  greeted: ({ name }) => ({ title: 'Hello', body: name }),
  thanked: {
    topic: 'shop',
    link: ({ order }) => `/orders/${order}`,
    text: () => ({ title: 'Thank you', body: 'Come again.' }),
    alert_only: true,
  },
});

test('a kind has its module’s defaults, except for its own settings', () => {
  const { greeted, thanked } = greetings;
  expect(greeted).toMatchObject({ topic: 'account', shown_as: 'notice' });
  expect(thanked).toMatchObject({ topic: 'shop', shown_as: 'notice' });
  expect(createNotice(greeted, 1, new Date(), { name: 'Ada' })).toMatchObject({
    kind: 'greeted',
    topic: 'account',
    listed: true,
  });
  expect(createNotice(thanked, 1, new Date(), { order: 7 })).toMatchObject({
    kind: 'thanked',
    topic: 'shop',
    listed: false,
  });
  const { notice: word } = createWording([greetings]);
  expect(word({ kind: 'thanked', params: { order: 7 } }).link).toBe('/orders/7');
});

test('a kind belongs to one module only; one of a later version is shown with a generic text', () => {
  expect(() => createWording([greetings, { ...greetings }])).toThrow('are called greeted');
  const { notice: word } = createWording([greetings]);
  expect(word({ kind: 'greeted', params: { name: 'Ada' } })).toEqual({
    kind: 'notice',
    title: 'Hello',
    body: 'Ada',
    link: '/profile',
  });
  const unknown = word({ kind: 'later', params: {} });
  expect([unknown.title, unknown.link]).toEqual(['You have a new notification', null]);
});

test('text with a lone surrogate is stored, as in every other column', async () => {
  const kemi = await alajo.person('kemi');
  const notice: Notice = writtenNotice(kemi.id, alajo.clock.now(), { title: 'Half \ud83d' });
  await inTransaction(alajo.db, (tx) => notify(tx, [notice]));
  expect((await list(kemi)).results[0]?.title).toBe('Half \ufffd');
});
