// Our screen in WhatsApp: it reads only requests that Meta signed and a phone encrypted for our key, and only that
// phone can read the answer. The other side is WebCrypto.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type EncryptedFlow,
  type FlowKeyPair,
  flowKeyPair,
  flowPhone,
  postFlow,
  sealed,
  signedByMeta,
} from '../../testing/whatsapp-flow.ts';
import { mountFlow } from './flow.ts';
import { openRequest } from './flow-encryption.ts';
import type { FlowHandler } from './whatsapp.ts';

const PAY = {
  screen: 'PAY',
  data: { what: 'To Ada', detail: '@ada', costs: 'You pay ₦500', pay: 'Pay ₦500' },
} as const;
const DONE = {
  screen: 'DONE',
  data: { what: 'To Ada', message: 'Done.', reference: 'Reference: 1' },
} as const;

const app = Fastify();
const limit = vi.fn(async () => {});
const handler = {
  show: vi.fn<FlowHandler['show']>(async () => PAY),
  pay: vi.fn<FlowHandler['pay']>(async () => DONE),
};
let keys: FlowKeyPair;
let others: FlowKeyPair;
let asks: ReturnType<typeof flowPhone>;
beforeAll(async () => {
  [keys, others] = await Promise.all([flowKeyPair(), flowKeyPair()]);
  const { private_key } = keys;
  mountFlow(app, limit, { private_key, app_secret: 'app-secret' }, handler);
  asks = flowPhone(app, keys.public_key);
});
afterAll(() => app.close());
beforeEach(() => vi.clearAllMocks());

const paymentRequest = {
  action: 'data_exchange',
  screen: 'PAY',
  flow_token: 'a',
  data: { pin: '4826' },
};

/** Flips one bit of one part. */
function changed(body: EncryptedFlow, part: keyof EncryptedFlow, at: number): EncryptedFlow {
  const bytes = Buffer.from(body[part], 'base64');
  const place = at < 0 ? bytes.length + at : at;
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return { ...body, [part]: bytes.toString('base64') };
}

describe('an encrypted request from a phone', () => {
  test('can be read, and its answer can only be read with the flipped vector', async () => {
    const { body, iv, open } = await sealed(keys.public_key, {
      ...paymentRequest,
      data: { note: '₦ é 😀' },
    });
    const opened = openRequest(body, keys.private_key);
    expect(opened?.request).toEqual({ ...paymentRequest, data: { note: '₦ é 😀' } });
    const answer = opened?.seal({ description: '₦ ọ' }) ?? '';
    expect(await open(answer)).toEqual({ description: '₦ ọ' });
    await expect(open(answer, iv)).rejects.toThrow();
  });

  test.each([
    ['the tag', 'encrypted_flow_data', -1],
    ['the text', 'encrypted_flow_data', 0],
    ['the wrapped key', 'encrypted_aes_key', 7],
    ['the vector', 'initial_vector', 3],
  ] as const)('can’t be read with %s changed, and Meta sends it again', async (_, part, at) => {
    const { body } = await sealed(keys.public_key, paymentRequest);
    const reply = await postFlow(app, JSON.stringify(changed(body, part, at)));
    expect([reply.statusCode, reply.body]).toEqual([421, '']);
    expect(handler.pay).not.toHaveBeenCalled();
  });

  test("can't be read if made for another key, malformed or unencrypted", async () => {
    const { body } = await sealed(others.public_key, paymentRequest);
    const own = await sealed(keys.public_key, paymentRequest);
    const wrong = [
      body,
      { ...own.body, initial_vector: '' },
      { ...own.body, encrypted_flow_data: 'AAAA' },
      { ...own.body, encrypted_aes_key: 'not base64!' },
      { ...own.body, encrypted_aes_key: undefined },
      paymentRequest,
      'text',
      null,
    ];
    const replies = wrong.map((flow) => postFlow(app, JSON.stringify(flow)));
    const codes = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
    expect(codes).toEqual(wrong.map(() => 421));
    expect((await postFlow(app, '{')).statusCode).toBe(421);
    expect(handler.pay).not.toHaveBeenCalled();
  });
});

