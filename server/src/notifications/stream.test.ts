// Live delivery over real connections: listeners get each notice once, from any writer and
// however often the connection breaks, for as long as they are signed in.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { notificationRoutes as routes } from '@alajo/contract/notifications/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { createParser } from 'eventsource-parser';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { testDevice } from '../testing/device.ts';
import { writtenNotice } from '../testing/notifications.ts';
import { findArrivals, readPlace, writePlace } from './new-notifications.ts';
import { notify } from './notifications.ts';

const eventually = (holds: () => unknown) => vi.waitFor(holds, { timeout: 60_000, interval: 10 });

type Person = Awaited<ReturnType<TestApp['person']>>;

// Two servers on one database: one is written to, the other is listened to.
let alajo: TestApp;
let other: FastifyInstance;
let url: string;
beforeAll(async () => {
  alajo = await testApp();
  other = await listening();
  url = addressOf(other);
});
afterAll(async () => {
  await other.close();
  await alajo.close();
});

async function listening(): Promise<FastifyInstance> {
  const app = await buildApp(alajo.deps, { pace: { look_ms: 10, session_ms: 10 } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
const addressOf = (app: FastifyInstance) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/notifications/stream/`;

/** A listening browser: the events it received, in order, and the last id. */
async function listen(who: Person, last?: string, at = url) {
  const headers = {
    authorization: `Token ${who.token}`,
    ...(last === undefined ? {} : { 'last-event-id': last }),
  };
  // A dedicated connection, which ends with the request.
  const request = get(at, { headers, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const heard: { titles: string[]; unread: number[]; retry: number[]; id: string } = {
    titles: [],
    unread: [],
    retry: [],
    id: '',
  };
  const parser = createParser({
    onId: (id) => {
      heard.id = id;
    },
    onRetry: (ms) => heard.retry.push(ms),
    onEvent: ({ event, data }) => {
      if (event === 'unread') heard.unread.push(JSON.parse(data).unread);
      else heard.titles.push(JSON.parse(data).title);
    },
  });
  const over = (async () => {
    const text = new TextDecoder();
    for await (const bytes of answer) parser.feed(text.decode(bytes, { stream: true }));
  })();
  return {
    answer,
    heard,
    over,
    /** The first event: from here on everything is delivered. */
    ready: () => eventually(() => expect(heard.unread.length).toBeGreaterThan(0)),
    async leave() {
      request.destroy();
      await over.catch(() => {});
    },
  };
}

const notice = (who: Person, title: string) => writtenNotice(who.id, alajo.clock.now(), { title });
const createNotifications = (who: Person, ...titles: string[]) =>
  inTransaction(alajo.db, (tx) =>
    notify(
      tx,
      titles.map((title) => notice(who, title)),
    ),
  );

test('the response starts after the first query: earlier notices are in the list read afterwards', async () => {
  const ada = await alajo.person('ada');
  let answered = false;
  const listening = await inTransaction(alajo.db, async (tx) => {
    await sql`lock table notification in access exclusive mode`.execute(tx);
    const opened = listen(ada).finally(() => {
      answered = true;
    });
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where relation = 'notification'::regclass
        and not granted`.execute(alajo.db);
      expect(rows).toHaveLength(1);
    });
    expect(answered).toBe(false);
    await notify(tx, [notice(ada, 'Meanwhile')]);
    return { opened };
  });
  const stream = await listening.opened;
  await stream.ready();
  expect(stream.heard).toMatchObject({ unread: [2], titles: [] });
  await stream.leave();
});

test('each listener gets the notice of a payment immediately, with the unread count; others get nothing', async () => {
  const [ada, bola] = [await alajo.person('ada', 100), await alajo.person('bola')];
  await createNotifications(bola, 'Before');
  const [first, second, payer] = [await listen(bola), await listen(bola), await listen(ada)];
  expect(first.answer.headers['content-type']).toBe('text/event-stream');
  await Promise.all([first.ready(), second.ready(), payer.ready()]);
  const body = { type: 'user', recipient: 'bola', amount: 25 } as const;
  const headers = { 'x-transaction-pin': ada.pin };
  await alajo.call(walletRoutes.transfer, { body }, { token: ada.token, headers });
  for (const { heard } of [first, second]) {
    await eventually(() => expect(heard.titles).toEqual([expect.stringContaining('₦25')]));
    await eventually(() => expect(heard.unread).toEqual([2, 3]));
  }
  const { body: list } = await alajo.call(routes.list, { query: { limit: '1' } }, bola);
  const [newest] = list.results as { id: number }[];
  await alajo.call(routes.read, { params: { id: String(newest?.id) } }, bola);
  await eventually(() => expect(second.heard.unread.at(-1)).toBe(2));
  expect(payer.heard.titles).toEqual([]);
  await Promise.all([first.leave(), second.leave(), payer.leave()]);
});

