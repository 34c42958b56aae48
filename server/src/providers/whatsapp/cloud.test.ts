// The Cloud API adapter against a double of it: the requests it sends, and its reading of each reply.
import { afterEach, describe, expect, test } from 'vitest';
import { type ScriptedReply, startRemoteService } from '../../testing/remote-service.ts';
import { CLOUD } from '../../testing/whatsapp-flow.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import { createCloudWhatsApp } from './cloud.ts';
import type { ChatMessage, Contact, RefusalCause } from './whatsapp.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const taken = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '2348031234567', wa_id: '2348031234567' }],
  messages: [{ id: 'wamid.1', message_status: 'accepted' }],
};
const ada: Contact = { bsuid: 'NG.77', wa_id: '2348031234567', identity_hash: 'hash-1' };
const hello: ChatMessage = { type: 'text', body: 'Hello' };

async function cloud(reply: ScriptedReply = { body: taken }) {
  const meta = await startRemoteService(() => reply);
  open.push(meta);
  const keys = { ...CLOUD, url: meta.url };
  return { meta, whatsapp: createCloudWhatsApp(keys, meta.watch) };
}

/** The body of the only request a message makes. */
async function bodyOf(message: ChatMessage, to = ada, reply_to?: string) {
  const { meta, whatsapp } = await cloud();
  expect(await whatsapp.send({ to, message, reply_to })).toBe('wamid.1');
  expect(meta.requests).toHaveLength(1);
  return meta.requests[0]?.body;
}

describe('messages to the Cloud API', () => {
  test('go out from our number with the access token and the recipient’s identity hash', async () => {
    const { meta, whatsapp } = await cloud();
    await whatsapp.send({ to: ada, message: hello, reply_to: 'wamid.0' });
    const [request] = meta.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/v23.0/1065/messages' });
    expect(request?.headers.authorization).toBe('Bearer EAAG-token');
    expect(request?.body).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '2348031234567',
      recipient_identity_key_hash: 'hash-1',
      context: { message_id: 'wamid.0' },
      type: 'text',
      text: { body: 'Hello', preview_url: false },
    });
  });

  test('the chat link opens our number with a prefilled message', async () => {
    const { whatsapp } = await cloud();
    const url = 'https://wa.me/2348012345678?text=Alajo%20BCDF-GHJK';
    expect(whatsapp.chatUrl('Alajo BCDF-GHJK')).toBe(url);
  });

  test("name the recipient by id if we don't know the number", async () => {
    const body = await bodyOf(hello, { bsuid: 'NG.77', wa_id: null, identity_hash: null });
    expect(body).toMatchObject({ recipient: 'NG.77' });
    expect(body).not.toHaveProperty('to');
    expect(body).not.toHaveProperty('recipient_identity_key_hash');
  });

  test("use Meta's forms for buttons, lists and templates", async () => {
    const replies = [{ id: 'say:ajo', title: 'My Ajo' }];
    expect(await bodyOf({ type: 'buttons', body: 'Well?', replies })).toMatchObject({
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Well?' },
        action: { buttons: [{ type: 'reply', reply: { id: 'say:ajo', title: 'My Ajo' } }] },
      },
    });
    const rows = [{ id: 'person:1', title: 'Amaka', description: '0803' }];
    expect(await bodyOf({ type: 'list', body: 'Whom?', button: 'Choose', rows })).toMatchObject({
      type: 'interactive',
      interactive: { type: 'list', action: { button: 'Choose', sections: [{ rows }] } },
    });
    expect(
      await bodyOf({ type: 'template', name: 'alajo_link_again', link: 'settings' }),
    ).toMatchObject({
      type: 'template',
      template: {
        name: 'alajo_link_again',
        language: { code: 'en' },
        components: [
          {
            type: 'button',
            sub_type: 'url',
            index: '0',
            parameters: [{ type: 'text', text: 'settings' }],
          },
        ],
      },
    });
  });

  test('put a link at the end of a text, without a preview', async () => {
    const url = 'https://alajo.example/confirm/abc';
    const body = await bodyOf({ type: 'link', body: 'Airtime ₦500', title: 'Review', url });
    const { text } = body as { text: { body: string; preview_url: boolean } };
    expect(text.preview_url).toBe(false);
    expect(text.body.split('\n').at(-1)).toBe(url);
    expect(text.body).toContain('Airtime ₦500');
  });

  test('show us as typing once the customer’s message is marked as read', async () => {
    const { meta, whatsapp } = await cloud({ body: { success: true } });
    await whatsapp.markRead('wamid.0');
    expect(meta.requests[0]?.body).toEqual({
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: 'wamid.0',
      typing_indicator: { type: 'text' },
    });
  });
});

const row = (nth: number, title = `Row ${nth}`) => ({ id: `row:${nth}`, title });
const reply = (nth: number, title = `Reply ${nth}`) => ({ id: `reply:${nth}`, title });
const rows = (count: number) => Array.from({ length: count }, (_, nth) => row(nth));
const replies = (count: number) => Array.from({ length: count }, (_, nth) => reply(nth));

