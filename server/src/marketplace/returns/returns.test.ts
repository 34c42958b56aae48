// A return's life: who may do what and when, and that its money moves exactly once.

import { claimOf, returnStatus } from '@alajo/contract/marketplace/returns.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { kobo } from '@alajo/contract/money.ts';
import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCasesCommand } from '../../commands/cases-command.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { dropJobs } from '../../testing/leftovers.ts';
import { type MarketApp, marketApp, orderIn, type Person } from '../../testing/marketplace.ts';
import type { StaffPerson } from '../../testing/staff.ts';
import { statusAndCode } from '../../testing/wallet.ts';
import { nextReturnStates } from './return-rows.ts';

let alajo: MarketApp;
let seller: Person;
let buyer: Person;
let product: number;
let staff: StaffPerson;
beforeAll(async () => {
  alajo = await marketApp();
  staff = await alajo.staff('operations');
  seller = await alajo.person('seller', 0, { tier: 3 });
  buyer = await alajo.person('buyer', 100_000);
  product = await alajo.shop(seller, 1000, 500);
});
// Closing checks the books: escrow holds the total of the open orders.
afterAll(() => alajo.close());
beforeEach(() => dropJobs(alajo.db));

/** A delivered order of three for ₦3,000, and the balances before it ends. */
async function delivered() {
  const id = await alajo.buy(buyer, product, 3);
  await alajo.ship(seller, id);
  await alajo.deliver(seller, id);
  const before = [await buyer.balance(), await seller.balance(), await alajo.stock(product)];
  /** The gains of the buyer, the seller and the stock since then. */
  const gained = async () => {
    const now = [await buyer.balance(), await seller.balance(), await alajo.stock(product)];
    return now.map((amount, index) => amount - (before[index] ?? 0));
  };
  return { id, gained };
}

const items = (quantity: number) => ({ items: [{ product_id: product, quantity }] });

/** An order of three of which two are being returned. */
async function orderWithReturn() {
  const order = await delivered();
  const answer = await alajo.askReturn(buyer, order.id, items(2));
  return { ...order, answer };
}

const openCases = () => runCasesCommand(alajo.deps, []);
const decide = (reference: string, ...end: string[]) => {
  const as = ['--staff', staff.email, '--reason', 'Both sent pictures'];
  return runCasesCommand(alajo.deps, [reference, ...end, ...as]);
};

const returned = async (who: Person, id: number) => {
  const order = who === buyer ? await alajo.order(who, id) : await alajo.sale(who, id);
  if (order.return === null) throw new Error('no return');
  return { ...order.return, order: order.status };
};
const may = async (who: Person, id: number) =>
  Object.entries((await returned(who, id)).actions).flatMap(([name, yes]) => (yes ? [name] : []));

test('every state can be reached, and those that moved the money are final', () => {
  const reached = new Set(['asked']);
  for (const from of returnStatus.options) for (const to of nextReturnStates[from]) reached.add(to);
  expect([...reached].sort()).toEqual([...returnStatus.options].sort());
  const ends = returnStatus.options.filter((option) => nextReturnStates[option].length === 0);
  expect(ends).toEqual(['refunded', 'not_refunded', 'lapsed', 'withdrawn']);
});

test('the claim is the price paid for the returned items, and the rest is the remainder, for any purchase', () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 10 ** 9 }).map((amount) => kobo(amount)),
    quantity: fc.integer({ min: 1, max: 99 }),
    back: fc.nat({ max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const bought = lines.map((line, product_id) => ({ ...line, product_id }));
      const back = bought.flatMap(({ product_id, back: quantity }) =>
        quantity > 0 ? [{ product_id, quantity }] : [],
      );
      const total = bought.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const tooMany = bought.some((item) => item.back > item.quantity);
      if (tooMany) {
        expect(() => claimOf(bought, back)).toThrow('cannot be returned');
        return;
      }
      const claimed = claimOf(bought, back);
      const rest = bought.reduce((sum, item) => sum + item.price * (item.quantity - item.back), 0);
      expect(claimed + rest).toBe(total);
      const [first] = back;
      if (first) expect(() => claimOf(bought, [...back, first])).toThrow('cannot be returned');
    }),
  );
});

