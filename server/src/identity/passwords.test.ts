import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Breaches } from '../providers/breaches/breaches.ts';
import { ProviderUnavailable } from '../providers/unavailable.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { hashNewPassword } from './passwords.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

test('knows ten thousand leaked passwords and local ones', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(10_000);
  for (const password of ['blackice', 'liverpool', '14111982', 'oluwadamilola', 'thankyoujesus']) {
    expect(COMMON_PASSWORDS.has(password)).toBe(true);
  }
  for (const commonPassword of COMMON_PASSWORDS)
    expect(commonPassword).toBe(commonPassword.toLowerCase());
});

test('a common password is refused at registration and on change', async () => {
  const ada = await alajo.person('ada');
  const body = { old_password: ada.password, new_password: 'BlackIce' };
  const changed = await alajo.call(identityRoutes.changePassword, { body }, ada);
  expect([changed.status, changed.body.code]).toEqual([400, 'password_common']);
});

const checkedBy = (includes: Breaches['includes']) => {
  const { deps } = alajo;
  return { ...deps, providers: { ...deps.providers, breaches: { includes } } };
};

test('a stolen password is refused if the lookup of stolen passwords is on', async () => {
  const deps = checkedBy(async (password) => password === 'palm-wine-in-june');
  await expect(hashNewPassword(deps, 'palm-wine-in-june', [])).rejects.toMatchObject({
    code: 'password_common',
    message: expect.stringContaining('stolen'),
  });
  expect(await hashNewPassword(deps, 'palm-wine-in-may', [])).toContain('$argon2');
});

test('a password is accepted during the service’s outage, and appears in no log', async () => {
  const logged: unknown[] = [];
  const deps = checkedBy(() => Promise.reject(new ProviderUnavailable('pwned: no answer')));
  const log = { ...deps.log, warn: (...line: unknown[]) => logged.push(line) };
  expect(await hashNewPassword({ ...deps, log } as never, 'palm-wine-in-june', [])).toContain('$');
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toContain('palm-wine');
});
