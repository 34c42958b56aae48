import { messages } from '@alajo/contract/errors.ts';
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { sessionRoutes } from '@alajo/contract/identity/session-routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp, tasksOf } from '../app.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts';
import { latestCode, type TestApp, testApp } from '../testing/app.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

let made = 0;
const someone = (username: string, more = {}) => {
  made += 1;
  return {
    username,
    email: `${username}@mail.ng`,
    first_name: 'Ngozi',
    last_name: 'Eze',
    password: 'palm-wine-9',
    phone_number: `0805${String(3_000_000 + made)}`,
    ...more,
  };
};
const register = (body: ReturnType<typeof someone>) =>
  alajo.call(identityRoutes.register, { body });
const verify = (email: string, otp: string) =>
  alajo.call(identityRoutes.verifyOtp, { body: { email, otp } });
const login = (username: string, password: string) =>
  alajo.call(identityRoutes.login, { body: { username, password } });
const codes = (responses: { status: number; body: Record<string, unknown> }[]) =>
  responses.map(({ status, body }) => (status < 300 ? status : body.code));

test('one of fifty parallel registrations of the same username succeeds', async () => {
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      register(
        someone('onlyone', { email: `only${index}@mail.ng`, password: `palm-oil-${index}` }),
      ),
    ),
  );
  const outcome = codes(responses);
  expect(outcome.filter((item) => item === 201)).toHaveLength(1);
  expect(outcome.filter((item) => item === 'username_taken')).toHaveLength(49);
});

test('refuses a second account for the same email or phone, in any notation', async () => {
  const first = someone('chika', { phone_number: '0803 555 0001' });
  expect((await register(first)).status).toBe(201);
  const again = (more: object) =>
    register(someone(`chika${made}`, { password: 'another one 8', ...more }));
  expect((await again({ email: 'CHIKA@mail.ng' })).body).toMatchObject({
    code: 'email_taken',
    field: 'email',
  });
  expect((await again({ phone_number: '+2348035550001' })).body.code).toBe('phone_taken');
});

test.each([
  ['login', { password: 'palm-wine-9' }, messages.login_required],
  ['login', { username: 'ada' }, messages.login_required],
  ['login', { username: '', password: '' }, messages.login_required],
  ['forgotPassword', {}, messages.forgot_blank],
  ['forgotPassword', { email: ' ' }, messages.forgot_blank],
  ['resendOtp', {}, 'Enter a valid email address'],
  ['resendOtp', { email: '' }, 'Enter a valid email address'],
  ['verifyOtp', { email: 'ada@example.ng' }, messages.otp_incomplete],
  ['resetPassword', { new_password: 'palm-wine-9' }, messages.reset_token_invalid],
  ['resetPassword', { token: 'a'.repeat(42), new_password: 'x9' }, messages.reset_token_invalid],
] as const)('%s with %j is refused in the specification’s words', async (name, body, message) => {
  const response = await alajo.call(identityRoutes[name], { body: body as never });
  expect([response.status, response.body.error]).toEqual([400, message]);
});

test('refuses common passwords, the customer’s own name, and numbers that are not mobile', async () => {
  expect((await register(someone('uju', { password: 'Chelsea1' }))).body.code).toBe(
    'password_common',
  );
  expect((await register(someone('obinze', { password: 'OBINZE' }))).body.code).toBe(
    'password_common',
  );
  expect((await register(someone('tolu', { phone_number: '08001234567' }))).body).toMatchObject({
    code: 'invalid_request',
    field: 'phone_number',
    message: 'Please enter a valid Nigerian phone number',
  });
});

test('an unconfirmed account loses its username, email and phone after a day', async () => {
  await register(someone('squatter'));
  const owner = () =>
    register(someone('squatter', { email: 'real@mail.ng', password: 'another one 8' }));
  expect((await owner()).status).toBe(409);
  alajo.clock.advance(DAY + MINUTE);
  expect((await owner()).status).toBe(201);
});

