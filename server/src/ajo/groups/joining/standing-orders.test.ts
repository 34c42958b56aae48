// Creating and joining agree to later debits without a PIN: so they need the PIN, state the maximum amounts,
// and notify the customer on every channel.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCustomer } from '../../../identity/customers.ts';
import { holdAccounts } from '../../../ledger/accounts.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type AjoApp, ajoApp } from '../../../testing/ajo.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());

const FORM = {
  name: 'Thrift',
  description: '',
  contribution_amount: 20_000,
  frequency: 'weekly',
  max_members: 4,
  visibility: 'open',
  start_date: '2026-12-01',
  order: 'join',
  reserve: 10,
} as const;

const create = (who: Person, sent: object, form: object = {}) =>
  alajo.call(
    ajoRoutes.create,
    { body: { ...FORM, ...form } },
    { token: who.token, headers: { ...sent } },
  );
const join = (who: Person, group: { id: number }, sent: object) =>
  alajo.call(
    ajoRoutes.join,
    {
      params: { id: String(group.id) } as never,
      body: { terms_version: 1, organiser_first: true },
    },
    { token: who.token, headers: { ...sent } },
  );
const spentToday = async (who: Person) =>
  (await alajo.call(walletRoutes.limits, {}, who)).body.day_used;

test('a stolen session can’t create or join a group: both need the PIN', async () => {
  const [ada, bola] = [await alajo.person('ada'), await alajo.person('bola')];
  expect(await statusAndCode(create(bola, {}))).toBe('403 pin_required');
  expect(await statusAndCode(create(bola, { 'x-transaction-pin': '9731' }))).toBe('403 pin_wrong');
  const made = await create(bola, { 'x-transaction-pin': bola.pin });
  const group = { id: Number(made.body.id) };
  expect(await statusAndCode(join(ada, group, {}))).toBe('403 pin_required');
  expect(await statusAndCode(join(ada, group, { 'x-transaction-pin': '9731' }))).toBe(
    '403 pin_wrong',
  );
  expect((await alajo.group(bola, group)).total_members).toBe(1);
  expect(await statusAndCode(join(ada, group, { 'x-transaction-pin': ada.pin }))).toBe('200');
});

test('a repeated key creates or joins once and returns the same reply', async () => {
  const [ada, bola] = [await alajo.person('ada'), await alajo.person('bola')];
  const sent = { 'x-transaction-pin': ada.pin, 'idempotency-key': 'create-0001' };
  const [first, second] = await Promise.all([create(ada, sent), create(ada, sent)]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body).toEqual({ id: expect.any(Number) });
  expect(second.body).toEqual(first.body);
  expect(await statusAndCode(create(ada, sent, { name: 'Another' }))).toBe(
    '422 idempotency_key_reused',
  );
  const group = { id: Number(first.body.id) };
  const joining = { 'x-transaction-pin': bola.pin, 'idempotency-key': 'join-00001' };
  const joins = await Promise.all([join(bola, group, joining), join(bola, group, joining)]);
  const seat = { status: 200, body: { group_id: group.id, position: 2 } };
  expect(joins).toEqual([seat, seat]);
  expect((await alajo.group(ada, group)).total_members).toBe(2);
});

test('without a PIN, all groups together may take ₦20,000 each round', async () => {
  const chi = await alajo.person('chi', 0, { pin: '' });
  const small = { contribution_amount: 10_000, reserve: 0 };
  // Held together with the first contribution.
  const bonded = create(chi, {}, { ...small, bond: 2, name: 'Bonded' });
  expect(await statusAndCode(bonded)).toBe('403 pin_not_set');
  expect(await statusAndCode(create(chi, {}, { ...small, name: 'One' }))).toBe('201');
  expect(await statusAndCode(create(chi, {}, { ...small, name: 'Two' }))).toBe('201');
  const third = await create(chi, {}, { ...small, contribution_amount: 100, name: 'Three' });
  expect([third.status, third.body.code]).toEqual([403, 'pin_not_set']);
  expect(third.body.message).toMatch(/your groups can take at most ₦20,000 each round/);
  const pin = { pin: '4826', password: chi.password };
  expect((await alajo.call(pinRoutes.setPin, { body: pin }, chi)).status).toBe(200);
  expect(await statusAndCode(create(chi, { 'x-transaction-pin': '4826' }, { name: 'Three' }))).toBe(
    '201',
  );
});

