import { PEOPLE_MAX } from '@alajo/contract/count-limits.ts';
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../platform/clock.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';

let alajo: WalletApp;
let enquiries = 0;
beforeAll(async () => {
  alajo = await walletApp((deps) => {
    const { payouts } = deps.providers;
    const resolve: typeof payouts.resolve = (account) => {
      enquiries += 1;
      return payouts.resolve(account);
    };
    return { ...deps, providers: { ...deps.providers, payouts: { ...payouts, resolve } } };
  });
});
afterAll(() => alajo.close());

const list = async (who: Person) =>
  (await alajo.call(peopleRoutes.list, {}, who)).body.results as Record<string, unknown>[];
const save = (who: Person, body: object) =>
  alajo.call(peopleRoutes.save, { body: body as never }, who);
const rename = (who: Person, id: unknown, nickname: string) =>
  alajo.call(peopleRoutes.rename, { params: { id: String(id) }, body: { nickname } }, who);
const remove = (who: Person, id: unknown) =>
  alajo.call(peopleRoutes.remove, { params: { id: String(id) } }, who);
const paid = async (who: Person, query: object) =>
  (await alajo.call(peopleRoutes.paid, { query }, who)).body;

const GTB = { bank_code: '058', account_number: '0123456789' };

test('lists paid and saved people once each, last used first, with the latest payment', async () => {
  const ada = await alajo.person('ada', 20_000);
  await alajo.person('bola');
  await alajo.person('chi');
  await alajo.send(ada, 'bola', 100);
  alajo.clock.advance(MINUTE);
  await alajo.pay(ada, GTB.account_number, 500);
  await alajo.pass(MINUTE);
  await alajo.send(ada, 'bola', 200);
  const at = alajo.clock.now().toISOString();
  expect(await list(ada)).toMatchObject([
    {
      target: { type: 'user', username: 'bola', name: 'Bola Okafor' },
      nickname: null,
      saved: false,
      last_paid: { amount: 200, at },
      last_used_at: at,
    },
    { target: { type: 'bank', ...GTB }, saved: false, last_paid: { amount: 500 } },
  ]);

  const before = enquiries;
  expect((await save(ada, { type: 'bank', ...GTB })).status).toBe(201);
  expect(enquiries, 'a paid account needs no enquiry to be saved').toBe(before);
  await save(ada, { type: 'user', recipient: 'chi', nickname: 'Little sister' });
  const seen = (await list(ada)).map(({ nickname, saved, last_used_at }) => [
    nickname,
    saved,
    last_used_at !== null,
  ]);
  expect(seen).toEqual([
    [null, false, true],
    [null, true, true],
    ['Little sister', true, false],
  ]);
});

test('distinguishes a first payment from later ones, and never counts a refunded one', async () => {
  const dele = await alajo.person('dele', 20_000);
  await alajo.person('efe');
  const toEfe = { username: 'efe' };
  expect(await paid(dele, toEfe)).toEqual({ last_paid: null, payments: 0 });
  await alajo.send(dele, 'efe', 50);
  await alajo.send(dele, 'efe', 60);
  expect(await paid(dele, toEfe)).toMatchObject({ last_paid: { amount: 60 }, payments: 2 });

  const refused = { bank_code: '058', account_number: '0123450003' };
  await alajo.pay(dele, refused.account_number, 700);
  expect(await paid(dele, refused)).toMatchObject({ last_paid: { amount: 700 }, payments: 1 });
  await alajo.pass(DAY);
  expect(await paid(dele, refused)).toEqual({ last_paid: null, payments: 0 });
  const [back] = await list(dele);
  expect(back).toMatchObject({ target: refused, last_paid: null });
  expect(back?.last_used_at).not.toBeNull();

  expect(await paid(dele, { username: 'no.such.person' })).toEqual({
    last_paid: null,
    payments: 0,
  });
});

