// Each outcome that Paystack documents for mandates, once.
import { naira } from '@alajo/contract/money.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { type ScriptedReply, startRemoteService } from '../../testing/remote-service.ts';
import { createPaystack } from '../paystack.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import { createPaystackPayments } from './paystack.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((service) => service.close())));

async function mandatesOf(...replies: ScriptedReply[]) {
  const service = await startRemoteService(() => replies.shift() ?? { status: 404, body: {} });
  open.push(service);
  const keys = { url: service.url, secret_key: 'sk_test_0123456789' };
  const { mandates } = createPaystackPayments(createPaystack(keys, service.watch));
  return { mandates, requests: service.requests };
}
const ok = (data: unknown, more = {}) => ({ body: { status: true, message: 'ok', data, ...more } });
const no = (message: string, status = 400) => ({
  status,
  body: { status: false, message, type: 'validation_error', code: 'unknown' },
});
const ADA = {
  email: 'ada@example.ng',
  name: 'Ada Okafor',
  bank_code: '058',
  account_number: '0123456123',
  back: 'https://alajo.example/banks/4',
};
const DEBIT = { reference: 'T-1', amount: naira(3200), authorization: 'AUTH_1', email: ADA.email };

describe('mandates', () => {
  test('a mandate is requested for one account, and approved on the page that Paystack returns', async () => {
    const data = {
      redirect_url: 'https://link.paystack.co/x1',
      access_code: 'x1',
      reference: 'x1',
    };
    const { mandates, requests } = await mandatesOf(ok(data));
    expect(await mandates.begin(ADA)).toEqual({ reference: 'x1', url: data.redirect_url });
    expect(requests[0]?.body).toEqual({
      email: ADA.email,
      channel: 'direct_debit',
      callback_url: ADA.back,
      account: { number: '0123456123', bank_code: '058' },
    });
  });

  test('a mandate that Paystack refuses was not requested', async () => {
    const { mandates } = await mandatesOf(no('Bank not supported'));
    await expect(mandates.begin(ADA)).rejects.toThrow(ProviderUnavailable);
  });

  test.each([
    ['approved and ready', ok(verified(true)), { status: 'active', authorization: 'AUTH_1' }],
    ['approved and not ready', ok(verified(false)), { status: 'pending' }],
    ['not approved', no('Authorization does not exist', 404), { status: 'pending' }],
  ])('a mandate that is %s has that state', async (_, reply, state) => {
    const { mandates } = await mandatesOf(reply);
    expect(await mandates.find('x1')).toEqual(state);
  });

  test('a mandate is ended once, however often that is requested', async () => {
    const { mandates } = await mandatesOf(ok(null), no('Authorization code does not exist', 404));
    await mandates.deactivate('AUTH_1');
    await mandates.deactivate('AUTH_1');
  });
});

const verified = (active: boolean) => ({
  authorization_code: 'AUTH_1',
  channel: 'direct_debit',
  bank: 'Guaranty Trust Bank',
  active,
  customer: { code: 'CUS_1', email: ADA.email },
});

test('the list has every page, and leaves out states that are not documented', async () => {
  const row = (authorization_code: string, status: string) => ({
    id: 1,
    status,
    authorization_code,
    account_number: '0123456123',
    bank_code: '058',
    customer: { email: ADA.email },
  });
  const { mandates, requests } = await mandatesOf(
    ok([row('AUTH_1', 'active'), row('AUTH_2', 'odd')], { meta: { per_page: 100, next: 'c2' } }),
    ok([row('AUTH_3', 'revoked')], { meta: { per_page: 100, next: null } }),
  );
  const listed = await mandates.list();
  expect(listed.map(({ authorization, status }) => [authorization, status])).toEqual([
    ['AUTH_1', 'active'],
    ['AUTH_3', 'revoked'],
  ]);
  expect(requests.map(({ query }) => query.cursor)).toEqual([undefined, 'c2']);
});

describe('debits', () => {
  const data = { status: 'processing', reference: 'T-1', amount: 320_000 };
  test.each([
    ['is pending while the bank processes it', ok(data), { status: 'pending' }],
    ['is paid', ok({ ...data, status: 'success' }), { status: 'paid' }],
    [
      'is declined for a lack of money',
      ok({ ...data, status: 'failed', gateway_response: 'Insufficient Funds' }),
      { status: 'declined', problem: 'insufficient_funds' },
    ],
    [
      'finds that the mandate was revoked',
      no('Authorization may be inactive or belong to a different email.'),
      { status: 'revoked' },
    ],
    ['is declined', no('Amount below the minimum'), { status: 'declined', problem: 'declined' }],
  ])('%s', async (_, reply, state) => {
    const { mandates } = await mandatesOf(reply);
    expect(await mandates.debit(DEBIT)).toEqual(state);
  });

  test('a debit whose reply was lost has the state of its transaction', async () => {
    const transaction = { id: 1, domain: 'test', currency: 'NGN', ...data, status: 'success' };
    const { mandates } = await mandatesOf(
      { status: 400, body: { status: false, code: 'duplicate_reference', message: 'Duplicate' } },
      ok({ ...transaction, paid_at: '2026-12-07T19:00:00.000Z' }),
    );
    expect(await mandates.debit(DEBIT)).toEqual({ status: 'paid' });
  });
});
