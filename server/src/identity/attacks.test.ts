// Attacks that succeed or fail within 24 hours: docs/security.md has the table.
import { factorRoutes } from '@alajo/contract/identity/factor-routes.ts';
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { recoveryRoutes } from '@alajo/contract/identity/recovery-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Route, WireInput } from '@alajo/contract/route.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '../platform/clock.ts';
import { latestCode } from '../testing/app.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';

let alajo: WalletApp;
let ada: Person;
let thief: Person;
beforeEach(async () => {
  alajo = await walletApp();
  [ada, thief] = [await alajo.person('ada', 100_000), await alajo.person('thief')];
});
afterEach(() => alajo.close());

type Headers = Record<string, string>;
const transfer = (amount: number, token: string, headers: Headers = {}) =>
  alajo.call(
    walletRoutes.transfer,
    { body: { type: 'user', recipient: 'thief', amount } },
    { token, headers },
  );
const withPin = (pin: string) => ({ 'X-Transaction-Pin': pin });
const phoneOf = async (who: Person) => {
  const row = await alajo.db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  return row.phone_number;
};
/** The token of the latest link sent to an address. */
async function linkTo(address: string): Promise<string> {
  await alajo.runJobs();
  const row = await alajo.db
    .selectFrom('dev_outbox')
    .select('text')
    .where('address', '=', address)
    .where('text', 'like', '%token=%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w.-]+)/.exec(row.text)?.[1] ?? '';
}

/** A new password and PIN, by someone who reads the messages to this address. */
async function takeOver(handle: string, address: string) {
  const password = 'of the thief 9';
  await alajo.call(identityRoutes.forgotPassword, { body: { email: handle } });
  const token = await linkTo(address);
  await alajo.call(identityRoutes.resetPassword, { body: { token, new_password: password } });
  const login = await alajo.call(identityRoutes.login, { body: { username: 'ada', password } });
  expect(login.status).toBe(200);
  const session = String(login.body.token);
  await alajo.call(pinRoutes.sendPinCode, {}, { token: session });
  await alajo.runJobs();
  const body = { otp: await latestCode(alajo.deps, address), pin: '7391', password };
  const reset = await alajo.call(pinRoutes.resetPin, { body }, { token: session });
  expect(reset.status).toBe(200);
  return { session, password };
}

describe('a thief with a stolen session', () => {
  /** Everything the thief tries, without the password and the PIN. */
  const tries = async (): Promise<Record<string, string>> => {
    const guess = { password: 'a guess' };
    const say = async <R extends Route>(route: R, input: WireInput<R>, headers: Headers = {}) =>
      statusAndCode(await alajo.call(route, input, { token: ada.token, headers }));
    return {
      pay: await say(walletRoutes.transfer, {
        body: { type: 'user', recipient: 'thief', amount: 100 },
      }),
      'change the PIN': await say(pinRoutes.setPin, { body: { pin: '7391', password: 'a guess' } }),
      'change the password': await say(identityRoutes.changePassword, {
        body: { old_password: 'a guess', new_password: 'of the thief 9' },
      }),
      'add an app': await say(factorRoutes.startAuthenticator, { body: guess }),
      'make recovery codes': await say(factorRoutes.makeRecoveryCodes, { body: guess }),
      'export the data': await say(settingsRoutes.exportData, { body: guess }),
    };
  };

  test('can neither pay nor take the account over', async () => {
    expect(await tries()).toEqual({
      pay: '403 pin_required',
      'change the PIN': '403 pin_required',
      'change the password': '403 password_wrong',
      'add an app': '403 password_wrong',
      'make recovery codes': '403 password_wrong',
      'export the data': '403 password_wrong',
    });
    expect(await ada.balance()).toBe(100_000);
  });

  test('gets five guesses at the PIN, then none for half an hour', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        transfer(100, ada.token, withPin(`1${100 + index}`)),
      ),
    );
    expect(guesses.map(({ status }) => status)).not.toContain(201);
    expect(await statusAndCode(transfer(100, ada.token, withPin(ada.pin)))).toBe('403 pin_locked');
  });

  test('can’t unfreeze the wallet', async () => {
    await alajo.call(settingsRoutes.freeze, {}, ada);
    const unfreeze = (password: string) =>
      statusAndCode(alajo.call(settingsRoutes.unfreeze, { body: { password, pin: '7391' } }, ada));
    expect(await unfreeze('a guess')).toBe('403 password_wrong');
    expect(await unfreeze(ada.password)).toBe('403 pin_wrong');
  });
});

describe('a thief who reads the email, or has the phone with its messages', () => {
  test.each(['email', 'phone'])(
    'takes at most ₦20,000 by %s within 24 hours, with a new password and PIN',
    async (by) => {
      const address = by === 'email' ? ada.email : await phoneOf(ada);
      const { session } = await takeOver(address, address);
      const pin = withPin('7391');
      expect(await statusAndCode(transfer(20_001, session, pin))).toBe('409 day_limit_reached');
      expect((await transfer(20_000, session, pin)).status).toBe(201);
      expect(await statusAndCode(transfer(100, session, pin))).toBe('409 day_limit_reached');
      expect(await thief.balance()).toBe(20_000);
    },
  );

  test('can’t stay unseen: the owner hears of the new password and PIN on every channel', async () => {
    await takeOver(ada.email, ada.email);
    await alajo.runJobs();
    const to = await phoneOf(ada);
    const rows = await alajo.db
      .selectFrom('dev_outbox')
      .select('text')
      .where('address', '=', to)
      .execute();
    expect(rows.some(({ text }) => text.includes("If this wasn't you"))).toBe(true);
  });
});

describe('a single factor', () => {
  test('can’t sign in alone: neither the PIN nor a recovery code replaces a password', async () => {
    const made = await alajo.call(
      factorRoutes.makeRecoveryCodes,
      { body: { password: ada.password } },
      alajo.as(ada),
    );
    const [code = ''] = made.body.codes as string[];
    for (const password of [ada.pin, code, code.replaceAll('-', '')]) {
      const login = alajo.call(identityRoutes.login, { body: { username: 'ada', password } });
      expect(await statusAndCode(login)).toBe('401 wrong_login');
    }
  });

  test('doesn’t get an account from staff within a day, and its owner is notified', async () => {
    const { body } = await alajo.call(recoveryRoutes.askRecovery, {
      body: {
        handle: 'ada',
        new_email: 'of.the.thief@mail.ng',
        happened: 'I lost everything, please hurry.',
        password: ada.password,
        consent: true,
      },
    });
    await alajo.runJobs();
    const email_otp = await latestCode(alajo.deps, 'of.the.thief@mail.ng');
    const params = { id: String(body.id) };
    await alajo.call(recoveryRoutes.confirmRecovery, { params, body: { email_otp } });
    await alajo.pass(24 * HOUR);
    const row = await alajo.db
      .selectFrom('identity_user')
      .select('email')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(row.email).toBe(ada.email);
    const notices = await alajo.db
      .selectFrom('notification')
      .select('kind')
      .where('user_id', '=', ada.id)
      .where('kind', '=', 'recovery_asked')
      .execute();
    expect(notices).toHaveLength(1);
  });
});
