// Simulated phones: their actions reach us as Meta's signed webhook, and they refuse messages as Meta does.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE, testClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { TEST_TIMEOUT_MS, testDatabase } from '../../testing/database.ts';
import { createSandboxWhatsApp } from './sandbox.ts';
import { mountSimulator } from './simulator.ts';
import { templates } from './templates.ts';
import { mountWhatsApp } from './webhook.ts';
import type { ChatMessage, Contact, Events, WhatsApp } from './whatsapp.ts';

const clock = testClock();
const keys = { phone_number_id: '1000000001', app_secret: 'app-secret', verify_token: 'verify' };
const received: Events[] = [];
let database: Awaited<ReturnType<typeof testDatabase>>;
let opened: ReturnType<typeof openDatabase>;
let app: FastifyInstance;
let whatsapp: WhatsApp;

beforeAll(async () => {
  database = await testDatabase();
  opened = openDatabase(database.url, { answer_timeout_ms: TEST_TIMEOUT_MS });
  const { db } = opened;
  app = Fastify();
  whatsapp = createSandboxWhatsApp(db, 'http://alajo.test', clock);
  const receive = async (events: Events) => {
    received.push(events);
  };
  mountWhatsApp(app, async () => {}, keys, { receive });
  const customers = async () => [{ phone_number: '+2348030000025', name: 'Ada <b>' }];
  mountSimulator(app, { db, clock, keys, customers });
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await database.drop();
});
beforeEach(() => {
  received.length = 0;
});

let phones = 0;
const newPhone = () => `+23480311${String(++phones).padStart(5, '0')}`;
const hello: ChatMessage = { type: 'text', body: 'Hello' };

async function act(name: string, payload: object) {
  const reply = await app.inject({ method: 'POST', url: `/dev/whatsapp/${name}`, payload });
  return { status: reply.statusCode, body: reply.json() };
}
const write = (phone: string, text: string, more = {}) => act('messages', { phone, text, ...more });
const thread = async (phone: string) =>
  (await app.inject({ url: '/dev/whatsapp.json', query: { phone } })).json().messages;
const messages = () => received.flatMap((events) => events.messages);

/** A phone that has just written, as reported to us. */
async function known(): Promise<{ phone: string; to: Contact }> {
  const phone = newPhone();
  await write(phone, 'hi');
  const to = messages().at(-1)?.from;
  if (to === undefined) throw new Error('no message was written');
  received.length = 0;
  return { phone, to };
}

test('texts and button presses from a phone arrive as if from Meta', async () => {
  const phone = newPhone();
  const { body } = await write(phone, 'airtime 500 ₦');
  await write(phone, 'My Ajo', { pressed: { id: 'say:ajo', kind: 'list_reply' } });
  const from = {
    bsuid: expect.stringMatching(/^NG\.\d+$/),
    wa_id: phone.slice(1),
    identity_hash: expect.any(String),
  };
  const at = clock.now();
  expect(messages()).toEqual([
    { id: body.id, from, at, text: 'airtime 500 ₦', pressed: null, other: false },
    { id: expect.any(String), from, at, text: 'My Ajo', pressed: 'say:ajo', other: false },
  ]);
  await whatsapp.markRead(body.id);
  expect(await thread(phone)).toMatchObject([
    { id: body.id, state: 'read' },
    { state: 'delivered', said: { text: 'My Ajo' } },
  ]);
});

test('a message can arrive twice, and late', async () => {
  const phone = newPhone();
  const { body } = await write(phone, 'send 5k', { twice: true, minutes_late: 7 });
  const at = new Date(clock.now().getTime() - 7 * MINUTE);
  expect(messages().map((message) => [message.id, message.at])).toEqual([
    [body.id, at],
    [body.id, at],
  ]);
  expect(await thread(phone)).toHaveLength(1);
});

