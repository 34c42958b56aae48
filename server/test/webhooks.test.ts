// Webhooks end to end: a signed webhook makes us query the provider; only its reply moves money.
import { createHmac } from 'node:crypto';
import { naira } from '@alajo/contract/money.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DedicatedAccounts, ReceivedPayment } from '../src/providers/payments/payments.ts';
import { ProviderUnavailable } from '../src/providers/unavailable.ts';
import { type WalletApp, walletApp } from '../src/testing/wallet.ts';

const secret_key = 'sk_test_0123456789';
const vtpass = { url: 'http://127.0.0.1:9', api_key: 'a', public_key: 'b', secret_key: 'c' };

// The provider's side: an account number per email, and the deposits into it.
const numbers = new Map<string, string>();
const deposits = new Map<string, { account_number: string; payment: ReceivedPayment }>();
const dedicated: DedicatedAccounts = {
  async assign({ email }) {
    const account_number = numbers.get(email) ?? `99${String(numbers.size).padStart(8, '0')}`;
    numbers.set(email, account_number);
    return { account_number, account_name: 'ALAJO', bank_name: 'Wema Bank' };
  },
  async find(reference) {
    if (reference.startsWith('early')) throw new ProviderUnavailable('not known yet');
    return deposits.get(reference);
  },
  received: async () => [],
};

// Purchases that the services provider reversed, by its reference.
const reversed = new Set<string>();

// Runs once between the provider's lookup and its reply.
let beforeReply: (() => Promise<unknown>) | undefined;
async function slowly<T>(lookup: Promise<T>): Promise<T> {
  const found = await lookup;
  const interruption = beforeReply;
  beforeReply = undefined;
  await interruption?.();
  return found;
}

let alajo: WalletApp;
beforeAll(async () => {
  alajo = await walletApp((deps) => ({
    ...deps,
    providers: {
      ...deps.providers,
      payments: {
        ...deps.providers.payments,
        dedicated,
        check: (reference) => slowly(deps.providers.payments.check(reference)),
      },
      services: {
        ...deps.providers.services,
        check: async (reference) =>
          reversed.has(reference)
            ? { status: 'reversed' }
            : deps.providers.services.check(reference),
      },
      payouts: {
        ...deps.providers.payouts,
        check: (reference) => slowly(deps.providers.payouts.check(reference)),
      },
    },
    config: {
      ...deps.config,
      paystack: { url: 'http://127.0.0.1:9', secret_key },
      services: 'vtpass',
      vtpass,
    },
  }));
});
afterAll(() => alajo.close());

async function paystack(event: string, reference: string): Promise<number> {
  const payload = JSON.stringify({ event, data: { domain: 'test', reference } });
  const signature = createHmac('sha512', secret_key).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
  const url = '/webhooks/paystack';
  return (await alajo.app.inject({ method: 'POST', url, payload, headers })).statusCode;
}

test('credits a confirmed payment once, however often the webhook arrives', async () => {
  const ada = await alajo.person('ada');
  const { body } = await alajo.fund(ada, 1000.11, 'card');
  const reference = String(body.reference);
  for (let n = 0; n < 3; n++) expect(await paystack('charge.success', reference)).toBe(200);
  await alajo.runJobs();
  expect(await ada.balance()).toBe(1000.11);
});

test('a webhook about a payment that was not made credits nothing', async () => {
  const bola = await alajo.person('bola');
  const { body } = await alajo.fund(bola, 1000, 'card');
  expect(await paystack('charge.success', String(body.reference))).toBe(200);
  await alajo.runJobs();
  expect(await bola.balance()).toBe(0);
});

test('a webhook that arrives during a status query triggers another query at once', async () => {
  const dayo = await alajo.person('dayo', 5000);
  const { body } = await alajo.fund(dayo, 1000, 'card');
  const funding = String(body.reference);
  beforeReply = () => alajo.pressCheckout(funding, 'approve');
  alajo.clock.advance(30_000);
  await alajo.runJobs();
  expect(await dayo.balance()).toBe(6000);

  const payout = await alajo.pay(dayo, '0123450004', 1000);
  await alajo.runJobs();
  beforeReply = () => paystack('transfer.success', fromReference(payout));
  await paystack('transfer.success', fromReference(payout));
  await alajo.runJobs();
  expect((await alajo.receipt(dayo, payout)).body.status).toBe('success');
});

