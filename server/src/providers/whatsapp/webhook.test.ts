// The webhook: reads only what Meta signed, and reads all of it; no content stops the rest.
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readEvents } from './events.ts';
import { mountWhatsApp, signatureOf } from './webhook.ts';
import type { Events } from './whatsapp.ts';

const OURS = '106540352242922';
const ADA = '2348031234567';
const at = '1749416383';
const keys = { phone_number_id: OURS, app_secret: 'app-secret', verify_token: 'a word of ours' };

const ofNumber = (value: object, phone_number_id = OURS) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '2348012345678', phone_number_id },
  ...value,
});
const webhook = (...values: object[]) => ({
  object: 'whatsapp_business_account',
  entry: values.map((value) => ({ id: '1022', changes: [{ field: 'messages', value }] })),
});
const contacts = [
  { profile: { name: 'Ada' }, wa_id: ADA, user_id: 'NG.77', identity_key_hash: 'hash-1' },
];
const from = { bsuid: 'NG.77', wa_id: ADA, identity_hash: 'hash-1' };
const text = (id: string, body: string) => ({
  from: ADA,
  from_user_id: 'NG.77',
  id,
  timestamp: at,
  type: 'text',
  text: { body },
});
const read = (value: object) => readEvents(webhook(ofNumber(value)), OURS);

const NAMES =
  'entry changes value field metadata phone_number_id contacts messages statuses from id timestamp type system interactive'.split(
    ' ',
  );

describe('the webhook parser', () => {
  test('reads every message about our number and none about others', () => {
    const messages = [text('wamid.1', 'balance'), text('wamid.2', 'ajo')];
    const events = readEvents(
      webhook(
        ofNumber({ contacts, messages }),
        ofNumber({ contacts, messages: [text('wamid.3', 'theirs')] }, '999999999'),
        ofNumber({ contacts, messages: [text('wamid.4', 'menu')] }),
      ),
      OURS,
    );
    expect(events.messages.map(({ id, text: body }) => [id, body])).toEqual([
      ['wamid.1', 'balance'],
      ['wamid.2', 'ajo'],
      ['wamid.4', 'menu'],
    ]);
    expect(events.messages[0]).toEqual({
      id: 'wamid.1',
      from,
      at: new Date('2025-06-08T20:59:43.000Z'),
      text: 'balance',
      pressed: null,
      other: false,
    });
    expect(events.skipped).toBe(0);
  });

  test.each([
    [
      'a button',
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'b', title: 'B' } },
      },
      { pressed: 'b', text: 'B', other: false },
    ],
    [
      'a row',
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'r', title: 'R' } },
      },
      { pressed: 'r', text: 'R', other: false },
    ],
    [
      'a template’s button',
      { type: 'button', button: { payload: 'p', text: 'P' } },
      { pressed: 'p', text: 'P', other: false },
    ],
    [
      'a picture',
      { type: 'image', image: { id: '1', caption: 'c' } },
      { pressed: null, text: '', other: true },
    ],
    [
      'a message Meta can’t pass on',
      { type: 'unsupported' },
      { pressed: null, text: '', other: true },
    ],
    ['a text without one', { type: 'text' }, { pressed: null, text: '', other: true }],
  ])('reads %s', (_, content, expected) => {
    const message = { from: ADA, id: 'wamid.1', timestamp: at, ...content };
    expect(read({ contacts, messages: [message] }).messages).toMatchObject([{ from, ...expected }]);
  });

  test('ignores the entry our screen leaves in the chat when it closes', () => {
    const nfm_reply = { name: 'flow', body: 'Sent', response_json: '{"pin":"4826"}' };
    const interactive = { type: 'nfm_reply', nfm_reply };
    const message = { from: ADA, id: 'wamid.1', timestamp: at, type: 'interactive', interactive };
    expect(read({ contacts, messages: [message] })).toMatchObject({ messages: [], skipped: 0 });
  });

  test('identifies the sender by number without a business-scoped id, and by id without a number', () => {
    const bare = { ...text('wamid.1', 'hi'), from_user_id: undefined };
    expect(read({ contacts: [{ wa_id: ADA }], messages: [bare] }).messages[0]?.from).toEqual({
      bsuid: ADA,
      wa_id: ADA,
      identity_hash: null,
    });
    const hidden = { ...text('wamid.1', 'hi'), from: undefined };
    const named = [{ user_id: 'NG.77', identity_key_hash: 'hash-2' }];
    const expected = { bsuid: 'NG.77', wa_id: null, identity_hash: 'hash-2' };
    expect(read({ contacts: named, messages: [hidden] }).messages[0]?.from).toEqual(expected);
    const idAsNumber = { ...text('wamid.1', 'hi'), from: 'NG.77', from_user_id: undefined };
    expect(read({ contacts: named, messages: [idAsNumber] }).messages[0]?.from).toEqual(expected);
  });

  test("never takes another contact's identity for the sender's", () => {
    const other = [{ wa_id: '2348039999999', user_id: 'NG.88', identity_key_hash: 'hash-9' }];
    const { messages } = read({ contacts: other, messages: [text('wamid.1', 'hi')] });
    expect(messages[0]?.from).toEqual({ ...from, identity_hash: null });
  });

  test('reports a changed number with the previous one', () => {
    const system = { type: 'user_changed_number', wa_id: '2348030000000', body: 'Ada changed' };
    const message = { from: ADA, id: 'wamid.1', timestamp: at, type: 'system', system };
    const { changes, messages } = read({ messages: [message] });
    expect(changes).toMatchObject([{ id: 'wamid.1', wa_id: ADA }]);
    expect(messages).toEqual([]);
  });

  test('reports deliveries with their state and the cause of a failure', () => {
    const status = (id: string, state: string, more = {}) => ({
      id,
      status: state,
      timestamp: at,
      recipient_id: ADA,
      ...more,
    });
    const errors = [{ code: 137_000, title: 'Recipient identity key hash mismatch' }];
    const { deliveries, skipped } = read({
      statuses: [
        status('wamid.1', 'delivered'),
        status('wamid.2', 'failed', { errors }),
        status('wamid.3', 'failed', { errors: [{ code: 131_000 }] }),
        status('wamid.4', 'warning'),
      ],
    });
    expect(deliveries.map(({ id, state, cause }) => [id, state, cause])).toEqual([
      ['wamid.1', 'delivered', null],
      ['wamid.2', 'failed', 'identity_changed'],
      ['wamid.3', 'failed', null],
    ]);
    expect(skipped).toBe(1);
  });

  test('skips unknown forms and keeps the rest', () => {
    const messages = [null, 7, { type: 'text' }, { ...text('x', 'y'), timestamp: 'now' }];
    const { messages: accepted, skipped } = read({
      contacts: [null, ...contacts],
      messages: [...messages, text('wamid.5', 'a\0b')],
    });
    expect(accepted.map(({ text: body }) => body)).toEqual(['ab']);
    expect(skipped).toBe(4);
  });

  test('never throws, whatever the JSON', () => {
    const part = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 6 }, fc.jsonValue({ maxDepth: 2 }), tie('object')),
      object: fc.dictionary(
        fc.constantFrom(...NAMES),
        fc.oneof(tie('any'), fc.array(tie('any'), { maxLength: 2 }), fc.constant(OURS)),
      ),
    }));
    const inside = fc.record({ contacts: part.any, messages: part.any, statuses: part.any });
    const inList = fc.array(part.any, { maxLength: 3 });
    fc.assert(
      fc.property(fc.jsonValue(), part.any, inside, inList, (json, odd, value, items) => {
        for (const body of [
          json,
          odd,
          webhook(ofNumber(value)),
          webhook(ofNumber({ messages: items })),
        ]) {
          expect(readEvents(body, OURS).messages).toBeInstanceOf(Array);
        }
      }),
    );
  });
});