test.each<[string, ChatMessage, ChatMessage]>([
  [
    'a text of 4,097',
    { type: 'text', body: 'a'.repeat(4096) },
    { type: 'text', body: 'a'.repeat(4097) },
  ],
  ['an empty text', { type: 'text', body: '.' }, { type: 'text', body: ' \n' }],
  [
    'a fourth reply',
    { type: 'buttons', body: 'b', replies: replies(3) },
    { type: 'buttons', body: 'b', replies: replies(4) },
  ],
  [
    'a reply of 21',
    { type: 'buttons', body: 'b', replies: [reply(1, 'a'.repeat(20))] },
    { type: 'buttons', body: 'b', replies: [reply(1, 'a'.repeat(21))] },
  ],
  [
    'two replies that read the same',
    { type: 'buttons', body: 'b', replies: [reply(1, 'Yes'), reply(2, 'No')] },
    { type: 'buttons', body: 'b', replies: [reply(1, 'Yes'), reply(2, 'Yes')] },
  ],
  [
    'an eleventh row',
    { type: 'list', body: 'b', button: 'c', rows: rows(10) },
    { type: 'list', body: 'b', button: 'c', rows: rows(11) },
  ],
  [
    'a row of 25',
    { type: 'list', body: 'b', button: 'c', rows: [row(1, 'a'.repeat(24))] },
    { type: 'list', body: 'b', button: 'c', rows: [row(1, 'a'.repeat(25))] },
  ],
  [
    'a description of 73',
    { type: 'list', body: 'b', button: 'c', rows: [{ ...row(1), description: 'a'.repeat(72) }] },
    { type: 'list', body: 'b', button: 'c', rows: [{ ...row(1), description: 'a'.repeat(73) }] },
  ],
  [
    'the same row twice',
    { type: 'list', body: 'b', button: 'c', rows: [row(1), row(2)] },
    { type: 'list', body: 'b', button: 'c', rows: [row(1), row(1)] },
  ],
  [
    'a body of 1,025',
    { type: 'list', body: 'a'.repeat(1024), button: 'c', rows: rows(1) },
    { type: 'list', body: 'a'.repeat(1025), button: 'c', rows: rows(1) },
  ],
  [
    'a link to an invalid address',
    { type: 'link', body: 'b', title: 'Open', url: 'https://alajo.example' },
    { type: 'link', body: 'b', title: 'Open', url: 'javascript:alert(1)' },
  ],
])('rejects %s before sending, and sends a message that just fits', async (_, fits, beyond) => {
  const { meta, whatsapp } = await cloud();
  await whatsapp.send({ to: ada, message: fits });
  await expect(whatsapp.send({ to: ada, message: beyond })).rejects.toMatchObject({
    cause_: 'invalid',
  });
  expect(meta.requests).toHaveLength(1);
});

describe('WhatsApp refusals', () => {
  const failed = (code: number, status: number): ScriptedReply => ({
    status,
    body: {
      error: { message: `(#${code}) secret words`, type: 'OAuthException', code, fbtrace_id: 'A' },
    },
  });

  test.each<[number, number, RefusalCause]>([
    [131_047, 400, 'window_closed'],
    [131_026, 400, 'undeliverable'],
    [137_000, 400, 'identity_changed'],
    [130_429, 429, 'busy'],
    [130_429, 400, 'busy'],
    [131_056, 400, 'busy'],
    [131_048, 400, 'busy'],
    [80_007, 400, 'busy'],
    [4, 400, 'busy'],
    [190, 401, 'ours'],
    [10, 403, 'ours'],
    [200, 403, 'ours'],
    [299, 403, 'ours'],
    [131_031, 403, 'ours'],
    [131_042, 400, 'ours'],
    [368, 403, 'ours'],
    [132_000, 400, 'invalid'],
    [132_001, 404, 'invalid'],
    [132_015, 400, 'invalid'],
    [100, 400, 'invalid'],
    [131_009, 400, 'invalid'],
    [131_051, 400, 'invalid'],
    [999_999, 400, 'invalid'],
  ])('map code %i with status %i to %s', async (code, status, cause) => {
    const { whatsapp } = await cloud(failed(code, status));
    const sending = whatsapp.send({ to: ada, message: hello });
    await expect(sending).rejects.toMatchObject({ name: 'WhatsAppRefused', cause_: cause });
    await expect(sending).rejects.not.toThrow(/secret words|EAAG|2348031234567/);
  });

  test.each<[string, ScriptedReply]>([
    ['an error at Meta', failed(131_000, 500)],
    ['the same error with another status', failed(1, 400)],
    ['an unavailable service', failed(2, 503)],
    ['a dropped connection', { status: 0 }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['a refusal without a code', { status: 400, body: { error: 'no' } }],
    ['no id', { status: 200, body: { messages: [] } }],
  ])('leave the outcome unknown after %s', async (_, answer) => {
    const { meta, whatsapp } = await cloud(answer);
    const sending = whatsapp.send({ to: ada, message: hello });
    await expect(sending).rejects.toThrow(ProviderUnavailable);
    expect(meta.requests).toHaveLength(1);
  });
});