describe('the Flow endpoint', () => {
  test("rejects and counts requests without Meta's signature over their raw bytes, unread", async () => {
    const { body } = await sealed(keys.public_key, paymentRequest);
    const payload = JSON.stringify(body);
    const wrong = [`sha256=${'0'.repeat(64)}`, '', await signedByMeta(`${payload} `)];
    for (const signature of wrong) {
      const reply = await postFlow(app, payload, signature);
      expect([reply.statusCode, reply.body]).toEqual([432, '']);
    }
    expect(limit).toHaveBeenCalledTimes(wrong.length);
    expect(handler.pay).not.toHaveBeenCalled();
    expect((await postFlow(app, payload)).headers['content-type']).toMatch(/^text\/plain/);
  });

  test("answers Meta's health check and acknowledges error reports from phones", async () => {
    expect(await asks({ action: 'ping' })).toEqual({ status: 200, data: { status: 'active' } });
    const data = { error: 'invalid-screen-transition', error_message: 'no' };
    expect(await asks({ ...paymentRequest, data })).toEqual({
      status: 200,
      data: { acknowledged: true },
    });
    expect(handler.pay).not.toHaveBeenCalled();
    expect((await asks({ action: 'other' })).status).toBe(422);
  });

  test('passes on the token and the input; only four digits are a PIN', async () => {
    expect(await asks({ action: 'INIT', flow_token: 'a' })).toEqual({ status: 200, ...PAY });
    expect(handler.show).toHaveBeenLastCalledWith('a');
    expect(await asks(paymentRequest)).toEqual({ status: 200, ...DONE });
    expect(handler.pay).toHaveBeenLastCalledWith('a', '4826');
    for (const pin of ['482', '48260', 'abcd', 4826, null]) {
      await asks({ ...paymentRequest, data: { pin } });
      expect(handler.pay).toHaveBeenLastCalledWith('a', undefined);
    }
  });

  test('disables the button of a token that is no longer valid', async () => {
    handler.pay.mockResolvedValueOnce({ ended: 'This was paid.' });
    expect(await asks(paymentRequest)).toEqual({ status: 427, error_msg: 'This was paid.' });
  });
});

describe("the Flow's screens", () => {
  type Part = Record<string, unknown> & { type: string };
  type Screen = { id: string; data: object; layout: { children: Part[] }; terminal?: boolean };
  const file = readFileSync(new URL('./flow.json', import.meta.url), 'utf8');
  const { screens, routing_model } = JSON.parse(file) as {
    screens: Screen[];
    routing_model: object;
  };
  const screen = (id: string) => screens.find((screen) => screen.id === id);

  test('declare the data we send, and use all of it', () => {
    expect(routing_model).toEqual({ PAY: ['DONE'], DONE: [] });
    for (const { screen: id, data } of [PAY, DONE]) {
      expect(Object.keys(screen(id)?.data ?? {}).sort()).toEqual(Object.keys(data).sort());
      const used = JSON.stringify(screen(id)?.layout).matchAll(/\$\{data\.(\w+)\}/g);
      expect([...used].map(([, name]) => name).sort()).toEqual(Object.keys(data).sort());
    }
  });

  test('send the PIN only to our endpoint and leave nothing in the chat when they close', () => {
    const buttons = screens.flatMap(({ layout }) =>
      layout.children.flatMap((part) => part['on-click-action'] ?? []),
    );
    expect(buttons).toEqual([
      { name: 'data_exchange', payload: { pin: `$${'{form.pin}'}` } },
      { name: 'complete', payload: {} },
    ]);
    const input = screen('PAY')?.layout.children.find(({ type }) => type === 'TextInput');
    expect(input).toMatchObject({ name: 'pin', 'input-type': 'passcode', required: true });
    expect(String(input?.label).length).toBeLessThanOrEqual(20);
    expect(String(input?.['helper-text']).length).toBeLessThanOrEqual(80);
  });
});
