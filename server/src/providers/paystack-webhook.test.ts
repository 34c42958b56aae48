// Paystack's webhook: the signed events it passes on, and in what form.
import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { mountPaystack } from './paystack-webhook.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

const secret_key = 'sk_test_0123456789';

async function hooked() {
  const app = Fastify();
  const hints = {
    payment: vi.fn(async () => {}),
    payout: vi.fn(async () => {}),
    transferRejected: vi.fn(async () => {}),
    chargeback: vi.fn(async () => {}),
    identified: vi.fn(async () => {}),
    mandate: vi.fn(async () => {}),
  };
  mountPaystack(app, async () => {}, secret_key, hints);
  open.push(app);
  const sign = (text: string) => createHmac('sha512', secret_key).update(text).digest('hex');
  const post = async (payload: string, signature = sign(payload)) => {
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
    const answer = await app.inject({
      method: 'POST',
      url: '/webhooks/paystack',
      payload,
      headers,
    });
    return answer.statusCode;
  };
  return { hints, post };
}
const charge = (more = {}) =>
  JSON.stringify({ event: 'charge.success', data: { domain: 'test', reference: 'R1', ...more } });

test('passes on every signed event, including repeats', async () => {
  const { hints, post } = await hooked();
  expect([await post(charge()), await post(charge())]).toEqual([200, 200]);
  expect(hints.payment.mock.calls).toEqual([['R1'], ['R1']]);
  const transfer = { event: 'transfer.reversed', data: { domain: 'test', reference: 'T1' } };
  await post(JSON.stringify(transfer));
  expect(hints.payout.mock.calls).toEqual([['T1']]);
});

test('passes on disputes and refunds by the reference of their transaction', async () => {
  const { hints, post } = await hooked();
  const transaction = { id: 1, reference: 'R1' };
  for (const name of ['create', 'remind', 'resolve']) {
    await post(JSON.stringify({ event: `charge.dispute.${name}`, data: { id: 7, transaction } }));
  }
  const refunded = { domain: 'test', transaction_reference: 'R2', amount: '5000' };
  await post(JSON.stringify({ event: 'refund.processed', data: refunded }));
  expect(hints.chargeback.mock.calls).toEqual([['R1'], ['R1'], ['R1'], ['R2']]);
  expect(hints.payment).not.toHaveBeenCalled();
});

test('passes on a returned transfer by the id of its transaction', async () => {
  const { hints, post } = await hooked();
  const bank_transfer = { amount: 5000, message_type: 'INCORRECT_AMOUNT', transaction_id: 42 };
  await post(JSON.stringify({ event: 'bank.transfer.rejected', data: { bank_transfer } }));
  expect(hints.transferRejected.mock.calls).toEqual([['42']]);
});

test('passes on a mandate by its customer', async () => {
  const { hints, post } = await hooked();
  const data = { domain: 'test', authorization_code: 'AUTH_1', active: true };
  const customer = { code: 'CUS_1', email: 'ada@example.ng' };
  for (const name of ['created', 'active']) {
    const event = `direct_debit.authorization.${name}`;
    await post(JSON.stringify({ event, data: { ...data, customer } }));
    await post(JSON.stringify({ event, data }));
    await post(JSON.stringify({ event, data: { ...data, customer, domain: 'live' } }));
  }
  expect(hints.mandate.mock.calls).toEqual([['ada@example.ng'], ['ada@example.ng']]);
});

test('reports a successful identification, or the failure reason with its claim', async () => {
  const { hints, post } = await hooked();
  const claim = { bvn: '200*****677', account_number: '012****789', bank_code: '007' };
  const data = { customer_id: 8, customer_code: 'CUS_1', identification: claim };
  const tell = (name: string, more: object) =>
    post(JSON.stringify({ event: `customeridentification.${name}`, data: { ...data, ...more } }));
  await tell('success', {});
  await tell('failed', { reason: 'Account number or BVN is incorrect' });
  await tell('failed', { identification: undefined });
  await tell('failed', { customer_code: undefined });
  await tell('success', { domain: 'live' });
  const customer = 'CUS_1';
  expect(hints.identified.mock.calls).toEqual([
    [{ customer }],
    [{ customer, failure: { reason: 'account', claim } }],
    [{ customer, failure: { reason: 'other', claim: {} } }],
  ]);
});

test('verifies the signature over the raw bytes: rejects changed whitespace, another key and none', async () => {
  const { hints, post } = await hooked();
  const spaced = charge().replace(':', ' :  ');
  expect(await post(spaced)).toBe(200);
  const signature = createHmac('sha512', secret_key).update(charge()).digest('hex');
  expect(await post(spaced, signature)).toBe(401);
  expect(await post(charge(), createHmac('sha512', 'other').update(charge()).digest('hex'))).toBe(
    401,
  );
  expect(await post(charge(), '')).toBe(401);
  expect(await post(charge(), 'zz')).toBe(401);
  expect(hints.payment).toHaveBeenCalledTimes(1);
});

test('acknowledges and ignores another mode, other events and invalid bodies', async () => {
  const { hints, post } = await hooked();
  const others = [
    charge({ domain: 'live' }),
    charge({ reference: undefined }),
    JSON.stringify({ event: 'invoice.create', data: {} }),
    '{"event":',
    '[]',
  ];
  for (const body of others) expect(await post(body)).toBe(200);
  expect(hints.payment).not.toHaveBeenCalled();
});