test('goods that come back are refunded in full, the rest goes to the seller, and stock returns', async () => {
  const { id, gained, answer } = await orderWithReturn();
  expect(orderIn(answer).return).toMatchObject({ status: 'asked', claimed: 2000, refund: null });
  expect((await alajo.notices(seller))[0]?.body).toMatch(/^₦2,000, because it’s damaged/);
  expect(await may(buyer, id)).toEqual(['add_picture', 'withdraw']);
  expect(await may(seller, id)).toEqual(['answer', 'refund']);
  // While it is open, nothing else ends the order.
  expect(await statusAndCode(alajo.does(buyer, 'confirm', id))).toBe('409 order_changed');
  expect(await statusAndCode(alajo.refund(seller, id))).toBe('409 order_changed');
  expect(await statusAndCode(alajo.report(buyer, id))).toBe('409 order_changed');
  expect((await alajo.order(buyer, id)).release_at).toBeNull();
  await alajo.acceptReturn(seller, id);
  expect((await returned(buyer, id)).address).toMatch(/Marina Road/);
  await alajo.sendBack(buyer, id, 'GIG-77');
  expect((await alajo.notices(seller))[0]?.body).toMatch(/^GIG, GIG-77/);
  expect(await may(buyer, id)).toEqual(['add_picture']);
  expect(await may(seller, id)).toEqual(['receive']);
  expect(await gained()).toEqual([0, 0, 0]);
  await alajo.receiveReturn(seller, id);
  await alajo.receiveReturn(seller, id);
  expect(await gained()).toEqual([2000, 1000, 2]);
  expect(await returned(buyer, id)).toMatchObject({ status: 'refunded', refund: 2000 });
  const order = await alajo.order(buyer, id);
  expect([order.status, order.refunded, order.actions.ask_return]).toEqual([
    'released',
    2000,
    false,
  ]);
  const [refund] = await alajo.list(buyer);
  expect(refund).toMatchObject({ kind: 'market_refund', amount: 2000 });
  const { rows } = await sql<{ kinds: string[] }>`
    select array_agg(kind order by kind) as kinds from ledger_entry
    where metadata ->> 'purchase' = (select checkout::text from market_order where id = ${id})`.execute(
    alajo.db,
  );
  expect(rows).toEqual([{ kinds: ['market_refund', 'market_sale'] }]);
  expect((await alajo.own(seller, product)).stocked - (await alajo.own(seller, product)).sold).toBe(
    await alajo.stock(product),
  );
});

test('an accepted offer is paid immediately, and the buyer keeps the goods', async () => {
  const { id, gained } = await orderWithReturn();
  expect(await statusAndCode(alajo.offerRefund(seller, id, 2001))).toBe('409 offer_too_high');
  await alajo.offerRefund(seller, id, 700);
  expect((await alajo.notices(buyer))[0]?.title).toMatch(/offers ₦700 back$/);
  expect(await statusAndCode(alajo.answerOffer(buyer, id, true, 900))).toBe('409 order_changed');
  await Promise.all(Array.from({ length: 5 }, () => alajo.answerOffer(buyer, id, true, 700)));
  expect(await gained()).toEqual([700, 2300, 0]);
  const accepted = { params: { id: String(id) }, body: { accept: true, amount: 700 } };
  await alajo.call(marketplaceRoutes.answerOffer, accepted, alajo.as(buyer, 'take-the-offer'));
  const asked_by = { params: { key: 'take-the-offer' } };
  const outcome = await alajo.call(outcomeRoutes.outcome, asked_by, buyer);
  expect(outcome.body.status).toBe('success');
  const titles = (await alajo.notices(seller)).slice(0, 2).map(({ title }) => title);
  expect(titles).toContain(`₦700 of order ${id} went back to the buyer`);
  expect(titles).toContain('You received ₦2,300');
});

test('a seller who offers the full price pays it immediately, even while our team is deciding', async () => {
  const first = await orderWithReturn();
  await alajo.offerRefund(seller, first.id, 2000);
  expect(await first.gained()).toEqual([2000, 1000, 0]);
  const second = await delivered();
  await alajo.askReturn(buyer, second.id, items(3));
  await alajo.refuseReturn(seller, second.id);
  await alajo.offerRefund(seller, second.id, 3000);
  expect(await second.gained()).toEqual([3000, 0, 0]);
  expect((await alajo.order(buyer, second.id)).status).toBe('refunded');
});

test('without agreement our team decides an amount, which is paid once', async () => {
  const cases: [string, (id: number) => Promise<unknown>][] = [
    ['refused', (id) => alajo.refuseReturn(seller, id)],
    ['silent', () => alajo.pass(3 * DAY + HOUR)],
    [
      'declined',
      async (id) => {
        await alajo.offerRefund(seller, id, 1);
        await alajo.answerOffer(buyer, id, false, 1);
      },
    ],
    [
      'undecided',
      async (id) => {
        await alajo.offerRefund(seller, id, 1);
        await alajo.pass(3 * DAY + HOUR);
      },
    ],
    [
      'contested',
      async (id) => {
        await alajo.acceptReturn(seller, id);
        await alajo.sendBack(buyer, id);
        await alajo.contestReturn(seller, id);
      },
    ],
  ];
  for (const [cause, lead] of cases) {
    const { id, gained } = await orderWithReturn();
    const reference = `return-${id}`;
    await expect(decide(reference, 'refund')).rejects.toThrow('No open case');
    await lead(id);
    expect(await returned(buyer, id)).toMatchObject({ status: 'reviewing', review_cause: cause });
    expect(await openCases()).toContain(`${reference}  Return  ${cause}`);
    await alajo.pass(10 * DAY);
    expect(await gained()).toEqual([0, 0, 0]);
    const over = decide(reference, 'refund', '--amount', '2001');
    await expect(over).rejects.toThrow('more than was paid');
    await expect(decide(reference, 'release', '--amount', '1')).rejects.toThrow();
    if (cause === 'silent') {
      await decide(reference, 'release');
      expect(await gained()).toEqual([0, 3000, 0]);
    } else {
      await decide(reference, 'refund', '--amount', '1250');
      expect(await gained()).toEqual([1250, 1750, 0]);
    }
    await expect(decide(reference, 'refund')).rejects.toThrow('No open case');
  }
});

