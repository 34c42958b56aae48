// The VTpass adapter against a local server that speaks its documented protocol: every row of its response-code table
// once.
import { kobo, naira } from '@alajo/contract/money.ts';
import type { TokenKind } from '@alajo/contract/wallet/schemas.ts';
import fc from 'fast-check';
import Fastify from 'fastify';
import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type ReceivedRequest,
  type ScriptedReply,
  startRemoteService,
} from '../../testing/remote-service.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type { Order, OrderState } from './services.ts';
import { createVtpass, mountVtpass, orderIdOf } from './vtpass.ts';
import { billersWithPlans } from './vtpass-catalogue.ts';
import { deliveryOf } from './vtpass-delivery.ts';
import { byCode } from './vtpass-outcomes.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const keys = { api_key: 'api-key-1', public_key: 'PK_1', secret_key: 'SK_1' };

async function vtpass(reply: (request: ReceivedRequest) => ScriptedReply) {
  const other = await startRemoteService(reply);
  open.push(other);
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => logged.push(line) });
  const services = createVtpass({ url: other.url, ...keys }, other.watch, log);
  return { ...other, services, logged };
}

const order: Order = {
  reference: '202611210830abc',
  category: 'airtime',
  biller: '9mobile',
  account_number: '08091234567',
  variant: null,
  phone: '+2348091234567',
  amount: naira(50),
  quantity: 1,
  renews: false,
};
const transaction = (status: string) => ({
  code: '000',
  content: { transactions: { status, transactionId: '174' } },
});

test('sends the public key with GET requests and the secret key with POST requests', async () => {
  const { services, requests } = await vtpass(({ method }) => ({
    body: method === 'GET' ? { response_description: '000', content: { variations: [] } } : {},
  }));
  await services.catalogue();
  await services.buy(order);
  const [read] = requests;
  const write = requests.at(-1);
  expect(read?.headers).toMatchObject({ 'api-key': 'api-key-1', 'public-key': 'PK_1' });
  expect(read?.headers['secret-key']).toBeUndefined();
  expect(write?.headers).toMatchObject({ 'api-key': 'api-key-1', 'secret-key': 'SK_1' });
  expect(write?.headers['public-key']).toBeUndefined();
});

test("builds a request id from the Lagos time and the order's id, in digits and letters", async () => {
  const { services } = await vtpass(() => ({}));
  const id = uuidv7();
  const made = services.reference(new Date('2026-12-31T23:30:00Z'), id);
  expect(made).toMatch(/^202701010030[0-9a-z]{26}$/);
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (uuid, at) => {
        expect(orderIdOf(services.reference(at, uuid))).toBe(uuid);
      },
    ),
    { numRuns: 100 },
  );
  expect(orderIdOf('202701010030made-by-others')).toBeUndefined();
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
    { serviceID: 'dstv', variation_code: 'dstv-padi', subscription_type: 'change', quantity: 1 },
  ],
  [
    'a renewal',
    { category: 'cable', biller: 'dstv', renews: true, amount: naira(11_000) },
    { serviceID: 'dstv', subscription_type: 'renew', amount: 11_000, billersCode: '08091234567' },
  ],
  [
    'three months of a bouquet',
    { category: 'cable', biller: 'gotv', variant: 'gotv-max', quantity: 3 },
    { serviceID: 'gotv', variation_code: 'gotv-max', quantity: 3 },
  ],
  [
    'two of Spectranet’s PINs',
    { category: 'internet', biller: 'spectranet', variant: 'vt-1000', quantity: 2 },
    { serviceID: 'spectranet', variation_code: 'vt-1000', quantity: 2 },
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
])('requests %s as documented', async (_, more, expected) => {
  const { services, requests } = await vtpass(() => ({ body: transaction('delivered') }));
  expect(await services.buy({ ...order, ...more })).toMatchObject({ status: 'delivered' });
  expect(requests[0]).toMatchObject({
    path: '/pay',
    body: { request_id: order.reference, ...expected },
  });
});

