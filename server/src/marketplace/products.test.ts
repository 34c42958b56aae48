// Product search: matches the results of the browser's search, page by page, from an index even
// among 100,000 products; and reviews, which only buyers write.
import { marketplaceRoutes as routes } from '@alajo/contract/marketplace/routes.ts';
import type { Product } from '@alajo/contract/marketplace/schemas.ts';
import { naira } from '@alajo/contract/money.ts';
import { matchesSearch } from '@alajo/contract/search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../testing/long.ts';
import { type MarketApp, marketApp, type Person } from '../testing/marketplace.ts';
import { statusAndCode } from '../testing/wallet.ts';
import { pageOf } from './products.ts';

let alajo: MarketApp;
let seller: Person;
let ada: Person;
const ids: Record<string, number> = {};

// Name, description, category, naira, in stock.
const goods = [
  ['Ofada rice, 5 kg', 'Unpolished rice from Ogun State', 1, 9500, 4],
  ['Yellow garri', 'Ijebu garri, crisp and sour', 1, 2400, 0],
  ['Àṣọ òkè, full set', 'Hand-woven for weddings', 2, 85_000, 2],
  ['Bluetooth headphones', 'Forty hours, with a microphone', 3, 14_000, 9],
  ['Smart TV 43"', 'Full HD, 2 × HDMI', 3, 185_000, 1],
  ['Rice cooker', 'For two to six people', 4, 21_000, 3],
] as const;

beforeAll(async () => {
  alajo = await marketApp();
  seller = await alajo.person('bisi');
  ada = await alajo.person('ada', 300_000, { tier: 3 });
  for (const [name, description, category_id, price, stock] of goods) {
    ids[name] = await alajo.shop(seller, price, stock, { name, description, category_id });
  }
});
afterAll(() => alajo.close());

const names = async (query: object) => (await alajo.find(ada, query)).data.map((item) => item.name);

describe('a product search', () => {
  test.each([
    ['rice', ['Rice cooker', 'Ofada rice, 5 kg']],
    ['RICE ogun', ['Ofada rice, 5 kg']],
    ['phones', ['Bluetooth headphones']],
    ['aso oke', ['Àṣọ òkè, full set']],
    ['tv', ['Smart TV 43"']],
    ['5 kg', ['Ofada rice, 5 kg']],
    ['%', goods.map(([name]) => name).reverse()],
    ["'; drop table", []],
    ['plantain', []],
  ])('finds the same as the browser’s search for %j', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
    const found = goods.filter(([name, description]) =>
      matchesSearch(search, { name, description }),
    );
    expect(found.map(([name]) => name).sort()).toEqual([...expected].sort());
  });

  test('combines with categories and filters', async () => {
    const category = 'Phones & Electronics';
    expect(await names({ category })).toEqual(['Smart TV 43"', 'Bluetooth headphones']);
    expect(await names({ category, max_price: '20000' })).toEqual(['Bluetooth headphones']);
    expect(await names({ search: 'rice', min_price: '10000' })).toEqual(['Rice cooker']);
    expect(await names({ category: 'Food & Groceries', in_stock: '1' })).toEqual([
      'Ofada rice, 5 kg',
    ]);
    expect(await names({ category: 'Nothing like it' })).toEqual([]);
  });

  test('sorts, and pages without a gap or a repeat', async () => {
    const prices = goods.map(([, , , price]) => price);
    const sorted = {
      newest: prices.toReversed(),
      price_low: prices.toSorted((a, b) => a - b),
      price_high: prices.toSorted((a, b) => b - a),
    };
    for (const [sort, expected] of Object.entries(sorted)) {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const page: { data: Product[]; next: string | null } = await alajo.find(ada, {
          sort,
          limit: '2',
          ...(cursor === null ? {} : { cursor }),
        });
        seen.push(...page.data.map(({ price }) => Number(price)));
        cursor = page.next;
      } while (cursor !== null);
      expect(seen, sort).toEqual(expected);
    }
  });

  test('finds products of every category with the category All', async () => {
    const all = await alajo.find(ada, { category: 'All' });
    expect(all.data).toEqual((await alajo.find(ada, {})).data);
    expect(new Set(all.data.map(({ category }) => category)).size).toBeGreaterThan(1);
  });

  test('refuses an invalid cursor', async () => {
    const query = { sort: 'price_low', cursor: 'abc' } as const;
    expect(await statusAndCode(alajo.call(routes.products, { query }, ada))).toBe(
      '400 invalid_request',
    );
  });
});

test('the first three categories are the chips', async () => {
  const { body } = await alajo.call(routes.categories, {}, ada);
  const data = body.data as { name: string }[];
  expect(data.length).toBeGreaterThan(6);
  expect(data.slice(0, 3).map(({ name }) => name)).toEqual([
    'Food & Groceries',
    'Fashion',
    'Phones & Electronics',
  ]);
});

