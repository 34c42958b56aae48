// Attacks that succeed or fail within 24 hours on a guarded account: docs/security.md has the table.
import { approvalRoutes } from '@alajo/contract/identity/approval-routes.ts';
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { latestCode } from '../testing/app.ts';
import { type Person, type WalletApp, walletApp } from '../testing/wallet.ts';

let alajo: WalletApp;
let ada: Person;
let thief: Person;
beforeEach(async () => {
  alajo = await walletApp();
  ada = await alajo.person('ada', 100_000);
  thief = await alajo.person('thief');
  // The state after the first sign-in on a named device.
  await alajo.db
    .updateTable('identity_user')
    .set({ guarded_at: alajo.clock.now() })
    .where('id', '=', ada.id)
    .execute();
});
afterEach(() => alajo.close());

type Headers = Record<string, string>;
type JsonBody = Record<string, unknown>;
/** Requests as the thief's own client sends them. */
async function post(path: string, payload: object, token?: string, headers: Headers = {}) {
  const response = await alajo.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { ...headers, ...(token && { authorization: `Token ${token}` }) },
    payload,
  });
  return { status: response.statusCode, body: response.json() as JsonBody };
}
const phone = async () => {
  const row = await alajo.db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  return row.phone_number;
};
const sentTo = async (address: string) => {
  await alajo.runJobs();
  return alajo.db
    .selectFrom('dev_outbox')
    .select('text')
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .execute();
};
const codeTo = async (address: string) => {
  await alajo.runJobs();
  return latestCode(alajo.deps, address);
};

const PASSWORD = 'of the thief 9';
const PIN = '7391';
const pay = (token: string, amount: number, headers: Headers = {}) =>
  post('transfers/', { type: 'user', recipient: 'thief', amount }, token, {
    'X-Transaction-Pin': PIN,
    'Idempotency-Key': `a-key-of-the-thief-${amount}`,
    ...headers,
  });

/** The thief's session and PIN, obtained from the messages to one address. */
async function comeInBy(address: string): Promise<string> {
  await alajo.call(identityRoutes.forgotPassword, { body: { email: address } });
  const [link] = await sentTo(address);
  const token = /token=([\w.-]+)/.exec(link?.text ?? '')?.[1] ?? '';
  await alajo.call(identityRoutes.resetPassword, { body: { token, new_password: PASSWORD } });
  const begun = await post('auth/login/', { username: 'ada', password: PASSWORD });
  expect(begun.body.code).toBe('otp_required');
  const otp = await codeTo(address);
  const entered = await post('auth/verify-device/', { device_id: begun.body.device_id, otp });
  expect(entered.status).toBe(200);
  const session = String(entered.body.token);
  await alajo.call(pinRoutes.sendPinCode, {}, { token: session });
  const body = { otp: await codeTo(address), pin: PIN, password: PASSWORD };
  await alajo.call(pinRoutes.resetPin, { body }, { token: session });
  return session;
}

test('the password alone doesn’t sign in on another device', async () => {
  const { status, body } = await post('auth/login/', { username: 'ada', password: ada.password });
  expect([status, body.code, body.token]).toEqual([403, 'otp_required', undefined]);
  const guess = await post('auth/verify-device/', { device_id: body.device_id, otp: '000000' });
  expect([guess.status, guess.body.token]).toEqual([400, undefined]);
});

test('a swapped SIM signs in but pays nothing', async () => {
  const session = await comeInBy(await phone());
  const refused = await pay(session, 100);
  expect(refused.body.code).toBe('approval_required');
  const { id } = refused.body.approval as { id: string };
  const heard = (await sentTo(await phone())).length;
  await alajo.call(approvalRoutes.sendApprovalCode, { params: { id } }, { token: session });
  // The code goes by email alone.
  expect((await sentTo(await phone())).length).toBe(heard);
  const approval = await alajo.call(
    approvalRoutes.approve,
    { params: { id }, body: { way: 'code', otp: '000000' } },
    { token: session, headers: { 'X-Transaction-Pin': PIN } },
  );
  expect(approval.status).toBe(400);
  expect((await pay(session, 100, { 'X-Approval': id })).status).toBe(403);
  expect(await thief.balance()).toBe(0);
});

test('a taken-over email account pays at most the low limit', async () => {
  const session = await comeInBy(ada.email);
  const approved = async (amount: number) => {
    const refused = await pay(session, amount);
    if (refused.body.code !== 'approval_required') return refused;
    const { id } = refused.body.approval as { id: string };
    await alajo.call(approvalRoutes.sendApprovalCode, { params: { id } }, { token: session });
    const otp = await codeTo(ada.email);
    await alajo.call(
      approvalRoutes.approve,
      { params: { id }, body: { way: 'code', otp } },
      { token: session, headers: { 'X-Transaction-Pin': PIN } },
    );
    return pay(session, amount, { 'X-Approval': id });
  };
  expect((await approved(20_001)).body.code).toBe('day_limit_reached');
  expect((await approved(20_000)).status).toBe(201);
  expect((await approved(100)).body.code).toBe('day_limit_reached');
  const messages = await sentTo(await phone());
  expect(messages.some(({ text }) => /not-me/.test(text))).toBe(true);
});

test('a stolen session of a known device approves nothing', async () => {
  const right = { 'X-Transaction-Pin': ada.pin };
  const refused = await pay(ada.token, 100, right);
  expect(refused.body.code).toBe('approval_required');
  const { id } = refused.body.approval as { id: string };
  expect((await pay(ada.token, 100, { ...right, 'X-Approval': id })).status).toBe(403);
  const body = { password: ada.password };
  for (const path of ['auth/authenticator/', 'auth/recovery-codes/']) {
    expect((await post(path, body, ada.token)).status).toBe(403);
  }
  expect(await thief.balance()).toBe(0);
});
