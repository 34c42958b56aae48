// Second factors without messages: an authenticator app whose codes count once, and ten recovery codes.
import { RECOVERY_CODES, RECOVERY_CODES_LOW } from '@alajo/contract/count-limits.ts';
import { factorRoutes } from '@alajo/contract/identity/factor-routes.ts';
import { recoveryCode } from '@alajo/contract/identity/factors.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { AUTHENTICATOR_BLOCK_MINUTES } from '@alajo/contract/time-limits.ts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MINUTE, SECOND } from '../platform/clock.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';
import { checkAuthenticator, hasAuthenticator } from './authenticator-codes.ts';
import { useRecoveryCode } from './recovery-codes.ts';

let alajo: WalletApp;
beforeAll(async () => {
  alajo = await walletApp();
});
afterAll(() => alajo.close());

const FROM = { device: 'test', address: '127.0.0.1' };
const proof = (who: Person) => ({ body: { password: who.password } });
const start = (who: Person, body = { password: who.password }) =>
  alajo.call(factorRoutes.startAuthenticator, { body }, alajo.as(who));
const confirm = (who: Person, otp: string) =>
  alajo.call(factorRoutes.confirmAuthenticator, { body: { otp } }, who);
const make = (who: Person) => alajo.call(factorRoutes.makeRecoveryCodes, proof(who), alajo.as(who));
const shown = async (who: Person) => (await alajo.call(factorRoutes.factors, {}, who)).body;
const codeOf = (secret: string, at = alajo.clock.now()) =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const check = (who: Person, otp: string) =>
  checkAuthenticator(alajo.deps, who.id, otp, FROM).then(
    () => 'accepted',
    ({ code }) => code,
  );
const use = (who: Person, written: string) =>
  useRecoveryCode(alajo.deps, who.id, z.parse(recoveryCode, written), FROM).then(
    () => 'accepted',
    ({ code }) => code,
  );

/** A customer with an app, and its key. */
async function withApp(name: string) {
  const who = await alajo.person(name);
  const secret = String((await start(who)).body.secret);
  await confirm(who, codeOf(secret));
  alajo.clock.advance(MINUTE);
  return { who, secret };
}
async function withCodes(name: string) {
  const who = await alajo.person(name);
  const { codes } = (await make(who)).body as { codes: string[] };
  return { who, codes };
}
const eventsOf = async (who: Person) => {
  const { body } = await alajo.call(settingsRoutes.events, { query: {} }, who);
  return (body.results as { kind: string }[]).map(({ kind }) => kind);
};

describe('an authenticator app', () => {
  test('becomes active with the first code entered; its key is shown once and stored encrypted', async () => {
    const ada = await alajo.person('ada');
    const { body } = await start(ada);
    const secret = String(body.secret);
    expect(body.uri).toMatch(
      new RegExp(`^otpauth://totp/Alajo:ada\\?issuer=Alajo&secret=${secret}&`),
    );
    expect(await hasAuthenticator(alajo.db, ada.id)).toBe(false);
    expect(await check(ada, codeOf(secret))).toBe('otp_invalid');
    expect(await statusAndCode(confirm(ada, wrong(codeOf(secret))))).toBe('400 otp_invalid');
    expect((await confirm(ada, codeOf(secret))).body).toEqual({
      authenticator: { added_at: alajo.clock.now().toISOString() },
      recovery_codes: null,
    });
    expect(await hasAuthenticator(alajo.db, ada.id)).toBe(true);
    expect(await statusAndCode(start(ada))).toBe('409 authenticator_set');
    expect(await statusAndCode(confirm(ada, codeOf(secret)))).toBe('409 authenticator_set');
    const row = await alajo.db
      .selectFrom('identity_authenticator')
      .selectAll()
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(await eventsOf(ada)).toContain('authenticator_added');
  });

  test('can be added and removed only with the password and the PIN', async () => {
    const bola = await alajo.person('bola');
    expect(await statusAndCode(start(bola, { password: 'a guess' }))).toBe('403 password_wrong');
    const without = (route: typeof factorRoutes.removeAuthenticator) =>
      statusAndCode(alajo.call(route, proof(bola), { token: bola.token }));
    expect(
      await statusAndCode(
        alajo.call(factorRoutes.startAuthenticator, proof(bola), { token: bola.token }),
      ),
    ).toBe('403 pin_required');
    expect(await without(factorRoutes.removeAuthenticator)).toBe('403 pin_required');
    const { who, secret } = await withApp('chidi');
    const remove = () => alajo.call(factorRoutes.removeAuthenticator, proof(who), alajo.as(who));
    for (const _ of [1, 2]) expect((await remove()).body.authenticator).toBeNull();
    expect(await check(who, codeOf(secret))).toBe('otp_invalid');
    expect((await eventsOf(who)).filter((kind) => kind === 'authenticator_removed')).toHaveLength(
      1,
    );
  });

  test('accepts a code of the previous, current and next step, each once', async () => {
    const { who, secret } = await withApp('dayo');
    const at = (steps: number) =>
      codeOf(secret, new Date(alajo.clock.now().getTime() + steps * 30 * SECOND));
    expect(await check(who, at(-2))).toBe('otp_invalid');
    expect(await check(who, at(2))).toBe('otp_invalid');
    for (const steps of [-1, 0, 1]) {
      expect(await check(who, at(steps))).toBe('accepted');
      expect(await check(who, at(steps))).toBe('otp_invalid');
    }
    // A code older than an accepted one no longer counts.
    expect(await check(who, at(0))).toBe('otp_invalid');
  });

  test('accepts one of ten concurrent requests with the same code', async () => {
    const { who, secret } = await withApp('efe');
    const otp = codeOf(secret);
    const responses = await Promise.all(Array.from({ length: 10 }, () => check(who, otp)));
    expect(responses.filter((answer) => answer === 'accepted')).toHaveLength(1);
  });

  test('blocks for a while after five wrong codes, then accepts the right one', async () => {
    const { who, secret } = await withApp('femi');
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => check(who, wrong(codeOf(secret)))),
    );
    expect(responses.filter((answer) => answer === 'otp_invalid')).toHaveLength(5);
    expect(await check(who, codeOf(secret))).toBe('too_many_attempts');
    expect(await eventsOf(who)).toContain('authenticator_blocked');
    alajo.clock.advance(AUTHENTICATOR_BLOCK_MINUTES * MINUTE);
    expect(await check(who, codeOf(secret))).toBe('accepted');
  });
});

