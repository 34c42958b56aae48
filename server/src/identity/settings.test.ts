import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { sessionRoutes } from '@alajo/contract/identity/session-routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../app.ts';
import { DAY, MINUTE, SECOND } from '../platform/clock.ts';
import { latestCode, type TestApp, testApp } from '../testing/app.ts';

type Person = Awaited<ReturnType<TestApp['person']>>;

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

const profileOf = async (who: Person) => {
  const { body } = await alajo.call(identityRoutes.profile, {}, who);
  return body as Profile;
};
type Profile = Record<
  'first_name' | 'last_name' | 'username' | 'email' | 'phone_number',
  string
> & {
  id: number;
};
/** Submits the whole profile as it was read, with changes. */
const change = async (who: Person, more: Partial<Profile>, userId = who.id) => {
  const body = { ...(await profileOf(who)), ...more };
  return alajo.call(
    settingsRoutes.updateProfile,
    { params: { user_id: String(userId) }, body },
    who,
  );
};
const confirm = (who: Person, contact: 'email' | 'phone_number', otp: string, more = {}) => {
  const body = { contact, otp, password: who.password, ...more };
  return alajo.call(settingsRoutes.confirmContact, { body }, who);
};
const codeSentTo = async (address: string) => {
  await alajo.runJobs();
  return latestCode(alajo.deps, address);
};
const events = async (who: { token: string }, query = {}) =>
  (await alajo.call(settingsRoutes.events, { query }, who)).body as {
    results: { id: number; kind: string; device: string; address: string; detail: string | null }[];
    next: string | null;
  };
const kinds = async (who: { token: string }) => (await events(who)).results.map(({ kind }) => kind);

test('changes names and username immediately, in normal form', async () => {
  const [ada, bola] = [await alajo.person('ada'), await alajo.person('bola')];
  const saved = await change(ada, { first_name: ' Adaeze ', username: 'ADA.eze' });
  expect(saved).toMatchObject({
    status: 200,
    body: { user: { first_name: 'Adaeze', username: 'ada.eze', email: ada.email } },
  });
  expect(await change(ada, {}, bola.id)).toMatchObject({ body: { code: 'not_found' } });
  expect(await change(ada, { id: bola.id })).toMatchObject({ body: { code: 'not_found' } });
  expect(await change(ada, { username: 'Bola' })).toMatchObject({
    body: { code: 'username_taken', field: 'username' },
  });
  expect((await change(ada, { email: bola.email })).body).toMatchObject({ code: 'email_taken' });
  const { phone_number } = await profileOf(bola);
  const national = phone_number.replace('+234', '0');
  expect((await change(ada, { phone_number: national })).body.code).toBe('phone_taken');
});

test('a former username stays reserved for its owner, who can return to it', async () => {
  const uche = await alajo.person('uche');
  await change(uche, { username: 'uche.obi' });
  const { first_name, last_name } = await profileOf(uche);
  const rest = {
    first_name,
    last_name,
    username: 'uche',
    email: 'new@example.ng',
    phone_number: '08051112233',
    password: 'a-long-password-9',
  };
  expect((await alajo.call(identityRoutes.register, { body: rest })).body.code).toBe(
    'username_taken',
  );
  const emeka = await alajo.person('emeka');
  expect((await change(emeka, { username: 'uche' })).body.code).toBe('username_taken');
  expect((await change(uche, { username: 'uche' })).status).toBe(200);
});

test('an old confirmed name with invisible characters doesn’t stop its owner from saving', async () => {
  const ife = await alajo.person('ife', 0, { tier: 2 });
  await alajo.db
    .updateTable('identity_user')
    .set({ first_name: 'Ife\u200b', last_name: 'Oka  for' })
    .where('id', '=', ife.id)
    .execute();
  const saved = await change(ife, { username: 'ifeoma' });
  expect([saved.status, saved.body.user]).toMatchObject([
    200,
    { first_name: 'Ife', last_name: 'Oka for', username: 'ifeoma' },
  ]);
});

test('refuses to change a name that was confirmed with an ID', async () => {
  const ngozi = await alajo.person('ngozi', 0, { tier: 2 });
  expect((await change(ngozi, { last_name: 'Other' })).body.code).toBe('name_confirmed');
  expect((await change(ngozi, { username: 'ngozi2' })).status).toBe(200);
});