test('our messages are reported as sent, delivered and read, once each', async () => {
  const { phone, to } = await known();
  const id = await whatsapp.send({ to, message: hello });
  expect(id).toMatch(/^wamid\./);
  const states = () =>
    received.flatMap((events) =>
      events.deliveries.map((delivery) => [delivery.id, delivery.state]),
    );
  await act('seen', { phone, state: 'delivered' });
  await act('seen', { phone, state: 'read' });
  await act('seen', { phone, state: 'read' });
  await act('seen', { phone, state: 'delivered' });
  expect(states()).toEqual([
    [id, 'sent'],
    [id, 'delivered'],
    [id, 'read'],
  ]);
  expect((await thread(phone)).at(-1)).toMatchObject({ id, said: hello, state: 'read' });
});

test('after 24 hours of silence only an approved template can be sent', async () => {
  const { to } = await known();
  clock.advance(24 * HOUR - 1);
  await whatsapp.send({ to, message: hello });
  clock.advance(1);
  const late = whatsapp.send({ to, message: hello });
  await expect(late).rejects.toMatchObject({ cause_: 'window_closed', code: 131_047 });
  await whatsapp.send({ to, message: { type: 'template', name: templates[0].name } });
  const unknown = whatsapp.send({ to, message: { type: 'template', name: 'no_such' } });
  await expect(unknown).rejects.toMatchObject({ cause_: 'invalid', code: 132_001 });
});

test('a phone that is set up again has a new identity, and the old one gets no messages', async () => {
  const { phone, to } = await known();
  await act('identity', { phone });
  const sending = whatsapp.send({ to, message: hello });
  await expect(sending).rejects.toMatchObject({ cause_: 'identity_changed', code: 137_000 });
  await write(phone, 'it is me');
  const [after] = messages();
  expect(after?.from).toEqual({
    ...to,
    identity_hash: expect.not.stringContaining(`${to.identity_hash}`),
  });
});

test('a changed number is reported, and the new one has another id', async () => {
  const { phone, to } = await known();
  const other = newPhone();
  await act('number', { phone, to: other });
  expect(received.flatMap(({ changes }) => changes)).toMatchObject([
    { wa_id: phone.slice(1), bsuid: to.bsuid },
  ]);
  await write(other, 'my new number');
  const [after] = messages();
  expect(after?.from).toMatchObject({ wa_id: other.slice(1), identity_hash: to.identity_hash });
  expect(after?.from.bsuid).not.toBe(to.bsuid);
});

test("messages to unknown phones, or beyond Meta's limits, are refused", async () => {
  const stranger = { bsuid: 'NG.0', wa_id: '2348039999999', identity_hash: null };
  const nobody = whatsapp.send({ to: stranger, message: hello });
  await expect(nobody).rejects.toMatchObject({ cause_: 'undeliverable' });
  const { to } = await known();
  const long = whatsapp.send({ to, message: { type: 'text', body: 'a'.repeat(4097) } });
  await expect(long).rejects.toMatchObject({ cause_: 'invalid' });
});

test('malformed requests get a 422 and report nothing', async () => {
  const wrong = [
    act('messages', { phone: 'me', text: 'hi' }),
    act('messages', { phone: newPhone(), text: '' }),
    act('messages', { phone: newPhone(), text: 'hi', minutes_late: -1 }),
    act('number', { phone: newPhone() }),
    act('seen', { phone: newPhone(), state: 'failed' }),
  ];
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 422));
  expect(received).toEqual([]);
});

test("the page lists customers' phones first, shows every template, and runs no inline script", async () => {
  await write(newPhone(), 'hi');
  expect(whatsapp.chatUrl('Alajo BCDF-GHJK')).toBe(
    'http://alajo.test/dev/whatsapp?text=Alajo%20BCDF-GHJK',
  );
  const { body } = await app.inject({ url: '/dev/whatsapp' });
  expect(/<option value="(\d+)">/.exec(body)?.[1]).toBe('2348030000025');
  expect(body).toContain('Ada &#60;b&#62;');
  for (const { name } of templates) expect(body).toContain(name);
  expect(body).not.toMatch(/<script(?! type="module" src=)|<style|\s(style|on\w+)=/);
  for (const ending of ['css', 'js']) {
    expect((await app.inject({ url: `/dev/whatsapp.${ending}` })).statusCode).toBe(200);
  }
});