describe('registering again before confirming', () => {
  const phone_number = '0803 555 7001';
  const holders = () =>
    alajo.db
      .selectFrom('identity_user')
      .select(['id', 'email'])
      .where('phone_number', '=', '+2348035557001')
      .execute();
  const confirm = async (email: string, otp: string) =>
    (await alajo.call(identityRoutes.verifyOtp, { body: { email, otp } })).status;
  const codeTo = async (email: string) => {
    await alajo.runJobs();
    return latestCode(alajo.deps, email);
  };

  test('replaces the account when the password matches, and invalidates its code', async () => {
    await register(someone('typo', { phone_number, email: 'tpyo@mail.ng' }));
    const old = await codeTo('tpyo@mail.ng');
    const corrected = someone('typo', { phone_number, email: 'typo@mail.ng' });
    expect((await register(corrected)).status).toBe(201);
    expect(await holders()).toEqual([expect.objectContaining({ email: 'typo@mail.ng' })]);
    expect(await confirm('tpyo@mail.ng', old)).toBe(400);
    expect(await confirm('typo@mail.ng', old)).toBe(400);
    expect(await confirm('typo@mail.ng', await codeTo('typo@mail.ng'))).toBe(200);
    // The account is confirmed now, so it can't be replaced any more.
    const again = someone('typo', { phone_number, email: 'third@mail.ng' });
    expect((await register(again)).body.code).toMatch(/_taken$/);
    expect(await holders()).toHaveLength(1);
  });

  test('can’t take the account over without its password, however many are guessed', async () => {
    const victim = someone('honest');
    const made = await register(victim);
    const { phone_number: phone, password } = victim;
    const attack = (guess: string) =>
      register(someone(`thief${guess}`, { phone_number: phone, password: `guess-${guess}` }));
    for (const guess of 'abcdef') expect((await attack(guess)).body.code).toBe('phone_taken');
    // The right one, after five wrong ones.
    const right = someone('thief.last', { phone_number: phone, password });
    expect((await register(right)).body.code).toBe('phone_taken');
    const email = String(made.body.email);
    expect(await confirm(email, await codeTo(email))).toBe(200);
  });

  test('changes nothing when the data is identical, and sends no other code within a minute', async () => {
    const person = someone('doubletap');
    const first = await register(person);
    await alajo.runJobs();
    const sent = () =>
      alajo.db.selectFrom('dev_outbox').select('id').where('address', '=', person.email).execute();
    const before = await sent();
    alajo.clock.advance(20_000);
    const second = await register({ ...person, first_name: 'Corrected' });
    expect(second.body).toEqual({ ...first.body, retry_after_s: 40 });
    await alajo.runJobs();
    expect(await sent()).toEqual(before);
    expect(await confirm(person.email, await codeTo(person.email))).toBe(200);
  });

  test('sends at most ten codes a day to the phone', async () => {
    const phone = '+2348035557002';
    for (let at = 0; at < 13; at++) {
      const person = someone('flood', { phone_number: phone, email: `flood${at}@mail.ng` });
      expect((await register(person)).status).toBe(201);
      await alajo.runJobs();
    }
    const sms = alajo.db.selectFrom('dev_outbox').select('id').where('address', '=', phone);
    expect(await sms.execute()).toHaveLength(10);
  });
});

test('a code works once; of fifty parallel guesses at most five are compared', async () => {
  const person = someone('wande');
  await register(person);
  await alajo.runJobs();
  const right = await latestCode(alajo.deps, person.email);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  const guesses = await Promise.all(Array.from({ length: 50 }, () => verify(person.email, wrong)));
  expect(new Set(codes(guesses))).toEqual(new Set(['otp_invalid']));
  expect((await verify(person.email, right)).body.code).toBe('otp_invalid');
  alajo.clock.advance(MINUTE);
  await alajo.call(identityRoutes.resendOtp, { body: { email: person.email } });
  await alajo.runJobs();
  const fresh = await latestCode(alajo.deps, person.email);
  const both = await Promise.all([verify(person.email, fresh), verify(person.email, fresh)]);
  expect(codes(both).sort()).toEqual([200, 'otp_invalid']);
});

test('a code expires after 10 minutes', async () => {
  const person = someone('yemi');
  await register(person);
  await alajo.runJobs();
  const code = await latestCode(alajo.deps, person.email);
  alajo.clock.advance(10 * MINUTE);
  expect((await verify(person.email, code)).body.code).toBe('otp_invalid');
});

test('resending a code and resetting a password never reveal whether an account exists', async () => {
  const { email } = await alajo.person('zainab');
  for (const route of [identityRoutes.resendOtp, identityRoutes.forgotPassword]) {
    const known = await alajo.call(route, { body: { email } });
    const unknown = await alajo.call(route, { body: { email: 'nobody@mail.ng' } });
    expect(known).toEqual(unknown);
  }
});

