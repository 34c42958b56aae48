// A frozen wallet against everything that debits it, manual and automatic.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../platform/clock.ts';
import { withoutReadyCheck } from '../testing/ajo.ts';
import { type SavingsApp, savingsApp } from '../testing/savings.ts';
import type { Person } from '../testing/wallet.ts';

let alajo: SavingsApp;
beforeAll(async () => {
  alajo = await savingsApp();
});
afterAll(() => alajo.close());

const freeze = (who: Person) => alajo.call(settingsRoutes.freeze, {}, who);
const unfreeze = (who: Person, password = who.password, pin = who.pin) =>
  alajo.call(settingsRoutes.unfreeze, { body: { password, pin } }, who);
const titles = async (who: Person) => {
  const { body } = await alajo.call(notificationRoutes.list, { query: {} }, who);
  return (body.results as { title: string }[]).map(({ title }) => title);
};

test('refuses every debit of a frozen wallet, moves nothing, and explains what to do', async () => {
  const [ada, bola] = [await alajo.person('ada', 20_000), await alajo.person('bola', 5_000)];
  const rent = await alajo.goal(ada, 'Rent');
  const goods = await goodsOf(bola);
  const sent = await alajo.send(ada, 'bola', 10, { key: 'the-first-key' });
  const quoted = (await alajo.quote(ada, '0123456789', 1000)).body.id;
  expect((await freeze(ada)).body.frozen_at).toBe(alajo.clock.now().toISOString());
  const airtime = { network: 'mtn', phone_number: '08031234567', amount: 100 } as const;
  const collection = { waste_type: 'household', collection_address: '3 Broad St' } as const;
  const at = { scheduled_date: '2026-12-01 09:00:00', amount: 2000 };
  const ways = [
    alajo.send(ada, 'bola', 20),
    alajo.transfer(ada, { type: 'bank', quote_id: quoted }),
    alajo.contribute(ada, rent, 500),
    alajo.call(serviceRoutes.airtime, { body: airtime }, alajo.as(ada)),
    alajo.call(wasteRoutes.book, { body: { ...collection, ...at } }, alajo.as(ada)),
    goods.buy(ada),
  ];
  for (const { body } of await Promise.all(ways))
    expect(body).toMatchObject({ code: 'wallet_frozen' });
  expect(await ada.balance()).toBe(19_990);
  // A repeat of an earlier request still gets its reply, and credits still arrive.
  expect(await alajo.send(ada, 'bola', 10, { key: 'the-first-key' })).toEqual(sent);
  expect((await alajo.send(bola, 'ada', 10)).status).toBe(201);
  expect((await unfreeze(ada)).body.frozen_at).toBeNull();
  expect((await alajo.send(ada, 'bola', 11)).status).toBe(201);
});

test('unfreezing needs the password and the PIN; freezing and unfreezing notify once', async () => {
  const chi = await alajo.person('chi', 100);
  expect((await freeze(chi)).status).toBe(200);
  expect((await freeze(chi)).status).toBe(200);
  expect((await unfreeze(chi, 'not mine')).body).toMatchObject({ code: 'password_wrong' });
  expect((await unfreeze(chi, chi.password, '9999')).body).toMatchObject({ code: 'pin_wrong' });
  const body = { password: chi.password };
  expect((await alajo.call(settingsRoutes.unfreeze, { body }, chi)).body.code).toBe('pin_required');
  expect((await alajo.send(chi, 'ada', 5)).body.code).toBe('wallet_frozen');
  await unfreeze(chi);
  await unfreeze(chi);
  const notices = await titles(chi);
  expect(notices.filter((title) => title === 'Your wallet is frozen')).toHaveLength(1);
  expect(notices.filter((title) => title === 'Your wallet is unfrozen')).toHaveLength(1);
  const { results } = (await alajo.call(settingsRoutes.events, { query: {} }, chi)).body as {
    results: { kind: string }[];
  };
  expect(results.slice(0, 3).map(({ kind }) => kind)).toEqual([
    'wallet_unfrozen',
    'password_wrong',
    'wallet_frozen',
  ]);
});

test('a transfer held before the freeze still settles', async () => {
  const dayo = await alajo.person('dayo', 5_000);
  const reference = await alajo.pay(dayo, '0123456789', 1000);
  await freeze(dayo);
  await alajo.pass(HOUR);
  expect((await alajo.receipt(dayo, reference)).body.status).toBe('success');
});