describe('the WhatsApp webhook', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
  });

  async function hooked(receive = vi.fn(async (_: Events) => {})) {
    const app = Fastify();
    open.push({ close: () => app.close() });
    const limit = vi.fn(async () => {});
    mountWhatsApp(app, limit, keys, { receive });
    const post = async (
      payload: string | Buffer,
      signature = signatureOf(payload, 'app-secret'),
    ) => {
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
      const url = '/webhooks/whatsapp';
      return (await app.inject({ method: 'POST', url, payload, headers })).statusCode;
    };
    const verify = (query: Record<string, string>) =>
      app.inject({ method: 'GET', url: '/webhooks/whatsapp', query });
    return { limit, post, receive, verify };
  }
  const body = JSON.stringify(webhook(ofNumber({ contacts, messages: [text('wamid.1', '₦ hi')] })));

  test('passes on a signed event before it replies, including repeats', async () => {
    const { limit, post, receive } = await hooked();
    // Meta escapes every non-ASCII letter, and signs the bytes rather than their meaning.
    const escaped = body.replace('₦', '\\u20a6');
    expect([await post(escaped), await post(escaped)]).toEqual([200, 200]);
    expect(receive.mock.calls.map(([{ messages }]) => messages[0]?.text)).toEqual(['₦ hi', '₦ hi']);
    expect(limit).not.toHaveBeenCalled();
  });

  test('rejects and counts requests Meta did not sign, without reading them', async () => {
    const { limit, post, receive } = await hooked();
    const right = signatureOf(body, 'app-secret');
    const forged = [
      signatureOf(body, 'another secret'),
      signatureOf(`${body} `, 'app-secret'),
      right.slice('sha256='.length),
      right.slice(0, -2),
      'sha256=',
      '',
    ];
    for (const signature of forged) expect(await post(body, signature)).toBe(401);
    expect(receive).not.toHaveBeenCalled();
    expect(limit).toHaveBeenCalledTimes(forged.length);
  });

  test('returns an error when events could not be stored, so that Meta sends them again', async () => {
    const { post } = await hooked(
      vi.fn(async () => {
        throw new Error('no database');
      }),
    );
    expect(await post(body)).toBe(500);
  });

  test("accepts three megabytes, and ignores signed text that isn't JSON", async () => {
    const { post, receive } = await hooked();
    const large = webhook(
      ofNumber({ contacts, messages: [text('wamid.1', 'a'.repeat(2_900_000))] }),
    );
    expect(await post(JSON.stringify(large))).toBe(200);
    expect(await post('{"entry":')).toBe(200);
    expect(await post('a'.repeat(3 * 1024 * 1024 + 1))).toBe(413);
    expect(receive.mock.calls.map(([{ messages }]) => messages.length)).toEqual([1, 0]);
  });

  test('confirms its address only with our verify token', async () => {
    const { limit, verify } = await hooked();
    const right = {
      'hub.mode': 'subscribe',
      'hub.verify_token': 'a word of ours',
      'hub.challenge': '1158201444',
    };
    const answer = await verify(right);
    expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    const wrong = [
      { ...right, 'hub.verify_token': 'another' },
      { ...right, 'hub.mode': 'unsubscribe' },
      { 'hub.mode': 'subscribe', 'hub.verify_token': 'a word of ours' },
      {},
    ];
    for (const query of wrong) expect((await verify(query)).statusCode).toBe(403);
    expect(limit).toHaveBeenCalledTimes(wrong.length);
  });
});