test.each<[Order['category'], string]>([
  ['cable', 'startimes'],
  ['internet', 'smile'],
  ['exams', 'jamb'],
])(
  'sells %s by %s one at a time: refuses a larger quantity without a request',
  async (category, biller) => {
    const { services, requests } = await vtpass(() => ({ body: transaction('delivered') }));
    const several = { ...order, category, biller, variant: 'a', quantity: 2 };
    expect(await services.buy(several)).toEqual({ status: 'failed', reason: 'refused' });
    expect(requests).toEqual([]);
    expect(services.allowsQuantity(several)).toBe(false);
    expect((await services.buy({ ...several, quantity: 1 })).status).toBe('delivered');
  },
);

test('allows a quantity only if the request carries one', async () => {
  const { services } = await vtpass(() => ({}));
  const several = (category: Order['category'], biller: string) =>
    services.allowsQuantity({ category, biller });
  expect([several('cable', 'gotv'), several('exams', 'waec-checker')]).toEqual([true, true]);
  expect([several('electricity', 'ikedc'), several('data', 'mtn')]).toEqual([false, false]);
});

test.each(Object.entries(byCode))('maps code %s', async (code, state) => {
  const { services } = await vtpass(() => ({ body: { code, content: {} } }));
  expect(await services.buy(order)).toEqual(state);
});

test.each<[string, unknown, OrderState['status']]>([
  ['delivered', transaction('delivered'), 'delivered'],
  ['initiated', transaction('initiated'), 'pending'],
  ['pending', transaction('pending'), 'pending'],
  ['failed', transaction('failed'), 'failed'],
  ['reversed', transaction('reversed'), 'reversed'],
  ['000 without a status', { code: '000', content: { transactions: {} } }, 'pending'],
  ['000 without a transaction', { code: '000' }, 'unknown'],
  ['our key is rejected, so the order may be delivered', { code: '087' }, 'unknown'],
  ['our address is rejected', { code: '027' }, 'unknown'],
  ['wrong arguments', { code: '011' }, 'unknown'],
  ['a failure', { code: '016' }, 'failed'],
  ['a reversal', { code: '040' }, 'reversed'],
  ['an uncharged order', { code: '091' }, 'failed'],
  ['an order it never received', { code: '015' }, 'unseen'],
  ['a code that is a number', { code: 16 }, 'failed'],
  ['a code that is a list', { code: ['016'] }, 'pending'],
  ['001 of a requery', { ...transaction('delivered'), code: '001' }, 'delivered'],
  ['an undocumented code', { code: '777' }, 'pending'],
  ['a list', ['?'], 'unknown'],
])('reads a requery reply: %s', async (_, body, status) => {
  const { services, requests } = await vtpass(() => ({ body }));
  expect((await services.check('202611210830abc')).status).toBe(status);
  expect(requests[0]).toMatchObject({ path: '/requery', body: { request_id: '202611210830abc' } });
});

test('logs that our account was rejected, without its keys', async () => {
  const replies: ScriptedReply[] = [
    { body: { code: '018' } },
    { body: { code: '087' } },
    { status: 401, body: { message: 'Unauthenticated.' } },
    { body: { code: '016' } },
  ];
  const { services, logged } = await vtpass(() => replies.shift() ?? {});
  await services.buy(order);
  await expect(services.lookUp(meter)).rejects.toThrow(ProviderUnavailable);
  expect((await services.check('202611210830abc')).status).toBe('pending');
  await services.buy(order);
  expect(logged.map((line) => JSON.parse(line).code)).toEqual(['018', '087', '']);
  for (const key of Object.values(keys)) expect(logged.join()).not.toContain(key);
});

test('keeps selling while look-ups fail', async () => {
  const { services, requests } = await vtpass(({ path }) =>
    path === '/pay' ? { body: transaction('delivered') } : { status: 504 },
  );
  for (let n = 0; n < 6; n++)
    await expect(services.lookUp(meter)).rejects.toThrow(ProviderUnavailable);
  expect(requests).toHaveLength(5);
  expect(services.pausedSince()).toBeNull();
  expect((await services.buy(order)).status).toBe('delivered');
});

test('treats HTML, a server error and a dropped connection as unavailable', async () => {
  for (const reply of [{ body: '<html>' }, { status: 500 }, { status: 0 }]) {
    const { services } = await vtpass(() => reply);
    await expect(services.buy(order)).rejects.toThrow(ProviderUnavailable);
  }
});

// JSON numbers of 20 digits lose precision when parsed.
const INEXACT: unknown = JSON.parse('26362054405982757802');