test('Ajo, auto-save and the weekly collection stop during a freeze and resume after it', async () => {
  const people: Person[] = [];
  for (const name of ['ife', 'kemi', 'sade']) people.push(await alajo.person(name, 20_000));
  const [ife, ...others] = people;
  if (ife === undefined) throw new Error('no people');
  const group = await groupOf(people);
  await withoutReadyCheck(alajo, Number(group.params.id));
  const goal = await alajo.goal(ife, 'Fees');
  await alajo.autoSave(ife, goal, { frequency: 'daily', amount: 200 });
  const collection = { waste_type: 'household', collection_address: '3 Broad St' } as const;
  const at = { scheduled_date: '2026-11-23 09:00:00', amount: 2000, weekly: true };
  const booked = { body: { ...collection, ...at } };
  expect((await alajo.call(wasteRoutes.book, booked, alajo.as(ife))).status).toBe(201);
  const before = await ife.balance();
  await freeze(ife);
  await alajo.pass(4 * DAY);
  // The missed collection is refunded, and nothing else moved.
  expect(await ife.balance()).toBe(before + 2000);
  for (const other of others) expect(await other.balance()).toBe(19_000);
  const notices = await alajo.notices(ife);
  const bodyOf = (start: RegExp) => notices.find(({ title }) => start.test(String(title)))?.body;
  expect(bodyOf(/^We couldn’t take your contribution to /)).toContain('Unfreeze your wallet');
  expect(bodyOf(/^We couldn’t save .* to Fees/)).toContain('Your wallet is frozen');
  expect(bodyOf(/wasn’t booked$/)).toContain('Your wallet is frozen');
  await unfreeze(ife);
  await alajo.pass(DAY);
  expect(
    (await alajo.call(ajoRoutes.contribute, { ...group, body: { ahead: 0 } }, alajo.as(ife)))
      .status,
  ).toBe(200);
  const ajo = (await alajo.list(ife)).filter(({ kind }) => kind === 'ajo_contribution');
  expect(ajo).toHaveLength(1);
});

test('Ajo and auto-save continue during a freeze if the customer chose so with the PIN', async () => {
  const people: Person[] = [];
  for (const name of ['zara', 'wale', 'vic']) people.push(await alajo.person(name, 20_000));
  const [zara] = people;
  if (zara === undefined) throw new Error('no people');
  const keep = (ajo: boolean, plans: boolean, pin = zara.pin) =>
    alajo.call(settingsRoutes.keepWhileFrozen, { body: { ajo, plans, pin } }, zara);
  expect((await keep(true, true)).body.code).toBe('not_frozen');
  const day = alajo.inDays(2);
  await groupOf(people, day);
  const goal = await alajo.goal(zara, 'Fees');
  await alajo.autoSave(zara, goal, { frequency: 'daily', amount: 200 });
  await freeze(zara);
  expect((await keep(true, false, '9999')).body.code).toBe('pin_wrong');
  expect((await keep(true, false)).body.frozen_keeps).toEqual({ ajo: true, plans: false });
  await alajo.pass(3 * DAY);
  expect(await zara.balance()).toBe(19_000);
  expect((await alajo.send(zara, 'wale', 5)).body.code).toBe('wallet_frozen');
  expect((await alajo.contribute(zara, goal, 500)).body.code).toBe('wallet_frozen');
  await keep(false, true);
  await alajo.pass(DAY);
  // The day's saving, and those of two frozen days that were still retried.
  expect(await zara.balance()).toBe(18_400);
  expect((await unfreeze(zara)).body.frozen_keeps).toEqual({ ajo: false, plans: false });
});

/** A weekly group whose first round is due on a day. */
async function groupOf([first, ...rest]: Person[], start_date = '2026-11-23') {
  const form = {
    name: 'Market women',
    description: '',
    contribution_amount: 1000,
    max_members: 3,
    visibility: 'open' as const,
    frequency: 'weekly' as const,
    start_date,
  };
  if (first === undefined) throw new Error('a group needs a member');
  const made = await alajo.call(ajoRoutes.create, { body: form }, alajo.as(first));
  const params = { id: String(made.body.id) };
  for (const who of rest) {
    await alajo.call(
      ajoRoutes.join,
      { params, body: { terms_version: 1, organiser_first: true } },
      alajo.as(who),
    );
  }
  return { params };
}

async function goodsOf(seller: Person) {
  const routes = marketplaceRoutes;
  await alajo.call(routes.startSelling, { body: { name: 'Kettles' } }, seller);
  const product = {
    name: 'Kettle',
    description: '',
    category_id: 4,
    price: 100,
    stock: 5,
  } as const;
  const key = '019a0000-0000-7000-8000-000000000001';
  const { body } = await alajo.call(routes.addProduct, { body: { ...product, key } }, seller);
  const product_id = Number(body.id);
  return {
    async buy(who: Person) {
      const params = { id: String((await alajo.call(routes.cart, {}, who)).body.id) };
      await alajo.call(routes.addItem, { params, body: { product_id } }, who);
      const address = {
        recipient: 'Ada',
        phone_number: '08031234567',
        street: '4 Allen Avenue',
        city: 'Ikeja',
        state: 'Lagos' as const,
      };
      const lines = [{ product_id, quantity: 1, price: 100 }];
      return alajo.call(routes.checkout, { params, body: { address, lines } }, alajo.as(who));
    },
  };
}
