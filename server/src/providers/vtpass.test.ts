// VTpass's documented protocol, spoken by a server of our own: each row of its table once.
import { kobo, naira } from '@alajo/contract/money.ts';
import fc from 'fast-check';
import Fastify from 'fastify';
import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { ProviderSilent } from './providers.ts';
import type { Order, OrderState } from './services.ts';
import { type Asked, company, type Said } from './testing-outside.ts';
import { createVtpass, mountVtpass, orderIn } from './vtpass.ts';
import { byCode, deliveryOf } from './vtpass-outcomes.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const keys = { api_key: 'api-key-1', public_key: 'PK_1', secret_key: 'SK_1' };

async function vtpass(answer: (asked: Asked) => Said) {
  const other = await company(answer);
  open.push(other);
  const log = pino({ level: 'silent' });
  return { ...other, services: createVtpass({ url: other.url, ...keys }, other.watch, log) };
}

const order: Order = {
  ...{ reference: '202611210830abc', category: 'airtime', biller: '9mobile' },
  ...{ account_number: '08091234567', variant: null, phone: '+2348091234567' },
  ...{ amount: naira(50), quantity: 1 },
};
const transaction = (status: string) => ({
  code: '000',
  content: { transactions: { status, transactionId: '174' } },
});

test('reads carry the public key, writes the secret one', async () => {
  const { services, asked } = await vtpass(({ method }) => ({
    body: method === 'GET' ? { response_description: '000', content: { variations: [] } } : {},
  }));
  await services.catalogue();
  await services.buy(order);
  const [read] = asked;
  const write = asked.at(-1);
  expect(read?.headers).toMatchObject({ 'api-key': 'api-key-1', 'public-key': 'PK_1' });
  expect(read?.headers['secret-key']).toBeUndefined();
  expect(write?.headers).toMatchObject({ 'api-key': 'api-key-1', 'secret-key': 'SK_1' });
  expect(write?.headers['public-key']).toBeUndefined();
});

test('a request id begins with Lagos’s minute, holds the order’s id and nothing but digits and letters', async () => {
  const { services } = await vtpass(() => ({}));
  const id = uuidv7();
  const made = services.reference(new Date('2026-12-31T23:30:00Z'), id);
  expect(made).toMatch(/^202701010030[0-9a-z]{26}$/);
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (uuid, at) => {
        expect(orderIn(services.reference(at, uuid))).toBe(uuid);
      },
    ),
    { numRuns: 100 },
  );
  expect(orderIn('202701010030made-by-others')).toBeUndefined();
});

test.each<[string, Partial<Order>, object]>([
  ['airtime', {}, { serviceID: 'etisalat', phone: '08091234567', amount: 50 }],
  [
    'data',
    { category: 'data', biller: 'mtn', variant: 'mtn-10mb-100' },
    { serviceID: 'mtn-data', billersCode: '08091234567', variation_code: 'mtn-10mb-100' },
  ],
  [
    'electricity',
    { category: 'electricity', biller: 'ikedc', variant: 'prepaid', amount: kobo(200_050) },
    { serviceID: 'ikeja-electric', variation_code: 'prepaid', amount: 2000.5 },
  ],
  [
    'a bouquet',
    { category: 'cable', biller: 'dstv', variant: 'dstv-padi' },
    { serviceID: 'dstv', variation_code: 'dstv-padi', subscription_type: 'change' },
  ],
  [
    'an exam PIN',
    { category: 'exams', biller: 'waec-checker', variant: 'waecdirect', quantity: 2 },
    { serviceID: 'waec', variation_code: 'waecdirect', quantity: 2 },
  ],
  [
    'a JAMB PIN',
    { category: 'exams', biller: 'jamb', variant: 'utme-mock' },
    { serviceID: 'jamb', variation_code: 'utme-mock', billersCode: '08091234567' },
  ],
])('%s is asked for as documented', async (_, more, expected) => {
  const { services, asked } = await vtpass(() => ({ body: transaction('delivered') }));
  expect(await services.buy({ ...order, ...more })).toMatchObject({ status: 'delivered' });
  expect(asked[0]).toMatchObject({
    path: '/pay',
    body: { request_id: order.reference, ...expected },
  });
});

test.each(Object.entries(byCode))('code %s', async (code, state) => {
  const { services } = await vtpass(() => ({ body: { code, content: {} } }));
  expect(await services.buy(order)).toEqual(state);
});

test.each<[string, unknown, OrderState['status']]>([
  ['delivered', transaction('delivered'), 'delivered'],
  ['initiated', transaction('initiated'), 'pending'],
  ['pending', transaction('pending'), 'pending'],
  ['failed', transaction('failed'), 'failed'],
  ['reversed', transaction('reversed'), 'failed'],
  ['000 without a status', { code: '000', content: { transactions: {} } }, 'pending'],
  ['000 without a transaction', { code: '000' }, 'unknown'],
  ['001 of a requery', { ...transaction('delivered'), code: '001' }, 'delivered'],
  ['a code nobody documents', { code: '777' }, 'pending'],
  ['a list', ['?'], 'unknown'],
])('a requery that says %s', async (_, body, status) => {
  const { services, asked } = await vtpass(() => ({ body }));
  expect((await services.check('202611210830abc')).status).toBe(status);
  expect(asked[0]).toMatchObject({ path: '/requery', body: { request_id: '202611210830abc' } });
});

