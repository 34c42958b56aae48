// DStv and GOtv: the customer's current bouquet is renewed, and any other purchase is a change of bouquet.
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import type { BillProvider } from '@alajo/contract/services/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../providers/services/services.ts';
import { delivered, servicesApp } from '../testing/services.ts';
import type { Person } from '../testing/wallet.ts';

const orders: Order[] = [];
let alajo: Awaited<ReturnType<typeof servicesApp>>;
let ada: Person;
beforeAll(async () => {
  alajo = await servicesApp({
    buy: (order) => {
      orders.push(order);
      return delivered;
    },
    check: () => delivered,
  });
  ada = await alajo.person('ada', 200_000, { tier: 2 });
});
afterAll(() => alajo.close());

// The sandbox's customers of DStv all have Confam, for ₦11,000.
const DSTV = { category: 'cable', provider: 'dstv', account_number: '1212121212' };

const pay = (more: object) =>
  alajo.call(serviceRoutes.pay, { body: { ...DSTV, ...more } as never }, alajo.as(ada));

async function planId(name: string): Promise<number> {
  const { body } = await alajo.call(serviceRoutes.billProviders, {}, ada);
  const dstv = (body.results as BillProvider[]).find(({ id }) => id === 'dstv');
  return dstv?.plans.find((plan) => plan.name.includes(name))?.id ?? 0;
}

test('renews the bouquet the lookup names, for the renewal amount that was shown', async () => {
  const found = (await alajo.call(serviceRoutes.validate, { body: DSTV as never }, ada)).body;
  expect(found).toMatchObject({ renewal: 11_000, bouquet: 'DStv Confam' });
  const { body } = await pay({ renew: true, amount: 11_000, customer_name: found.customer_name });
  expect(body).toMatchObject({ status: 'completed', amount: 11_000, plan: 'DStv Confam' });
  expect(orders.at(-1)).toMatchObject({ biller: 'dstv', renews: true, amount: 1_100_000 });
  const receipt = await alajo.receipt(ada, String(body.id));
  expect(receipt.body.description).toBe('DStv DStv Confam for 1212121212');
});

test('a plan at the renewal price is a renewal; another plan, or several months, is a change', async () => {
  await pay({ plan_id: await planId('Confam'), again: true });
  expect(orders.at(-1)).toMatchObject({ renews: true, amount: 1_100_000 });
  await pay({ plan_id: await planId('Yanga') });
  expect(orders.at(-1)).toMatchObject({ renews: false, amount: 600_000 });
  await pay({ plan_id: await planId('Confam'), quantity: 2 });
  expect(orders.at(-1)).toMatchObject({ renews: false, quantity: 2 });
});

test('another plan of the same price is never mistaken for the one the customer has', async () => {
  const duplicate = await alajo.db
    .insertInto('service_plan')
    .values({
      biller: 'dstv',
      category: 'cable',
      code: 'confam-extra',
      name: 'DStv Padi + Extra',
      size: null,
      validity: null,
      price: 1_100_000 as never,
      offered: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await pay({ plan_id: duplicate.id });
  expect(orders.at(-1)).toMatchObject({ renews: false, variant: 'confam-extra' });
});

test.each([
  ['an amount other than the renewal price', { renew: true, amount: 10_000 }, 'amount'],
  ['no amount', { renew: true }, 'amount'],
  ['a plan', { renew: true, plan_id: 1 }, 'plan_id'],
  ['several months', { renew: true, amount: 11_000, quantity: 2 }, 'renew'],
  ['a biller without renewals', { renew: true, amount: 5000, provider: 'startimes' }, 'amount'],
])('refuses a renewal with %s, and orders nothing', async (_, more, field) => {
  const before = orders.length;
  const { status, body } = await pay(more);
  expect([status, body.field]).toEqual([400, field]);
  expect(orders).toHaveLength(before);
});