test('a second code or link within a minute is not sent, and the reply says how long to wait', async () => {
  const person = someone('bimpe');
  const { email } = person;
  await register(person);
  const sent = async () => {
    await alajo.runJobs();
    return (await latestText(email)).slice(0, 6);
  };
  const first = await sent();
  const resend = (to: string) => alajo.call(identityRoutes.resendOtp, { body: { email: to } });
  alajo.clock.advance(18 * SECOND);
  const early = await resend(email);
  expect(early.status).toBe(200);
  expect(early.body).toEqual({
    channels: ['sms', 'email'],
    message: expect.stringContaining('42 seconds'),
    retry_after_s: 42,
  });
  expect(await sent()).toBe(first);
  alajo.clock.advance(42 * SECOND);
  const ready = {
    status: 200,
    body: { channels: ['sms', 'email'], message: messages.otp_resent, retry_after_s: 60 },
  };
  expect(await resend(email)).toEqual(ready);
  expect(await sent()).not.toBe(first);
  expect(await resend('stranger@mail.ng')).toEqual(ready);
  alajo.clock.advance(SECOND);
  expect(await resend('stranger@mail.ng')).toEqual(await resend(email));
  const link = (to: string) => alajo.call(identityRoutes.forgotPassword, { body: { email: to } });
  for (const to of [email, 'bimpe', 'stranger@mail.ng']) {
    expect((await link(to)).body).toEqual({ message: messages.forgot_sent, retry_after_s: 60 });
    expect((await link(to)).body.message).toContain('60 seconds');
  }
});

test('a stranger’s wait doesn’t hold back the code of a registration', async () => {
  const person = someone('chuka');
  await alajo.call(identityRoutes.resendOtp, { body: { email: person.email } });
  expect((await register(person)).body).toMatchObject({ retry_after_s: 60 });
  await alajo.runJobs();
  expect((await verify(person.email, await latestCode(alajo.deps, person.email))).status).toBe(200);
});

test('expired sessions are deleted, even of customers who never sign in again', async () => {
  const musa = await alajo.person('musa');
  const countStored = async () => {
    await tasksOf(alajo.deps).identity_forget_events?.({});
    const sessions = alajo.db.selectFrom('identity_session').where('user_id', '=', musa.id);
    return (await sessions.select('id').execute()).length;
  };
  expect(await countStored()).toBe(1);
  await alajo.db
    .updateTable('identity_session')
    .set({ expires_at: alajo.clock.now() })
    .where('user_id', '=', musa.id)
    .execute();
  expect(await countStored()).toBe(0);
});

test('the addresses of ended waits are deleted', async () => {
  const isStored = async () => {
    await tasksOf(alajo.deps).identity_forget_events?.({});
    const rows = await alajo.db.selectFrom('identity_throttle').select('key').execute();
    return rows.some(({ key }) => key.endsWith('passer-by@mail.ng'));
  };
  await alajo.call(identityRoutes.resendOtp, { body: { email: 'passer-by@mail.ng' } });
  expect(await isStored()).toBe(true);
  alajo.clock.advance(MINUTE);
  expect(await isStored()).toBe(false);
});

test('signs in by username, email or phone; five wrong passwords block it for 15 minutes', async () => {
  const ada = await alajo.person('adaora');
  for (const handle of ['ADAORA', ada.email]) {
    expect((await login(handle, ada.password)).body).toMatchObject({ username: 'adaora' });
  }
  for (let at = 0; at < 5; at++) {
    expect((await login('adaora', 'wrong-one')).body.code).toBe('wrong_login');
  }
  expect((await login('adaora', ada.password)).body.code).toBe('too_many_attempts');
  alajo.clock.advance(15 * MINUTE);
  expect((await login('adaora', ada.password)).status).toBe(200);
});

test('only the correct password reveals that an account is unconfirmed, and sends a new code', async () => {
  const person = someone('kunle');
  await register(person);
  await alajo.runJobs();
  const before = await latestCode(alajo.deps, person.email);
  alajo.clock.advance(MINUTE);
  expect((await login('kunle', 'not-this-one')).body.code).toBe('wrong_login');
  const refused = await login('kunle', person.password);
  expect([refused.status, refused.body.code]).toEqual([403, 'otp_required']);
  expect(refused.body).toMatchObject({ email: person.email, retry_after_s: 60 });
  alajo.clock.advance(20 * SECOND);
  expect((await login('kunle', person.password)).body.retry_after_s).toBe(40);
  await alajo.runJobs();
  const after = await latestCode(alajo.deps, person.email);
  expect((await verify(person.email, before)).status === 200).toBe(before === after);
});