const further = (kind: TokenKind, pin: string) => ({ serial: null, pin, kind });

test.each<[object, { token?: string; units?: string; pins?: object[] }]>([
  [{ purchased_code: 'Token : 26362054405982757802' }, { token: '26362054405982757802' }],
  [
    { mainToken: '2636-2054-4059-8275-7802', bonusToken: '1', units: 49.5 },
    { token: '26362054405982757802', units: '49.5' },
  ],
  [
    { purchased_code: 'Token : 2636 2054 4059 8275 7802 32 units', Units: '32' },
    { token: '26362054405982757802', units: '32' },
  ],
  [
    { purchased_code: 'Token : 26362054405982757802 Bonus Token : 11112222333344445555' },
    { token: '26362054405982757802', pins: [further('bonus', '11112222333344445555')] },
  ],
  [
    { token: '26362054405982757802', kct1: '11112222333344445555', kct2: '', units: '' },
    { token: '26362054405982757802', pins: [further('key_change_1', '11112222333344445555')] },
  ],
  [
    {
      mainToken: '26362054405982757802',
      kct1: '1'.repeat(20),
      kct2: '2'.repeat(20),
      bonusToken: '3'.repeat(20),
      resetToken: '4'.repeat(20),
      configureToken: '5'.repeat(20),
      purchased_code: `Token : 26362054405982757802, ${'6'.repeat(20)}`,
    },
    {
      token: '26362054405982757802',
      pins: [
        further('key_change_1', '1'.repeat(20)),
        further('key_change_2', '2'.repeat(20)),
        further('bonus', '3'.repeat(20)),
        further('reset', '4'.repeat(20)),
        further('configure', '5'.repeat(20)),
        further('other', '6'.repeat(20)),
      ],
    },
  ],
  [{ token: INEXACT }, {}],
  [{ token: INEXACT, purchased_code: '26362054405982757802' }, { token: '26362054405982757802' }],
  [
    { token: '26362054405982757802', Units: { kwh: 1 }, Pin: [], cards: 'none' },
    { token: '26362054405982757802' },
  ],
  [{ purchased_code: '', exchangeReference: 'x' }, {}],
  [
    { purchased_code: 'Serial No:WRN1, pin: 373820665258 Serial No:WRN2, pin: 373820665259' },
    {
      pins: [
        { serial: 'WRN1', pin: '373820665258' },
        { serial: 'WRN2', pin: '373820665259' },
      ],
    },
  ],
  [{ purchased_code: 'Token: 8053' }, { pins: [{ serial: null, pin: '8053' }] }],
  [
    { cards: [{ Serial: 'WRN1', Pin: '373820665258' }] },
    { pins: [{ serial: 'WRN1', pin: '373820665258' }] },
  ],
  [{ tokens: ['8053'] }, { pins: [{ serial: null, pin: '8053' }] }],
  [{ Pin: 'Pin : 367812345678910' }, { pins: [{ serial: null, pin: '367812345678910' }] }],
  [{ Voucher: ['SHOW1'] }, { pins: [{ serial: null, pin: 'SHOW1' }] }],
])('reads the delivery in %j', (body, found) => {
  expect(deliveryOf(body)).toEqual({ token: null, units: null, pins: [], ...found });
});

const meter = {
  category: 'electricity' as const,
  biller: 'ikedc',
  variant: 'prepaid',
  account_number: '1111111111111',
};

test("requires a customer's name; a wrong number may also come with code 000", async () => {
  const content = { Customer_Name: ' TESTMETER1 ', Address: 'ABULE', Min_Purchase_Amount: '500' };
  const replies: unknown[] = [
    { code: '000', content },
    { code: '000', content: { error: 'This meter is not correct', WrongBillersCode: true } },
    { code: '000', content: { ...content, WrongBillersCode: true } },
    { code: '011', content: {} },
  ];
  const { services, requests } = await vtpass(() => ({ body: replies.shift() }));
  expect(await services.lookUp(meter)).toEqual({
    found: true,
    customer_name: 'TESTMETER1',
    address: 'ABULE',
    min: naira(500),
    renewal: null,
    bouquet: null,
  });
  expect(requests[0]?.body).toEqual({
    billersCode: '1111111111111',
    serviceID: 'ikeja-electric',
    type: 'prepaid',
  });
  for (let n = 0; n < 3; n++) expect(await services.lookUp(meter)).toEqual({ found: false });
});