test('after a disconnect the stream continues, even at another server: nothing lost, nothing twice', async () => {
  const chi = await alajo.person('chi');
  const again = await listening();
  let last: string | undefined;
  const heard: string[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const browser = await listen(chi, last, turn % 2 ? addressOf(again) : url);
    await browser.ready();
    await createNotifications(chi, `${turn} a`, `${turn} b`);
    await eventually(() => expect(browser.heard.titles).toContain(`${turn} b`));
    await browser.leave();
    heard.push(...browser.heard.titles);
    last = browser.heard.id;
    await createNotifications(chi, `${turn} away`);
  }
  const end = await listen(chi, last);
  await eventually(() => expect(end.heard.titles).toEqual(['5 away']));
  const turns = [0, 1, 2, 3, 4, 5].flatMap((turn) => [`${turn} a`, `${turn} b`, `${turn} away`]);
  expect([...heard, '5 away']).toEqual(turns);
  await end.leave();
  await again.close();
});

test('a notice numbered earlier but committed later is delivered too, even after a disconnect', async () => {
  const dayo = await alajo.person('dayo');
  const browser = await listen(dayo);
  await browser.ready();
  const committed = Promise.withResolvers<void>();
  const numbered = Promise.withResolvers<void>();
  const late = inTransaction(alajo.db, async (tx) => {
    await notify(tx, [notice(dayo, 'Late')]);
    numbered.resolve();
    await committed.promise;
  });
  await numbered.promise;
  await createNotifications(dayo, 'Soon');
  await eventually(() => expect(browser.heard.titles).toEqual(['Soon']));
  await browser.leave();
  const back = await listen(dayo, browser.heard.id);
  await back.ready();
  committed.resolve();
  await late;
  await eventually(() => expect(back.heard.titles).toEqual(['Late']));
  await createNotifications(dayo, 'Last');
  await eventually(() => expect(back.heard.titles).toEqual(['Late', 'Last']));
  await back.leave();
});

test('the stream ends with the session, and is refused without one', async () => {
  const efe = await alajo.person('efe');
  const browser = await listen(efe);
  await browser.ready();
  await alajo.call(identityRoutes.logout, {}, efe);
  await browser.over;
  expect(browser.heard.retry).toEqual([2000]);
  for (const authorization of ['', 'Token x', `Token ${efe.token}`, `Bearer ${efe.token}`]) {
    const answer = await fetch(url, { headers: { authorization } });
    expect([answer.status, await answer.text()]).toEqual([
      401,
      expect.stringContaining('not_signed_in'),
    ]);
  }
  const femi = await alajo.person('femi');
  const response = await fetch(`${url}?token=${femi.token}`);
  expect(response.status).toBe(401);
  const headers = { authorization: `Token ${femi.token}` };
  expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(404);
});

test('the stream ends when the device must prove itself again, and continues afterwards', async () => {
  const ada = await alajo.person('ada');
  const device = testDevice();
  const body = { username: ada.username, password: ada.password, device: device.named };
  const token = String((await alajo.call(identityRoutes.login, { body })).body.token);
  const browser = await listen({ ...ada, token });
  await browser.ready();
  await alajo.db
    .updateTable('identity_session')
    .set({ proven_at: null })
    .where('user_id', '=', ada.id)
    .where('proven_at', 'is not', null)
    .execute();
  await browser.over;
  const refused = await fetch(url, { headers: { authorization: `Token ${token}` } });
  const { code, nonce } = (await refused.json()) as { code: string; nonce: string };
  expect([refused.status, code]).toEqual([403, 'device_proof_needed']);
  await alajo.call(deviceRoutes.proveDevice, { body: device.prove(nonce) }, { token });
  const again = await listen({ ...ada, token });
  await again.ready();
  await again.leave();
});

test('a customer’s fifth stream makes the oldest stay away for a while', async () => {
  const gbe = await alajo.person('gbe');
  const browsers = [];
  for (let at = 0; at < 5; at++) {
    const browser = await listen(gbe);
    await browser.ready();
    browsers.push(browser);
  }
  const [oldest, ...rest] = browsers;
  await oldest?.over;
  expect(oldest?.heard.retry).toEqual([300_000]);
  await createNotifications(gbe, 'Still here');
  for (const { heard, leave } of rest) {
    await eventually(() => expect(heard.titles).toEqual(['Still here']));
    await leave();
  }
});

test('a stopping server ends its streams immediately and loses nothing; without listeners nothing is queried', async () => {
  const hauwa = await alajo.person('hauwa');
  const stopping = await listening();
  const browser = await listen(hauwa, undefined, addressOf(stopping));
  await browser.ready();
  await createNotifications(hauwa, 'One');
  await eventually(() => expect(browser.heard.titles).toEqual(['One']));
  await Promise.all([stopping.close(), browser.over]);
  expect(browser.heard.retry).toEqual([2000]);
  await createNotifications(hauwa, 'Two');
  const back = await listen(hauwa, browser.heard.id);
  await eventually(() => expect(back.heard.titles).toEqual(['Two']));
  await back.leave();
});

test('a position is parsed from an event’s id; any other text is ignored', async () => {
  const place = { floor: 7, known: new Set([12, 9]) };
  expect(writePlace(place)).toBe('7.9.12');
  expect(readPlace('7.9.12')).toEqual(place);
  for (const id of [undefined, '', 'x', '-1', '1.', '.1', '1e3', '9'.repeat(16), '1.'.repeat(40)]) {
    expect(readPlace(id)).toBeUndefined();
  }
  const many = new Set(Array.from({ length: 30 }, (_, index) => index + 100));
  expect(readPlace(writePlace({ floor: 1, known: many }))?.known.size).toBe(20);
  expect((await findArrivals(alajo.db, new Map(), 0)).users.size).toBe(0);
});