test('signing out, resetting and changing the password end sessions immediately', async () => {
  const bisi = await alajo.person('bisi');
  const open = async () => String((await login('bisi', bisi.password)).body.token);
  const alive = async (token: string) =>
    (await alajo.call(identityRoutes.profile, {}, { token })).status;
  const [first, second] = [await open(), await open()];
  await alajo.call(identityRoutes.logout, {}, { token: first });
  expect(await alive(first)).toBe(401);
  const change = { old_password: bisi.password, new_password: 'new-harmattan-3' };
  expect(
    (await alajo.call(identityRoutes.changePassword, { body: change }, { token: second })).status,
  ).toBe(200);
  expect([await alive(second), await alive(bisi.token)]).toEqual([200, 401]);
  await alajo.call(identityRoutes.forgotPassword, { body: { email: bisi.email } });
  await alajo.runJobs();
  const mail = await alajo.call(identityRoutes.login, {
    body: { username: 'bisi', password: 'new-harmattan-3' },
  });
  expect(mail.status).toBe(200);
  const text = await latestText(bisi.email);
  const token = text.match(/token=([\w-]{43})/)?.[1] ?? '';
  const reset = () =>
    alajo.call(identityRoutes.resetPassword, { body: { token, new_password: 'third-rain-5' } });
  expect(codes([await reset(), await reset()])).toEqual([200, 'reset_token_invalid']);
  expect(await alive(second)).toBe(401);
});

const latestText = async (address: string) =>
  (
    await alajo.db
      .selectFrom('dev_outbox')
      .select('text')
      .where('address', '=', address)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).text;

test('another customer’s session can’t be ended', async () => {
  const [dele, emeka] = [await alajo.person('dele'), await alajo.person('emeka')];
  const list = await alajo.call(sessionRoutes.sessions, {}, { token: dele.token });
  const [own] = list.body.results as { id: number; current: boolean }[];
  expect(own?.current).toBe(true);
  const ended = await alajo.call(
    sessionRoutes.endSession,
    { params: { id: String(own?.id) } },
    { token: emeka.token },
  );
  expect(ended.status).toBe(404);
});

test('a session ends 30 days after its last use', async () => {
  const fola = await alajo.person('fola');
  const alive = async () => (await alajo.call(identityRoutes.profile, {}, fola)).status;
  alajo.clock.advance(29 * DAY);
  expect(await alive()).toBe(200);
  alajo.clock.advance(29 * DAY);
  expect(await alive()).toBe(200);
  alajo.clock.advance(31 * DAY);
  expect(await alive()).toBe(401);
});

test('a session in regular use still ends after 180 days', async () => {
  const funke = await alajo.person('funke');
  const alive = async () => (await alajo.call(identityRoutes.profile, {}, funke)).status;
  for (let month = 1; month <= 6; month++) {
    alajo.clock.advance(29 * DAY);
    expect(await alive()).toBe(200);
  }
  alajo.clock.advance(7 * DAY);
  expect(await alive()).toBe(401);
});

test('a 21st session ends the least recently used one', async () => {
  const { token, username, password } = await alajo.person('gbenga');
  const list = async () => {
    alajo.clock.advance(HOUR + MINUTE);
    const { body } = await alajo.call(sessionRoutes.sessions, {}, { token });
    return body.results as { id: number; current: boolean }[];
  };
  await login(username, password);
  const second = (await list()).find(({ current }) => !current)?.id;
  for (let more = 0; more < 18; more++) await login(username, password);
  expect(await list()).toHaveLength(20);
  await login(username, password);
  const left = await list();
  expect(left).toHaveLength(20);
  expect(left.some(({ current }) => current)).toBe(true);
  expect(left.some(({ id }) => id === second)).toBe(false);
});

test('failed sign-ins with a name made of digits don’t block the account with that id', async () => {
  const hauwa = await alajo.person('hauwa');
  for (let at = 0; at < 6; at++) await login(String(hauwa.id), 'wrong-one');
  expect((await login(String(hauwa.id), 'wrong-one')).body.code).toBe('too_many_attempts');
  expect((await login('hauwa', hauwa.password)).status).toBe(200);
});

