// Payments with the PIN entered in WhatsApp, and the limits that hold even against someone who controls the chat.
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenHash } from '../identity/secrets.ts';
import { dayInLagos, HOUR, MINUTE } from '../platform/clock.ts';
import { brokenConstraint } from '../platform/database/database.ts';
import type { Person } from '../testing/wallet.ts';
import { type Phone, tokenIn, type WhatsappApp, whatsappApp } from '../testing/whatsapp.ts';
import { cloudWithFlow, flowKeyPair, flowPhone } from '../testing/whatsapp-flow.ts';
import { receive } from './receive-events.ts';

const PIN = '4826';

let alajo: WhatsappApp;
let asks: ReturnType<typeof flowPhone>;
const logged: string[] = [];
beforeAll(async () => {
  const keys = await flowKeyPair();
  // A logger without redaction: the PIN must not even reach it.
  const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) });
  alajo = await whatsappApp(cloudWithFlow(keys), { log });
  asks = flowPhone(alajo.app, keys.public_key);
});
afterAll(() => alajo.close());

const linked = async (name: string, whole = 50_000, more = {}) => {
  const who = await alajo.person(name, whole, more);
  return { who, phone: await alajo.link(who) };
};
/** Sends a message; returns the tokens of the answer's button and link. */
async function asking(phone: Phone, text: string) {
  const answer = await alajo.write(phone, text);
  const button = answer.find(({ type }) => type === 'flow');
  return { flow: button?.type === 'flow' ? button.token : undefined, link: tokenIn(answer) };
}
const open = (flow_token = 'none') => asks({ action: 'INIT', flow_token });
const pay = (flow_token = 'none', pin = PIN) =>
  asks({ action: 'data_exchange', screen: 'PAY', flow_token, data: { pin } });
const confirm = (who: Person, token: string) =>
  alajo.call(whatsappRoutes.confirm, { params: { token } }, alajo.as(who));
/** Holds the customer's link row until all calls wait for it, then lets them go. */
async function atOnce<T>({ id }: Person, several: number, work: () => Promise<T>): Promise<T[]> {
  const { begun } = await alajo.db.transaction().execute(async (tx) => {
    const link = tx.selectFrom('whatsapp_link').select('id').where('user_id', '=', id);
    await link.forUpdate().execute();
    const all = Array.from({ length: several }, work);
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(alajo.db)).rows.length).toBe(several);
    return { begun: all };
  });
  return Promise.all(begun);
}
const spent = async ({ id }: Person) =>
  (
    await alajo.db
      .selectFrom('whatsapp_flow_day')
      .select('spent')
      .where('user_id', '=', id)
      .executeTakeFirst()
  )?.spent;
const save = (who: Person, { username: recipient }: Person) =>
  alajo.call(peopleRoutes.save, { body: { type: 'user', recipient } }, who);

