// The provider's commission or extra charge on a sale is booked with the delivery.
import { kobo } from '@alajo/contract/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account as system } from '../ledger/chart.ts';
import type { OrderState } from '../providers/services/services.ts';
import { delivered, type ServicesApp, servicesApp } from '../testing/services.ts';

let alajo: ServicesApp;
let reply: OrderState = delivered;
beforeAll(async () => {
  alajo = await servicesApp({ buy: () => reply, check: () => reply });
});
afterAll(() => alajo.close());

const standing = async () => {
  const accounts = [system.commissions, system.provider_costs, system.services_float];
  const balances = await Promise.all(accounts.map(alajo.balanceOf));
  return balances.map(Number);
};

test.each([
  ['a commission', 48_250, [1750, 0, 48_250]],
  ['a cost equal to the price', 50_000, [0, 0, 50_000]],
  ['a fee on top', 50_500, [0, -500, 50_500]],
  ['no reported cost', undefined, [0, 0, 50_000]],
  ['an implausible cost', 5_000_000, [0, 0, 50_000]],
])('books a delivery with %s', async (_, cost, moved) => {
  const who = await alajo.person('buyer', 1000);
  reply = { ...delivered, ...(cost === undefined ? {} : { cost: kobo(cost) }) };
  const before = await standing();
  expect((await alajo.airtime(who, '08031234567', 500)).status).toBe(201);
  const after = await standing();
  expect(after.map((now, index) => now - (before[index] ?? 0))).toEqual(moved);
  expect(await who.balance()).toBe(500);
});