describe('product reviews', () => {
  test('come from customers who received the product, one each; the mean has one decimal', async () => {
    const id = ids['Rice cooker'] ?? 0;
    expect(await statusAndCode(alajo.review(ada, id, 5))).toBe('403 review_buyers_only');
    const order = await alajo.buy(ada, id);
    expect(await statusAndCode(alajo.review(ada, id, 5))).toBe('403 review_buyers_only');
    await alajo.ship(seller, order);
    await alajo.does(ada, 'confirm', order);
    expect(await alajo.page(ada, id)).toMatchObject({ may_review: true, your_review: null });
    expect((await alajo.order(ada, order)).items).toMatchObject([{ to_review: true }]);
    expect((await alajo.review(ada, id, 5, 'Cooks well.')).body).toMatchObject({ rating: 5 });
    expect((await alajo.order(ada, order)).items).toMatchObject([{ to_review: false }]);
    const bola = await alajo.person('bola', 50_000);
    const second = await alajo.buy(bola, id);
    await alajo.ship(seller, second);
    await alajo.deliver(seller, second);
    await alajo.review(bola, id, 2, 'Small.');
    expect(await alajo.page(bola, id)).toMatchObject({
      rating: 3.5,
      reviews_count: 2,
      stars: [0, 1, 0, 0, 1],
      your_review: { name: 'Bola O.', rating: 2, text: 'Small.', yours: true },
    });
    await alajo.review(bola, id, 4, 'After all it does.');
    expect(await alajo.page(ada, id)).toMatchObject({ rating: 4.5, reviews_count: 2 });
    const list = { params: { id: String(id) }, query: {} };
    const { body } = await alajo.call(routes.reviews, list, seller);
    expect(body.data).toMatchObject([
      { name: 'Bola O.', rating: 4, text: 'After all it does.', yours: false },
      { name: 'Ada O.', rating: 5, text: 'Cooks well.', yours: false },
    ]);
    expect(await names({ min_rating: '4' })).toEqual(['Rice cooker']);
    expect((await names({ sort: 'rating' }))[0]).toBe('Rice cooker');
  });

  test('count once when the same customer sends two concurrently', async () => {
    const id = ids['Bluetooth headphones'] ?? 0;
    const order = await alajo.buy(ada, id);
    await alajo.ship(seller, order);
    await alajo.does(ada, 'confirm', order);
    await Promise.all([1, 2, 3, 4, 5].map((rating) => alajo.review(ada, id, rating)));
    const { rating, reviews_count, your_review } = await alajo.page(ada, id);
    expect(reviews_count).toBe(1);
    expect(rating).toBe(your_review?.rating);
  });

  test('can’t be written by a customer who was refunded', async () => {
    const id = ids['Smart TV 43"'] ?? 0;
    const order = await alajo.buy(ada, id);
    await alajo.ship(seller, order);
    await alajo.refund(seller, order);
    expect(await statusAndCode(alajo.review(ada, id, 1))).toBe('403 review_buyers_only');
  });
});

longTest(
  'every search reads its page from an index among 100,000 products',
  async () => {
    const big = await marketApp();
    const shop = await big.person('many');
    await big.shop(shop);
    for (let done = 0; done < 100_000; done += 20_000) await fill(big, shop, done);
    await sql`analyze market_product`.execute(big.db);
    const base = { limit: 20, sort: 'newest' } as const;
    const from = { cursor: `${naira(20_000)}_50000` };
    for (const query of [
      { ...base, search: 'kettle' },
      { ...base, search: 'kettle woven' },
      { ...base, search: 'la' },
      { ...base, search: 'plantain' },
      { ...base, category: 'Fashion' },
      { ...base, search: 'thing', in_stock: '1' as const },
      { ...base, ...from, sort: 'price_low' as const },
      { ...base, ...from, sort: 'price_high' as const, category: 'Fashion' },
      { ...base, sort: 'rating' as const, min_price: naira(10_000) },
    ]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${pageOf(query)}`.execute(
        big.db,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, JSON.stringify(query)).toMatch(/Index Scan/);
      expect(plan, JSON.stringify(query)).not.toMatch(/Seq Scan on market_product/);
    }
    const found = await big.find(shop, { search: 'KETTLE', limit: '100' });
    expect(found.data).toHaveLength(40);
    await big.close();
  },
  60_000,
);

/** Adds 20,000 products under 35 names. */
const fill = ({ db }: MarketApp, { id }: Person, done: number) =>
  sql`
    insert into market_product (seller_id, key, category_id, name, description, searched, price,
      stock, stocked, created_at)
    select ${id}, gen_random_uuid(), 1 + n % 9, name, '', ' ' || name,
      10000 + (n * 7919) % 5000000, n % 3, 3, now()
    from generate_series(${done}::int + 1, ${done}::int + 20000) n, lateral (select
      (array['thing', 'bucket', 'wrapper', 'lantern', 'sandal', 'ladle', 'mat'])[1 + n % 7] || ' '
      || (array['blue', 'red', 'woven', 'large', 'small'])[1 + n % 5] || ' ' || n
      || case when n % 2500 = 0 then ' kettle' else '' end as name) named`.execute(db);
