// Requests and splits whose payment staff reverse: due again by the same link, and counted once.

import { fromReference } from '@alajo/contract/reference.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reverse } from '../ledger/entries.ts';
import { DAY } from '../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../platform/database/database.ts';
import { type RequestsApp, requestsApp } from '../testing/requests.ts';
import { reversalsBy } from '../testing/reversals.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: RequestsApp;
let staff: Awaited<ReturnType<typeof reversalsBy>>;
beforeAll(async () => {
  alajo = await requestsApp();
  staff = await reversalsBy(alajo);
});
afterAll(async () => {
  expect(await alajo.miscounted()).toEqual([]);
  await alajo.close();
});

let pairs = 0;
/** Ada requests; Bola has ₦10,000. */
async function two() {
  pairs += 1;
  return [await alajo.person(`ada${pairs}`), await alajo.person(`bola${pairs}`, 10_000)] as const;
}
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);
const pay = async (who: Person, slug: string, amount: number) =>
  String((await alajo.payLink(who, slug, amount, { again: true })).body.reference);

test('a reversed request is due again by its link, even after it expired, and is paid once', async () => {
  const [ada, bola] = await two();
  const { slug, id } = await alajo.asked(ada, { amount: 5000, recipient: bola.username, days: 1 });
  const reference = await pay(bola, slug, 5000);
  await alajo.pass(2 * DAY);
  staff = await reversalsBy(alajo);
  expect((await staff.reverse(reference)).state).toBe('approved');
  expect([await ada.balance(), await bola.balance()]).toEqual([0, 10_000]);
  expect(await alajo.link(slug)).toMatchObject({ state: 'open', paid: 0 });
  expect(await alajo.details(ada, id)).toMatchObject({
    payments: [{ reference, reversed: true }],
  });
  expect(await titles(ada)).toContain(`Bola${pairs} Okafor’s payment was reversed`);
  expect(await titles(bola)).toContain(`Ada${pairs} Okafor is still waiting for ₦5,000`);
  const again = await pay(bola, slug, 5000);
  expect(again).not.toBe(reference);
  expect(await alajo.link(slug)).toMatchObject({ state: 'paid', paid: 5000 });
  await alajo.pass(7 * DAY);
  staff = await reversalsBy(alajo);
  expect(await alajo.link(slug)).toMatchObject({ state: 'paid' });
});

test('only the reversed part of a share paid in parts is due again; a cancelled one stays cancelled', async () => {
  const [ada, bola] = await two();
  const body = { title: 'Dinner', method: 'equal', total: 2000, with_me: false };
  const people = [{ name: 'Femi' }];
  const made = await alajo.call(
    requestsRoutes.createSplit,
    { body: { ...body, people } as never },
    alajo.as(ada),
  );
  const [share] = made.body.shares as { id: number; slug: string }[];
  const slug = String(share?.slug);
  const [first, second] = [await pay(bola, slug, 500), await pay(bola, slug, 300)];
  await staff.reverse(first);
  expect(await alajo.link(slug)).toMatchObject({ state: 'open', paid: 300 });
  await alajo.call(requestsRoutes.cancel, { params: { id: String(share?.id) } }, ada);
  await staff.reverse(second);
  expect(await alajo.link(slug)).toMatchObject({ state: 'cancelled', paid: 0 });
  expect(await bola.balance()).toBe(10_000);
});

test('reversing a payment of a personal link only changes its total', async () => {
  const [ada, bola] = await two();
  const own = await alajo.call(requestsRoutes.personal, {}, ada);
  const slug = String(own.body.slug);
  const reference = await pay(bola, slug, 700);
  await pay(bola, slug, 200);
  await staff.reverse(reference);
  expect(await alajo.details(ada, String(own.body.id))).toMatchObject({ state: 'open', paid: 200 });
});

test('reversing a split payment stops asking for shares and prevents splitting it again', async () => {
  const [ada, bola] = await two();
  const chi = await alajo.person(`chi${pairs}`, 5000);
  const bill = String((await alajo.send(bola, ada.username, 3000)).body.reference);
  const split = (reference: string) =>
    alajo.call(
      requestsRoutes.createSplit,
      {
        body: {
          title: 'Dinner',
          method: 'equal',
          total: 3000,
          reference,
          people: [{ name: 'Chi', recipient: chi.username }, { name: 'Femi' }],
        } as never,
      },
      alajo.as(bola),
    );
  const made = await split(bill);
  const [hers, his] = made.body.shares as { id: number; slug: string }[];
  const paid = await pay(chi, String(hers?.slug), 1000);
  expect((await staff.reverse(bill)).state).toBe('approved');
  const states = async () => [
    (await alajo.link(String(hers?.slug))).state,
    (await alajo.link(String(his?.slug))).state,
  ];
  expect(await states()).toEqual(['paid', 'cancelled']);
  expect(await alajo.notices(bola)).toContainEqual(
    expect.objectContaining({
      title: 'The payment you split was reversed: Dinner',
      body: expect.stringContaining('₦1,000 was already paid'),
    }),
  );
  // Her payment is reversed too, so it isn't requested again.
  await staff.reverse(paid);
  expect(await states()).toEqual(['cancelled', 'cancelled']);
  expect(await statusAndCode(split(bill))).toBe('400 invalid_request');
});

test('two approvers and a simultaneous payer leave one payment that counts', async () => {
  for (let round = 0; round < 5; round++) {
    const [ada, bola] = await two();
    const { slug } = await alajo.asked(ada, { amount: 5000 });
    const made = await staff.propose(await pay(bola, slug, 5000));
    const [one, other, paid] = await Promise.all([
      staff.approve(made),
      staff.approve(made),
      alajo.payLink(bola, slug, 5000),
    ]);
    expect([one.state, other.state].filter((state) => state === 'approved')).toHaveLength(1);
    const [state, balance] = paid.status === 201 ? ['paid', 5000] : ['open', 0];
    expect(await alajo.link(slug)).toMatchObject({ state, paid: balance });
    expect([await ada.balance(), await bola.balance()]).toEqual([balance, 10_000 - balance]);
  }
});

test('the database rejects a reversal that leaves the request paid', async () => {
  const [ada, bola] = await two();
  const { slug } = await alajo.asked(ada, { amount: 5000 });
  const id = fromReference(await pay(bola, slug, 5000));
  const behind = inTransaction(alajo.db, (tx) => reverse(tx, alajo.clock.now(), id));
  const refusal = await behind.catch((error: unknown) => brokenConstraint(error));
  expect(refusal).toBe('requests_payment_reversed');
  expect(await ada.balance()).toBe(5000);
});
