// Every request we send to Paystack, in one list. If its OpenAPI document is next to the project, each request is also
// checked against it.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { naira } from '@alajo/contract/money.ts';
import { parseYaml } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { faults, type SchemaObject } from '../testing/openapi-shapes.ts';
import { type ReceivedRequest, startRemoteService } from '../testing/remote-service.ts';
import { createPaystackPayments } from './payments/paystack.ts';
import { createPaystackPayouts } from './payouts/paystack.ts';
import { createPaystack } from './paystack.ts';

const payment = '01ABCDEFGHJKMNPQRSTVWXYZ01';
const payout = '0190163d-8694-739b-aea5-966c26f8ad91';

/** Sends every request once. Each is refused, unless its reply leads to another request. */
async function sendEveryRequest(): Promise<ReceivedRequest[]> {
  const paid = { id: 4_000_001, domain: 'test', status: 'success', reference: 'T-paid' };
  const replies: Record<string, object> = {
    '/transferrecipient': { recipient_code: 'RCP_1' },
    '/customer': { customer_code: 'CUS_1' },
    '/transaction/verify/T-paid': { ...paid, amount: 150_000, currency: 'NGN' },
  };
  const other = await startRemoteService(({ path }) => {
    const data = replies[path];
    if (data !== undefined) return { body: { status: true, data } };
    return { status: 404, body: { status: false, message: 'No' } };
  });
  const keys = { url: other.url, secret_key: 'sk_test_0123456789' };
  const paystack = createPaystack(keys, other.watch);
  const payments = createPaystackPayments(paystack);
  const payouts = createPaystackPayouts(paystack, paystack);
  const account = { bank_code: '044', account_number: '0690000031' };
  const money = {
    reference: payment,
    amount: naira(1500),
    email: 'ada@example.ng',
    name: 'Ada',
    back: 'https://alajo.example/wallet',
  };
  const expires_at = new Date('2026-11-20T09:30:00.000Z');
  await Promise.allSettled([
    payments.begin({ ...money, expires_at, source: 'card' }),
    payments.begin({ ...money, expires_at, source: 'bank_transfer' }),
    payments.begin({ ...money, expires_at, source: 'ussd' }),
    payments.check(payment),
    payments.cards.charge({ ...money, reference: 'T-card', authorization: 'AUTH_1' }),
    payments.cards.deactivate('AUTH_1'),
    payments.mandates.begin({ ...money, ...account }),
    payments.mandates.find('dfbzfotsrbv4n5s82t4mp5b5mfn51h'),
    payments.mandates.list(),
    payments.mandates.debit({ ...money, reference: 'T-debit', authorization: 'AUTH_2' }),
    payments.mandates.deactivate('AUTH_2'),
    payouts.banks(),
    payouts.resolve(account),
    payouts.send({
      ...account,
      reference: payout,
      amount: naira(5000),
      account_name: 'Ada Okafor',
      narration: 'Alajo',
    }),
    payouts.check(payout),
    payouts.balance?.(),
    payments.referenceOf?.('4000001'),
    payments.chargeback?.('T-paid'),
    payments.chargebacksSince?.(expires_at),
    payments.dedicated?.assign({
      email: 'ada@example.ng',
      first_name: 'Ada',
      last_name: 'Okafor',
      phone: '+2348031234567',
    }),
    payments.dedicated?.identification?.ask('CUS_1', {
      ...account,
      first_name: 'Ada',
      last_name: 'Okafor',
      bvn: '22123456789',
    }),
    payments.dedicated?.identification?.find('CUS_1'),
    payments.dedicated?.received(expires_at, '9900000001'),
    payments.dedicated?.requery?.('9900000001', '2026-11-20'),
  ]);
  await other.close();
  return other.requests;
}

