// Records of providers' replies: each one stored without secrets, never changed, and deleted after six years.
import { fromReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import { withoutSecrets } from '../../providers/replies.ts';
import { ProviderPaused, ProviderUnavailable } from '../../providers/unavailable.ts';
import { type PaystackApp, paystackApp } from '../../testing/paystack.ts';
import { purgeAnswers, recordAnswer } from './provider-answers.ts';

let alajo: PaystackApp;
beforeAll(async () => {
  alajo = await paystackApp();
});
afterAll(() => alajo.close());

const answersOf = (payment_id: string) =>
  alajo.db
    .selectFrom('payment_provider_answer')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .orderBy('id')
    .execute();

test('records a payout’s requests and replies, and its webhooks', async () => {
  const who = await alajo.person('payer', 5000);
  const reference = await alajo.pay(who, '0123459999', 1000);
  const id = fromReference(reference);
  await alajo.runJobs();
  await alajo.webhook('transfer.success', { reference: id });
  const [sent, heard, ...more] = await answersOf(id);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({
    provider: 'paystack',
    asked: 'send',
    outcome: 'paid',
    http_status: 200,
    answer: { status: true, data: { reference: id, status: 'success' } },
    latency_ms: expect.any(Number),
  });
  expect(heard).toMatchObject({ asked: 'webhook', outcome: 'hint', answer: null });
  expect(JSON.stringify(sent)).not.toContain('0123459999');
});

test('records a refusal in the provider’s words, and a missing reply', async () => {
  const who = await alajo.person('refused', 5000);
  alajo.paystack.script.transfer = {
    status: 400,
    body: { status: false, message: 'Account 0123459999 cannot be paid' },
  };
  const id = fromReference(await alajo.pay(who, '0123459999', 1000));
  await alajo.runJobs();
  delete alajo.paystack.script.transfer;
  const [refused] = await answersOf(id);
  expect(refused).toMatchObject({
    http_status: 400,
    answer: { status: false, message: 'Account •••9999 cannot be paid' },
  });
  const payment_id = '00000000-0000-4000-8000-000000000001';
  const question = { payment_id, provider: 'sandbox', asked: 'check' } as const;
  const fail = (error: Error) =>
    recordAnswer(alajo.deps, question, () => Promise.reject(error)).catch(() => {});
  await fail(new ProviderUnavailable('silent'));
  await fail(new ProviderPaused('paused'));
  await fail(new TypeError('a fault of ours'));
  const answers = await answersOf(payment_id);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['no_answer', 'paused', 'fault']);
});

test('a payment continues when its reply can’t be recorded', async () => {
  const question = { payment_id: 'no uuid', provider: 'sandbox', asked: 'check' } as const;
  const answer = { status: 'paid' };
  expect(await recordAnswer(alajo.deps, question, async () => answer)).toBe(answer);
});

test('a reply that can’t be recorded doesn’t lose the others in its batch', async () => {
  const ids = [3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  const heard = [ids[0], 'no uuid', ids[1]].map((payment_id) =>
    recordAnswer(alajo.deps, { payment_id, provider: 'sandbox', asked: 'check' }, async () => ({
      status: 'pending',
      reason: `a "quoted" \\ reason, with {braces}`,
    })),
  );
  await Promise.all(heard);
  for (const id of ids) {
    expect(await answersOf(id)).toMatchObject([
      { outcome: 'pending', message: 'a "quoted" \\ reason, with {braces}' },
    ]);
  }
});

test('records no secrets of a reply, wherever they appear', () => {
  const reply = {
    status: true,
    message: 'Transfer to 2081234567 queued',
    data: {
      reference: 'T-20261120120000',
      status: 'pending',
      authorization: { authorization_code: 'AUTH_secret', last4: '4081' },
      customer: { email: 'ada@example.ng' },
      recipient: { details: { account_number: '2081234567' } },
      purchased_code: 'Token: 1234 5678',
      gateway_response: null,
      session: { provider: 'nip', id: '110000' },
    },
    cards: [{ Pin: '123456789012' }],
    token: '12345678901234567890',
  };
  expect(withoutSecrets(reply)).toEqual({
    status: true,
    message: 'Transfer to •••4567 queued',
    data: {
      reference: 'T-20261120120000',
      status: 'pending',
      gateway_response: null,
      session: { id: '110000' },
    },
  });
});

test('no reply is changed, and none is deleted within six years', async () => {
  const payment_id = '00000000-0000-4000-8000-000000000002';
  const question = { payment_id, provider: 'sandbox', asked: 'check' } as const;
  await recordAnswer(alajo.deps, question, async () => ({ status: 'pending' }));
  const rows = () => answersOf(payment_id);
  const refused = 'what a provider answered is kept as it was';
  const update = sql`update payment_provider_answer set outcome = 'paid'`.execute(alajo.db);
  await expect(update).rejects.toThrow(refused);
  await expect(sql`delete from payment_provider_answer`.execute(alajo.db)).rejects.toThrow(refused);
  const old = new Date(Date.now() - 6 * 366 * DAY);
  const before = { ...alajo.deps, clock: { now: () => old } };
  await recordAnswer(before, question, async () => ({ status: 'pending' }));
  expect(await rows()).toHaveLength(2);
  await purgeAnswers({ db: alajo.db, clock: { now: () => new Date() } });
  expect((await rows()).map(({ at }) => at)).toEqual([alajo.clock.now()]);
});