test('a new email takes effect with its code and the password, and the old one is notified', async () => {
  const ada = await alajo.person('amaka');
  const changed = await change(ada, { email: 'New@Mail.ng' });
  expect(changed.body).toMatchObject({
    user: { email: ada.email },
    settings: {
      unconfirmed: { email: 'new@mail.ng', phone_number: null },
      resend_after_s: { email: RESEND_SECONDS, phone_number: 0 },
    },
  });
  const otp = await codeSentTo('new@mail.ng');
  expect((await confirm(ada, 'email', otp, { password: 'not mine' })).body.code).toBe(
    'password_wrong',
  );
  expect((await confirm(ada, 'phone_number', otp)).body.code).toBe('otp_invalid');
  expect(await confirm(ada, 'email', otp)).toMatchObject({
    status: 200,
    body: { user: { email: 'new@mail.ng' }, settings: { unconfirmed: { email: null } } },
  });
  expect((await confirm(ada, 'email', otp)).body.code).toBe('otp_invalid');
  await alajo.runJobs();
  const sent = alajo.db.selectFrom('dev_outbox').select('text').where('address', '=', ada.email);
  const texts = (await sent.execute()).map(({ text }) => text);
  expect(texts.at(-1)).toContain('was changed to n•••@mail.ng');
  expect(await kinds(ada)).toContain('email_changed');
});

test('the settings show how long a new contact waits for another code', async () => {
  const ada = await alajo.person('simi');
  await change(ada, { phone_number: '08051110009' });
  const wait = async () => {
    const { body } = await alajo.call(settingsRoutes.settings, {}, ada);
    return body.resend_after_s;
  };
  alajo.clock.advance(20 * SECOND);
  expect(await wait()).toEqual({ email: 0, phone_number: RESEND_SECONDS - 20 });
  alajo.clock.advance(MINUTE);
  expect(await wait()).toEqual({ email: 0, phone_number: 0 });
});

test('a code confirms only the address it was sent to, even after another was requested', async () => {
  const ada = await alajo.person('zainab');
  await change(ada, { phone_number: '08051110001' });
  const otp = await codeSentTo('+2348051110001');
  const victim = { phone_number: '08051110002' };
  expect((await change(ada, victim)).body.code).toBe('wait_before_resend');
  // Keeping the old one cancels the new one, but the wait after its code still counts.
  expect((await change(ada, {})).body).toMatchObject({
    settings: { unconfirmed: { phone_number: null } },
  });
  expect((await change(ada, victim)).body.code).toBe('wait_before_resend');
  alajo.clock.advance(MINUTE);
  expect((await change(ada, victim)).status).toBe(200);
  expect((await confirm(ada, 'phone_number', otp)).body.code).toBe('otp_invalid');
  const fresh = await codeSentTo('+2348051110002');
  expect((await confirm(ada, 'phone_number', fresh)).body).toMatchObject({
    user: { phone_number: '+2348051110002' },
  });
});

test('one of two customers who request the same address in parallel gets it', async () => {
  const people = [await alajo.person('kemi'), await alajo.person('sade')] as const;
  const contact = { email: 'both@mail.ng' };
  await change(people[0], contact);
  const first = await codeSentTo('both@mail.ng');
  await change(people[1], contact);
  const second = await codeSentTo('both@mail.ng');
  const responses = await Promise.all([
    confirm(people[0], 'email', first),
    confirm(people[1], 'email', second),
  ]);
  const outcomes = responses.map(({ status, body }) => (status === 200 ? 200 : body.code));
  expect(outcomes.sort()).toEqual([200, 'email_taken']);
});

test('changing the address invalidates a reset link sent to the old one', async () => {
  const ada = await alajo.person('yetunde');
  await alajo.call(identityRoutes.forgotPassword, { body: { email: ada.email } });
  await alajo.runJobs();
  const sent = alajo.db.selectFrom('dev_outbox').select('text').where('address', '=', ada.email);
  const token = (await sent.execute()).at(-1)?.text.match(/token=([\w-]{43})/)?.[1] ?? '';
  await change(ada, { email: 'yetunde2@mail.ng' });
  await confirm(ada, 'email', await codeSentTo('yetunde2@mail.ng'));
  const body = { token, new_password: 'another one 8' };
  expect((await alajo.call(identityRoutes.resetPassword, { body })).body.code).toBe(
    'reset_token_invalid',
  );
});