describe('a payment with a PIN in WhatsApp', () => {
  test('shows payee and amount before the PIN, and repeats pay only once', async () => {
    const { who, phone } = await linked('ada');
    const { flow, link } = await asking(phone, 'airtime 500');
    expect(link).toMatch(/^[\w-]{32}$/);
    const { screen, data } = await open(flow);
    expect([screen, data.detail, data.pay]).toEqual([
      'PAY',
      expect.stringContaining('your own number'),
      'Pay ₦500',
    ]);
    const all = await atOnce(who, 5, () => pay(flow));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 427, 427, 427, 427]);
    expect(all.find(({ status }) => status === 200)).toMatchObject({
      screen: 'DONE',
      data: { reference: expect.stringMatching(/^Reference: \w{26}$/) },
    });
    await alajo.pass(MINUTE);
    expect(await who.balance()).toBe(49_500);
    expect([(await pay(flow)).status, (await open(flow)).status]).toEqual([427, 427]);
    expect((await confirm(who, link)).body).toMatchObject({ status: 'completed' });
    expect(await who.balance()).toBe(49_500);
    expect(await spent(who)).toBe(50_000);
  });

  test("can't be repeated with its button after the page has paid it", async () => {
    const { who, phone } = await linked('bola');
    const { flow, link } = await asking(phone, 'airtime 500');
    expect((await confirm(who, link)).status).toBe(200);
    expect(await pay(flow)).toMatchObject({
      status: 427,
      error_msg: expect.stringMatching(/paid/),
    });
    expect(await who.balance()).toBe(49_500);
  });

  test('counts wrong PINs with the app: five lock the PIN in both', async () => {
    const { who, phone } = await linked('chi');
    const { flow, link } = await asking(phone, 'airtime 500');
    const first = await pay(flow, '1111');
    expect(first).toMatchObject({ status: 200, screen: 'PAY' });
    expect(first.data.error_message).toMatch(/4 tries left/);
    expect((await pay(flow, 'no')).data.error_message).toMatch(/Enter your 4-digit/);
    for (const pin of ['1112', '1113', '1114', '1115']) await pay(flow, pin);
    expect((await pay(flow)).data.error_message).toMatch(/Too many wrong PINs/);
    expect((await confirm(who, link)).body.code).toBe('pin_locked');
    expect([await who.balance(), await spent(who)]).toEqual([50_000, 0]);
  });

  test("can't be retried with its button while in progress or of unknown outcome", async () => {
    const { who, phone } = await linked('dupe');
    const { flow = '', link } = await asking(phone, 'airtime 500');
    await alajo.db
      .updateTable('whatsapp_prepared')
      .set({ flow_day: dayInLagos(alajo.clock.now()) })
      .where('flow_token_hash', '=', tokenHash(flow))
      .execute();
    expect([(await pay(flow)).status, (await open(flow)).status]).toEqual([427, 427]);
    expect((await confirm(who, link)).status).toBe(200);
    expect([await who.balance(), await spent(who)]).toEqual([49_500, 50_000]);
  });

  test('succeeds with the right PIN after a wrong one', async () => {
    const { who, phone } = await linked('dayo');
    const { flow } = await asking(phone, 'airtime 500');
    await pay(flow, '1111');
    expect(await pay(flow)).toMatchObject({ status: 200, screen: 'DONE' });
    expect(await who.balance()).toBe(49_500);
  });

  test("needs a PIN and a saved person or the customer's own airtime", async () => {
    const friend = await alajo.person('mama');
    const { who, phone } = await linked('efe');
    await save(who, friend);
    const { flow: toFriend } = await asking(phone, 'send 500 to mama');
    expect((await open(toFriend)).data).toMatchObject({ what: 'To Mama Okafor', pay: 'Pay ₦500' });
    expect(await pay(toFriend)).toMatchObject({ screen: 'DONE', data: { message: 'Done.' } });
    expect([await friend.balance(), await who.balance()]).toEqual([500, 49_500]);
    for (const other of ['airtime 500 for 08031234567', 'airtime 20001', 'send 20001 to mama']) {
      const { flow, link } = await asking(phone, other);
      expect([other, flow, link.length]).toEqual([other, undefined, 32]);
    }
    const bank = { type: 'bank', bank_code: '058', account_number: '0123456789' } as const;
    const saved = await alajo.call(
      peopleRoutes.save,
      { body: { ...bank, nickname: 'landlord' } },
      who,
    );
    expect(saved.status).toBe(201);
    const { flow: toBank } = await asking(phone, 'send 1000 to landlord');
    expect((await open(toBank)).data.costs).toMatch(/fee/i);
    expect(await pay(toBank)).toMatchObject({ status: 200, screen: 'DONE' });
    expect(await who.balance()).toBeLessThan(48_500);
    const pinless = await linked('femi', 5000, { pin: '' });
    const { flow, link } = await asking(pinless.phone, 'airtime 500');
    expect([flow, link.length]).toEqual([undefined, 32]);
  });
});

describe('the daily limit of ₦20,000 in WhatsApp', () => {
  test('covers all its payments; the page takes larger ones, and the limit resets the next day', async () => {
    const { who, phone } = await linked('gozie');
    const first = await asking(phone, 'airtime 12000');
    expect((await pay(first.flow)).screen).toBe('DONE');
    expect((await asking(phone, 'airtime 8001')).flow).toBeUndefined();
    const rest = await asking(phone, 'airtime 8000');
    // Simulates another payment that came first.
    const { rows } = await sql<{ spent: number }>`update whatsapp_flow_day set spent = spent + 1
      where user_id = ${who.id} returning spent`.execute(alajo.db);
    expect(rows).toEqual([{ spent: 1_200_001 }]);
    const refused = { status: 427, error_msg: expect.stringMatching(/up to ₦20,000 a day/) };
    expect(await pay(rest.flow)).toMatchObject(refused);
    expect(await who.balance()).toBe(38_000);
    expect((await confirm(who, rest.link)).status).toBe(200);
    expect(await who.balance()).toBe(30_000);
    await alajo.pass(24 * HOUR);
    const tomorrow = await asking(phone, 'airtime 20000');
    expect((await pay(tomorrow.flow)).screen).toBe('DONE');
  });

  test('holds against two concurrent payments', async () => {
    const { who, phone } = await linked('hadiza');
    const tokens = [
      (await asking(phone, 'airtime 12000')).flow ?? '',
      (await asking(phone, 'airtime 12001')).flow ?? '',
    ];
    const day = dayInLagos(alajo.clock.now());
    const both = await Promise.allSettled(
      tokens.map((token) =>
        alajo.db
          .updateTable('whatsapp_prepared')
          .set({ flow_day: day })
          .where('flow_token_hash', '=', tokenHash(token))
          .execute(),
      ),
    );
    const refused = both.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.map(brokenConstraint)).toEqual(['whatsapp_flow_day_cap']);
    expect([1_200_000, 1_200_100]).toContain(await spent(who));
  });

  test('counts towards the ordinary daily limit', async () => {
    const { who, phone } = await linked('ife', 100_000);
    const friend = await alajo.person('papa');
    await alajo.send(who, friend.username, 45_000);
    const { flow } = await asking(phone, 'airtime 6000');
    expect((await pay(flow)).data.error_message).toBe(
      'This is ₦1,000 over your limit for today. On tier 1 it is ₦50,000 a day, and ₦5,000 is left until midnight. Once your BVN and profile are verified, it is ₦200,000.',
    );
    expect([await who.balance(), await spent(who)]).toEqual([55_000, 0]);
  });
});