test('creating or joining sends the maximum debits at once by app, email and SMS', async () => {
  const [dayo, efe] = [await alajo.person('dayo'), await alajo.person('efe')];
  const made = await create(dayo, { 'x-transaction-pin': dayo.pin });
  await join(efe, { id: Number(made.body.id) }, { 'x-transaction-pin': efe.pin });
  await alajo.runJobs();
  for (const [who, title] of [
    [dayo, 'You created Thrift'],
    [efe, 'You joined Thrift'],
  ] as const) {
    const shown = await alajo.call(notificationRoutes.list, { query: { topic: 'security' } }, who);
    const arrived = (shown.body.results as { title: string; body: string }[]).find(
      (notice) => notice.title === title,
    );
    expect(arrived?.body).toMatch(
      /^From 1 Dec 2026 we’ll take up to ₦22,000 from your wallet each round, ₦88,000 in all\./,
    );
    const { phone_number } = await findCustomer(alajo.db, who.id);
    const messages = await alajo.db
      .selectFrom('dev_outbox')
      .select(['channel', 'text'])
      .where('address', 'in', [who.email, phone_number])
      .where('text', 'like', '%22,000%')
      .orderBy('channel')
      .execute();
    expect(messages.map(({ channel }) => channel)).toEqual(['email', 'sms']);
    expect(messages[1]?.text).toContain(`${title}. From 1 Dec 2026 we'll take up to NGN 22,000`);
  }
});

test('leaving before the start doesn’t affect the trust score', async () => {
  const [femi, gozie] = [await alajo.person('femi'), await alajo.person('gozie')];
  const made = await create(femi, { 'x-transaction-pin': femi.pin });
  const group = { id: Number(made.body.id) };
  await join(gozie, group, { 'x-transaction-pin': gozie.pin });
  const left = { params: { id: String(group.id) } as never, body: {} };
  expect((await alajo.call(ajoRoutes.leave, left, gozie)).status).toBe(200);
  await join(gozie, group, { 'x-transaction-pin': gozie.pin });
  const { members } = await alajo.group(gozie, group);
  expect(members.find(({ is_you }) => is_you)?.trust_score).toBe(50);
  const [notice] = await alajo
    .notices(femi)
    .then((all) => all.filter(({ title }) => / left /.test(title)));
  expect(notice).toMatchObject({
    title: 'Gozie Okafor left Thrift',
    body: '1 of 4 seats are taken.',
  });
  expect((await alajo.call(ajoRoutes.leave, left, femi)).status).toBe(200);
  const titles = (await alajo.notices(gozie)).map(({ title }) => title);
  expect(titles).toContain('You are now the organiser of Thrift');
});

test('a contribution refused by a held wallet is late, and the notice gives the reason', async () => {
  const people: Person[] = [];
  for (const name of ['kemi', 'lola', 'musa']) people.push(await alajo.person(name, 100_000));
  const [kemi] = people;
  if (!kemi) throw new Error('person missing');
  await alajo.groupOf(people, { name: 'Held', start_date: '2026-11-21' });
  await inTransaction(alajo.db, (tx) => holdAccounts(tx, [kemi.wallet], true));
  await alajo.until('2026-11-21T00:00:01+01:00');
  const late = (await alajo.notices(kemi)).find(({ title }) =>
    title.startsWith('We couldn’t take '),
  );
  expect(late?.body).toMatch(/^Nothing can leave your wallet until a disputed payment is decided/);
});

test('manual payments count towards the daily limit, scheduled debits don’t', async () => {
  const people: Person[] = [];
  for (const name of ['hadiza', 'ife', 'jide']) people.push(await alajo.person(name, 100_000));
  const [hadiza] = people;
  if (!hadiza) throw new Error('person missing');
  const group = await alajo.groupOf(people, {
    contribution_amount: 20_000,
    start_date: '2026-11-22',
  });
  await alajo.until('2026-11-22T00:00:01+01:00');
  expect(await hadiza.balance()).toBe(80_000);
  expect(await spentToday(hadiza)).toBe(0);
  expect(await statusAndCode(alajo.contribute(hadiza, group, 1))).toBe('200');
  expect(await spentToday(hadiza)).toBe(20_000);
  await alajo.db
    .updateTable('identity_user')
    .set({ low_limit_until: new Date(alajo.clock.now().getTime() + 1000) })
    .where('id', '=', hadiza.id)
    .execute();
  const refused = await alajo.contribute(hadiza, group, 1);
  expect(refused.body).toMatchObject({ code: 'day_limit_reached' });
  expect(refused.body.message).toMatch(/Your PIN or a passkey is new/);
  expect(await hadiza.balance()).toBe(60_000);
});
