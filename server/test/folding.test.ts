// The database folds searchable text exactly as the contract folds the search query.
import { foldText } from '@alajo/contract/search.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replacedNames } from '../src/platform/database/baseline.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { testDatabase } from '../src/testing/database.ts';

let made: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  made = await testDatabase('template0');
  client = new pg.Client({ connectionString: made.url });
  await client.connect();
  const before = (await replacedNames()).filter((name) => name < '0108');
  await migrate(made.url, { restored: before });
  // Bare rows, without the accounts they refer to.
  await client.query(`set session_replication_role = replica;
    insert into identity_user (username, email, phone_number, first_name, last_name, password_hash, created_at)
      values ('kasimu', 'k@b.ng', '+2348030000001', 'Ƙasimu', 'ʼYarʼadua', 'x', now());
    insert into market_product (seller_id, key, category_id, name, description, searched, price, stock,
        stocked, created_at)
      values (1, gen_random_uuid(), 1, 'Hular Ɗan’kasa', '', ' hular ɗan kasa', 1, 1, 1, now());
    set session_replication_role = origin`);
  await migrate(made.url);
});
afterAll(async () => {
  await client.end();
  await made.drop();
});

test.each([
  'Ɗanlami Ƙasim',
  'ʼYarʼadua',
  'Sa’adatu Mu`azu',
  'Ẹ̀kọ́ Ọláwálé',
  'NKÌRÙ ụZỌ',
  'Ŋgala Ɓala',
  'ada@example.ng o.kafor-2',
  'Ａｄａ',
])('%s', async (words) => {
  const { rows } = await client.query('select search_folded($1) as folded', [` ${words}`]);
  expect(rows[0]?.folded).toBe(foldText(words));
});

test('customers and products created before folding are found by a folded query', async () => {
  const customers = await client.query(
    `set enable_seqscan = off;
     select username from identity_user
     where identity_searched(first_name, last_name, username, email) like '% kasimu yaradua%'`,
  );
  expect([customers].flat().at(-1)?.rows).toEqual([{ username: 'kasimu' }]);
  const { rows } = await client.query('select searched from market_product');
  expect(rows).toEqual([{ searched: foldText('Hular Ɗan’kasa') }]);
});
