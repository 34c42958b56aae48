// Checkout buys what the buyer saw, once, with an order per seller, or changes nothing at all.

import type { CheckoutResult } from '@alajo/contract/marketplace/schemas.ts';
import { naira } from '@alajo/contract/money.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account as system } from '../ledger/chart.ts';
import { createPaymentContext } from '../payments/context.ts';
import type { Schema } from '../platform/database/schema.ts';
import { NO_DEVICE } from '../platform/http/handlers.ts';
import { ADDRESS, type MarketApp, marketApp, type Person } from '../testing/marketplace.ts';
import { statusAndCode } from '../testing/wallet.ts';
import { checkout } from './checkout.ts';

let alajo: MarketApp;
let seller: Person;
let rice: number;
beforeAll(async () => {
  alajo = await marketApp();
  seller = await alajo.person('bisi');
  rice = await alajo.shop(seller, 1000, 100);
});
// Closing checks the books: escrow holds the total of the open orders.
afterAll(() => alajo.close());

const escrow = async () => Number(await alajo.balanceOf(system.market_escrow));

test('makes one payment into escrow and an order per seller, takes the stock, empties the cart', async () => {
  const ada = await alajo.person('ada', 20_000);
  const other = await alajo.person('chidi');
  const cloth = await alajo.shop(other, 3500, 2, { name: 'Ankara, 6 yards', category_id: 2 });
  const before = await escrow();
  await alajo.add(ada, rice, 2);
  await alajo.add(ada, cloth);
  const done = await alajo.checkout(ada);
  expect(done.status).toBe(201);
  const { orders, total, receipt } = done.body as CheckoutResult;
  expect(total).toBe(5500);
  expect(orders.map((order) => [order.seller, order.total, order.status])).toEqual([
    ['bisi’s shop', 2000, 'placed'],
    ['chidi’s shop', 3500, 'placed'],
  ]);
  expect(orders[0]?.items).toMatchObject([{ name: 'Bag of rice', quantity: 2, total: 2000 }]);
  expect(await ada.balance()).toBe(14_500);
  expect(await escrow()).toBe(before + naira(5500));
  expect([await alajo.stock(rice), await alajo.stock(cloth)]).toEqual([98, 1]);
  expect(await alajo.cart(ada)).toMatchObject({ items: [], count: 0, address: { city: 'Ikeja' } });
  const { body } = await alajo.receipt(ada, receipt);
  expect(body).toMatchObject({ kind: 'market_purchase', status: 'success', total: 5500 });
  expect(body).toMatchObject({ description: 'Marketplace: Bag of rice and 1 more' });
  expect(body.lines).toMatchObject([{ label: 'bisi’s shop' }, { label: 'chidi’s shop' }]);
  expect((await alajo.verify(receipt)).body).toMatchObject({ amount: 5500, status: 'success' });
  const [notice] = await alajo.notices(other);
  expect(notice?.title).toBe('New order: 1 × Ankara, 6 yards');
});

test('buys once per key, and refuses the key for another cart or address', async () => {
  const ada = await alajo.person('adaobi', 20_000);
  await alajo.add(ada, rice);
  const { id } = await alajo.cart(ada);
  const lines = [{ product_id: rice, quantity: 1, price: 1000 }];
  const first = await alajo.checkout(ada, { key: 'checkout-0001', lines });
  const again = await alajo.checkout(ada, { key: 'checkout-0001', lines });
  expect(again).toEqual(first);
  expect(await ada.balance()).toBe(19_000);
  expect(await alajo.orders(ada)).toHaveLength(1);
  const elsewhere = { address: { ...ADDRESS, city: 'Abuja' } };
  const more = { key: 'checkout-0001', lines, body: elsewhere };
  expect(await statusAndCode(alajo.checkout(ada, more))).toBe('422 idempotency_key_reused');
  await alajo.add(ada, rice);
  const twice = [{ product_id: rice, quantity: 2, price: 1000 }];
  const other = { key: 'checkout-0001', lines: twice };
  expect(await statusAndCode(alajo.checkout(ada, other))).toBe('422 idempotency_key_reused');
  expect((await alajo.cart(ada)).id).toBe(id);
  expect(await ada.balance()).toBe(19_000);
});