test('the theme is the same on every device, and unset until it is chosen', async () => {
  const ada = await alajo.person('remi');
  const login = { username: 'remi', password: ada.password };
  const token = String((await alajo.call(identityRoutes.login, { body: login })).body.token);
  const theme = async () => (await alajo.call(settingsRoutes.settings, {}, { token })).body.theme;
  expect(await theme()).toBeNull();
  for (const chosen of ['dark', 'system'] as const) {
    await alajo.call(settingsRoutes.setPreferences, { body: { theme: chosen } }, ada);
    expect(await theme()).toBe(chosen);
  }
});

test('security activity has time and device, and one row for a burst of failed attempts', async () => {
  const chidi = await alajo.person('chidi');
  const signIn = (password: string) =>
    alajo.call(
      identityRoutes.login,
      { body: { username: 'chidi', password } },
      { headers: { 'user-agent': 'Tecno Spark' } },
    );
  for (const wrong of ['one-wrong', 'two-wrong', 'three-wrong']) await signIn(wrong);
  const other = { token: String((await signIn(chidi.password)).body.token) };
  await alajo.call(pinRoutes.setPin, { body: { pin: '7397', old_pin: '4826' } }, chidi);
  for (let at = 0; at < 5; at++) {
    await alajo.call(pinRoutes.setPin, { body: { pin: '5821', old_pin: '9999' } }, chidi);
  }
  await alajo.call(identityRoutes.logout, {}, other);
  const again = { token: String((await signIn(chidi.password)).body.token) };
  await alajo.call(settingsRoutes.endOtherSessions, {}, chidi);
  await alajo.call(settingsRoutes.endOtherSessions, {}, chidi);
  expect((await alajo.call(settingsRoutes.settings, {}, again)).status).toBe(401);
  const passwords = { old_password: chidi.password, new_password: 'another one 8' };
  await alajo.call(identityRoutes.changePassword, { body: passwords }, chidi);
  expect(await kinds(chidi)).toEqual([
    'password_changed',
    'sessions_ended',
    'signed_in',
    'signed_out',
    'pin_locked',
    'pin_changed',
    'signed_in',
    'sign_in_failed',
    'pin_set',
    'signed_in',
  ]);
  const first = await events(chidi, { limit: '3' });
  expect(first.results[2]).toMatchObject({ device: 'Tecno Spark', address: '127.0.0.1' });
  const rest = await events(chidi, { cursor: String(first.next) });
  expect(rest.results.map(({ kind }) => kind)[0]).toBe('signed_out');
  const all = JSON.stringify([first, rest]);
  for (const secret of [chidi.password, 'another one 8', '7397', '9999', chidi.token]) {
    expect(all).not.toContain(secret);
  }
});

test('only its owner can end a session, and the activity names its device', async () => {
  const dayo = await alajo.person('dayo');
  const login = { body: { username: 'dayo', password: dayo.password } };
  const sent = { headers: { 'user-agent': 'Old phone' } };
  const token = String((await alajo.call(identityRoutes.login, login, sent)).body.token);
  const { body } = await alajo.call(sessionRoutes.sessions, {}, dayo);
  const old = (body.results as { id: number; current: boolean }[]).find(({ current }) => !current);
  const end = { params: { id: String(old?.id) } };
  expect((await alajo.call(sessionRoutes.endSession, end, dayo)).status).toBe(200);
  expect((await alajo.call(identityRoutes.profile, {}, { token })).status).toBe(401);
  expect((await events(dayo)).results[0]).toMatchObject({
    kind: 'session_ended',
    detail: 'Old phone',
  });
});

test('the nightly job deletes activity older than two years', async () => {
  const ife = await alajo.person('ife');
  await alajo.db
    .updateTable('identity_event')
    .set({ at: new Date(alajo.clock.now().getTime() - 732 * DAY) })
    .where('user_id', '=', ife.id)
    .where('kind', '=', 'pin_set')
    .execute();
  await tasksOf(alajo.deps).identity_forget_events?.({});
  expect(await kinds(ife)).toEqual(['signed_in']);
});