test.each(['030', '012', '027', '083', '087', '777'])(
  'a look-up that fails with code %s is unavailable, not an unknown customer',
  async (code) => {
    const { services } = await vtpass(() => ({ body: { code, content: {} } }));
    await expect(services.lookUp(meter)).rejects.toThrow(ProviderUnavailable);
  },
);

test('finds a customer despite unexpected fields', async () => {
  const content = { CustomerName: 'ADA OKAFOR', Address: 12, Min_Purchase_Amount: {} };
  const { services } = await vtpass(() => ({
    body: { code: '020', content: { ...content, Minimum_Amount: 1100.5, Renewal_Amount: '' } },
  }));
  expect(await services.lookUp(meter)).toEqual({
    found: true,
    customer_name: 'ADA OKAFOR',
    address: '12',
    min: kobo(110_050),
    renewal: null,
    bouquet: null,
  });
});

test('sends no bouquet and no number of months with a renewal', async () => {
  const { services, requests } = await vtpass(() => ({ body: transaction('delivered') }));
  const card = { category: 'cable', biller: 'gotv', variant: 'gotv-jolli' } as const;
  await services.buy({ ...order, ...card, renews: true, amount: naira(5800) });
  expect(Object.keys(requests[0]?.body ?? {}).sort()).toEqual([
    'amount',
    'billersCode',
    'phone',
    'request_id',
    'serviceID',
    'subscription_type',
  ]);
});

test('renews only DStv and GOtv, and only for more than zero', async () => {
  const content = { Customer_Name: 'ADA', Current_Bouquet: 'DStv Yanga', Renewal_Amount: '6000' };
  const replies = [content, { ...content, Renewal_Amount: 0 }, content];
  const { services } = await vtpass(() => ({ body: { code: '000', content: replies.shift() } }));
  const card = { category: 'cable', account_number: '1212121212', variant: null } as const;
  expect(await services.lookUp({ ...card, biller: 'dstv' })).toMatchObject({
    renewal: naira(6000),
    bouquet: 'DStv Yanga',
  });
  expect(await services.lookUp({ ...card, biller: 'dstv' })).toMatchObject({ renewal: null });
  expect(await services.lookUp({ ...card, biller: 'startimes' })).toMatchObject({ renewal: null });
});

test('looks up a smartcard without a type, and a JAMB profile with its plan', async () => {
  const { services, requests } = await vtpass(() => ({ body: { code: '011' } }));
  const card = { category: 'cable', biller: 'dstv', account_number: '1212121212' } as const;
  await services.lookUp({ ...card, variant: 'dstv-padi' });
  const profile = { category: 'exams', biller: 'jamb', account_number: '0123456789' } as const;
  await services.lookUp({ ...profile, variant: 'utme-mock' });
  await services.lookUp({ ...profile, variant: 'de' });
  expect(requests.map(({ body }) => body.type)).toEqual([undefined, 'utme-mock', 'de']);
});

test('finds a Smile customer by email and charges their only account', async () => {
  const lists = [[{ AccountId: 1506150065 }], [{ AccountId: 1 }, { AccountId: 2 }], []];
  const { services, requests } = await vtpass(({ path }) => ({
    body:
      path === '/pay'
        ? transaction('delivered')
        : { code: '000', content: { Customer_Name: 'A', AccountList: { Account: lists.shift() } } },
  }));
  const smile = { category: 'internet', biller: 'smile', variant: '624' } as const;
  const bundle = { ...order, ...smile, account_number: 'tester@sandbox.com' };
  expect((await services.buy(bundle)).status).toBe('delivered');
  expect(requests[0]).toMatchObject({
    path: '/merchant-verify/smile/email',
    body: { billersCode: 'tester@sandbox.com', serviceID: 'smile-direct' },
  });
  expect(requests[1]?.body).toMatchObject({ billersCode: '1506150065', variation_code: '624' });
  for (let n = 0; n < 2; n++) {
    expect(await services.buy(bundle)).toEqual({ status: 'failed', reason: 'refused' });
  }
  expect(requests.filter(({ path }) => path === '/pay')).toHaveLength(1);
});

