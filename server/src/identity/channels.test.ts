// A server that can send email only: replies name the channel of a code, and nothing is dropped silently.

import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../providers/messages/messages.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { statusAndCode } from '../testing/wallet.ts';

const sent: Message[] = [];
let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp((deps) => {
    const { send } = deps.providers.messages;
    const messages = {
      channels: ['email' as const],
      async send(message: Message) {
        if (message.channel === 'sms') throw new Error('this provider sends no SMS');
        sent.push(message);
        await send(message);
      },
    };
    return { ...deps, providers: { ...deps.providers, messages } };
  });
});
afterAll(() => alajo.close());

test('each reply about a code names the channels it went to', async () => {
  const person = { username: 'sade', email: 'sade@example.ng', password: 'correct horse 7' };
  const body = { ...person, phone_number: '08031234567', first_name: 'Sade', last_name: 'Okafor' };
  const made = await alajo.call(identityRoutes.register, { body });
  expect(made.body).toMatchObject({
    channels: ['email'],
    message: 'Account created. We’ve sent a 6-digit code to your email.',
  });
  const { email } = person;
  const again = await alajo.call(identityRoutes.resendOtp, { body: { email } });
  expect(again.body.channels).toEqual(['email']);
  expect((await alajo.call(identityRoutes.codeChannels, {})).body).toEqual({ channels: ['email'] });
  const ada = await alajo.person('ada');
  const pin = await alajo.call(pinRoutes.sendPinCode, {}, ada);
  expect(pin.body).toMatchObject({
    channels: ['email'],
    message: 'We’ve sent a 6-digit code to your email.',
  });
  await alajo.runJobs();
});

test('a phone number can’t be confirmed by email: it is refused with the reason', async () => {
  const bola = await alajo.person('bola');
  const before = sent.length;
  expect(await statusAndCode(alajo.call(kycRoutes.sendPhoneCode, {}, bola))).toBe(
    '409 sms_unavailable',
  );
  const { body } = await alajo.call(identityRoutes.profile, {}, bola);
  const profile = { ...body, phone_number: '08039999999' };
  const update = { params: { user_id: String(bola.id) }, body: profile } as never;
  expect(await statusAndCode(alajo.call(settingsRoutes.updateProfile, update, bola))).toBe(
    '409 sms_unavailable',
  );
  await alajo.runJobs();
  expect(sent).toHaveLength(before);
});

test('a reset link goes by email, even when the phone was entered', async () => {
  const chike = await alajo.person('chike');
  const { phone_number } = await alajo.db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', chike.id)
    .executeTakeFirstOrThrow();
  await alajo.call(identityRoutes.forgotPassword, { body: { email: phone_number } });
  await alajo.runJobs();
  expect(sent.at(-1)).toMatchObject({ channel: 'email', to: chike.email });
});

test('alerts by SMS can’t be chosen', async () => {
  const dayo = await alajo.person('dayo');
  const body = { debit_from: 1000, email: [], sms: ['debit' as const] };
  expect(await statusAndCode(alajo.call(preferenceRoutes.setAlerts, { body }, dayo))).toBe(
    '409 sms_unavailable',
  );
  const shown = await alajo.call(preferenceRoutes.alerts, {}, dayo);
  expect(shown.body.channels).toEqual(['email']);
});