test('buys once when the button is clicked twenty times concurrently', async () => {
  const ada = await alajo.person('amina', 20_000);
  await alajo.add(ada, rice);
  const lines = [{ product_id: rice, quantity: 1, price: 1000 }];
  const pressed = await Promise.all(
    Array.from({ length: 20 }, () => alajo.checkout(ada, { key: 'pressed-many', lines })),
  );
  expect(new Set(pressed.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(pressed[0]?.status).toBe(201);
  expect(await ada.balance()).toBe(19_000);
  expect(await alajo.orders(ada)).toHaveLength(1);
});

test('sells the last item to one of twenty buyers and refuses the others without a charge', async () => {
  const last = await alajo.shop(await alajo.person('dele'), 5000, 1, { name: 'Last kettle' });
  const buyers: Person[] = [];
  for (let n = 0; n < 20; n++) buyers.push(await alajo.person(`buyer${n}`, 6000));
  for (const buyer of buyers) expect((await alajo.add(buyer, last)).status).toBe(200);
  const before = await escrow();
  const responses = await Promise.all(buyers.map((buyer) => alajo.checkout(buyer)));
  const bought = responses.filter(({ status }) => status === 201);
  const refused = responses.filter(({ status }) => status === 409);
  expect([bought.length, refused.length]).toEqual([1, 19]);
  for (const { body } of refused) {
    expect(body.code).toBe('cart_changed');
    expect(body.message).toBe('Last kettle is sold out. You haven’t been charged.');
  }
  expect(await alajo.stock(last)).toBe(0);
  expect(await escrow()).toBe(before + naira(5000));
  const left = await Promise.all(buyers.map((buyer) => buyer.balance()));
  expect(left.filter((balance) => balance === 6000)).toHaveLength(19);
  expect(left.filter((balance) => balance === 1000)).toHaveLength(1);
});

test('concurrent carts with the same goods in any order neither oversell nor deadlock', async () => {
  const ids: number[] = [];
  for (const name of ['lara', 'lekan', 'lola'])
    ids.push(await alajo.shop(await alajo.person(name), 100, 12, { name: 'Mat' }));
  const buyers: Person[] = [];
  for (let n = 0; n < 10; n++) buyers.push(await alajo.person(`crowd${n}`, 5000));
  for (const [n, buyer] of buyers.entries()) {
    // Each cart starts with a different product; every second one is reversed.
    const turned = [...ids.slice(n % 3), ...ids.slice(0, n % 3)];
    for (const id of n % 2 ? turned.reverse() : turned) await alajo.add(buyer, id, 2);
  }
  const responses = await Promise.all(buyers.map((buyer) => alajo.checkout(buyer)));
  const bought = responses.filter(({ status }) => status === 201).length;
  expect(bought).toBe(6);
  const refused = responses.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('cart_changed'));
  expect(await Promise.all(ids.map((id) => alajo.stock(id)))).toEqual([0, 0, 0]);
  const spent = await Promise.all(buyers.map(async (buyer) => 5000 - (await buyer.balance())));
  expect(spent.toSorted((a, b) => a - b)).toEqual([...Array(4).fill(0), ...Array(6).fill(600)]);
});

test('reports a changed price, stock, listing or cart, and charges nothing', async () => {
  const shop = await alajo.person('emeka');
  const pot = await alajo.shop(shop, 2000, 3, { name: 'Iron pot' });
  const ada = await alajo.person('ebele', 50_000);
  await alajo.add(ada, pot, 2);
  const { id } = await alajo.cart(ada);
  const seen = [{ product_id: pot, quantity: 2, price: 2000 }];
  const press = async (lines = seen) => {
    const { status, body } = await alajo.checkout(ada, { lines });
    return `${status} ${body.message}`;
  };
  await alajo.edit(shop, pot, 2500, { name: 'Iron pot' });
  expect(await press()).toBe('409 Iron pot now costs ₦2,500. You haven’t been charged.');
  expect((await alajo.cart(ada)).items).toMatchObject([{ was: 2000, total: 5000, problem: null }]);
  await alajo.edit(shop, pot, 2000, { name: 'Iron pot' });
  await alajo.restock(shop, pot, -2, 3);
  expect(await press()).toBe('409 There is only 1 Iron pot left. You haven’t been charged.');
  expect((await alajo.cart(ada)).items).toMatchObject([{ problem: 'too_few', available: 1 }]);
  await alajo.edit(shop, pot, 2000, { name: 'Iron pot', listed: false });
  expect(await press()).toBe('409 Iron pot is no longer sold. You haven’t been charged.');
  await alajo.edit(shop, pot, 2000, { name: 'Iron pot' });
  await alajo.set(ada, id, pot, 1);
  expect(await press()).toMatch(
    /Your cart was changed on another device. You haven’t been charged.$/,
  );
  expect(await press([{ product_id: rice, quantity: 1, price: 1000 }])).toMatch(/another device/);
  const twice = [{ product_id: pot, quantity: 1, price: 2000 }];
  expect(await press([...twice, ...twice])).toMatch(/another device/);
  expect(await ada.balance()).toBe(50_000);
  expect(await alajo.orders(ada)).toEqual([]);
  expect(await press(twice)).toMatch(/^201 /);
});

test('refuses a missing or wrong PIN, too little money, another customer’s cart, own goods', async () => {
  const ada = await alajo.person('funke', 500);
  await alajo.add(ada, rice);
  expect(await statusAndCode(alajo.checkout({ ...ada, pin: '9999' }))).toBe('403 pin_wrong');
  expect(await statusAndCode(alajo.checkout({ ...ada, pin: '' }))).toBe('403 pin_required');
  expect(await statusAndCode(alajo.checkout(ada))).toBe('409 insufficient_funds');
  expect(await alajo.stock(rice)).toBeGreaterThan(0);
  expect((await alajo.cart(ada)).count).toBe(1);
  expect(await statusAndCode(alajo.add(seller, rice))).toBe('409 own_product');
  const { id } = await alajo.cart(seller);
  const item = { cart_id: id, product_id: rice, quantity: 1, price: naira(1000) };
  const added_at = alajo.clock.now();
  await alajo.db
    .insertInto('market_cart_item')
    .values({ ...item, added_at })
    .execute();
  expect(await statusAndCode(alajo.checkout(seller))).toBe('409 own_product');
  await alajo.db.deleteFrom('market_cart_item').where('cart_id', '=', id).execute();
});

test('counts towards the daily limit', async () => {
  const ada = await alajo.person('gozie', 60_000);
  const dear = await alajo.shop(await alajo.person('hauwa'), 30_000, 5);
  await alajo.add(ada, dear);
  expect((await alajo.checkout(ada)).status).toBe(201);
  await alajo.add(ada, dear);
  expect(await statusAndCode(alajo.checkout(ada))).toBe('409 day_limit_reached');
  expect(await alajo.stock(dear)).toBe(4);
});

/** A database whose connections break right after statement number `last`, as in a crash. */
function breaking(url: string, last: number) {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const sockets = new Set<{ destroy(): void }>();
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const { connection } = client as typeof client & {
      connection: { stream: { destroy(): void } };
    };
    sockets.add(connection.stream);
  });
  let statements = 0;
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: () => {
      statements += 1;
      if (statements === last) for (const socket of sockets) socket.destroy();
    },
  });
  return { db, ran: () => statements };
}

