// Setting the PIN: the proof required, the PINs refused, and the effects.
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../platform/clock.ts';
import { latestCode, type TestApp, testApp } from '../testing/app.ts';
import { findCustomer } from './customers.ts';
import { pinHash } from './secrets.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

type Person = Awaited<ReturnType<TestApp['person']>>;

const set = (who: Person, body: { pin: string; password?: string; old_pin?: string }) =>
  alajo.call(pinRoutes.setPin, { body }, who);
const reset = (who: Person, body: { otp: string; pin: string; password: string }) =>
  alajo.call(pinRoutes.resetPin, { body }, who);
const hasPin = async (who: Person) =>
  (await alajo.call(identityRoutes.profile, {}, who)).body.has_pin;
/** A code to reset the PIN. */
async function resetCode(who: Person): Promise<string> {
  await alajo.call(pinRoutes.sendPinCode, {}, who);
  await alajo.runJobs();
  return latestCode(alajo.deps, who.email);
}
const messagesTo = async (who: Person) => {
  await alajo.runJobs();
  const { phone_number } = await findCustomer(alajo.db, who.id);
  return alajo.db
    .selectFrom('dev_outbox')
    .select(['channel', 'text'])
    .where('address', 'in', [who.email, phone_number])
    .orderBy('id')
    .execute();
};

test('a stolen session can’t create the first PIN, which requires the password', async () => {
  const ada = await alajo.person('ada', 0, { pin: '' });
  expect((await set(ada, { pin: '4826' })).body).toMatchObject({
    code: 'invalid_request',
    field: 'password',
  });
  expect((await set(ada, { pin: '4826', old_pin: '4826' })).body.field).toBe('password');
  expect((await set(ada, { pin: '4826', password: 'a guess' })).body).toMatchObject({
    code: 'password_wrong',
    field: 'password',
  });
  expect(await hasPin(ada)).toBe(false);
  expect((await set(ada, { pin: '4826', password: ada.password })).status).toBe(200);
  expect(await hasPin(ada)).toBe(true);
});

test('resetting the PIN requires both the code and the password', async () => {
  const bola = await alajo.person('bola');
  const otp = await resetCode(bola);
  const wrong = await reset(bola, { otp, pin: '7391', password: 'a guess' });
  expect(wrong.body.code).toBe('password_wrong');
  const noCode = await reset(bola, { otp: '000000', pin: '7391', password: bola.password });
  expect(noCode.body.code).toBe('otp_invalid');
  expect((await reset(bola, { otp, pin: '7391', password: bola.password })).status).toBe(200);
});

test('refuses a PIN that is common, or the customer’s phone digits or birthday', async () => {
  const chi = await alajo.person('chi', 0, { pin: '' });
  const { body } = await alajo.call(identityRoutes.profile, {}, chi);
  const digits = String(body.phone_number).slice(-4);
  const info = {
    date_of_birth: '1991-04-26',
    home_address: '1 Allen Avenue',
    city: 'Ikeja',
    state: 'Lagos' as const,
    occupation: 'Trader',
  };
  expect((await alajo.call(kycRoutes.saveInfo, { body: info }, chi)).status).toBe(200);
  for (const pin of ['1234', '1991', digits, '2604', '0426']) {
    expect((await set(chi, { pin, password: chi.password })).body).toMatchObject({
      code: 'invalid_request',
      field: 'pin',
      message: 'This PIN is too easy to guess. Choose another.',
    });
  }
  await set(chi, { pin: '4826', password: chi.password });
  expect((await set(chi, { pin: '2604', old_pin: '4826' })).body.field).toBe('pin');
  const otp = await resetCode(chi);
  expect((await reset(chi, { otp, pin: '2604', password: chi.password })).body.field).toBe('pin');
  expect((await reset(chi, { otp, pin: '9371', password: chi.password })).status).toBe(200);
});

test('a new PIN keeps the daily limit at ₦20,000 for 24 hours, and the refusal says when that ends', async () => {
  const efe = await alajo.person('efe', 60_000, { pin: '' });
  await alajo.person('femi');
  await set(efe, { pin: '4826', password: efe.password });
  const send = (amount: number, pin = '4826') =>
    alajo.call(
      walletRoutes.transfer,
      { body: { type: 'user', recipient: 'femi', amount } },
      { token: efe.token, headers: { 'x-transaction-pin': pin } },
    );
  const limits = async () => (await alajo.call(walletRoutes.limits, {}, efe)).body;
  const until = new Date(alajo.clock.now().getTime() + 24 * HOUR);
  expect(await limits()).toMatchObject({
    day_limit: 20_000,
    needs_pin: false,
    new_pin_until: until.toISOString(),
  });
  const refused = await send(20_001);
  expect(refused.body.code).toBe('day_limit_reached');
  expect(refused.body.message).toMatch(
    /^This is ₦1 over your limit for today\. Your PIN or a passkey is new, so it is ₦20,000 a day, and ₦20,000 is left until midnight\. From .*21 Nov.* it is ₦50,000\.$/,
  );
  expect((await send(20_000)).status).toBe(201);
  alajo.clock.advance(24 * HOUR);
  expect(await limits()).toMatchObject({ day_limit: 50_000, new_pin_until: null });
  expect((await send(30_000)).status).toBe(201);
});

test('a reset starts the low limit, a change with the old PIN doesn’t', async () => {
  const gozie = await alajo.person('gozie');
  const dayLimit = async () => (await alajo.call(walletRoutes.limits, {}, gozie)).body.day_limit;
  await set(gozie, { pin: '7391', old_pin: '4826' });
  expect(await dayLimit()).toBe(50_000);
  const otp = await resetCode(gozie);
  await reset(gozie, { otp, pin: '4826', password: gozie.password });
  expect(await dayLimit()).toBe(20_000);
  await set(gozie, { pin: '7391', old_pin: '4826' });
  expect(await dayLimit()).toBe(20_000);
});

test('a new PIN is announced in the app, by email and by SMS', async () => {
  const hadiza = await alajo.person('hadiza', 0, { pin: '' });
  const before = (await messagesTo(hadiza)).length;
  await set(hadiza, { pin: '4826', password: hadiza.password });
  const messages = (await messagesTo(hadiza)).slice(before);
  expect(messages.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  for (const { text } of messages) expect(text).toMatch(/change your password at once/);
});

test('the owner of an old guessable PIN gets one reminder to change it, and can pay in the meantime', async () => {
  const [weak, strong] = [await alajo.person('halima', 500), await alajo.person('kemi', 500)];
  const old = (who: Person, pin: string) =>
    alajo.db
      .updateTable('identity_user')
      .set({ pin_hash: pinHash(alajo.deps.secret, who.id, pin), pin_checked: false })
      .where('id', '=', who.id)
      .execute();
  await old(weak, '1234');
  await old(strong, '4826');
  for (const [who, pin] of [
    [weak, '1234'],
    [strong, '4826'],
  ] as const) {
    for (const amount of [10, 11]) {
      const body = { type: 'user', recipient: who === weak ? 'kemi' : 'halima', amount } as const;
      const headers = { 'x-transaction-pin': pin };
      expect((await alajo.call(walletRoutes.transfer, { body }, { ...who, headers })).status).toBe(
        201,
      );
    }
  }
  const notified = await alajo.db
    .selectFrom('notification')
    .select('user_id')
    .where('kind', '=', 'pin_guessable')
    .execute();
  expect(notified).toEqual([{ user_id: weak.id }]);
});