test('a page of HTML, a fault and a hung-up connection are no answer', async () => {
  for (const said of [{ body: '<html>' }, { status: 500 }, { status: 0 }]) {
    const { services } = await vtpass(() => said);
    await expect(services.buy(order)).rejects.toThrow(ProviderSilent);
  }
});

test.each<[object, { token?: string; units?: string; pins?: object[] }]>([
  [{ purchased_code: 'Token : 26362054405982757802' }, { token: '26362054405982757802' }],
  [
    { mainToken: '2636-2054-4059-8275-7802', bonusToken: '1', units: 49.5 },
    { token: '26362054405982757802', units: '49.5' },
  ],
  [{ purchased_code: '', exchangeReference: 'x' }, {}],
  [
    { cards: [{ Serial: 'WRN1', Pin: '373820665258' }] },
    { pins: [{ serial: 'WRN1', pin: '373820665258' }] },
  ],
  [{ tokens: ['8053'] }, { pins: [{ serial: null, pin: '8053' }] }],
  [{ Pin: 'Pin : 367812345678910' }, { pins: [{ serial: null, pin: '367812345678910' }] }],
  [{ Voucher: ['SHOW1'] }, { pins: [{ serial: null, pin: 'SHOW1' }] }],
])('what %j delivers', (body, found) => {
  expect(deliveryOf(body)).toEqual({ token: null, units: null, pins: [], ...found });
});

const meter = {
  ...{ category: 'electricity' as const, biller: 'ikedc', variant: 'prepaid' },
  account_number: '1111111111111',
};

test('a customer is one with a name; the wrong number comes as code 000 too', async () => {
  const content = { Customer_Name: ' TESTMETER1 ', Address: 'ABULE', Min_Purchase_Amount: '500' };
  const answers: unknown[] = [
    { code: '000', content },
    { code: '000', content: { error: 'This meter is not correct', WrongBillersCode: true } },
    { code: '000', content: { ...content, WrongBillersCode: true } },
    { code: '011', content: {} },
  ];
  const { services, asked } = await vtpass(() => ({ body: answers.shift() }));
  expect(await services.lookUp(meter)).toEqual({
    ...{ found: true, customer_name: 'TESTMETER1', address: 'ABULE' },
    ...{ min: naira(500), renewal: null },
  });
  expect(asked[0]?.body).toEqual({
    ...{ billersCode: '1111111111111', serviceID: 'ikeja-electric', type: 'prepaid' },
  });
  for (let n = 0; n < 3; n++) expect(await services.lookUp(meter)).toEqual({ found: false });
});

test('a biller that cannot be reached is not a wrong number', async () => {
  const { services } = await vtpass(() => ({ body: { code: '030', content: {} } }));
  await expect(services.lookUp(meter)).rejects.toThrow(ProviderSilent);
});

test('variations become plans: misspelt keys, codes that stand twice, prices as text', async () => {
  const list = [
    { variation_code: 'a', name: 'N1000 1.5GB - 30 days', variation_amount: '1,000.00' },
    { variation_code: 'a', name: 'the same again', variation_amount: '300' },
    { variation_code: 'b', name: 'Free', variation_amount: 'none' },
  ];
  const { services } = await vtpass(({ query }) => ({
    body: {
      response_description: '000',
      content: query.serviceID === 'mtn-data' ? { varations: list } : { variations: [] },
    },
  }));
  const { plans, billers } = await services.catalogue();
  expect(plans).toEqual([
    {
      ...{ biller: 'mtn', category: 'data', code: 'a', name: 'N1000 1.5GB - 30 days' },
      ...{ size: '1.5GB', validity: '30 days', price: naira(1000) },
    },
  ]);
  expect(billers.length).toBeGreaterThan(20);
});

test('a catalogue that cannot be read changes nothing', async () => {
  const { services } = await vtpass(() => ({ body: { response_description: '087' } }));
  await expect(services.catalogue()).rejects.toThrow(ProviderSilent);
});

test('the webhook is always answered, and is a hint at most', async () => {
  const app = Fastify();
  const hints = { order: vi.fn(async () => {}), catalogue: vi.fn(async () => {}) };
  mountVtpass(app, async () => {}, hints);
  const { services } = await vtpass(() => ({}));
  const id = uuidv7();
  const requestId = services.reference(new Date(), id);
  for (const payload of [
    { type: 'transaction-update', data: { requestId } },
    { type: 'transaction-update', data: { requestId: 'of somebody else' } },
    { type: 'transaction-update', data: {} },
    { type: 'variations-update', serviceID: 'mtn-data' },
    { type: 'what-comes-next' },
    [],
  ]) {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/webhooks/vtpass',
      payload,
    });
    expect([statusCode, body]).toEqual([200, '{"response":"success"}']);
  }
  expect(hints.order.mock.calls).toEqual([[id]]);
  expect(hints.catalogue).toHaveBeenCalledTimes(1);
  await app.close();
});