test('reads each payment once, even under concurrent requests', async () => {
  const femi = await alajo.person('femi', 20_000);
  await alajo.person('gozie');
  await alajo.send(femi, 'gozie', 10);
  await Promise.all([
    ...Array.from({ length: 6 }, () => list(femi)),
    save(femi, { type: 'user', recipient: 'gozie' }),
    alajo.send(femi, 'gozie', 20),
  ]);
  expect(await paid(femi, { username: 'gozie' })).toMatchObject({ payments: 2 });
});

test('a person stays the same when their username changes', async () => {
  const hauwa = await alajo.person('hauwa', 5_000);
  const ike = await alajo.person('ike');
  const other = await alajo.person('joy');
  await alajo.send(hauwa, 'ike', 10);
  const name = (id: number, username: string) =>
    alajo.db.updateTable('identity_user').set({ username }).where('id', '=', id).execute();
  await name(ike.id, 'ikenna');
  await name(other.id, 'ike');
  expect(await list(hauwa)).toMatchObject([{ target: { username: 'ikenna' } }]);
  expect(await paid(hauwa, { username: 'ike' })).toMatchObject({ payments: 0 });
});

test('saving twice keeps one person and the nickname, which can be changed and removed', async () => {
  const kemi = await alajo.person('kemi');
  await alajo.person('lola');
  const target = { type: 'user', recipient: 'lola' };
  const first = await save(kemi, { ...target, nickname: ' Lolly ' });
  const again = await Promise.all(Array.from({ length: 5 }, () => save(kemi, target)));
  for (const { body } of again)
    expect(body).toMatchObject({ id: first.body.id, nickname: 'Lolly' });
  expect(await list(kemi)).toHaveLength(1);
  expect((await rename(kemi, first.body.id, 'Lola M')).body.nickname).toBe('Lola M');
  expect((await rename(kemi, first.body.id, '')).body.nickname).toBeNull();
});

test('refuses unknown people and the caller, and hides other customers’ people', async () => {
  const [musa, ngozi] = [await alajo.person('musa', 1_000), await alajo.person('ngozi')];
  const nobody = { type: 'user', recipient: 'nobody' };
  expect(await statusAndCode(save(musa, nobody))).toBe('404 recipient_not_found');
  const self = { type: 'user', recipient: 'musa' };
  expect(await statusAndCode(save(musa, self))).toBe('409 self_transfer');
  const wrong = { type: 'bank', bank_code: '058', account_number: '0123450001' };
  expect(await statusAndCode(save(musa, wrong))).toBe('404 account_not_found');
  const { id } = (await save(musa, { type: 'user', recipient: 'ngozi' })).body;
  expect(await list(ngozi)).toEqual([]);
  expect(await statusAndCode(rename(ngozi, id, 'Mine'))).toBe('404 not_found');
  expect(await statusAndCode(remove(ngozi, id))).toBe('404 not_found');
  expect(await statusAndCode(remove(musa, id))).toBe('200');
  expect(await statusAndCode(remove(musa, id))).toBe('404 not_found');
  expect(await list(musa)).toEqual([]);
});

test('a paid person stays among the recent ones when removed', async () => {
  const ope = await alajo.person('ope', 1_000);
  await alajo.person('peju');
  await alajo.send(ope, 'peju', 10);
  const { id } = (await save(ope, { type: 'user', recipient: 'peju', nickname: 'P' })).body;
  await remove(ope, id);
  expect(await list(ope)).toMatchObject([{ id, saved: false, nickname: null }]);
  expect(await statusAndCode(rename(ope, id, 'Q'))).toBe('404 not_found');
});

test('saves no more people than the limit', async () => {
  const eze = await alajo.person('eze');
  const accountAt = (at: number) => ({
    type: 'bank',
    bank_code: '058',
    account_number: `02${String(at).padStart(4, '0')}9999`,
  });
  const filled = Array.from({ length: PEOPLE_MAX }, (_, index) => save(eze, accountAt(index)));
  for (const { status } of await Promise.all(filled)) expect(status).toBe(201);
  expect(await statusAndCode(save(eze, accountAt(PEOPLE_MAX)))).toBe('409 too_many_people');
  expect((await save(eze, accountAt(7))).status).toBe(201);
  expect(await list(eze)).toHaveLength(PEOPLE_MAX);
});
