// Passkeys of customers: adding one needs more than a session, and signing in needs nothing else.

import { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../platform/clock.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { approvalsOf, askedBy, guard } from '../testing/approvals.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';
import { requireSameHost } from './passkeys/host.ts';

const open = sharedUntilClockMoves(walletApp);
let alajo: WalletApp;
let ways: ReturnType<typeof approvalsOf>;
beforeEach(async () => {
  alajo = await open();
  ways = approvalsOf(alajo);
});

const { addPasskey, passkeyLogin, passkeyLoginOptions, passkeyOptions, passkeys } = passkeyRoutes;
const challengeFor = async (who: Person) => {
  const { body } = await alajo.call(passkeyOptions, {}, who);
  return String((body.options as { challenge: string }).challenge);
};
const loginChallenge = async () => {
  const { body } = await alajo.call(passkeyLoginOptions, {});
  return String((body.options as { challenge: string }).challenge);
};
const login = (passkey: object) =>
  alajo.call(passkeyLogin, { body: { passkey: passkey as never } });
const add = (who: Person, passkey: object, approval?: string) =>
  alajo.call(
    addPasskey,
    { body: { name: 'Phone', passkey: passkey as never } },
    {
      token: who.token,
      headers: approval === undefined ? {} : { 'X-Approval': approval },
    },
  );
const newDevice = () => createAuthenticator(alajo.deps.config.url);
const listed = async (who: Person) =>
  (await alajo.call(passkeys, {}, who)).body.results as { id: number; name: string }[];

test('a session alone adds no passkey on any account', async () => {
  const ada = await alajo.person('ada');
  const device = newDevice();
  const approval = askedBy(await add(ada, device.make(await challengeFor(ada))));
  expect(approval).toMatchObject({ reason: 'sensitive', ways: ['code'] });
  expect(await listed(ada)).toEqual([]);
});

test('adds a passkey approved by a code, notifies every channel, and starts the low limit', async () => {
  const ada = await alajo.person('ada', 100_000, { tier: 3 });
  const device = newDevice();
  const passkey = device.make(await challengeFor(ada));
  const approval = askedBy(await add(ada, passkey));
  await ways.byCode(ada, approval);
  const added = await add(ada, passkey, approval.id);
  expect(added, JSON.stringify(added.body)).toMatchObject({
    status: 201,
    body: { name: 'Phone', last_used_at: null },
  });
  await alajo.runJobs();
  const { rows } = await sql<{ channel: string }>`select distinct channel from dev_outbox
    where text like '%passkey was added%' or subject like '%passkey was added%'`.execute(alajo.db);
  expect(rows.length).toBeGreaterThan(0);
  const events = await alajo.call(settingsRoutes.events, { query: {} }, ada);
  expect((events.body.results as object[])[0]).toMatchObject({ kind: 'passkey_added' });
  const bola = await alajo.person('bola');
  expect((await alajo.send(ada, bola.username, 21_000)).body.code).toBe('day_limit_reached');
});

test('a second passkey is approved by the first', async () => {
  const ada = await alajo.person('ada');
  const first = await ways.addPasskey(ada);
  const second = newDevice();
  const passkey = second.make(await challengeFor(ada));
  const approval = askedBy(await add(ada, passkey));
  expect(approval.ways).toEqual(['passkey', 'code']);
  await ways.signed(ada, approval, first);
  expect((await add(ada, passkey, approval.id)).status).toBe(201);
  expect(await listed(ada)).toHaveLength(2);
});

test('an approval of one passkey adds no other', async () => {
  const ada = await alajo.person('ada');
  const approval = askedBy(await add(ada, newDevice().make(await challengeFor(ada))));
  await ways.byCode(ada, approval);
  const other = newDevice().make(await challengeFor(ada));
  expect(await statusAndCode(add(ada, other, approval.id))).toBe('403 approval_invalid');
});

test('refuses a frozen wallet, another customer’s challenge, another site and a known credential', async () => {
  const [ada, bola] = [await alajo.person('ada'), await alajo.person('bola')];
  const approved = async (passkey: object) => {
    const approval = askedBy(await add(ada, passkey));
    await ways.byCode(ada, approval);
    return add(ada, passkey, approval.id);
  };
  const theirs = newDevice().make(await challengeFor(bola));
  expect(await statusAndCode(approved(theirs))).toBe('403 passkey_refused');
  const elsewhere = newDevice().make(await challengeFor(ada), { origin: 'https://alajo.evil' });
  expect(await statusAndCode(approved(elsewhere))).toBe('403 passkey_refused');
  const held = await ways.addPasskey(bola);
  expect(await statusAndCode(approved(held.make(await challengeFor(ada))))).toBe(
    '403 passkey_refused',
  );
  const challenge = await challengeFor(ada);
  await alajo.call(settingsRoutes.freeze, {}, ada);
  expect(await statusAndCode(add(ada, newDevice().make(challenge)))).toMatch(/wallet_frozen/);
  expect(await statusAndCode(alajo.call(passkeyOptions, {}, ada))).toMatch(/wallet_frozen/);
});

test('signs in with a passkey alone, with the same reply as with a password', async () => {
  const ada = await alajo.person('ada', 500);
  const device = await ways.addPasskey(ada);
  const signed = await login(device.show(await loginChallenge()));
  expect(signed).toMatchObject({
    status: 200,
    body: { username: ada.username, user_id: ada.id, wallet_balance: 500 },
  });
  const by = { username: ada.username, password: ada.password };
  const password = await alajo.call(identityRoutes.login, { body: by });
  expect(Object.keys(signed.body).toSorted()).toEqual(Object.keys(password.body).toSorted());
  const me = await alajo.call(identityRoutes.profile, {}, { token: String(signed.body.token) });
  expect(me.body.username).toBe(ada.username);
});

test('refuses a replay, an old challenge, an unverified user, and a stranger’s or copied passkey', async () => {
  const ada = await alajo.person('ada');
  const device = await ways.addPasskey(ada);
  const refused = (passkey: object) =>
    statusAndCode(login(passkey)).then((code) => expect(code).toBe('403 passkey_refused'));
  const shown = device.show(await loginChallenge());
  expect((await login(shown)).status).toBe(200);
  await refused(shown);
  await refused(newDevice().show(await loginChallenge()));
  await refused(device.show(await loginChallenge(), { verified: false }));
  await refused(device.show(await loginChallenge(), { origin: 'https://alajo.evil' }));
  await refused(device.show(await loginChallenge(), { counter: 1 }));
  await refused(device.show(await challengeFor(ada)));
  const challenge = await loginChallenge();
  alajo.clock.advance(6 * MINUTE);
  await refused(device.show(challenge));
});

test('one of two sign-ins with the same signature succeeds', async () => {
  const ada = await alajo.person('ada');
  const device = await ways.addPasskey(ada);
  const shown = device.show(await loginChallenge());
  const both = await Promise.all([login(shown), login(shown)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('renames the customer’s own passkey; removing it needs an approval and ends its use for signing in', async () => {
  const [ada, bola] = [await alajo.person('ada'), await alajo.person('bola')];
  const device = await ways.addPasskey(ada);
  const [{ id = 0 } = {}] = await listed(ada);
  const params = { id: String(id) };
  const rename = (who: Person) =>
    alajo.call(passkeyRoutes.renamePasskey, { params, body: { name: 'Blue phone' } }, who);
  expect((await rename(bola)).body.code).toBe('not_found');
  expect((await rename(ada)).body.name).toBe('Blue phone');
  const remove = (who: Person, approval?: string) =>
    alajo.call(
      passkeyRoutes.removePasskey,
      { params },
      {
        token: who.token,
        headers: approval === undefined ? {} : { 'X-Approval': approval },
      },
    );
  expect((await remove(bola)).body.code).toBe('not_found');
  const required = askedBy(await remove(ada));
  expect(required.terms).toEqual([{ label: 'Passkey', value: 'Blue phone' }]);
  await ways.signed(ada, required, device);
  expect((await remove(ada, required.id)).status).toBe(200);
  expect(await listed(ada)).toEqual([]);
  expect((await login(device.show(await loginChallenge()))).body.code).toBe('passkey_refused');
});

test('an approval’s signature stays verifiable after its passkey is removed', async () => {
  const ada = await alajo.person('ada', 100_000, { tier: 3 });
  await guard(alajo, ada);
  const device = await ways.addPasskey(ada);
  const [{ id = 0 } = {}] = await listed(ada);
  const approval = askedBy(
    await alajo.call(passkeyRoutes.removePasskey, { params: { id: String(id) } }, ada),
  );
  await ways.signed(ada, approval, device);
  const headers = { 'X-Approval': approval.id };
  const params = { id: String(id) };
  await alajo.call(passkeyRoutes.removePasskey, { params }, { token: ada.token, headers });
  const remove = sql`delete from identity_passkey where id = ${id}`;
  await expect(remove.execute(alajo.db)).rejects.toThrow('identity_approval');
});

test('refuses to start at a host other than that of customers’ passkeys', async () => {
  const ada = await alajo.person('ada');
  const { db, config } = alajo.deps;
  await requireSameHost({ db, config });
  await ways.addPasskey(ada);
  await requireSameHost({ db, config });
  const moved = { db, config: { ...config, url: 'https://alajo.elsewhere.ng' } };
  await expect(requireSameHost(moved)).rejects.toThrow(/ALAJO_URL is at alajo.elsewhere.ng/);
});
