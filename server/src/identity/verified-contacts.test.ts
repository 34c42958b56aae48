// Codes that prove a phone number or an email: at registration and when a contact changes.
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import type { User } from '@alajo/contract/identity/schemas.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import type { Kyc } from '@alajo/contract/kyc/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../platform/clock.ts';
import { latestCode } from '../testing/app.ts';
import { type KycApp, kycApp } from '../testing/kyc.ts';
import { codeOf } from './secrets.ts';

let alajo: KycApp;
beforeAll(async () => {
  alajo = await kycApp();
});
afterAll(() => alajo.close());

let made = 0;
async function registered(username: string) {
  made += 1;
  const body = {
    username,
    email: `${username}@mail.ng`,
    first_name: 'Ngozi',
    last_name: 'Eze',
    password: 'palm-wine-9',
    phone_number: `+234805300${String(1000 + made)}`,
  };
  expect((await alajo.call(identityRoutes.register, { body })).status).toBe(201);
  await alajo.runJobs();
  return body;
}
const verify = (email: string, otp: string) =>
  alajo.call(identityRoutes.verifyOtp, { body: { email, otp } });
const code = (address: string) => latestCode(alajo.deps, address);
async function phoneStep(token: unknown) {
  const { body } = await alajo.call(kycRoutes.kyc, {}, { token: String(token) });
  return (body as Kyc).steps.find(({ id }) => id === 'phone');
}
const emailProved = async (email: string) => {
  const row = await alajo.db
    .selectFrom('identity_user')
    .select('email_verified_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.email_verified_at !== null;
};
const wrongFor = (...right: string[]) =>
  ['000000', '111111', '222222'].find((value) => !right.includes(value)) ?? '';

test('the code from the SMS confirms the account and verifies its phone number', async () => {
  const ada = await registered('ada');
  const sms = await code(ada.phone_number);
  expect(sms).not.toBe(await code(ada.email));
  const { status, body } = await verify(ada.email, sms);
  expect(status).toBe(200);
  expect(await phoneStep(body.token)).toMatchObject({ status: 'verified', completed: true });
  expect(await emailProved(ada.email)).toBe(false);
  expect((await verify(ada.email, await code(ada.email))).body).toMatchObject({
    code: 'otp_invalid',
  });
});

test('the code from the email confirms the account and verifies its email, not its phone', async () => {
  const bola = await registered('bola');
  const { status, body } = await verify(bola.email, await code(bola.email));
  expect(status).toBe(200);
  expect(await phoneStep(body.token)).toMatchObject({ status: 'none' });
  expect(await emailProved(bola.email)).toBe(true);
  expect((await verify(bola.email, await code(bola.phone_number))).status).toBe(400);
  expect(await phoneStep(body.token)).toMatchObject({ status: 'none' });
});

test('five wrong attempts end both codes, and a resend replaces both', async () => {
  const chidi = await registered('chidi');
  const [sms, mail] = [await code(chidi.phone_number), await code(chidi.email)];
  for (let at = 0; at < 5; at++) await verify(chidi.email, wrongFor(sms, mail));
  expect((await verify(chidi.email, sms)).status).toBe(400);
  expect((await verify(chidi.email, mail)).status).toBe(400);
  alajo.clock.advance(MINUTE);
  await alajo.call(identityRoutes.resendOtp, { body: { email: chidi.email } });
  await alajo.runJobs();
  expect(await code(chidi.phone_number)).not.toBe(sms);
  expect(await code(chidi.email)).not.toBe(mail);
  expect((await verify(chidi.email, sms)).status).toBe(400);
  expect((await verify(chidi.email, await code(chidi.phone_number))).status).toBe(200);
});

test('both codes expire after ten minutes', async () => {
  const dayo = await registered('dayo');
  alajo.clock.advance(10 * MINUTE);
  expect((await verify(dayo.email, await code(dayo.phone_number))).status).toBe(400);
  expect((await verify(dayo.email, await code(dayo.email))).status).toBe(400);
});

test('one of several parallel requests with both codes is accepted', async () => {
  const efe = await registered('efe');
  const both = [await code(efe.phone_number), await code(efe.email)];
  const replies = await Promise.all(both.map((otp) => verify(efe.email, otp)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('a code sent by both channels before an upgrade confirms the account and verifies neither', async () => {
  const femi = await registered('femi');
  const row = await alajo.db
    .updateTable('identity_code')
    .set({ per_channel: false })
    .where('user_id', '=', (join) =>
      join.selectFrom('identity_user').select('id').where('email', '=', femi.email),
    )
    .returning(['user_id', 'nonce'])
    .executeTakeFirstOrThrow();
  const otp = codeOf(alajo.deps.secret, row.user_id, 'verify', row.nonce);
  expect((await verify(femi.email, await code(femi.email))).status).toBe(400);
  const { status, body } = await verify(femi.email, otp);
  expect(status).toBe(200);
  expect(await phoneStep(body.token)).toMatchObject({ status: 'none' });
  expect(await emailProved(femi.email)).toBe(false);
});

test('the code that confirms a new phone number verifies it, and raises a tier that lacked only that', async () => {
  const gozie = await alajo.person('gozie');
  await alajo.saveInfo(gozie);
  await alajo.addBvn(gozie, '22190000001');
  expect((await alajo.read(gozie)).tier).toBe(1);
  const profile = (await alajo.call(identityRoutes.profile, {}, gozie)).body as User;
  const phone_number = '+2348053009999';
  const params = { user_id: String(gozie.id) };
  const body = { ...profile, phone_number };
  const response = await alajo.call(settingsRoutes.updateProfile, { params, body }, gozie);
  expect(response.status).toBe(200);
  await alajo.runJobs();
  const confirming = {
    contact: 'phone_number',
    otp: await code(phone_number),
    password: gozie.password,
  } as const;
  const changed = await alajo.call(settingsRoutes.confirmContact, { body: confirming }, gozie);
  expect(changed.status).toBe(200);
  expect(await phoneStep(gozie.token)).toMatchObject({ status: 'verified' });
  expect((await alajo.read(gozie)).tier).toBe(2);
});
