// Devices: an unknown one needs a code and has a lower limit for a day, the customer's other channels are
// notified, and a copied token expires without the device's key.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { NamedDevice } from '@alajo/contract/identity/device-proof.ts';
import { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { beforeEach, expect, test } from 'vitest';
import { tasksOf, wording } from '../app.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts';
import { latestCode, sharedUntilClockMoves, type TestApp, testApp } from '../testing/app.ts';
import { approvalsOf, askedBy } from '../testing/approvals.ts';
import { testDevice } from '../testing/device.ts';
import { statusAndCode } from '../testing/wallet.ts';

type Person = Awaited<ReturnType<TestApp['person']>>;

const open = sharedUntilClockMoves(() => testApp());
let alajo: TestApp;
beforeEach(async () => {
  alajo = await open();
});

const CHROME =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
const login = (who: Person, device?: NamedDevice, password = who.password) =>
  alajo.call(
    identityRoutes.login,
    { body: { username: who.username, password, ...(device && { device }) } },
    { headers: { 'user-agent': CHROME } },
  );
const verify = (device_id: unknown, otp: string, device?: NamedDevice) =>
  alajo.call(
    deviceRoutes.verifyDevice,
    { body: { device_id: String(device_id), otp, ...(device && { device }) } },
    { headers: { 'user-agent': CHROME } },
  );
const resend = (device_id: unknown) =>
  alajo.call(deviceRoutes.resendDeviceCode, { body: { device_id: String(device_id) } });
const notMe = (token: string) => alajo.call(deviceRoutes.notMe, { body: { token } });
const seen = (token: unknown) => alajo.call(identityRoutes.profile, {}, { token: String(token) });
const prove = (token: unknown, proof: { nonce: string; signature: string }) =>
  alajo.call(deviceRoutes.proveDevice, { body: proof }, { token: String(token) });
const codeOf = async (who: Person) => {
  await alajo.runJobs();
  return latestCode(alajo.deps, who.email);
};
const listOf = async (token: unknown) =>
  (await alajo.call(deviceRoutes.devices, {}, { token: String(token) })).body.results as Record<
    string,
    unknown
  >[];
const textsTo = async (address: string) => {
  await alajo.runJobs();
  const rows = await alajo.db
    .selectFrom('dev_outbox')
    .select('text')
    .where('address', '=', address)
    .orderBy('id')
    .execute();
  return rows.map(({ text }) => text);
};
const noticesOf = async ({ id }: Person) => {
  const rows = await alajo.db
    .selectFrom('notification')
    .select(['kind', 'params'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(wording.notice);
};
const eventsOf = async ({ id }: Person) => {
  const rows = await alajo.db
    .selectFrom('identity_event')
    .select('kind')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

/** An account that knows one device. */
async function guarded(name: string, whole = 0) {
  const who = await alajo.person(name, whole);
  const own = testDevice();
  const { status, body } = await login(who, own.named);
  expect(status).toBe(200);
  return { ...who, own, token: String(body.token) };
}

/** Signs in on a new device with the code; returns its token. */
async function signInNew(who: Person, device: NamedDevice) {
  const refused = await login(who, device);
  expect([refused.status, refused.body.code]).toEqual([403, 'otp_required']);
  const { status, body } = await verify(refused.body.device_id, await codeOf(who), device);
  expect(status).toBe(200);
  return String(body.token);
}

/** Proves a session whose proof is due. */
async function proveFor(token: unknown, device: ReturnType<typeof testDevice>) {
  const refused = await seen(token);
  expect(refused.body.code).toBe('device_proof_needed');
  expect((await prove(token, device.prove(String(refused.body.nonce)))).status).toBe(200);
}

test('an account that never saw a named device signs in with its password alone', async () => {
  const ada = await alajo.person('ada');
  for (let at = 0; at < 3; at++) expect((await login(ada)).status).toBe(200);
  expect(await listOf(ada.token)).toEqual([]);
});

test('the browser that opens an account is its first device, and never new', async () => {
  const device = testDevice();
  const body = {
    username: 'ngozi',
    email: 'ngozi@mail.ng',
    first_name: 'Ngozi',
    last_name: 'Eze',
    password: 'palm-wine-9',
    phone_number: '08053000001',
  };
  expect((await alajo.call(identityRoutes.register, { body })).status).toBe(201);
  await alajo.runJobs();
  const otp = await latestCode(alajo.deps, body.email);
  const verified = await alajo.call(
    identityRoutes.verifyOtp,
    { body: { email: body.email, otp, device: device.named } },
    { headers: { 'user-agent': CHROME } },
  );
  expect(verified.status).toBe(200);
  expect(await listOf(verified.body.token)).toMatchObject([
    { name: 'Chrome on Android', new_until: null, current: true, sessions: 1 },
  ]);
  // No one else is there to be notified.
  expect((await textsTo(body.email)).filter((text) => text.includes('/not-me'))).toEqual([]);
});

test('the first named device at sign-in guards the account, and the other contacts are notified', async () => {
  const ada = await guarded('ada');
  expect(await listOf(ada.token)).toMatchObject([
    { name: 'Chrome on Android', new_until: null, current: true },
  ]);
  expect((await textsTo(ada.email)).at(-1)).toMatch(
    /^Chrome on Android signed in from 127\.0\.0\.1 .*\/not-me\?token=[\w-]{43}$/s,
  );
  expect(await statusAndCode(login(ada))).toBe('403 otp_required');
});

test('two concurrent first sign-ins: one becomes the first device, the other needs a code', async () => {
  const ada = await alajo.person('ada');
  const devices = [testDevice(), testDevice(), testDevice()];
  const replies = await Promise.all(devices.map(({ named }) => login(ada, named)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  const rows = await alajo.db
    .selectFrom('identity_device')
    .select('is_first')
    .where('user_id', '=', ada.id)
    .execute();
  expect(rows).toEqual([{ is_first: true }]);
});

test('a guarded account asks for a code on an unknown device, which is new for a day and known afterwards', async () => {
  const ada = await guarded('ada');
  const device = testDevice();
  const refused = await login(ada, device.named);
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      code: 'otp_required',
      message:
        'We don’t recognise this device. Enter the 6-digit code we’ve sent to your phone and email.',
      error: expect.any(String),
      detail: expect.any(String),
      email: `a•••@example.ng`,
      retry_after_s: 60,
      device_id: expect.stringMatching(/^[\w-]{43}$/),
      ways: ['code'],
      request_id: expect.any(String),
    },
  ]);
  const otp = await codeOf(ada);
  const { status, body } = await verify(refused.body.device_id, otp, device.named);
  expect(status).toBe(200);
  expect(body).toMatchObject({ user_id: ada.id, username: ada.username, wallet_balance: 0 });
  const until = new Date(alajo.clock.now().getTime() + DAY).toISOString();
  expect(await listOf(body.token)).toContainEqual(
    expect.objectContaining({ current: true, new_until: until, name: 'Chrome on Android' }),
  );
  const again = await login(ada, device.named);
  expect(again.status).toBe(200);
  await proveFor(again.body.token, device);
  expect(await eventsOf(ada)).toContain('device_added');
});

test('without the password, replies reveal nothing about devices', async () => {
  const ada = await guarded('ada');
  const replies = [
    await login(ada, undefined, 'not hers'),
    await login(ada, testDevice().named, 'not hers'),
    await login(ada, ada.own.named, 'not hers'),
  ];
  for (const { status, body } of replies) {
    const { request_id: _, ...shown } = body;
    expect([status, shown]).toEqual([
      401,
      {
        code: 'wrong_login',
        message: 'The username or password is incorrect.',
        error: 'The username or password is incorrect.',
        detail: 'The username or password is incorrect.',
      },
    ]);
  }
});

test('a client without a device name needs a code each time, and is new for a day', async () => {
  const ada = await guarded('ada');
  const refused = await login(ada);
  const { body } = await verify(refused.body.device_id, await codeOf(ada));
  const token = String(body.token);
  const limits = async () => (await alajo.call(walletRoutes.limits, {}, { token })).body;
  const until = new Date(alajo.clock.now().getTime() + DAY).toISOString();
  expect(await limits()).toMatchObject({ new_device_until: until, day_limit: 20_000 });
  expect(await statusAndCode(login(ada))).toBe('403 otp_required');
  // Used each hour, or it would expire.
  for (let hours = 0; hours < 24; hours++) {
    alajo.clock.advance(HOUR + SECOND);
    await limits();
  }
  expect(await limits()).toMatchObject({ new_device_until: null, day_limit: 50_000 });
});

const verifyByEmail = (who: Person, otp: string, device?: NamedDevice) =>
  alajo.call(identityRoutes.verifyOtp, {
    body: { email: who.email, otp, ...(device && { device }) },
  });

test('a client written from the specification finishes a guarded sign-in with its email and the mailed code', async () => {
  const ada = await guarded('ada');
  await login(ada);
  const otp = await codeOf(ada);
  const { status, body } = await verifyByEmail(ada, otp);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: { username: ada.username },
    message: 'OTP verified successfully!',
  });
  expect((await seen(body.token)).status).toBe(200);
  const { token } = body as { token: string };
  const limits = await alajo.call(walletRoutes.limits, {}, { token });
  expect(limits.body).toMatchObject({ day_limit: 20_000 });
  expect(await statusAndCode(verifyByEmail(ada, otp))).toBe('400 otp_invalid');
});

test('an email and a code don’t finish a sign-in that a named device started, or one that doesn’t exist', async () => {
  const ada = await guarded('ada');
  expect(await statusAndCode(verifyByEmail(ada, '123456'))).toBe('400 otp_invalid');
  const device = testDevice();
  const { body } = await login(ada, device.named);
  const otp = await codeOf(ada);
  for (const named of [undefined, device.named, testDevice().named]) {
    expect(await statusAndCode(verifyByEmail(ada, otp, named))).toBe('400 otp_invalid');
  }
  expect((await verify(body.device_id, otp, device.named)).status).toBe(200);
});

test('wrong codes by email count as failed sign-ins, and at most five are compared', async () => {
  const ada = await guarded('ada');
  await login(ada);
  const otp = await codeOf(ada);
  const wrong = otp === '000000' ? '000001' : '000000';
  for (let at = 0; at < 5; at++) {
    expect(await statusAndCode(verifyByEmail(ada, wrong))).toBe('400 otp_invalid');
  }
  expect(await statusAndCode(verifyByEmail(ada, otp))).toBe('429 too_many_attempts');
});

test('a pending sign-in is used once, even by two concurrent correct codes', async () => {
  const ada = await guarded('ada');
  const device = testDevice();
  const { body } = await login(ada, device.named);
  const otp = await codeOf(ada);
  const replies = await Promise.all([1, 2, 3].map(() => verify(body.device_id, otp, device.named)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await statusAndCode(verify(body.device_id, otp, device.named))).toBe('403 sign_in_over');
  expect(await listOf(replies.find(({ status }) => status === 200)?.body.token)).toHaveLength(2);
});

test('a pending sign-in is bound to its device, its password and fifteen minutes', async () => {
  const ada = await guarded('ada');
  const device = testDevice();
  const { body } = await login(ada, device.named);
  const otp = await codeOf(ada);
  const other = testDevice().named;
  const swapped = { ...device.named, public_key: other.public_key };
  for (const named of [undefined, other, swapped, { id: device.named.id }]) {
    expect(await statusAndCode(verify(body.device_id, otp, named))).toBe('403 sign_in_over');
  }
  const unknown = randomBytes(32).toString('base64url');
  expect(await statusAndCode(verify(unknown, otp, device.named))).toBe('403 sign_in_over');
  expect(await statusAndCode(resend(unknown))).toBe('403 sign_in_over');
  const passwords = { old_password: ada.password, new_password: 'another horse 8' };
  await alajo.call(identityRoutes.changePassword, { body: passwords }, ada);
  expect(await statusAndCode(verify(body.device_id, otp, device.named))).toBe('403 sign_in_over');
  const later = await login(ada, device.named, 'another horse 8');
  alajo.clock.advance(15 * MINUTE);
  const late = await verify(later.body.device_id, otp, device.named);
  expect(await statusAndCode(late)).toBe('403 sign_in_over');
});

test('wrong codes count as failed sign-ins, and a code is compared at most five times', async () => {
  const ada = await guarded('ada');
  const device = testDevice();
  const { body } = await login(ada, device.named);
  const otp = await codeOf(ada);
  const wrong = otp === '000000' ? '000001' : '000000';
  for (let at = 0; at < 5; at++) {
    expect(await statusAndCode(verify(body.device_id, wrong, device.named))).toBe(
      '400 otp_invalid',
    );
  }
  expect(await statusAndCode(verify(body.device_id, otp, device.named))).toBe(
    '429 too_many_attempts',
  );
  expect(await statusAndCode(login(ada, ada.own.named))).toBe('429 too_many_attempts');
  expect((await eventsOf(ada)).filter((kind) => kind === 'device_code_failed')).toHaveLength(1);
});

test('another code is sent after a minute, at most ten a day', async () => {
  const ada = await guarded('ada');
  const { body } = await login(ada, testDevice().named);
  expect((await resend(body.device_id)).body).toMatchObject({
    code: 'wait_before_resend',
    retry_after_s: 60,
  });
  alajo.clock.advance(60 * SECOND);
  expect((await resend(body.device_id)).body).toMatchObject({ channels: ['sms', 'email'] });
  for (let sent = 2; sent < 10; sent++) {
    alajo.clock.advance(60 * SECOND);
    expect((await resend(body.device_id)).status).toBe(200);
  }
  alajo.clock.advance(60 * SECOND);
  expect(await statusAndCode(resend(body.device_id))).toBe('429 wait_before_resend');
});

test('rejects a key that isn’t P-256', async () => {
  const ada = await alajo.person('ada');
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  for (const public_key of [spki, 'A'.repeat(122), spki.padEnd(122, 'A').slice(0, 122)]) {
    const { status, body } = await login(ada, { id: testDevice().named.id, public_key });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  }
});

test('a new device can send at most ₦20,000 a day, and the refusal says when the limit ends', async () => {
  const ada = await guarded('ada', 50_000);
  const bola = await alajo.person('bola');
  const device = testDevice();
  const token = await signInNew(ada, device.named);
  const approvals = approvalsOf(alajo);
  // Each payment from it is approved by code, in addition to the PIN.
  const send = async (amount: number, as: string) => {
    const body = { type: 'user', recipient: bola.username, amount, again: true } as const;
    const me = { ...ada, token: as };
    const key = `new-device-${amount}-${as.slice(0, 8)}`;
    const headers = { 'x-transaction-pin': ada.pin, 'idempotency-key': key };
    const response = await alajo.call(walletRoutes.transfer, { body }, { token: as, headers });
    if (response.body.code !== 'approval_required') return response;
    alajo.clock.advance(MINUTE);
    const approval = askedBy(response);
    await approvals.byCode(me, approval);
    return alajo.call(
      walletRoutes.transfer,
      { body },
      { token: as, headers: { ...headers, 'x-approval': approval.id } },
    );
  };
  const refused = await send(20_001, token);
  expect(refused.body.code).toBe('day_limit_reached');
  expect(refused.body.message).toMatch(
    / This device is new, so it is ₦20,000 a day, and .* From .*21 Nov.* it is ₦50,000\.$/,
  );
  expect((await send(15_000, token)).status).toBe(201);
  expect((await send(5_001, token)).body).toMatchObject({
    code: 'day_limit_reached',
    limit: { kind: 'new_device', limit: 20_000, left: 5000, over: 1, next: 50_000 },
  });
  // The first device is bound by the tier's limit alone.
  expect((await send(20_001, ada.token)).status).toBe(201);
  const wallets = await alajo.call(walletRoutes.wallets, {}, { token });
  expect(wallets.body.results).toMatchObject([{ day_limit: 20_000 }]);
});

test('a new device’s session expires after a day without use, a known one’s after 30', async () => {
  const ada = await guarded('ada');
  const device = testDevice();
  const token = await signInNew(ada, device.named);
  alajo.clock.advance(DAY);
  expect((await seen(token)).body.code).toBe('not_signed_in');
  const known = (await login(ada, device.named)).body.token;
  await proveFor(known, device);
  alajo.clock.advance(30 * DAY - SECOND);
  await proveFor(known, device);
  expect((await seen(known)).status).toBe(200);
  alajo.clock.advance(30 * DAY);
  expect((await seen(known)).body.code).toBe('not_signed_in');
});

test('a copied token expires within the hour, and renewing it needs the device’s key', async () => {
  const ada = await guarded('ada');
  alajo.clock.advance(HOUR - SECOND);
  expect((await seen(ada.token)).status).toBe(200);
  alajo.clock.advance(SECOND);
  const refused = await seen(ada.token);
  expect([refused.status, refused.body.code]).toEqual([403, 'device_proof_needed']);
  const nonce = String(refused.body.nonce);
  expect(await statusAndCode(prove(ada.token, testDevice().prove(nonce)))).toBe(
    '403 device_proof_needed',
  );
  expect(await statusAndCode(seen(ada.token))).toBe('403 device_proof_needed');
  const proof = ada.own.prove(nonce);
  expect((await prove(ada.token, proof)).status).toBe(200);
  expect((await seen(ada.token)).status).toBe(200);
  // A repeat changes nothing, and an overheard proof is worthless.
  expect((await prove(ada.token, proof)).status).toBe(200);
  alajo.clock.advance(HOUR);
  expect(await statusAndCode(prove(ada.token, proof))).toBe('403 device_proof_needed');
  // A proof for one session doesn't open another.
  const other = await login(ada, ada.own.named);
  const theirs = String((await seen(other.body.token)).body.nonce);
  expect(await statusAndCode(prove(ada.token, ada.own.prove(theirs)))).toBe(
    '403 device_proof_needed',
  );
  // A thief can only sign out.
  expect((await alajo.call(identityRoutes.logout, {}, { token: ada.token })).status).toBe(200);
});

test('a device nonce expires after a few minutes', async () => {
  const ada = await guarded('ada');
  alajo.clock.advance(HOUR);
  const { nonce } = (await seen(ada.token)).body;
  alajo.clock.advance(10 * MINUTE);
  const late = await prove(ada.token, ada.own.prove(String(nonce)));
  expect(late.body.code).toBe('device_proof_needed');
  expect((await prove(ada.token, ada.own.prove(String(late.body.nonce)))).status).toBe(200);
});

test('a copied device id is useless without its key', async () => {
  const ada = await guarded('ada');
  const { id } = ada.own.named;
  const thief = { id, public_key: testDevice().named.public_key };
  expect(await statusAndCode(login(ada, { id }))).toBe('403 otp_required');
  expect(await statusAndCode(login(ada, thief))).toBe('403 otp_required');
  // The key's public half doesn't help either: the first step is to prove the private one.
  const { body } = await login(ada, ada.own.named);
  expect(await statusAndCode(seen(body.token))).toBe('403 device_proof_needed');
  // A browser that lost its key signs in with a code, as a new device replacing the old one.
  alajo.clock.advance(MINUTE);
  const token = await signInNew(ada, thief);
  expect(await listOf(token)).toMatchObject([{ current: true, sessions: 1 }]);
  expect((await seen(ada.token)).body.code).toBe('not_signed_in');
});

test('a device without a key is not asked for a proof', async () => {
  const ada = await alajo.person('ada');
  const { token } = (await login(ada, { id: testDevice().named.id })).body;
  alajo.clock.advance(2 * DAY);
  expect((await seen(token)).status).toBe(200);
});

test('a new device is announced in the app, by email and by SMS, and the link stops everything, once', async () => {
  const ada = await guarded('ada', 1_000);
  const device = testDevice();
  const token = await signInNew(ada, device.named);
  const mails = await textsTo(ada.email);
  const link = mails.at(-1)?.match(/\/not-me\?token=([\w-]{43})$/)?.[1] ?? '';
  const { phone_number } = await alajo.db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect((await textsTo(phone_number)).at(-1)).toContain(link);
  const [notice] = (await noticesOf(ada)).slice(-1);
  expect(notice).toMatchObject({
    title: 'New device: Chrome on Android',
    link: expect.stringMatching(/^\/not-me\?device=\d+$/),
  });
  const waiting = await login(ada, testDevice().named);

  expect(await statusAndCode(notMe('x'.repeat(43)))).toBe('400 not_me_invalid');
  expect((await notMe(link)).status).toBe(200);
  expect(await statusAndCode(seen(token))).toBe('401 not_signed_in');
  expect(await statusAndCode(login(ada, device.named))).toBe('403 otp_required');
  expect(await statusAndCode(resend(waiting.body.device_id))).toBe('403 sign_in_over');
  // Its owner stays signed in, with a frozen wallet and a link for a new password.
  expect((await seen(ada.token)).status).toBe(200);
  const state = await alajo.call(settingsRoutes.settings, {}, ada);
  expect(state.body.frozen_at).not.toBeNull();
  expect(
    (await textsTo(ada.email)).filter((text) => text.includes('/reset-password')),
  ).toHaveLength(1);
  const events = await eventsOf(ada);
  expect(events.filter((kind) => kind === 'device_disowned')).toHaveLength(1);
  expect(events.filter((kind) => kind === 'wallet_frozen')).toHaveLength(1);

  const replies = await Promise.all([notMe(link), notMe(link)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await eventsOf(ada)).toEqual(events);
});

test('one of several concurrent uses of the link stops everything', async () => {
  const ada = await guarded('ada');
  await signInNew(ada, testDevice().named);
  const link = (await textsTo(ada.email)).at(-1)?.match(/token=([\w-]{43})$/)?.[1] ?? '';
  const replies = await Promise.all([1, 2, 3].map(() => notMe(link)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await eventsOf(ada)).filter((kind) => kind === 'device_disowned')).toHaveLength(1);
});

test('the link works for seven days, then the nightly job deletes it', async () => {
  const ada = await guarded('ada');
  const link = (await textsTo(ada.email)).at(-1)?.match(/token=([\w-]{43})$/)?.[1] ?? '';
  await login(ada, testDevice().named);
  alajo.clock.advance(7 * DAY);
  expect(await statusAndCode(notMe(link))).toBe('400 not_me_invalid');
  await tasksOf(alajo.deps).identity_forget_events?.({});
  for (const table of ['identity_not_me', 'identity_sign_in'] as const) {
    expect(await alajo.db.selectFrom(table).select('user_id').execute()).toEqual([]);
  }
});

test('the owner can report their own device as unknown in the app, but no one else’s', async () => {
  const [ada, bola] = [await guarded('ada'), await guarded('bola')];
  const token = await signInNew(ada, testDevice().named);
  const [mine] = await listOf(token);
  const params = { id: String(mine?.id) };
  const disown = (as: string) =>
    alajo.call(deviceRoutes.reportUnknownDevice, { params }, { token: as });
  expect(await statusAndCode(disown(bola.token))).toBe('404 not_found');
  expect((await disown(ada.token)).status).toBe(200);
  expect((await disown(ada.token)).status).toBe(200);
  expect(await statusAndCode(seen(token))).toBe('401 not_signed_in');
  expect((await eventsOf(ada)).filter((kind) => kind === 'device_disowned')).toHaveLength(1);
});

test('a forgotten device is signed out, and needs a code again', async () => {
  const [ada, bola] = [await guarded('ada'), await guarded('bola')];
  const device = testDevice();
  const token = await signInNew(ada, device.named);
  const [mine] = await listOf(token);
  const forget = (as: string) =>
    alajo.call(deviceRoutes.forgetDevice, { params: { id: String(mine?.id) } }, { token: as });
  expect(await statusAndCode(forget(bola.token))).toBe('404 not_found');
  expect((await forget(ada.token)).status).toBe(200);
  expect(await statusAndCode(forget(ada.token))).toBe('404 not_found');
  expect(await statusAndCode(seen(token))).toBe('401 not_signed_in');
  expect(await statusAndCode(login(ada, device.named))).toBe('403 otp_required');
  expect(await listOf(ada.token)).toHaveLength(1);
});

test('a new device can forget or report another only with an approval, but itself without', async () => {
  const ada = await guarded('ada');
  const token = await signInNew(ada, testDevice().named);
  const devices = await listOf(token);
  const [mine, hers] = [true, false].map((current) =>
    String(devices.find((device) => device.current === current)?.id),
  );
  const act = (verb: 'forgetDevice' | 'reportUnknownDevice', id = hers, approval?: string) =>
    alajo.call(
      deviceRoutes[verb],
      { params: { id: String(id) } },
      { token, ...(approval && { headers: { 'X-Approval': approval } }) },
    );
  for (const verb of ['forgetDevice', 'reportUnknownDevice'] as const) {
    const approval = askedBy(await act(verb));
    expect(approval).toMatchObject({ reason: 'sensitive', title: 'Remove a device' });
    expect(await statusAndCode(act(verb, hers, approval.id))).toBe('403 approval_invalid');
  }
  expect((await seen(ada.token)).status).toBe(200);
  const required = askedBy(await act('forgetDevice'));
  expect((await approvalsOf(alajo).byCode({ ...ada, token }, required)).status).toBe(200);
  expect((await act('forgetDevice', hers, required.id)).status).toBe(200);
  expect(await statusAndCode(seen(ada.token))).toBe('401 not_signed_in');
  expect((await act('forgetDevice', mine)).status).toBe(200);
});

test('keeps twenty devices and forgets the least recently used', async () => {
  const ada = await guarded('ada');
  const {
    user_id,
    id_hash: _,
    ...row
  } = {
    user_id: ada.id,
    id_hash: '',
    public_key: null,
    name: 'Old',
    is_first: false,
    added_at: alajo.clock.now(),
    new_until: alajo.clock.now(),
    last_used_at: new Date(alajo.clock.now().getTime() - DAY),
    forgotten_at: null,
  };
  const rows = Array.from({ length: 19 }, (__, index) => ({
    ...row,
    user_id,
    id_hash: `old ${index}`,
  }));
  await alajo.db.insertInto('identity_device').values(rows).execute();
  const token = await signInNew(ada, testDevice().named);
  expect(await listOf(token)).toHaveLength(20);
  expect((await seen(ada.token)).status).toBe(200);
});
