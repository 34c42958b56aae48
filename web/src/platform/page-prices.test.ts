import { adoptRows, BUILT_IN, pricesInForce } from '@alajo/contract/pricing.ts';
import { afterEach, expect, test } from 'vitest';

afterEach(() => {
  delete document.documentElement.dataset.prices;
  adoptRows(BUILT_IN);
});

test('a page sent with price rules charges by them, and by its own for all other kinds', async () => {
  const rows = { VAT: [{ from: '2020-02-01', basis_points: 1000 }] };
  document.documentElement.dataset.prices = JSON.stringify(rows);
  await import('./page-prices.ts');
  expect(pricesInForce()).toEqual({ ...BUILT_IN, ...rows });
});