describe('a button that no longer pays', () => {
  const changes: [string, (who: Person, phone: Phone) => Promise<unknown>][] = [
    [
      'after its chat wrote from another phone, even before that message is worked',
      async (_, { messages: _said, ...phone }) => {
        const from = { ...phone, identity_hash: 'hash-of-the-thief' };
        const at = alajo.clock.now();
        const message = { id: `wamid.${from.bsuid}`, from, at, text: 'hi', pressed: null };
        const messages = [{ ...message, other: false }];
        await receive(alajo.deps, { messages, deliveries: [], changes: [] });
      },
    ],
    [
      'after the number was changed',
      async (_, { bsuid, wa_id }) => {
        const changed = [{ id: 'wamid.change', wa_id, bsuid, at: alajo.clock.now() }];
        await receive(alajo.deps, { messages: [], deliveries: [], changes: changed });
      },
    ],
    ['after the wallet was frozen', (who) => alajo.call(settingsRoutes.freeze, {}, who)],
    [
      'after the PIN was changed',
      (who) => alajo.call(pinRoutes.setPin, { body: { pin: '7391', old_pin: PIN } }, who),
    ],
    ['after the link was ended', (who) => alajo.call(whatsappRoutes.endLink, {}, who)],
    [
      'after the chat was linked again',
      async (who) => {
        await alajo.call(whatsappRoutes.endLink, {}, who);
        await alajo.link(who);
      },
    ],
    [
      'while the chat only reads',
      ({ id }) =>
        alajo.db
          .updateTable('whatsapp_link')
          .set({ reads_only_until: new Date(alajo.clock.now().getTime() + HOUR) })
          .where('user_id', '=', id)
          .execute(),
    ],
    ['after another was asked for', (_, phone) => asking(phone, 'airtime 600')],
    ['after five minutes', () => alajo.pass(5 * MINUTE)],
  ];
  test.each(changes)('%s', async (_, change) => {
    const { who, phone } = await linked('jide');
    const { flow } = await asking(phone, 'airtime 500');
    expect((await open(flow)).status).toBe(200);
    await change(who, phone);
    expect([(await pay(flow)).status, (await open(flow)).status]).toEqual([427, 427]);
    expect([await who.balance(), await spent(who)]).toEqual([50_000, undefined]);
  });

  test('rejects invalid tokens and page tokens; the page rejects button tokens', async () => {
    const { who, phone } = await linked('kemi');
    const { flow = '', link } = await asking(phone, 'airtime 500');
    for (const token of [link, tokenHash(flow), 'unused', '']) {
      expect((await pay(token)).status).toBe(427);
    }
    expect((await confirm(who, flow)).status).toBe(404);
    expect(await who.balance()).toBe(50_000);
  });
});

test('stores and logs no PIN, and keeps a sent token only as a hash', async () => {
  const { who, phone } = await linked('lola');
  const { flow = '' } = await asking(phone, 'airtime 500');
  await pay(flow, '9163');
  await pay(flow);
  await alajo.runJobs();
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(alajo.db);
  const dumps = await Promise.all(
    rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(alajo.db)),
  );
  const stored = JSON.stringify(dumps.map(({ rows: all }) => all));
  expect(stored).toContain(tokenHash(flow));
  expect(stored).toContain(who.email);
  expect(logged.join()).toContain('/webhooks/whatsapp/flow');
  for (const text of [stored, logged.join()]) {
    expect(text).not.toMatch(/(?<![\w:.+-])(4826|9163)(?![\w.-])/);
    expect(text).not.toContain(flow);
  }
});
