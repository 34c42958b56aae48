// Invitations and passkeys, with an authenticator that follows the standard.
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { latestStaffAction } from '../../testing/staff.ts';
import { runStaffCommand } from './command.ts';
import { addMember, invite } from './invitations.ts';

type Authenticator = ReturnType<typeof createAuthenticator>;
type AssertionOptions = Parameters<Authenticator['show']>[1];

let alajo: TestApp;
let headers: { origin: string };
beforeAll(async () => {
  alajo = await testApp();
  headers = { origin: new URL(alajo.deps.config.url).origin };
});
afterAll(() => alajo.close());

const command = (...words: string[]) => runStaffCommand(alajo.deps, words);
const invited = async (name: string) => {
  const printed = await command('invite', name, `${name}@alajo.example`, '--role', 'administrator');
  return /#([\w-]{43})$/m.exec(printed)?.[1] ?? '';
};
const look = (code: string) => alajo.call(staffRoutes.invitation, { body: { code } }, { headers });
const challengeIn = ({ body }: { body: Record<string, unknown> }) =>
  (body.options as { challenge: string }).challenge;
const challenge = async () => challengeIn(await alajo.call(staffRoutes.challenge, {}, { headers }));

async function accept(code: string, key: Authenticator, options?: AssertionOptions) {
  const passkey = key.make(challengeIn(await look(code)), options);
  return post('staff/invitations/accept/', { code, passkey });
}

const signIn = async (key: Authenticator, options?: AssertionOptions, signed?: string) =>
  post('staff/sessions/', { passkey: key.show(signed ?? (await challenge()), options) });

/** Sends requests like a browser, with the cookie it received. */
async function post(path: string, payload: object, cookie?: string) {
  const sent = cookie === undefined ? headers : { ...headers, cookie };
  const answer = await alajo.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: sent,
    payload,
  });
  const [set] = answer.cookies;
  return {
    status: answer.statusCode,
    body: answer.json(),
    cookie: set ? `${set.name}=${set.value}` : '',
  };
}

const key = () => createAuthenticator(alajo.deps.config.url);

test("warns about an invitation to an address where browsers can't create passkeys", async () => {
  const invite = async (url: string) => {
    const deps = { ...alajo.deps, config: { ...alajo.deps.config, url } };
    return runStaffCommand(deps, ['invite', 'W', 'w@alajo.example', '--role', 'administrator']);
  };
  for (const url of [
    'http://127.0.0.1:8000',
    'https://[::1]',
    'https://10.0.0.1',
    'http://alajo.ng',
  ])
    expect(await invite(url)).toContain(`browsers can't create passkeys at ${url}`);
  for (const url of ['http://localhost:8000', 'https://alajo.ng'])
    expect(await invite(url)).not.toContain('Warning');
});

test('an invitation is accepted once, with a new passkey, which then signs in', async () => {
  const code = await invited('chika');
  expect((await look(code)).body).toMatchObject({ name: 'chika', roles: ['administrator'] });
  const chika = key();
  const joined = await accept(code, chika);
  expect([joined.status, joined.body.name]).toEqual([201, 'chika']);
  expect((await look(code)).body.code).toBe('staff_invitation_invalid');
  const again = await signIn(chika);
  expect(again.status).toBe(201);
  const me = await alajo.call(staffRoutes.me, {}, { headers: { cookie: again.cookie } });
  expect(me.body).toMatchObject({ name: 'chika', roles: ['administrator'] });
  expect(me.body.verified_until).not.toBeNull();
});

test('an invitation ends after a day, or when there is a newer one', async () => {
  const first = await invited('late');
  const second = await invited('late');
  expect((await look(first)).body.code).toBe('staff_invitation_invalid');
  alajo.clock.advance(DAY);
  expect((await look(second)).body.code).toBe('staff_invitation_invalid');
});

test('rejects a passkey that is unknown, copied, unverified, or from another site or challenge', async () => {
  const sola = key();
  const code = await invited('sola');
  const wrong: AssertionOptions[] = [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { verified: false },
  ];
  for (const options of wrong) {
    expect((await accept(code, sola, options)).body.code).toBe('staff_passkey_refused');
  }
  expect((await accept(code, sola)).status).toBe(201);
  for (const options of [...wrong, { counter: 1 }]) {
    expect((await signIn(sola, options)).body.code).toBe('staff_passkey_refused');
  }
  expect((await signIn(key())).body.code).toBe('staff_passkey_refused');
  const own = Buffer.alloc(32, 1).toString('base64url');
  expect((await signIn(sola, {}, own)).body.code).toBe('staff_passkey_refused');
  const old = await challenge();
  alajo.clock.advance(5 * MINUTE);
  expect((await signIn(sola, {}, old)).body.code).toBe('staff_passkey_refused');
  const good = await challenge();
  const passkey = sola.show(good);
  const both = [1, 2].map(() => post('staff/sessions/', { passkey }));
  const responses = await Promise.all(both);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 401]);
});

test('the command invites only the first two administrators', async () => {
  await expect(command('invite', 'Ada', 'ada@alajo.example', '--role', 'finance')).rejects.toThrow(
    'Administrators invite',
  );
  await expect(invited('third')).rejects.toThrow('Two administrators have joined');
  expect(await command('list')).toContain('chika@alajo.example  administrator  active');
});

test("a passkey unlocks money and documents for five minutes, and only its owner's can", async () => {
  const [emeka, code] = [key(), await fromDatabase('emeka')];
  const { cookie } = await accept(code, emeka);
  const until = async () =>
    (await alajo.call(staffRoutes.me, {}, { headers: { cookie } })).body.verified_until;
  expect(await until()).not.toBeNull();
  alajo.clock.advance(5 * MINUTE);
  expect(await until()).toBeNull();
  const other = key();
  await accept(await fromDatabase('halima'), other);
  const show = async (by: Authenticator) =>
    post('staff/me/verify/', { passkey: by.show(await challenge()) }, cookie);
  expect((await show(other)).body.code).toBe('staff_passkey_refused');
  expect(await until()).toBeNull();
  expect((await show(emeka)).status).toBe(200);
  expect(await until()).not.toBeNull();
  expect((await latestStaffAction(alajo.db)).act).toBe('passkey_shown');
});

/** An invitation as if made by two administrators. */
async function fromDatabase(name: string): Promise<string> {
  const now = alajo.clock.now();
  return inTransaction(alajo.db, async (tx) => {
    const email = `${name}@alajo.example`;
    const id = await addMember(tx, now, { name, email, roles: ['compliance'] });
    return invite(tx, { now, secret: alajo.deps.secret }, id);
  });
}