test('goods not sent back in time end the return after a reminder; those sent count as received', async () => {
  const late = await orderWithReturn();
  await alajo.acceptReturn(seller, late.id);
  await alajo.pass(5 * DAY + HOUR);
  expect((await alajo.notices(buyer))[0]?.body).toMatch(/^Enter the carrier and tracking number/);
  expect((await returned(buyer, late.id)).status).toBe('accepted');
  await alajo.pass(2 * DAY);
  expect(await returned(buyer, late.id)).toMatchObject({ status: 'lapsed', order: 'released' });
  expect(await late.gained()).toEqual([0, 3000, 0]);
  const sent = await orderWithReturn();
  await alajo.acceptReturn(seller, sent.id);
  await alajo.sendBack(buyer, sent.id);
  await alajo.pass(14 * DAY + HOUR);
  expect(await sent.gained()).toEqual([2000, 1000, 0]);
});

test('keeping the goods restarts the seller’s payment period, and rules out a second return', async () => {
  const { id, gained } = await orderWithReturn();
  await alajo.pass(2 * DAY);
  await alajo.withdrawReturn(buyer, id);
  const { release_at } = await alajo.order(buyer, id);
  expect(Date.parse(release_at ?? '') - alajo.clock.now().getTime()).toBe(5 * DAY);
  expect(await statusAndCode(alajo.askReturn(buyer, id, items(1)))).toBe('409 order_changed');
  await alajo.pass(5 * DAY + HOUR);
  expect(await gained()).toEqual([0, 3000, 0]);
  const late = await orderWithReturn();
  await alajo.refuseReturn(seller, late.id);
  await alajo.pass(9 * DAY);
  await alajo.withdrawReturn(buyer, late.id);
  await alajo.pass(HOUR);
  expect(await late.gained()).toEqual([0, 3000, 0]);
});

describe('requesting a return', () => {
  test('marks a shipped order as delivered, and stops its clock', async () => {
    const id = await alajo.buy(buyer, product);
    expect(await statusAndCode(alajo.askReturn(buyer, id, items(1)))).toBe('409 order_changed');
    await alajo.ship(seller, id);
    await alajo.askReturn(buyer, id, items(1));
    await alajo.askReturn(buyer, id, items(1));
    expect(await returned(seller, id)).toMatchObject({ status: 'asked', order: 'delivered' });
  });

  test('refuses items that were not bought, a reported order, and one that has ended', async () => {
    const { id } = await delivered();
    for (const wrong of [items(4), { items: [{ product_id: product + 1, quantity: 1 }] }]) {
      expect(await statusAndCode(alajo.askReturn(buyer, id, wrong))).toBe('404 not_found');
    }
    expect(await statusAndCode(alajo.askReturn(seller, id, items(1)))).toBe('404 not_found');
    await alajo.report(buyer, id);
    expect(await statusAndCode(alajo.askReturn(buyer, id, items(1)))).toBe('409 order_changed');
    await alajo.does(buyer, 'confirm', id);
    expect(await statusAndCode(alajo.askReturn(buyer, id, items(1)))).toBe('409 order_changed');
  });

  test('accepts four pictures, shown only to buyer and seller', async () => {
    const { id } = await orderWithReturn();
    const add = async (shade: number) => {
      const background = { r: shade, g: shade, b: shade };
      const create = { width: 8, height: 8, channels: 3 as const, background };
      const answered = await alajo.app.inject({
        method: 'POST',
        url: `/api/orders/${id}/return/pictures/`,
        payload: await sharp({ create }).png().toBuffer(),
        headers: { authorization: `Token ${buyer.token}`, 'content-type': 'image/png' },
      });
      return answered.json();
    };
    for (const shade of [1, 1, 2, 3, 4]) await add(shade);
    expect((await add(5)).code).toBe('too_many_return_pictures');
    expect((await returned(seller, id)).pictures).toHaveLength(4);
  });
});

test('the database refuses to pay out an order under return, and to refund more than the claim', async () => {
  const { id } = await orderWithReturn();
  const refuse = (change: ReturnType<typeof sql>, name: string) =>
    expect(change.execute(alajo.db)).rejects.toThrow(name);
  await refuse(
    sql`update market_order set status = 'released', ended_at = now() where id = ${id}`,
    'market_order_in_return',
  );
  await refuse(
    sql`update market_order_line set asked_back = 4 where order_id = ${id}`,
    'market_order_line_asked_back',
  );
  await refuse(
    sql`update market_return set status = 'refunded', refund = claimed + 1, act_by = null,
      next_at = null, ended_at = now() where order_id = ${id}`,
    'market_return_refund',
  );
  await refuse(
    sql`insert into market_return (order_id, key, status, reason, text, claimed, asked_at, act_by)
      select order_id, key, status, reason, text, claimed, asked_at, act_by from market_return
      where order_id = ${id}`,
    'market_return_pkey',
  );
});
