import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';

let alajo: WalletApp;
let ada: Person;
beforeAll(async () => {
  alajo = await walletApp();
  ada = await alajo.person('ada', 20_000);
  await alajo.person('bola');
});
afterAll(() => alajo.close());

const wallets = async (who: Person) =>
  (await alajo.call(walletRoutes.wallets, {}, who)).body.results as { account_number: string }[];

test('resolves a handle or account number in any notation, but not the caller’s own or an unknown one; the phone is masked', async () => {
  const resolve = (recipient: string) =>
    alajo.call(walletRoutes.resolveRecipient, { query: { recipient } }, ada);
  expect((await resolve('Bola@Example.ng')).body).toEqual({
    username: 'bola',
    name: 'Bola Okafor',
    phone: expect.stringMatching(/^0\d{3} ••• ••\d\d$/),
  });
  const bola = await alajo.person('someone');
  const { phone_number } = (await alajo.call(identityRoutes.profile, {}, bola)).body;
  const local = String(phone_number).slice(4);
  const [own] = await wallets(bola);
  for (const written of [
    '@Someone',
    ` 0${local.slice(0, 3)}-${local.slice(3, 6)}-${local.slice(6)} `,
    `+234 (0) ${local}`,
    `\u202a+234${local}\u202c`,
    `${own?.account_number}`,
  ]) {
    expect((await resolve(written)).body, written).toMatchObject({ username: 'someone' });
  }
  expect(await statusAndCode(resolve('0123456789'))).toBe('404 recipient_not_found');
  expect(await statusAndCode(resolve('ada'))).toBe('409 self_transfer');
  expect(await statusAndCode(resolve('nobody'))).toBe('404 recipient_not_found');
});
