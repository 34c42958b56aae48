// The cart: the same on every device, at current prices, never more than is in stock.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MarketApp, marketApp, type Person } from '../testing/marketplace.ts';
import { statusAndCode } from '../testing/wallet.ts';

let alajo: MarketApp;
let seller: Person;
let ada: Person;
let rice: number;
beforeAll(async () => {
  alajo = await marketApp();
  seller = await alajo.person('bisi');
  ada = await alajo.person('ada', 50_000);
  rice = await alajo.shop(seller, 1000, 5);
});
afterAll(() => alajo.close());

const empty = async () => {
  const { id, items } = await alajo.cart(ada);
  for (const { product } of items) await alajo.set(ada, id, product.id, 0);
  return id;
};

test('adding a product again raises its quantity; zero or less removes the line', async () => {
  const id = await empty();
  expect((await alajo.add(ada, rice)).body).toMatchObject({ count: 1, total: 1000 });
  expect((await alajo.add(ada, rice)).body).toMatchObject({ count: 2, total: 2000 });
  expect((await alajo.set(ada, id, rice, 5)).body).toMatchObject({ count: 5, total: 5000 });
  expect((await alajo.set(ada, id, rice, 5)).body).toMatchObject({ count: 5, total: 5000 });
  expect((await alajo.set(ada, id, rice, -1)).body).toMatchObject({ items: [], total: 0 });
  expect((await alajo.set(ada, id, rice, 0)).status).toBe(200);
  expect(await statusAndCode(alajo.set(ada, id, rice, 1))).toBe('404 not_found');
});

test('creates one cart when two devices open it at the same time', async () => {
  const bola = await alajo.person('bola');
  const carts = await Promise.all(Array.from({ length: 10 }, () => alajo.cart(bola)));
  expect(new Set(carts.map(({ id }) => id)).size).toBe(1);
  await Promise.all(Array.from({ length: 5 }, () => alajo.add(bola, rice)));
  expect((await alajo.cart(bola)).count).toBe(5);
});

test('refuses more than is in stock, and products that are not on sale', async () => {
  const id = await empty();
  const refused = await alajo.add(ada, rice, 6);
  expect(`${refused.status} ${refused.body.message}`).toBe(
    '409 There are only 5 of Bag of rice left.',
  );
  await alajo.add(ada, rice, 5);
  expect(await statusAndCode(alajo.add(ada, rice))).toBe('409 out_of_stock');
  expect(await statusAndCode(alajo.set(ada, id, rice, 6))).toBe('409 out_of_stock');
  const many = await alajo.shop(await alajo.person('chidi'), 100, 500);
  expect(await statusAndCode(alajo.set(ada, id, many, 99))).toBe('404 not_found');
  await alajo.add(ada, many, 99);
  expect(await statusAndCode(alajo.add(ada, many))).toBe('409 out_of_stock');
  await alajo.edit(seller, rice, 1000, { listed: false });
  expect(await statusAndCode(alajo.add(ada, rice))).toBe('404 not_found');
  expect((await alajo.cart(ada)).items[0]).toMatchObject({ problem: 'not_sold', available: 0 });
  await alajo.edit(seller, rice, 1000);
});

test('shows a changed price beside the old one', async () => {
  const id = await empty();
  await alajo.add(ada, rice);
  await alajo.edit(seller, rice, 1250);
  expect((await alajo.cart(ada)).items).toMatchObject([{ was: 1000, total: 1250 }]);
  await alajo.add(ada, rice);
  expect((await alajo.cart(ada)).items).toMatchObject([{ was: null, total: 2500 }]);
  await alajo.set(ada, id, rice, 1);
  await alajo.edit(seller, rice, 1000);
  expect((await alajo.cart(ada)).items).toMatchObject([{ was: 1250, total: 1000 }]);
});

test('holds at most 50 different products', async () => {
  const bulk = await alajo.person('bulk');
  const buyer = await alajo.person('dele');
  const first = await alajo.shop(bulk);
  await alajo.add(buyer, first);
  const { id } = await alajo.cart(buyer);
  await sql`
    with more as (
      insert into market_product
        (seller_id, key, category_id, name, description, searched, price, stock, stocked, created_at)
      select seller_id, gen_random_uuid(), category_id, name, description, searched, price, stock,
        stocked, created_at
      from market_product, generate_series(1, 48) where id = ${first}
      returning id, price, created_at
    )
    insert into market_cart_item (cart_id, product_id, quantity, price, added_at)
    select ${id}, id, 1, price, created_at from more`.execute(alajo.db);
  expect((await alajo.add(buyer, await alajo.shop(bulk))).status).toBe(200);
  expect(await statusAndCode(alajo.add(buyer, rice))).toBe('409 cart_full');
  expect((await alajo.cart(buyer)).items).toHaveLength(50);
});