test('sends amounts in whole kobo with currency NGN, and no other requests', async () => {
  const requests = await sendEveryRequest();
  expect(requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /balance',
    'GET /bank',
    'GET /bank/resolve',
    'GET /customer/CUS_1',
    'GET /customer/authorization/verify/dfbzfotsrbv4n5s82t4mp5b5mfn51h',
    'GET /dedicated_account/requery',
    'GET /directdebit/mandate-authorizations',
    'GET /dispute',
    'GET /dispute',
    'GET /refund',
    'GET /refund',
    'GET /transaction',
    'GET /transaction/4000001',
    `GET /transaction/verify/${payment}`,
    'GET /transaction/verify/T-paid',
    `GET /transfer/verify/${payout}`,
    'POST /charge',
    'POST /charge',
    'POST /customer',
    'POST /customer/CUS_1/identification',
    'POST /customer/authorization/deactivate',
    'POST /customer/authorization/deactivate',
    'POST /customer/authorization/initialize',
    'POST /dedicated_account',
    'POST /transaction/charge_authorization',
    'POST /transaction/charge_authorization',
    'POST /transaction/initialize',
    'POST /transfer',
    'POST /transferrecipient',
  ]);
  const bodies = requests.map(
    ({ body }) => body as { amount?: number; currency?: string } | undefined,
  );
  const amounts = bodies.flatMap((body) => body?.amount ?? []);
  expect(amounts.sort()).toEqual([150_000, 150_000, 150_000, 150_000, 150_000, 500_000]);
  expect(new Set(bodies.flatMap((body) => body?.currency ?? []))).toEqual(new Set(['NGN']));
});

const DOCUMENT = fileURLToPath(
  new URL('../../../../shared/specs/paystack-openapi-dist.yaml', import.meta.url),
);

type Parameter = { name: string; in: string; required?: boolean };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: SchemaObject } } };
};
type Document = {
  /** Some paths state their parameters once for all methods. */
  paths: Record<string, { parameters?: Parameter[]; get?: Operation; post?: Operation }>;
  components: { schemas: Record<string, SchemaObject> };
};

// Documented on Paystack's web pages but not in its OpenAPI document: a transfer to an account number for one
// payment, and the currency of a charge.
const only_in_pages = ['bank_transfer', 'currency'];

function operationOf(document: Document, { method, path }: ReceivedRequest): Operation | undefined {
  const template = path
    .replace(/\/verify\/.+$/, '/verify/{reference}')
    .replace(/^\/customer\/CUS_[^/]+/, '/customer/{code}')
    .replace(/^\/transaction\/\d+$/, '/transaction/{id}');
  const { parameters = [], ...methods } = document.paths[template] ?? {};
  const operation = method === 'GET' ? methods.get : methods.post;
  return (
    operation && { ...operation, parameters: [...parameters, ...(operation.parameters ?? [])] }
  );
}

// The test above runs even without the document.
test.runIf(existsSync(DOCUMENT))(
  "each request conforms to Paystack's OpenAPI document",
  async () => {
    const document = parseYaml(readFileSync(DOCUMENT, 'utf8')) as Document;
    const checked = { document, only_in_pages };
    const requests = await sendEveryRequest();
    const wrong = requests.flatMap((request) => {
      const operation = operationOf(document, request);
      if (operation === undefined) return [`${request.method} ${request.path} does not exist`];
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const unknown = Object.keys(request.query).filter(
        (name) => !named.some((parameter) => parameter.name === name),
      );
      const schema = operation.requestBody?.content['application/json'].schema;
      const found = schema === undefined ? [] : faults(checked, schema, request.body);
      return [...unknown.map((name) => `?${name}`), ...found].map(
        (label) => `${request.path} ${label}`,
      );
    });
    expect(wrong).toEqual([]);
    const transfer = requests.find(({ path }) => path === '/transfer') ?? requests[0];
    const schema =
      transfer && operationOf(document, transfer)?.requestBody?.content['application/json'].schema;
    const odd = { source: 'balance', amount: '1', recipient: 'R', extra: 1 };
    expect(faults(checked, schema ?? {}, odd)).toEqual([
      'body.reference: missing',
      'body.amount: no integer',
      'body.extra?',
    ]);
  },
);