describe('recovery codes', () => {
  test('come as ten, shown once, readable, and stored as hashes', async () => {
    const { who, codes } = await withCodes('gbenga');
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await shown(who)).recovery_codes).toMatchObject({ left: RECOVERY_CODES });
    const rows = await alajo.db
      .selectFrom('identity_recovery_code')
      .select('hash')
      .where('user_id', '=', who.id)
      .execute();
    expect(rows.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
    expect(await eventsOf(who)).toContain('recovery_codes_made');
  });

  test('require the password and the PIN', async () => {
    const hauwa = await alajo.person('hauwa');
    const call = (password: string, sent: object) =>
      statusAndCode(alajo.call(factorRoutes.makeRecoveryCodes, { body: { password } }, sent));
    expect(await call(hauwa.password, { token: hauwa.token })).toBe('403 pin_required');
    expect(await call('a guess', alajo.as(hauwa))).toBe('403 password_wrong');
    expect((await shown(hauwa)).recovery_codes).toBeNull();
  });

  test('work once each, however they are typed, and only for their owner', async () => {
    const { who, codes } = await withCodes('ike');
    const other = await withCodes('jumoke');
    const [first = '', second = ''] = codes;
    expect(await use(other.who, first)).toBe('recovery_code_invalid');
    expect(await use(who, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).toBe('accepted');
    expect(await use(who, first)).toBe('recovery_code_invalid');
    const responses = await Promise.all(Array.from({ length: 4 }, () => use(who, second)));
    expect(responses.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect((await shown(who)).recovery_codes).toMatchObject({ left: RECOVERY_CODES - 2 });
    expect((await eventsOf(who)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(2);
  });

  test('expire when a new set is created', async () => {
    const { who, codes } = await withCodes('kemi');
    const again = (await make(who)).body as { codes: string[] };
    expect(await use(who, codes[0] ?? '')).toBe('recovery_code_invalid');
    expect(await use(who, again.codes[0] ?? '')).toBe('accepted');
  });

  test('can’t be guessed: after five wrong ones no more are compared for a while', async () => {
    const { who, codes } = await withCodes('lara');
    const guesses = Array.from({ length: 6 }, () => use(who, 'AAAA-AAAA-AAAA'));
    const responses = await Promise.all(guesses);
    expect(responses.filter((answer) => answer === 'too_many_attempts')).toHaveLength(1);
    expect(await use(who, codes[0] ?? '')).toBe('too_many_attempts');
    alajo.clock.advance(15 * MINUTE);
    expect(await use(who, codes[0] ?? '')).toBe('accepted');
  });

  test('prompt for a new set when few are left', async () => {
    const { who, codes } = await withCodes('musa');
    for (const code of codes.slice(0, RECOVERY_CODES - RECOVERY_CODES_LOW)) await use(who, code);
    const rows = await alajo.db
      .selectFrom('notification')
      .select('params')
      .where('user_id', '=', who.id)
      .where('kind', '=', 'recovery_codes_low')
      .execute();
    expect(rows).toEqual([{ params: { left: RECOVERY_CODES_LOW } }]);
  });
});

test('the export mentions the factors and contains no secret', async () => {
  const { who, secret } = await withApp('nneka');
  const { codes } = (await make(who)).body as { codes: string[] };
  const { body } = await alajo.call(settingsRoutes.exportData, proof(who), who);
  const { data } = body as { data: Record<string, object[]> };
  expect(data.authenticator_app).toHaveLength(1);
  expect(data.recovery_codes).toHaveLength(RECOVERY_CODES);
  const text = JSON.stringify(body);
  for (const secretText of [secret, ...codes, '$argon2']) expect(text).not.toContain(secretText);
});
