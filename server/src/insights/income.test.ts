import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../platform/clock.ts';
import { type AjoApp, ajoApp } from '../testing/ajo.ts';
import type { Person } from '../testing/wallet.ts';
import { findIncome } from './income.ts';

let alajo: AjoApp;
let rich: Person;
beforeAll(async () => {
  alajo = await ajoApp();
  rich = await alajo.person('rich', 3_000_000, { tier: 3 });
});
afterAll(() => alajo.close());

const incomeOf = async ({ id }: Person) => {
  const { amount, days } = await findIncome(alajo.db, id, alajo.clock.now());
  return [amount / 100, days];
};

test('counts money from others on the day it arrives, with or without room in the wallet', async () => {
  const ada = await alajo.person('ada', 299_000);
  expect(await incomeOf(ada)).toEqual([0, 0]);
  await alajo.send(rich, 'ada', 5000);
  expect(await incomeOf(ada)).toEqual([5000, 1]);
  await alajo.send(ada, 'rich', 10_000);
  await alajo.call(walletRoutes.release, { params: { id: String(ada.wallet) } }, alajo.as(ada));
  expect(await alajo.wallet(ada)).toMatchObject({ parked: 0 });
  expect(await incomeOf(ada)).toEqual([5000, 1]);
});

test('leaves out Ajo payouts, money from goals, and refunds', async () => {
  const people = [];
  for (const name of ['bola', 'chi', 'dayo']) people.push(await alajo.person(name, 50_000));
  const [bola] = people as [Person];
  const group = await alajo.groupOf(people, { start_date: '2026-11-21' });
  await alajo.until('2026-11-21T00:00:01+01:00');
  const params = { id: String(group.id) };
  const collected = await alajo.call(ajoRoutes.requestCollection, { params }, alajo.as(bola));
  expect(collected.body).toMatchObject({ amount: 3000 });
  const goal = { title: 'Rent', target_amount: 9000, target_date: '2027-06-01' };
  const made = await alajo.call(savingsRoutes.create, { body: goal as never }, alajo.as(bola));
  const request = { params: { id: String(made.body.id) }, body: { amount: 500 } };
  expect(
    (await alajo.call(savingsRoutes.contribute, request as never, alajo.as(bola))).status,
  ).toBe(200);
  expect((await alajo.call(savingsRoutes.withdraw, request as never, alajo.as(bola))).status).toBe(
    200,
  );
  const body = { network: 'mtn' as const, phone_number: '08031230003', amount: 700 };
  const failed = await alajo.call(serviceRoutes.airtime, { body }, alajo.as(bola));
  expect(failed.body.status).toBe('failed');
  expect(await incomeOf(bola)).toEqual([0, 0]);
});

test('covers ninety days, or as many as there are', async () => {
  const efe = await alajo.person('efe');
  await alajo.send(rich, 'efe', 1000);
  alajo.clock.advance(20 * DAY);
  expect(await incomeOf(efe)).toEqual([1000, 21]);
  alajo.clock.advance(69 * DAY);
  expect(await incomeOf(efe)).toEqual([1000, 90]);
  alajo.clock.advance(DAY);
  expect(await incomeOf(efe)).toEqual([0, 90]);
});
