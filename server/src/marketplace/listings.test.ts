// A seller's products: created once, changed by their seller only, restocked once per request.
import { marketplaceRoutes as routes } from '@alajo/contract/marketplace/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MarketApp, marketApp, type Person } from '../testing/marketplace.ts';
import { statusAndCode } from '../testing/wallet.ts';

let alajo: MarketApp;
let bisi: Person;
let ada: Person;
beforeAll(async () => {
  alajo = await marketApp();
  bisi = await alajo.person('bisi');
  ada = await alajo.person('ada', 50_000);
});
afterAll(() => alajo.close());

const KEY = '019a0000-0000-7000-8000-000000000001';
const kettle = { name: 'Kettle', description: '1.8 litres', category_id: 4, price: 5000 };

test('a shop is opened once, changed by its owner, and has a unique name', async () => {
  const open = (who: Person, name: string) =>
    alajo.call(routes.startSelling, { body: { name } }, who);
  expect((await alajo.call(routes.shop, {}, ada)).body).toEqual({ shop: null });
  const none = { ...kettle, stock: 1, key: KEY };
  expect(await statusAndCode(alajo.call(routes.addProduct, { body: none }, ada))).toBe(
    '409 not_selling',
  );
  expect((await open(bisi, 'Bisi & Sons')).body).toMatchObject({ name: 'Bisi & Sons', waiting: 0 });
  expect((await open(bisi, 'Bisi and Daughters')).status).toBe(200);
  expect(await statusAndCode(open(ada, 'BISI AND daughters'))).toBe('409 shop_name_taken');
  expect((await alajo.call(routes.shop, {}, bisi)).body).toMatchObject({
    shop: { name: 'Bisi and Daughters', products: 0, to_ship: 0 },
  });
});

test('submitting the same form ten times concurrently creates one product', async () => {
  const body = { ...kettle, stock: 3, key: KEY };
  const made = await Promise.all(
    Array.from({ length: 10 }, () => alajo.call(routes.addProduct, { body }, bisi)),
  );
  expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
  expect(made[0]).toMatchObject({ status: 201, body: { stock: 3, stocked: 3, sold: 0 } });
  const unknown = { ...body, category_id: 77, key: KEY.replace(/1$/, '2') };
  const refused = await alajo.call(routes.addProduct, { body: unknown }, bisi);
  expect(refused.body).toMatchObject({ code: 'invalid_request', field: 'category_id' });
});

test('repeating a restock adds nothing, and sales in between don’t disturb it', async () => {
  const id = await alajo.shop(bisi, 1000, 3);
  await alajo.buy(ada, id);
  expect((await alajo.restock(bisi, id, 10, 3)).body).toMatchObject({ stock: 12, stocked: 13 });
  expect((await alajo.restock(bisi, id, 10, 3)).body).toMatchObject({ stock: 12, sold: 1 });
  expect(await statusAndCode(alajo.restock(bisi, id, 5, 3))).toBe('409 stock_changed');
  expect(await statusAndCode(alajo.restock(bisi, id, -13, 13))).toBe('400 invalid_request');
  expect((await alajo.restock(bisi, id, -12, 13)).body).toMatchObject({ stock: 0, stocked: 1 });
  expect((await alajo.page(ada, id)).in_stock).toBe(false);
});

test('only the seller finds a product off sale; existing orders keep what was ordered', async () => {
  const id = await alajo.shop(bisi, 1000, 3, { name: 'Mortar and pestle' });
  const order = await alajo.buy(ada, id);
  await alajo.edit(bisi, id, 2000, { name: 'Blender', listed: false });
  expect(await statusAndCode(alajo.see(ada, id))).toBe('404 not_found');
  expect((await alajo.page(bisi, id)).yours).toBe(true);
  expect((await alajo.find(ada, { search: 'blender' })).data).toEqual([]);
  expect((await alajo.order(ada, order)).items).toMatchObject([
    { name: 'Mortar and pestle', price: 1000 },
  ]);
  await alajo.edit(bisi, id, 2000, { name: 'Blender' });
  expect((await alajo.find(ada, { search: 'blender' })).data).toHaveLength(1);
  expect((await alajo.find(ada, { search: 'mortar' })).data).toEqual([]);
  expect(await statusAndCode(alajo.edit(ada, id, 1))).toBe('400 invalid_request');
  expect(await statusAndCode(alajo.edit(ada, id, 100))).toBe('404 not_found');
});

test('the seller’s list is paged', async () => {
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: string; cursor?: string } = { limit: '2' };
    if (cursor !== null) query.cursor = cursor;
    const { body } = await alajo.call(routes.ownProducts, { query }, bisi);
    seen.push(...(body.data as { id: number }[]).map(({ id }) => id));
    cursor = body.next as string | null;
  } while (cursor !== null);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  expect(seen).toHaveLength(3);
});