test('a webhook about a payout triggers a status query at once', async () => {
  const chi = await alajo.person('chi', 5000);
  const reference = await alajo.pay(chi, '0123450004', 1000);
  await alajo.runJobs();
  expect((await alajo.receipt(chi, reference)).body.status).toBe('pending');
  for (let n = 0; n < 2; n++) {
    await paystack('transfer.success', fromReference(reference));
    await alajo.runJobs();
  }
  expect((await alajo.receipt(chi, reference)).body.status).toBe('success');
});

test('credits a deposit into a customer’s own account number once, to that customer', async () => {
  const ife = await alajo.person('ife');
  const own = async () => (await alajo.call(walletRoutes.ownAccount, {}, ife)).body.account;
  expect(await own()).toBeNull();
  const assign = () => alajo.call(walletRoutes.assignOwnAccount, {}, ife);
  const made = await Promise.all([assign(), assign(), assign()]);
  expect(new Set(made.map((response) => JSON.stringify(response.body))).size).toBe(1);
  const { account_number } = (await own()) as { account_number: string };
  const payment = { id: '77', amount: naira(2500), paid_at: alajo.clock.now() };
  deposits.set('100004260101123456', { account_number, payment });
  deposits.set('100004260101999999', { account_number: '0000000000', payment });
  for (let n = 0; n < 3; n++) {
    expect(await paystack('charge.success', '100004260101123456')).toBe(200);
    expect(await paystack('charge.success', '100004260101999999')).toBe(200);
    await alajo.runJobs();
  }
  expect(await ife.balance()).toBe(2500);
  expect((await alajo.notices(ife))[0]).toMatchObject({ title: '₦2,500 added to your wallet' });
});

test('retries the job of a deposit that the provider does not list yet', async () => {
  expect(await paystack('charge.success', 'early-100004260101')).toBe(200);
  await expect(alajo.runJobs()).rejects.toThrow(ProviderUnavailable);
});

test('VTpass’s reversal webhook moves no money; its reply to our query refunds once', async () => {
  const sade = await alajo.person('sade', 1000);
  const body = { network: 'mtn' as const, phone_number: '08031234567', amount: 300 };
  const bought = await alajo.call(serviceRoutes.airtime, { body }, alajo.as(sade));
  expect(bought.body.status).toBe('completed');
  const id = String(bought.body.id);
  const tell = async () => {
    const data = { requestId: `202611210830${id.toLowerCase()}`, code: '040' };
    const payload = { type: 'transaction-update', data };
    await alajo.app.inject({ method: 'POST', url: '/webhooks/vtpass', payload });
    await alajo.runJobs();
  };
  await tell();
  expect(await sade.balance()).toBe(700);
  reversed.add(fromReference(id));
  for (let n = 0; n < 3; n++) await tell();
  expect(await sade.balance()).toBe(1000);
  expect((await alajo.receipt(sade, id)).body.status).toBe('reversed');
});

test('accepts unknown and missing references without creating a job', async () => {
  const unknown = ['another-company', '01K9ZB3N7QX4T8V2W6Y0A1C5DE', ''];
  for (const reference of unknown) {
    expect(await paystack('charge.success', reference)).toBe(200);
    expect(await paystack('transfer.failed', reference)).toBe(200);
  }
  const requestId = `202611210830${'0'.repeat(26)}`;
  const hint = { type: 'transaction-update', data: { requestId } };
  const url = '/webhooks/vtpass';
  const answer = await alajo.app.inject({ method: 'POST', url, payload: hint });
  expect(answer.json()).toEqual({ response: 'success' });
  await alajo.runJobs();
});