test('turns variations into plans despite misspelt keys, repeated codes and prices as text', async () => {
  const list = [
    { variation_code: 'a', name: 'N1000 1.5GB - 30 days', variation_amount: '1,000.00' },
    { variation_code: 'a', name: 'the same again', variation_amount: '300' },
    { variation_code: 'b', name: 'Free', variation_amount: 'none' },
    { variation_code: 'c', name: null, variation_amount: '100' },
  ];
  const right = [{ variation_code: 'd', name: '2 GB 7-Day plan', variation_amount: 500.5 }];
  const { services } = await vtpass(({ query }) => ({
    body: {
      response_description: '000',
      content: query.serviceID === 'mtn-data' ? { variations: right, varations: list } : {},
    },
  }));
  const { plans, billers } = await services.catalogue();
  expect(plans).toEqual([
    {
      biller: 'mtn',
      category: 'data',
      code: 'd',
      name: '2 GB 7-Day plan',
      size: '2GB',
      validity: '7 days',
      price: kobo(50_050),
    },
    {
      biller: 'mtn',
      category: 'data',
      code: 'a',
      name: 'N1000 1.5GB - 30 days',
      size: '1.5GB',
      validity: '30 days',
      price: naira(1000),
    },
  ]);
  expect(billers.length).toBeGreaterThan(20);
});

test("offers everything except the products VTpass doesn't sell us", async () => {
  const { services } = await vtpass(({ query }) => {
    const plan = { variation_code: 'a', name: 'A', variation_amount: '100' };
    if (query.serviceID === 'showmax') return { body: { code: '028', content: {} } };
    if (query.serviceID === 'glo-data') return { body: { response_description: '012' } };
    return { body: { response_description: '000', content: { variations: [plan] } } };
  });
  const { billers, plans } = await services.catalogue();
  expect(billers.filter(({ id }) => id === 'showmax')).toEqual([]);
  expect(billers.filter(({ id }) => id === 'glo').map(({ category }) => category)).toEqual([
    'airtime',
  ]);
  expect(plans).toHaveLength(billersWithPlans.length - 2);
});

test.each<[unknown, number | undefined]>([
  [1081.82, 108_182],
  ['12,500.5', 1_250_050],
  ['1081.8199999', 108_181],
  [-3, -300],
  [0, 0],
  [null, undefined],
  ['plenty', undefined],
])('reads the balance %j', async (balance, kobos) => {
  const { services, requests } = await vtpass(() => ({ body: { code: 1, contents: { balance } } }));
  if (kobos === undefined) await expect(services.balance?.()).rejects.toThrow(ProviderUnavailable);
  else expect(await services.balance?.()).toBe(kobos);
  expect(requests[0]).toMatchObject({ method: 'GET', path: '/balance' });
  expect(requests[0]?.headers).toMatchObject({ 'public-key': 'PK_1' });
});

test('throws for a catalogue it cannot read', async () => {
  const { services } = await vtpass(() => ({ body: { response_description: '087' } }));
  await expect(services.catalogue()).rejects.toThrow(ProviderUnavailable);
});

test('always acknowledges the webhook, which only triggers a check', async () => {
  const app = Fastify();
  const hints = { order: vi.fn(async () => {}), catalogue: vi.fn(async () => {}) };
  mountVtpass(app, hints);
  const { services } = await vtpass(() => ({}));
  const id = uuidv7();
  const requestId = services.reference(new Date(), id);
  for (const payload of [
    { type: 'transaction-update', data: { requestId } },
    { type: 'transaction-update', data: { requestId: 'another-company' } },
    { type: 'transaction-update', data: {} },
    { type: 'variations-update', serviceID: 'mtn-data' },
    { type: 'unknown-update' },
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

test.each([
  [19.3, kobo(1930)],
  ['1,019.30', kobo(101_930)],
  [1081.8199999999, kobo(108_181)],
  [0, undefined],
  ['free', undefined],
  [undefined, undefined],
])('reads the cost of a delivery from %s', async (total_amount, cost) => {
  const transactions = { status: 'delivered', transactionId: '1', total_amount };
  const { services } = await vtpass(() => ({ body: { code: '000', content: { transactions } } }));
  const state = await services.buy(order);
  expect(state).toMatchObject({ status: 'delivered' });
  expect('cost' in state ? state.cost : undefined).toBe(cost);
});
