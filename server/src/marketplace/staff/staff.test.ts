// Staff actions in the marketplace: a dispute is decided once and its money is split once; a hidden
// product is neither found nor bought.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { marketStaffRoutes as routes } from '@alajo/contract/marketplace/staff-routes.ts';
import type {
  StaffOrder,
  StaffOrderRow,
  StaffProduct,
} from '@alajo/contract/marketplace/staff-schemas.ts';
import type { CaseDetails, CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../platform/clock.ts';
import { type MarketApp, marketApp, type Person } from '../../testing/marketplace.ts';
import { fingerprint } from '../../testing/samples.ts';
import type { StaffPerson } from '../../testing/staff.ts';
import { statusAndCode } from '../../testing/wallet.ts';

let alajo: MarketApp;
let staff: StaffPerson;
let seller: Person;
let product: number;
beforeAll(async () => {
  alajo = await marketApp();
  staff = await alajo.staff('operations');
  seller = await alajo.person('seller', 0, { tier: 3 });
  product = await alajo.shop(seller, 1000, 500);
});
// Closing checks the books: escrow holds the total of the open orders.
afterAll(() => alajo.close());

const reason = 'The pictures show another item';
const at = (id: number) => ({ id: String(id) });
type DecisionBody = { end: 'release' | 'refund'; amount?: number };
const problem = (id: number) => ({ kind: 'order_dispute', reference: `order-${id}` }) as const;
const returned = (id: number) => ({ kind: 'return_dispute', reference: `return-${id}` }) as const;
const decide = (id: number, sent: DecisionBody, by = staff, caseName: CaseName = problem(id)) =>
  alajo.call(caseRoutes.end, { params: caseName, body: { reason, ...sent } }, by);
const decideReturn = (id: number, sent: DecisionBody) => decide(id, sent, staff, returned(id));
const seen = async (id: number, by = staff) => {
  const { body } = await alajo.call(routes.staffOrder, { params: at(id) }, by);
  return body as Omit<StaffOrder, 'held' | 'at_most'> & { held: number; at_most: number | null };
};
const listed = async (show: 'waiting' | 'settled' | 'all') => {
  const { body } = await alajo.call(routes.staffOrders, { query: { show } }, staff);
  return (body.results as StaffOrderRow[]).map(({ id }) => id);
};
const logOf = async (object: string) =>
  (
    await alajo.db
      .selectFrom('staff_log')
      .select(['act', 'reason', 'about_user_id', 'details', 'case_reference'])
      .where('object', '=', object)
      .orderBy('id')
      .execute()
  ).map((row) => row);

/** An order of three for ₦3,000 with a problem, and both balances before it is settled. */
async function disputed() {
  const buyer = await alajo.person('buyer', 10_000);
  const id = await alajo.buy(buyer, product, 3);
  await alajo.ship(seller, id, 'GIG 77');
  await alajo.report(buyer, id);
  const before = [await buyer.balance(), await seller.balance()];
  const gained = async () =>
    [await buyer.balance(), await seller.balance()].map((now, who) => now - (before[who] ?? 0));
  return { id, buyer, gained };
}

describe('a disputed order', () => {
  test('shows both sides’ evidence and where the money is, but no phone number', async () => {
    const { id, buyer } = await disputed();
    expect(await listed('waiting')).toContain(id);
    const order = await seen(id);
    expect(order).toMatchObject({
      buyer: { id: buyer.id },
      shop: { id: seller.id, name: 'seller’s shop' },
      dispute: 'problem',
      waiting: true,
      problem: { kind: 'not_as_described', text: 'It is another one than shown.' },
      held: 3000,
      at_most: 3000,
      decision: null,
    });
    expect(order.timeline.map(({ description }) => description)).toEqual([
      'Placed and paid: ₦3,000 is on hold',
      'Sent: GIG 77',
      'The buyer reported a problem',
    ]);
    expect(JSON.stringify(order)).not.toContain('8031234567');
  });

  test('can be refunded in part: each side gets its kobo once, a receipt and a notice', async () => {
    const { id, buyer, gained } = await disputed();
    expect(await statusAndCode(decide(id, { end: 'refund', amount: 3001 }))).toBe(
      '409 offer_too_high',
    );
    const decision = { end: 'refund', amount: 1250.55 } as const;
    const responses = await Promise.all(Array.from({ length: 4 }, () => decide(id, decision)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await gained()).toEqual([expect.closeTo(1250.55), expect.closeTo(1749.45)]);
    expect(await seen(id)).toMatchObject({
      status: 'released',
      waiting: false,
      held: 0,
      at_most: null,
      decision: { by: { id: staff.id, name: staff.name }, refund: 1250.55, reason },
    });
    expect((await alajo.order(buyer, id)).reason).toMatch(/part of the price/);
    expect((await alajo.notices(buyer))[0]).toMatchObject({
      title: '₦1,250.55 is back in your wallet',
      body: 'Bag of rice from seller’s shop: we settled it; you paid ₦3,000.',
    });
    const sellers = (await alajo.notices(seller)).slice(0, 2).map(({ title }) => title);
    expect(sellers).toContain(`₦1,250.55 of order ${id} went back to the buyer`);
    expect(sellers).toContain('You received ₦1,749.45');
    expect((await alajo.list(buyer))[0]).toMatchObject({ kind: 'market_refund', amount: 1250.55 });
    expect((await alajo.list(seller))[0]).toMatchObject({ kind: 'market_sale', amount: 1749.45 });
    expect(await logOf(`order:${id}`)).toEqual([
      {
        act: 'order_decided',
        reason,
        about_user_id: buyer.id,
        case_reference: `order-${id}`,
        details: { refund: 125_055, to_seller: 174_945, seller_id: seller.id },
      },
    ]);
    // Another decision is refused, and changes nothing.
    const before = await fingerprint(alajo.db);
    expect(await statusAndCode(decide(id, { end: 'release' }))).toBe('409 order_changed');
    expect(await statusAndCode(decide(id, decision))).toBe('200');
    expect(await fingerprint(alajo.db)).toEqual(before);
    expect(await listed('waiting')).not.toContain(id);
    expect(await listed('settled')).toContain(id);
  });

  test('can be refunded in full, or released, and both sides are notified', async () => {
    const whole = await disputed();
    expect(await statusAndCode(decide(whole.id, { end: 'refund' }))).toBe('200');
    expect(await whole.gained()).toEqual([3000, 0]);
    expect((await alajo.notices(seller))[0]?.body).toMatch(/settled it in their favour/);
    expect((await alajo.order(whole.buyer, whole.id)).status).toBe('refunded');
    const other = await disputed();
    expect(await statusAndCode(decide(other.id, { end: 'release' }))).toBe('200');
    expect(await other.gained()).toEqual([0, 3000]);
    expect((await alajo.notices(other.buyer))[0]?.body).toMatch(/paid the seller/);
  });

  test('takes one of two concurrent, different decisions', async () => {
    const { id, gained } = await disputed();
    const other = await alajo.staff('operations');
    const answers = await Promise.all([
      statusAndCode(decide(id, { end: 'release' })),
      statusAndCode(decide(id, { end: 'refund' }, other)),
    ]);
    expect(answers.sort()).toEqual(['200', '409 order_changed']);
    expect((await gained()).reduce((sum, amount) => sum + amount)).toBe(3000);
    expect(await logOf(`order:${id}`)).toHaveLength(1);
  });

  test('needs no decision once its buyer has confirmed, or if it was never disputed', async () => {
    const { id, buyer } = await disputed();
    await alajo.does(buyer, 'confirm', id);
    expect(await statusAndCode(decide(id, { end: 'refund' }))).toBe('409 order_changed');
    const quiet = await alajo.buy(buyer, product, 1);
    expect(await statusAndCode(decide(quiet, { end: 'release' }))).toBe('409 order_changed');
    expect(await statusAndCode(decide(999_999, { end: 'release' }))).toBe('404 not_found');
    expect(await logOf(`order:${quiet}`)).toEqual([]);
  });

  test('becomes a case that only staff with the permission may end', async () => {
    const { id } = await disputed();
    const found = async (by: StaffPerson) =>
      (await alajo.call(caseRoutes.case, { params: problem(id) }, by)).body as CaseDetails;
    const { facts, history, ends } = await found(staff);
    expect(facts).toEqual(
      expect.arrayContaining([
        { label: 'Items', value: 'Bag of rice' },
        { label: 'Price', value: '₦3,000' },
        { label: 'Tracking', value: 'GIG 77' },
      ]),
    );
    expect(history.map(({ description }) => description)).toContain('The buyer reported a problem');
    expect(ends).toMatchObject([
      { name: 'release', takes_two: false, takes: { reason: {} } },
      { name: 'refund', takes_two: false, takes: { amount: { at_most: 3000 }, reason: {} } },
    ]);
    const support = await alajo.staff('support');
    expect((await found(support)).ends).toEqual([]);
    expect(await statusAndCode(decide(id, { end: 'release' }, support))).toBe(
      '403 staff_not_allowed',
    );
    const unverified = await alajo.staff('operations');
    alajo.clock.advance(6 * MINUTE);
    expect(await statusAndCode(decide(id, { end: 'release' }, unverified))).toBe(
      '403 staff_verify_again',
    );
    staff = await alajo.staff('operations');
    expect(await statusAndCode(decide(id, { end: 'release' }))).toBe('200');
  });

  test('a decision can’t be changed, not even by the database’s owner', async () => {
    const { id } = await disputed();
    await decide(id, { end: 'release' });
    await expect(
      sql`update market_decision set refund = 5 where order_id = ${id}`.execute(alajo.db),
    ).rejects.toThrow();
    await expect(sql`delete from market_decision`.execute(alajo.db)).rejects.toThrow();
  });
});

test('a return without agreement shows both statements, and refunds at most the claim', async () => {
  const buyer = await alajo.person('buyer', 10_000);
  const id = await alajo.buy(buyer, product, 3);
  await alajo.ship(seller, id);
  await alajo.deliver(seller, id);
  await alajo.askReturn(buyer, id, { items: [{ product_id: product, quantity: 2 }] });
  expect(await statusAndCode(decideReturn(id, { end: 'refund' }))).toBe('409 order_changed');
  await alajo.refuseReturn(seller, id);
  expect(await seen(id)).toMatchObject({
    dispute: 'return',
    at_most: 2000,
    return: {
      status: 'reviewing',
      review_cause: 'refused',
      text: 'It came broken in two.',
      seller_words: 'It left here whole.',
    },
  });
  // The order itself is not disputed.
  expect(await statusAndCode(decide(id, { end: 'refund' }))).toBe('409 order_changed');
  expect(await statusAndCode(decideReturn(id, { end: 'refund', amount: 2001 }))).toBe(
    '409 offer_too_high',
  );
  const before = await seller.balance();
  expect(await statusAndCode(decideReturn(id, { end: 'refund', amount: 500 }))).toBe('200');
  expect([await buyer.balance(), (await seller.balance()) - before]).toEqual([7500, 2500]);
  expect(await logOf(`order:${id}`)).toMatchObject([{ case_reference: `return-${id}` }]);
});

describe('hidden goods', () => {
  const hide = (id: number, by = staff) =>
    alajo.call(routes.hideProduct, { params: at(id), body: { reason: 'A forged brand.' } }, by);
  const show = (id: number) =>
    alajo.call(routes.showProduct, { params: at(id), body: { reason } }, staff);
  const found = async (who: Person, search: string) =>
    (await alajo.find(who, { search })).data.map(({ id }) => id);

  test('a hidden product can’t be found, bought or carted; its orders continue, and its seller gets the reason', async () => {
    const own = await alajo.person('tailor', 0, { tier: 3 });
    const buyer = await alajo.person('buyer', 10_000);
    const id = await alajo.shop(own, 1000, 10, { name: 'Forged agbada' });
    const other = await alajo.person('buyer', 10_000);
    const order = await alajo.buy(other, id, 1);
    await alajo.add(buyer, id, 1);
    expect(await found(buyer, 'agbada')).toEqual([id]);
    expect((await hide(id)).body).toMatchObject({ hidden: { reason: 'A forged brand.' } });
    expect((await hide(id)).status).toBe(200);
    expect(await found(buyer, 'agbada')).toEqual([]);
    expect(await statusAndCode(alajo.see(buyer, id))).toBe('404 not_found');
    expect(await statusAndCode(alajo.add(other, id, 1))).toBe('404 not_found');
    expect((await alajo.cart(buyer)).items[0]?.problem).toBe('not_sold');
    expect(await statusAndCode(alajo.checkout(buyer))).toBe('409 cart_changed');
    await alajo.ship(own, order);
    expect(await statusAndCode(alajo.does(other, 'confirm', order))).toBe('200');
    expect((await alajo.own(own, id)).hidden).toBe('A forged brand.');
    // Putting it on sale again does not show it.
    await alajo.edit(own, id, 1000, { name: 'Forged agbada' });
    expect(await found(buyer, 'agbada')).toEqual([]);
    expect(
      (await alajo.notices(own)).find(({ title }) => title.startsWith('We hid')),
    ).toMatchObject({
      title: 'We hid Forged agbada from buyers',
      body: /^A forged brand\. Orders you already have aren’t affected\./,
    });
    expect((await logOf(`product:${id}`)).map(({ act }) => act)).toEqual(['product_hidden']);
    await show(id);
    await show(id);
    expect(await found(buyer, 'agbada')).toEqual([id]);
    expect(await statusAndCode(alajo.checkout(buyer))).toBe('201');
    expect((await alajo.own(own, id)).hidden).toBeNull();
    expect((await logOf(`product:${id}`)).map(({ act }) => act)).toEqual([
      'product_hidden',
      'product_shown',
    ]);
  });

  test('a hidden shop hides all its products, including later ones', async () => {
    const own = await alajo.person('baker', 0, { tier: 3 });
    const buyer = await alajo.person('buyer', 10_000);
    const id = await alajo.shop(own, 1000, 10, { name: 'Puffpuff' });
    const shop = { params: at(own.id) };
    const why = { ...shop, body: { reason: 'Nothing it sells arrives.' } };
    expect((await alajo.call(routes.hideShop, why, staff)).status).toBe(200);
    await alajo.call(routes.hideShop, why, staff);
    const later = await alajo.shop(own, 900, 10, { name: 'Puffpuff, sweet' });
    expect(await found(buyer, 'puffpuff')).toEqual([]);
    expect(await statusAndCode(alajo.add(buyer, later, 1))).toBe('404 not_found');
    expect(await alajo.money(own)).toMatchObject({ hidden: 'Nothing it sells arrives.' });
    const query = { hidden: 'true', shop: String(own.id) } as const;
    const { body } = await alajo.call(routes.staffProducts, { query }, staff);
    expect(
      (body.results as StaffProduct[]).map((result) => [result.id, result.shop.hidden?.reason]),
    ).toEqual([later, id].map((amount) => [amount, 'Nothing it sells arrives.']));
    await alajo.call(routes.showShop, { ...shop, body: { reason } }, staff);
    expect((await found(buyer, 'puffpuff')).sort()).toEqual([id, later].sort());
    expect((await logOf(`shop:${own.id}`)).map(({ act }) => act)).toEqual([
      'shop_hidden',
      'shop_shown',
    ]);
  });

  test('can be hidden only by staff who decide on orders', async () => {
    const support = await alajo.staff('support');
    expect(await statusAndCode(hide(product, support))).toBe('403 staff_not_allowed');
    const { body } = await alajo.call(routes.staffProduct, { params: at(product) }, support);
    expect(body).toMatchObject({ id: product, hidden: null });
  });
});
