// The Paystack adapter against a local server that speaks its documented protocol: every outcome once.
import { naira } from '@alajo/contract/money.ts';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type ReceivedRequest,
  type ScriptedReply,
  startRemoteService,
} from '../testing/remote-service.ts';
import { createPaystackPayments } from './payments/paystack.ts';
import { createPaystackPayouts } from './payouts/paystack.ts';
import { createPaystack } from './paystack.ts';
import { ProviderUnavailable } from './unavailable.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const secret_key = 'sk_test_0123456789';

async function paystack(reply: (request: ReceivedRequest) => ScriptedReply) {
  const other = await startRemoteService(reply);
  open.push(other);
  const client = createPaystack({ url: other.url, secret_key }, other.watch);
  return {
    ...other,
    payments: createPaystackPayments(client),
    payouts: createPaystackPayouts(
      client,
      createPaystack({ url: other.url, secret_key }, other.watch),
    ),
  };
}

const done = (data: object) => ({ body: { status: true, message: 'ok', data } });
const refusedResponse = (message: string, code = 'unknown', status = 400) => ({
  status,
  body: { status: false, message, type: 'validation_error', code },
});

describe('the Paystack adapter for incoming payments', () => {
  const request = {
    reference: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
    amount: naira(1500),
    email: 'ada@example.ng',
    name: 'Ada Okafor',
    expires_at: new Date('2026-11-21T09:00:00Z'),
    back: 'https://alajo.ng/w?f=01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  };

  const paid = {
    id: 4099260516,
    domain: 'test',
    status: 'success',
    reference: request.reference,
    amount: 150_000,
    currency: 'NGN',
    paid_at: '2026-11-21T08:30:00.000Z',
  };

  test("sends a card payment to Paystack's page, which returns to us", async () => {
    const { payments, requests } = await paystack(() =>
      done({ authorization_url: 'https://checkout.paystack.com/x', reference: request.reference }),
    );
    expect(await payments.begin({ ...request, source: 'card' })).toEqual({
      reference: request.reference,
      step: { kind: 'checkout', url: 'https://checkout.paystack.com/x' },
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/transaction/initialize',
      body: { amount: 150_000, currency: 'NGN', reference: request.reference, channels: ['card'] },
    });
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${secret_key}`);
  });

  test('assigns a bank transfer its own account number until the funding expires', async () => {
    const account = { account_number: '1238227830', account_name: 'ALAJO', bank: { name: 'Wema' } };
    const { payments, requests } = await paystack(() =>
      done({ status: 'pending_bank_transfer', ...account }),
    );
    expect(await payments.begin({ ...request, source: 'bank_transfer' })).toMatchObject({
      step: {
        kind: 'bank_transfer',
        bank_name: 'Wema',
        account_number: '1238227830',
        account_name: 'ALAJO',
        url: null,
      },
    });
    expect(requests[0]?.body.bank_transfer).toEqual({
      account_expires_at: '2026-11-21T09:00:00.000Z',
    });
  });

  test('gives a USSD payment a code to dial', async () => {
    const { payments } = await paystack(() =>
      done({ status: 'pay_offline', ussd_code: '*737*33*4*18791#' }),
    );
    expect(await payments.begin({ ...request, source: 'ussd' })).toMatchObject({
      step: { code: '*737*33*4*18791#' },
    });
  });

  test.each([
    [undefined, '737'],
    ['966', '966'],
  ])('requests USSD of bank %s as %s', async (bank, type) => {
    const { payments, requests } = await paystack(() =>
      done({ status: 'pay_offline', ussd_code: `*${type}*1#` }),
    );
    await payments.begin({ ...request, source: 'ussd', bank });
    expect(requests[0]?.body.ussd).toEqual({ type });
    expect(payments.ussd_banks.map(({ code }) => code)).toContain(type);
  });

  test('returns the first step again when a payment is started twice under one reference', async () => {
    const { payments, requests } = await paystack(({ method }) =>
      method === 'POST'
        ? refusedResponse('Duplicate Transaction Reference', 'duplicate_reference')
        : done({ status: 'pay_offline', ussd_code: '*737*1#' }),
    );
    expect(await payments.begin({ ...request, source: 'ussd' })).toMatchObject({
      reference: request.reference,
      step: { code: '*737*1#' },
    });
    expect(requests[1]?.path).toBe(`/charge/${request.reference}`);
  });

  /** Paystack has seen the reference and reports it in this state. */
  const seenBefore = (state: ScriptedReply) => (received: ReceivedRequest) => {
    if (received.method === 'GET') return state;
    return received.body.reference === request.reference
      ? refusedResponse('Duplicate Transaction Reference', 'duplicate_reference')
      : done({ authorization_url: 'https://checkout.paystack.com/second' });
  };

  test.each<[string, ScriptedReply]>([
    ['abandoned', done({ ...paid, status: 'abandoned' })],
    ['unknown', refusedResponse('Transaction reference not found', 'x', 404)],
  ])('restarts a card payment that is %s after its first reply was lost', async (_, state) => {
    const { payments, requests } = await paystack(seenBefore(state));
    expect(await payments.begin({ ...request, source: 'card' })).toEqual({
      reference: `${request.reference}-2`,
      step: { kind: 'checkout', url: 'https://checkout.paystack.com/second' },
    });
    expect(requests[1]?.path).toBe(`/transaction/verify/${request.reference}`);
    expect(requests[2]?.body).toMatchObject({
      callback_url: `https://alajo.ng/w?f=${request.reference}`,
    });
  });

  test("doesn't restart a card payment that was paid although its first reply was lost", async () => {
    const { payments, requests } = await paystack(seenBefore(done(paid)));
    expect(await payments.begin({ ...request, source: 'card' })).toEqual({
      reference: request.reference,
      step: { kind: 'checkout', url: `https://alajo.ng/w?f=${request.reference}` },
    });
    expect(requests).toHaveLength(2);
  });

  test('assigns a transfer another account if the first was lost with its reply', async () => {
    const bank = { name: 'Wema' };
    const account = { account_number: '1238227830', account_name: 'ALAJO', bank };
    const { payments } = await paystack((received) => {
      if (received.path.startsWith('/charge/')) return done({ status: 'failed' });
      const first = received.body.reference === request.reference;
      return received.method === 'POST' && !first
        ? done({ status: 'pending_bank_transfer', ...account })
        : seenBefore(done({ ...paid, status: 'failed' }))(received);
    });
    expect(await payments.begin({ ...request, source: 'bank_transfer' })).toMatchObject({
      reference: `${request.reference}-2`,
      step: { account_number: '1238227830' },
    });
  });

  test.each([
    ['a refusal', refusedResponse('Invalid Amount', 'invalid_amount')],
    ['a refused key', refusedResponse('Invalid key', 'invalid_Key', 401)],
    ['a fault', { status: 500 }],
  ])('starts nothing after %s', async (_, reply) => {
    const { payments } = await paystack(() => reply);
    await expect(payments.begin({ ...request, source: 'card' })).rejects.toThrow(
      ProviderUnavailable,
    );
  });

  const received = (amount: number) => ({
    status: 'paid',
    received: [{ id: '4099260516', amount, paid_at: new Date('2026-11-21T08:30:00Z') }],
  });
  const nothing = { status: 'pending', received: [] };

  test.each<[string, ScriptedReply, object]>([
    ['success', done(paid), received(150_000)],
    [
      'success with the fee on top',
      done({ ...paid, amount: 152_300, requested_amount: 150_000, fees: 2300 }),
      received(150_000),
    ],
    ['success, no amount requested', done({ ...paid, requested_amount: 0 }), received(150_000)],
    [
      'partial success',
      done({ ...paid, amount: 70_000, requested_amount: 150_000 }),
      received(70_000),
    ],
    [
      'success, with a fee charged to us',
      done({ ...paid, fees: 2250 }),
      { status: 'paid', received: [{ ...received(150_000).received[0], cost: 2250 }] },
    ],
    ['success in another mode', done({ ...paid, domain: 'live' }), nothing],
    ['success in another currency', done({ ...paid, currency: 'GHS' }), nothing],
    ['success of another reference', done({ ...paid, reference: 'other' }), nothing],
    ...['abandoned', 'ongoing', 'pending', 'processing', 'queued'].map(
      (status): [string, ScriptedReply, object] => [status, done({ ...paid, status }), nothing],
    ),
    [
      'failed',
      done({ ...paid, status: 'failed' }),
      { status: 'failed', received: [], problem: 'declined' },
    ],
    [
      'failed for lack of money',
      done({ ...paid, status: 'failed', gateway_response: 'Insufficient Funds' }),
      { status: 'failed', received: [], problem: 'insufficient_funds' },
    ],
    [
      'reversed',
      done({ ...paid, status: 'reversed' }),
      { status: 'failed', received: [], reversed: true },
    ],
    ['not found', refusedResponse('Transaction reference not found', 'x', 404), nothing],
  ])('checks a payment: %s', async (_, reply, state) => {
    const { payments } = await paystack(() => reply);
    expect(await payments.check(request.reference)).toEqual(state);
  });

  test('assigns a customer an account number and finds deposits into it by reference', async () => {
    const into = { channel: 'dedicated_nuban', receiver_bank_account_number: '9930000001' };
    const { payments, requests } = await paystack(({ path }) => {
      if (path === '/customer') return done({ customer_code: 'CUS_1' });
      if (path === '/dedicated_account') {
        const bank = { name: 'Wema Bank', id: 1 };
        return done({ account_number: '9930000001', account_name: 'ALAJO/ADA', bank });
      }
      return done({ ...paid, authorization: path.endsWith('card') ? { channel: 'card' } : into });
    });
    const holder = { email: 'ada@example.ng', first_name: 'Ada', last_name: 'O', phone: '+234' };
    expect(await payments.dedicated?.assign(holder)).toEqual({
      account_number: '9930000001',
      account_name: 'ALAJO/ADA',
      bank_name: 'Wema Bank',
    });
    expect(requests[1]?.body).toEqual({ customer: 'CUS_1', preferred_bank: 'test-bank' });
    expect(await payments.dedicated?.find(request.reference)).toMatchObject({
      account_number: '9930000001',
      payment: { id: '4099260516', amount: 150_000 },
    });
    expect(await payments.dedicated?.find('other')).toBeUndefined();
  });

  const claim = {
    first_name: 'Ada',
    last_name: 'Okafor',
    bvn: '22123456789',
    bank_code: '007',
    account_number: '0111111111',
  };
  test.each<[string, ScriptedReply, object]>([
    [
      'accepted',
      { status: 202, body: { status: true, message: 'In progress' } },
      { status: 'open' },
    ],
    ['an invalid BVN', refusedResponse('Invalid BVN'), { status: 'failed', reason: 'bvn' }],
    [
      'an account of another BVN',
      refusedResponse('Account number or BVN is incorrect'),
      { status: 'failed', reason: 'account' },
    ],
    ['another name', refusedResponse('Name does not match'), { status: 'failed', reason: 'name' }],
    ['a new sentence', refusedResponse('No'), { status: 'failed', reason: 'other' }],
    [
      'asked before',
      refusedResponse('Customer already validated using the same credentials'),
      { status: 'open' },
    ],
  ])('checks the identity of a customer: %s', async (_, reply, state) => {
    const { payments, requests } = await paystack(() => reply);
    expect(await payments.dedicated?.identification?.ask('CUS_1', claim)).toEqual(state);
    expect(requests[0]).toMatchObject({
      path: '/customer/CUS_1/identification',
      body: { country: 'NG', type: 'bank_account', ...claim },
    });
  });

  test.each<[string, object, string]>([
    ['identified', {}, 'identified'],
    ['not identified', { identified: false }, 'open'],
    ['of another mode', { domain: 'live' }, 'open'],
    ['another one', { customer_code: 'CUS_2' }, 'open'],
  ])('looks up a customer who is %s', async (_, more, status) => {
    const known = { customer_code: 'CUS_1', domain: 'test', identified: true, ...more };
    const { payments } = await paystack(() => done(known));
    expect(await payments.dedicated?.identification?.find('CUS_1')).toEqual({ status });
  });

  const into = { channel: 'dedicated_nuban', receiver_bank_account_number: '9930000001' };
  const deposit = { ...paid, authorization: into };
  test.each<[string, ScriptedReply, object | undefined]>([
    [
      'the whole amount, whatever was requested',
      done({ ...deposit, requested_amount: 0 }),
      { account_number: '9930000001', payment: { amount: 150_000 } },
    ],
    [
      'an account number in its metadata',
      done({
        ...paid,
        channel: 'dedicated_nuban',
        authorization: { channel: null },
        metadata: { receiver_account_number: '9930000002' },
      }),
      { account_number: '9930000002' },
    ],
    ['a card', done({ ...paid, authorization: { channel: 'card' }, metadata: '' }), undefined],
    ['one that failed', done({ ...deposit, status: 'failed' }), undefined],
    ['one of another mode', done({ ...deposit, domain: 'live' }), undefined],
  ])('reads a reported deposit: %s', async (_, reply, found) => {
    const { payments } = await paystack(() => reply);
    const deposited = await payments.dedicated?.find(request.reference);
    if (found === undefined) expect(deposited).toBeUndefined();
    else expect(deposited).toMatchObject(found);
  });

  test.each<[string, ScriptedReply]>([
    ['not known yet', refusedResponse('Transaction reference not found', 'x', 404)],
    ['pending', done({ ...deposit, status: 'pending' })],
    ['without a number', done({ ...deposit, authorization: { channel: 'dedicated_nuban' } })],
    ['in an unknown shape', done({ status: 'success' })],
  ])('retries a deposit that is %s instead of dropping it', async (_, reply) => {
    const { payments } = await paystack(() => reply);
    await expect(payments.dedicated?.find(request.reference)).rejects.toThrow(ProviderUnavailable);
  });

  test('ignores an undocumented reply', async () => {
    const { payments } = await paystack(() => done({ status: 'success' }));
    await expect(payments.check(request.reference)).rejects.toThrow(ProviderUnavailable);
  });
});