test('a crash after any statement leaves both payment and order, or neither', async () => {
  const pan = await alajo.shop(await alajo.person('ife'), 100, 50, { name: 'Pan' });
  const ada = await alajo.person('jumoke', 20_000);
  const payments = createPaymentContext(alajo.deps);
  let bought = 0;
  let broken = 0;
  for (let last = 1; ; last++) {
    await alajo.add(ada, pan);
    const { id } = await alajo.cart(ada);
    const wish = {
      id,
      address: { ...ADDRESS, phone_number: '+2348031234567' },
      lines: [{ product_id: pan, quantity: 1, price: naira(100) }],
    };
    const caller = { ...CALLER, user_id: ada.id, idempotency_key: `broken-${last}` };
    const { db, ran } = breaking(alajo.url, last);
    const outcome = await checkout({ ...alajo.deps, db }, payments, caller, wish).catch(() => null);
    await db.destroy().catch(() => {});
    const orders = await alajo.orders(ada);
    const paid = 20_000 - (await ada.balance());
    // Either way, the order exists exactly when the payment does.
    expect(paid, `after statement ${last}`).toBe(100 * orders.length);
    expect(await alajo.stock(pan)).toBe(50 - orders.length);
    expect(orders.length - bought).toBeLessThanOrEqual(1);
    // The customer retries.
    const again = await checkout(alajo.deps, payments, caller, wish);
    bought += 1;
    expect(again.orders).toHaveLength(1);
    expect(await alajo.orders(ada)).toHaveLength(bought);
    expect(await ada.balance()).toBe(20_000 - 100 * bought);
    if (outcome === null) broken += 1;
    else if (ran() < last) break;
    if (last > 40) throw new Error('a checkout does not end');
  }
  expect(broken).toBeGreaterThan(10);
});

const CALLER = {
  address: '127.0.0.1',
  device: 'Test',
  request_id: 'test',
  session_id: 0,
  trust: NO_DEVICE,
  pin: '4826',
};
