import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../platform/clock.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';

let alajo: WalletApp;
let ada: Person;
beforeAll(async () => {
  alajo = await walletApp();
  ada = await alajo.person('ada', 20_000);
  await alajo.person('bola');
  await alajo.person('chi');
});
afterAll(() => alajo.close());

const list = async (who: Person) =>
  (await alajo.call(walletRoutes.recipients, {}, who)).body.results as {
    id: number | null;
    target: Record<string, unknown>;
    last_used_at: string | null;
  }[];
const save = (who: Person, body: object) =>
  alajo.call(walletRoutes.saveRecipient, { body: body as never }, who);

const wallets = async (who: Person) =>
  (await alajo.call(walletRoutes.wallets, {}, who)).body.results as { account_number: string }[];

test('resolves a handle or account number, however it is written, but not one’s own or an unknown one', async () => {
  const resolve = (recipient: string) =>
    alajo.call(walletRoutes.resolveRecipient, { query: { recipient } }, ada);
  expect((await resolve('Bola@Example.ng')).body).toEqual({
    username: 'bola',
    name: 'Bola Okafor',
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

test('lists recent and saved recipients once each, last used first', async () => {
  await alajo.send(ada, 'bola', 100);
  alajo.clock.advance(MINUTE);
  await alajo.pay(ada, '0123456789', 500);
  alajo.clock.advance(MINUTE);
  await alajo.send(ada, 'bola', 200);
  const [bola, gtb, ...more] = await list(ada);
  expect(more).toEqual([]);
  expect(bola).toMatchObject({
    id: null,
    target: { type: 'user', username: 'bola', name: 'Bola Okafor' },
    last_used_at: alajo.clock.now().toISOString(),
  });
  expect(gtb).toMatchObject({
    id: null,
    target: { type: 'bank', bank_code: '058', account_number: '0123456789' },
  });

  const saved = await save(ada, { type: 'bank', bank_code: '058', account_number: '0123456789' });
  expect(saved.status).toBe(201);
  await save(ada, { type: 'user', recipient: 'chi' });
  expect((await list(ada)).map((one) => [one.id !== null, one.last_used_at !== null])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
});

test('saving a recipient twice keeps one, under the current name', async () => {
  const bola = await alajo.person('bolanle');
  const first = await save(ada, { type: 'user', recipient: 'bolanle' });
  await alajo.db
    .updateTable('identity_user')
    .set({ first_name: 'Bolanle-Ann' })
    .where('id', '=', bola.id)
    .execute();
  const all = await Promise.all(
    Array.from({ length: 5 }, () => save(ada, { type: 'user', recipient: 'bolanle' })),
  );
  for (const { body } of all) {
    expect(body).toMatchObject({ id: first.body.id, target: { name: 'Bolanle-Ann Okafor' } });
  }
});

test('refuses to save unknown recipients or oneself, and hides other customers’ recipients', async () => {
  expect(await statusAndCode(save(ada, { type: 'user', recipient: 'nobody' }))).toBe(
    '404 recipient_not_found',
  );
  expect(await statusAndCode(save(ada, { type: 'user', recipient: 'ada' }))).toBe(
    '409 self_transfer',
  );
  const wrong = { type: 'bank', bank_code: '058', account_number: '0123450001' };
  expect(await statusAndCode(save(ada, wrong))).toBe('404 account_not_found');
  const dele = await alajo.person('dele');
  expect(await list(dele)).toEqual([]);
  const { body } = await save(ada, { type: 'user', recipient: 'dele' });
  const remove = (who: Person) =>
    alajo.call(walletRoutes.removeRecipient, { params: { id: String(body.id) } }, who);
  expect(await statusAndCode(remove(dele))).toBe('404 not_found');
  expect(await statusAndCode(remove(ada))).toBe('200');
  expect(await statusAndCode(remove(ada))).toBe('404 not_found');
});

test('saves at most a hundred recipients', async () => {
  const eze = await alajo.person('eze');
  const of = (at: number) => ({
    type: 'bank',
    bank_code: '058',
    account_number: `02${String(at).padStart(4, '0')}9999`,
  });
  for (let at = 0; at < 100; at++) expect((await save(eze, of(at))).status).toBe(201);
  expect(await statusAndCode(save(eze, of(100)))).toBe('400 invalid_request');
  expect((await save(eze, of(7))).status).toBe(201);
  expect(await list(eze)).toHaveLength(100);
});