describe('the Paystack adapter for payouts', () => {
  const account = { bank_code: '058', account_number: '0123456789' };
  const reference = '019a0000-0000-7000-8000-000000000001';
  const request = {
    ...account,
    reference,
    amount: naira(5000),
    account_name: 'ADA OKAFOR',
    narration: 'Alajo 01K9',
  };

  test('lists banks from all pages, with codes as text, without deleted ones', async () => {
    const bank = (code: string, more = {}) => ({
      code,
      name: `Bank ${code}`,
      active: true,
      ...more,
    });
    const { payouts } = await paystack(({ query }) => ({
      body: {
        data: query.next ? [bank('00103')] : [bank('058'), bank('1', { is_deleted: true })],
        meta: { next: query.next ? null : 'page2' },
      },
    }));
    expect((await payouts.banks()).map(({ code }) => code)).toEqual(['058', '00103']);
  });

  test('distinguishes a missing account from rate limits and outages in a name enquiry', async () => {
    const replies: ScriptedReply[] = [
      done({ account_name: 'ADA OKAFOR' }),
      refusedResponse('Could not resolve account name. Check parameters or try again.', 'x', 422),
    ];
    const { payouts } = await paystack(
      () => replies.shift() ?? { status: 429, body: { message: 'daily limit' } },
    );
    expect(await payouts.resolve(account)).toEqual({ found: true, account_name: 'ADA OKAFOR' });
    expect(await payouts.resolve(account)).toEqual({ found: false, reason: 'not_found' });
    await expect(payouts.resolve(account)).rejects.toThrow(ProviderUnavailable);
  });

  test('removes no bank because of a numeric code or an empty list', async () => {
    const bank = { name: 'Bank', active: true };
    const { payouts } = await paystack(() =>
      done([
        { ...bank, code: 44 },
        { ...bank, code: '044' },
      ]),
    );
    expect(await payouts.banks()).toEqual([{ code: '044', name: 'Bank' }]);
    const none = await paystack(() => done([]));
    await expect(none.payouts.banks()).rejects.toThrow(ProviderUnavailable);
  });

  test.each([
    ['Cannot resolve account', 'not_found'],
    ['Account number should be numeric', 'not_found'],
    ['Unknown bank code', 'bank_unavailable'],
    ['A new sentence', 'bank_unavailable'],
  ])('reads the refusal of a name enquiry “%s” as %s', async (message, reason) => {
    const { payouts } = await paystack(() => refusedResponse(message, 'x', 422));
    expect(await payouts.resolve(account)).toEqual({ found: false, reason });
  });

  test('keeps working while enquiries are rate-limited', async () => {
    const { payouts } = await paystack((received) =>
      received.path === '/bank/resolve'
        ? { status: 429, body: {} }
        : transferred(standing('success'))(received),
    );
    for (let n = 0; n < 4; n++) {
      await expect(payouts.resolve(account)).rejects.toThrow(ProviderUnavailable);
    }
    expect(await payouts.send(request)).toMatchObject({ status: 'paid' });
  });

  const standing = (status: string, more = {}) =>
    done({ status, reference, domain: 'test', currency: 'NGN', ...more });
  const transferred = (reply: ScriptedReply) => (received: ReceivedRequest) =>
    received.path === '/transferrecipient'
      ? { status: 201, ...done({ recipient_code: 'RCP_1' }) }
      : reply;

  test("creates a transfer's recipient once and sends our reference", async () => {
    const { payouts, requests } = await paystack(transferred(standing('pending')));
    expect(await payouts.send(request)).toEqual({ status: 'pending' });
    await payouts.send(request);
    expect(requests.map(({ path }) => path)).toEqual([
      '/transferrecipient',
      '/transfer',
      '/transfer',
    ]);
    expect(requests[1]?.body).toMatchObject({
      source: 'balance',
      amount: 500_000,
      recipient: 'RCP_1',
      reference,
      currency: 'NGN',
    });
  });

  const paid = { status: 'paid', session_id: '000013261121083012345678901234' };
  const failed = { status: 'failed', reason: 'The bank refused the transfer.' };
  const ours = {
    status: 'failed',
    reason: expect.stringContaining('partner'),
    ours: { detail: expect.any(String) },
  };
  test.each([
    ['pending', { status: 'pending' }],
    ['otp', { status: 'pending' }],
    ['received', { status: 'pending' }],
    ['something new', { status: 'pending' }],
    ['success', paid],
    ['failed', failed],
    ['abandoned', ours],
    ['blocked', ours],
    ['rejected', ours],
    ['reversed', { status: 'reversed', reason: expect.any(String) }],
  ])('reads a transfer in state %s', async (status, state) => {
    const session = { provider: 'nip', id: paid.session_id };
    const { payouts, requests } = await paystack(() => standing(status, { session }));
    expect(await payouts.check(reference)).toEqual(state);
    expect(requests[0]?.path).toBe(`/transfer/verify/${reference}`);
  });

  test.each([
    ['another mode', { domain: 'live' }],
    ['another currency', { currency: 'KES' }],
    ['another reference', { reference: 'other' }],
  ])('a transfer of %s says nothing about ours', async (_, more) => {
    const { payouts } = await paystack(() => standing('success', more));
    expect(await payouts.check(reference)).toEqual({ status: 'unknown' });
  });

  test('settles despite an unexpected session id', async () => {
    const { payouts } = await paystack(() => standing('success', { session: { id: 12 } }));
    expect(await payouts.check(reference)).toEqual({ status: 'paid', session_id: null });
  });

  test("doesn't treat a transfer that isn't found right after a timeout as failed", async () => {
    const { payouts } = await paystack(() =>
      refusedResponse('Transfer not found', 'not_found', 404),
    );
    expect(await payouts.check(reference)).toEqual({ status: 'unknown' });
  });

  test('checks a used reference instead of failing it', async () => {
    const { payouts } = await paystack((received) =>
      received.path.startsWith('/transfer/verify')
        ? standing('success')
        : transferred(
            refusedResponse(
              'Please provide a unique reference. Reference already exists on a transfer',
            ),
          )(received),
    );
    expect(await payouts.send(request)).toEqual({ status: 'paid', session_id: null });
  });

  test('recreates a recipient that Paystack has removed, once', async () => {
    let forgotten = false;
    const { payouts, requests } = await paystack((request) => {
      if (request.path !== '/transfer' || !forgotten)
        return transferred(standing('success'))(request);
      forgotten = false;
      return refusedResponse('Recipient specified is invalid', 'invalid_transfer_recipient');
    });
    await payouts.send(request);
    forgotten = true;
    expect(await payouts.send(request)).toMatchObject({ status: 'paid' });
    const made = requests.filter(({ path }) => path === '/transferrecipient');
    expect(made).toHaveLength(2);
  });

  test('reports whether the bank or our account caused a failure', async () => {
    const reasonOf = async (message: string) => {
      const { payouts } = await paystack(transferred(refusedResponse(message)));
      return JSON.stringify(await payouts.send(request));
    };
    expect(await reasonOf('Your balance is not enough to fulfil this request')).toMatch(/partner/);
    expect(await reasonOf('You cannot initiate third party payouts')).toMatch(/partner/);
    expect(await reasonOf('We can’t make the transfer to this recipient')).toMatch(/The bank/);
  });

  test('a refused recipient fails a payout, but an unknown reply does not', async () => {
    const replies = [
      refusedResponse('Cannot resolve account', 'x', 422),
      done({}),
      { status: 409 },
    ];
    const { payouts, requests } = await paystack(() => replies.shift() ?? { status: 500 });
    expect(await payouts.send(request)).toEqual(failed);
    expect(await payouts.send(request)).toEqual({ status: 'unknown' });
    expect(await payouts.send(request)).toEqual({ status: 'unknown' });
    expect(requests.map(({ path }) => path)).toEqual(Array(3).fill('/transferrecipient'));
  });

  test.each([
    ['an error at Paystack', refusedResponse('System Malfunction')],
    [
      'an error at its bank',
      { status: 400, body: { message: 'Declined', type: 'processor_error' } },
    ],
    ['a conflict', refusedResponse('Conflict', 'x', 409)],
  ])('leaves a transfer open after %s', async (_, reply) => {
    const { payouts } = await paystack(transferred(reply));
    expect(await payouts.send(request)).toEqual({ status: 'unknown' });
  });

  test.each([
    [
      'an invalid recipient',
      refusedResponse('Recipient is invalid', 'invalid_transfer_recipient'),
      failed,
    ],
    ['our own balance', refusedResponse('Your balance is not enough to fulfil this request'), ours],
    ['a business not approved', refusedResponse('You cannot initiate third party payouts'), ours],
    [
      'a request Paystack cannot read',
      refusedResponse('Amount is invalid', 'invalid_params', 422),
      ours,
    ],
  ])('takes %s as a definite failure', async (_, reply, state) => {
    const { payouts } = await paystack(transferred(reply));
    expect(await payouts.send(request)).toEqual(state);
  });

  test('reads our balance in naira, and nothing from an undocumented reply', async () => {
    const balances = [
      { currency: 'USD', balance: 5 },
      { currency: 'NGN', balance: 123_456 },
    ];
    const { payouts } = await paystack(() => done(balances));
    expect(await payouts.balance?.()).toBe(123_456);
    const none = await paystack(() => done({}));
    await expect(none.payouts.balance?.()).rejects.toThrow(ProviderUnavailable);
  });

  test.each([
    ['a fault', { status: 502, body: '<html>' }],
    ['a dropped connection', { status: 0 }],
    ['a refused key', refusedResponse('Invalid key', 'x', 401)],
  ])('leaves the outcome unknown after %s', async (_, reply) => {
    const { payouts } = await paystack(transferred(reply));
    await expect(payouts.send(request)).rejects.toThrow(ProviderUnavailable);
  });
});
