import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../platform/clock.ts';
import { type RequestsApp, requestsApp } from '../testing/requests.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: RequestsApp;
beforeAll(async () => {
  alajo = await requestsApp();
});
afterAll(async () => {
  expect(await alajo.miscounted()).toEqual([]);
  await alajo.close();
});

type Share = { id: number; slug: string; amount: number; payer: string; state: string };

const split = (who: Person, body: object, key?: string) =>
  alajo.call(
    requestsRoutes.createSplit,
    { body: { title: 'Dinner', method: 'equal', ...body } as never },
    alajo.as(who, key),
  );

test('an equal split adds up to the kobo, notifies customers, and gives everyone a link', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola', 5000);
  const people = [{ name: 'Bola', recipient: bola.username }, { name: 'Uncle Femi' }];
  const made = await split(ada, { total: 100, people });
  expect(made.status).toBe(201);
  const shares = made.body.shares as Share[];
  expect([made.body.own_share, ...shares.map(({ amount }) => amount)]).toEqual([
    33.34, 33.33, 33.33,
  ]);
  expect(shares.map(({ payer }) => payer)).toEqual(['Bola Okafor', 'Uncle Femi']);
  expect((await alajo.notices(bola))[0]).toMatchObject({
    title: 'Ada Okafor is asking you for ₦33.33',
  });
  const { body } = await alajo.call(requestsRoutes.list, { query: {} }, ada);
  expect(body.results).toEqual([]);
});

test('a share can be paid in parts, by a customer and a guest, but never overpaid', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola', 5000);
  const made = await split(ada, { total: 2000, people: [{ name: 'Femi' }], with_me: false });
  const [share] = made.body.shares as Share[];
  const slug = String(share?.slug);
  expect((await alajo.payLink(bola, slug, 500)).status).toBe(201);
  expect(await alajo.link(slug)).toMatchObject({
    state: 'open',
    paid: 500,
    partial_payments: true,
  });
  expect(await statusAndCode(alajo.payLink(bola, slug, 1501))).toBe('409 request_amount');
  const guest = await alajo.payAsGuest(slug, 1000);
  expect(await statusAndCode(alajo.payAsGuest(slug, 501))).toBe('409 request_busy');
  expect((await alajo.payLink(bola, slug, 500)).status).toBe(201);
  await alajo.pressCheckout(String(guest.body.reference), 'approve');
  await alajo.runJobs();
  expect(await alajo.link(slug)).toMatchObject({ state: 'paid', paid: 2000 });
  const found = await alajo.call(
    requestsRoutes.split,
    { params: { id: String(made.body.id) } },
    ada,
  );
  expect([found.body.paid, await ada.balance()]).toEqual([2000, 2000]);
});

test('percentages and amounts leave the rest to the customer who splits, and never exceed the total', async () => {
  const ada = await alajo.person('ada');
  const percent = await split(ada, {
    method: 'percent',
    total: 1000,
    people: [
      { name: 'B', percent: 25 },
      { name: 'C', percent: 50 },
    ],
  });
  expect(percent.body.own_share).toBe(250);
  const amounts = await split(ada, {
    method: 'amounts',
    total: 1000,
    people: [{ name: 'B', amount: 999.99 }],
  });
  expect(amounts.body.own_share).toBe(0.01);
  const above = { method: 'amounts', total: 1000, people: [{ name: 'B', amount: 1000.01 }] };
  expect((await split(ada, above)).body.field).toBe('people');
});

test('only its payer can split a payment, and a repeat creates no second split', async () => {
  const ada = await alajo.person('ada', 1000);
  const bola = await alajo.person('bola');
  const sent = await alajo.send(ada, bola.username, 600);
  const chi = await alajo.person('chi');
  const body = { total: 600, people: [{ name: 'Chi' }], reference: sent.body.reference };
  expect(await statusAndCode(split(chi, body))).toBe('404 not_found');
  const first = await split(ada, body, 'split-once');
  expect(first.body.reference).toBe(sent.body.reference);
  expect(await split(ada, body, 'split-once')).toEqual(first);
  for (const other of [{ total: 500 }, { people: [{ name: 'Dayo' }] }, { with_me: false }]) {
    expect(await statusAndCode(split(ada, { ...body, ...other }, 'split-once'))).toBe(
      '422 idempotency_key_reused',
    );
  }
  const { body: listed } = await alajo.call(requestsRoutes.splits, { query: {} }, ada);
  expect(listed.results).toHaveLength(1);
});

test('sends reminders to the customer who was asked, or to the requester who can share the link', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola');
  const people = [{ name: 'B', recipient: bola.username }, { name: 'Uncle Femi' }];
  await split(ada, { total: 900, people });
  await alajo.pass(3 * DAY);
  const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);
  expect(await titles(bola)).toContain('Ada Okafor is still waiting for ₦300');
  expect(await titles(ada)).toEqual(['Uncle Femi hasn’t paid ₦300']);
  await alajo.pass(20 * DAY);
  expect(await titles(ada)).toHaveLength(2);
});