test('sends at most ten codes or links a day, with the same reply afterwards', async () => {
  const idris = await alajo.person('idris');
  const sent = async () => {
    await alajo.runJobs();
    const { rows } = await sql<{ count: number }>`
      select count(*) from dev_outbox where address = ${idris.email}`.execute(alajo.db);
    return rows[0]?.count ?? 0;
  };
  const before = await sent();
  const replies = new Set<string>();
  for (let at = 0; at < 12; at++) {
    alajo.clock.advance(MINUTE);
    const body = { email: idris.email };
    const answer = await alajo.call(identityRoutes.forgotPassword, { body });
    replies.add(JSON.stringify(answer));
    await alajo.runJobs();
  }
  expect(replies.size).toBe(1);
  expect((await sent()) - before).toBe(10);
  const outcomes: unknown[] = [];
  for (let at = 0; at < 11; at++) {
    alajo.clock.advance(MINUTE);
    const { status, body } = await alajo.call(pinRoutes.sendPinCode, {}, idris);
    outcomes.push(status < 300 ? status : body.code);
  }
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 200), 'wait_before_resend']);
  alajo.clock.advance(DAY);
  expect((await alajo.call(pinRoutes.sendPinCode, {}, idris)).status).toBe(200);
});

test('five wrong PINs, even parallel ones, lock it for 30 minutes and move no money', async () => {
  const gozie = await alajo.person('gozie', 1000, { pin: '7391' });
  await alajo.person('hadiza');
  const send = (pin: string) =>
    alajo.call(
      walletRoutes.transfer,
      { body: { type: 'user', recipient: 'hadiza', amount: 10 } },
      { token: gozie.token, headers: { 'X-Transaction-Pin': pin } },
    );
  const guesses = Array.from({ length: 50 }, (_, index) =>
    index === 30 ? '7391' : String(1000 + index),
  );
  const outcome = codes(await Promise.all(guesses.map(send)));
  expect(outcome.filter((item) => item === 'pin_wrong')).toHaveLength(4);
  expect(outcome.filter((item) => item === 'pin_locked')).toHaveLength(46);
  expect(await gozie.balance()).toBe(1000);
  alajo.clock.advance(30 * MINUTE);
  expect((await send('7391')).status).toBe(201);
});

test('five wrong PINs lock it even across several processes', async () => {
  const others = await Promise.all([1, 2, 3].map(() => buildApp(alajo.deps)));
  const apps = [alajo.app, ...others];
  const jumai = await alajo.person('jumai', 1000, { pin: '7391' });
  await alajo.person('kelechi');
  const send = (pin: string, at: number) =>
    apps[at % apps.length]?.inject({
      method: 'POST',
      url: '/api/transfers/',
      payload: { type: 'user', recipient: 'kelechi', amount: 10 },
      headers: { authorization: `Token ${jumai.token}`, 'x-transaction-pin': pin },
    });
  const guesses = Array.from({ length: 60 }, (_, index) =>
    index >= 40 ? '7391' : String(1000 + index),
  );
  const sent = await Promise.all(guesses.map(send));
  const outcome = sent.map((reply) => reply?.json().code);
  expect(outcome.filter((item) => item === 'pin_wrong')).toHaveLength(4);
  expect(outcome.filter((item) => item === 'pin_locked')).toHaveLength(56);
  const row = await alajo.db
    .selectFrom('identity_user')
    .select('pin_tries')
    .where('id', '=', jumai.id)
    .executeTakeFirst();
  expect(row?.pin_tries).toBe(5);
  expect(await jumai.balance()).toBe(1000);
  await Promise.all(others.map((app) => app.close()));
});

test('a PIN can be changed with the old one and reset with a code', async () => {
  const ireti = await alajo.person('ireti', 0, { pin: '1122' });
  const set = (body: object) =>
    alajo.call(pinRoutes.setPin, { body: body as { pin: string } }, ireti);
  expect((await set({ pin: '3344' })).body.code).toBe('pin_required');
  expect((await set({ pin: '3344', old_pin: '9999' })).body.code).toBe('pin_wrong');
  expect((await set({ pin: '3344', old_pin: '1122' })).status).toBe(200);
  await alajo.call(pinRoutes.sendPinCode, {}, ireti);
  await alajo.runJobs();
  const otp = await latestCode(alajo.deps, ireti.email);
  const body = { otp, pin: '5566', password: ireti.password };
  const reset = await alajo.call(pinRoutes.resetPin, { body }, ireti);
  expect(reset.status).toBe(200);
  expect((await set({ pin: '1', old_pin: '5566' })).body.code).toBe('invalid_request');
});
