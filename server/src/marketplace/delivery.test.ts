// An order's life after checkout: who may do what and when, and that its money moves exactly once.

import { instantText } from '@alajo/contract/instant-text.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { orderStatus } from '@alajo/contract/marketplace/schemas.ts';
import { naira } from '@alajo/contract/money.ts';
import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCasesCommand } from '../commands/cases-command.ts';
import { account as system } from '../ledger/chart.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { dropJobs } from '../testing/leftovers.ts';
import { type MarketApp, marketApp, orderIn, type Person } from '../testing/marketplace.ts';
import { messagesTo, sendOutside } from '../testing/notifications.ts';
import type { StaffPerson } from '../testing/staff.ts';
import { statusAndCode } from '../testing/wallet.ts';
import { advanceOrder } from './delivery.ts';
import { actionsOf, nextStates, type OrderRow } from './order-states.ts';

let alajo: MarketApp;
let staff: StaffPerson;
beforeAll(async () => {
  alajo = await marketApp();
  staff = await alajo.staff('operations');
});
// Closing checks the books: escrow holds the total of the open orders.
afterAll(() => alajo.close());
beforeEach(() => dropJobs(alajo.db));

let count = 0;
/** A shop, a buyer, and an order of ₦1,000 between them. */
async function ordered(stock = 5) {
  count += 1;
  const seller = await alajo.person(`seller${count}`);
  const buyer = await alajo.person(`buyer${count}`, 10_000);
  const product = await alajo.shop(seller, 1000, stock, { name: `Radio ${count}` });
  const id = await alajo.buy(buyer, product);
  return { seller, buyer, product, id };
}

const outcomeOf = async (who: Person, key: string) =>
  (await alajo.call(outcomeRoutes.outcome, { params: { key } }, who)).body;

const openCases = () => runCasesCommand(alajo.deps, []);
const decide = (reference: string, end: 'release' | 'refund') => {
  const as = ['--staff', staff.email, '--reason', 'Both sent pictures'];
  return runCasesCommand(alajo.deps, [reference, end, ...as]);
};

const status = async (who: Person, id: number) => (await alajo.order(who, id)).status;

describe('the order states', () => {
  test('can all be reached, and those that moved the money are final', () => {
    const reached = new Set(['placed']);
    for (const from of orderStatus.options) {
      for (const to of nextStates[from]) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...orderStatus.options].sort());
    for (const end of ['released', 'cancelled', 'refunded'] as const) {
      expect(nextStates[end]).toEqual([]);
    }
  });

  const placed_at = new Date('2026-11-20T09:00:00Z');
  const late = new Date(placed_at.getTime() + 5 * DAY);
  const row = (state: OrderRow['status'], problem: object | null = null) =>
    ({ status: state, problem, placed_at }) as OrderRow;
  const may = (state: OrderRow, side: 'buyer' | 'seller', at = placed_at) =>
    Object.entries(actionsOf(state, { side, now: at, returned: false })).flatMap(([name, yes]) =>
      yes ? [name] : [],
    );

  test.each([
    ['placed', [], ['cancel', 'ship']],
    ['shipped', ['confirm', 'report', 'ask_return'], ['deliver', 'refund']],
    ['delivered', ['confirm', 'report', 'ask_return'], ['refund']],
    ['released', [], []],
    ['cancelled', [], []],
    ['refunded', [], []],
  ] as const)('%s: the buyer may %j, the seller %j', (state, buyer, seller) => {
    expect(may(row(state), 'buyer')).toEqual(buyer);
    expect(may(row(state), 'seller')).toEqual(seller);
  });

  test('let a buyer cancel after 5 days and report a problem once', () => {
    expect(may(row('placed'), 'buyer', late)).toEqual(['cancel']);
    expect(may(row('delivered', {}), 'buyer')).toEqual(['confirm']);
  });
});

test('confirming a delivered order pays the seller and gives both sides a receipt', async () => {
  const { seller, buyer, id } = await ordered();
  expect(await alajo.money(seller)).toMatchObject({ waiting: 1000, released: 0, to_ship: 1 });
  expect(orderIn(await alajo.ship(seller, id, 'GIG 12345')).status).toBe('shipped');
  expect((await alajo.notices(buyer))[0]?.body).toContain('GIG 12345');
  expect(await alajo.order(buyer, id)).toMatchObject({ tracking: 'GIG 12345', role: 'buyer' });
  expect(orderIn(await alajo.deliver(seller, id)).status).toBe('delivered');
  expect(await seller.balance()).toBe(0);
  const done = orderIn(await alajo.does(buyer, 'confirm', id));
  expect(done).toMatchObject({ status: 'released', release_at: null });
  expect(await seller.balance()).toBe(1000);
  expect(await alajo.money(seller)).toMatchObject({ waiting: 0, released: 1000, to_ship: 0 });
  const [sale] = await alajo.list(seller);
  expect(sale).toMatchObject({ type: 'credit', amount: 1000, kind: 'market_sale' });
  expect(sale?.description).toMatch(/^Sale: Radio/);
  const receipt = await alajo.receipt(seller, String(sale?.id));
  expect(receipt.body).toMatchObject({ status: 'success', recipient: `${seller.username}’s shop` });
  expect(await alajo.sale(seller, id)).toMatchObject({ receipt: null, role: 'seller' });
});

test('repeating a step changes nothing', async () => {
  const { seller, buyer, id } = await ordered();
  for (const step of [
    () => alajo.ship(seller, id),
    () => alajo.deliver(seller, id),
    () => alajo.does(buyer, 'confirm', id),
  ]) {
    const first = await step();
    const notices = await alajo.notices(buyer);
    expect((await step()).body).toEqual(first.body);
    expect(await alajo.notices(buyer)).toEqual(notices);
  }
  await Promise.all(Array.from({ length: 10 }, () => alajo.does(buyer, 'confirm', id)));
  expect(await seller.balance()).toBe(1000);
});

test('pays the seller once, 7 days after delivery, when the buyer does nothing', async () => {
  const { seller, buyer, id } = await ordered();
  await alajo.ship(seller, id);
  await alajo.deliver(seller, id);
  const { release_at } = await alajo.order(buyer, id);
  expect(Date.parse(release_at ?? '') - alajo.clock.now().getTime()).toBe(7 * DAY);
  await alajo.pass(7 * DAY - HOUR);
  expect(await status(buyer, id)).toBe('delivered');
  await alajo.pass(2 * HOUR);
  expect(await status(buyer, id)).toBe('released');
  expect(await seller.balance()).toBe(1000);
  await alajo.pass(25 * DAY);
  expect(await seller.balance()).toBe(1000);
});

test('counts an order as delivered 14 days after shipping, and pays the seller 7 days later', async () => {
  const { seller, buyer, id } = await ordered();
  await alajo.ship(seller, id);
  await alajo.pass(14 * DAY + HOUR);
  expect(await status(buyer, id)).toBe('delivered');
  await alajo.pass(7 * DAY);
  expect(await seller.balance()).toBe(1000);
});

test('notifies both sides of an order not sent in 5 days; cancelling it returns money and stock', async () => {
  const { seller, buyer, product, id } = await ordered(3);
  expect(await statusAndCode(alajo.does(buyer, 'cancel', id))).toBe('409 cancel_too_early');
  await alajo.pass(5 * DAY);
  expect((await alajo.notices(buyer))[0]?.title).toMatch(/hasn’t been sent yet$/);
  expect((await alajo.notices(seller))[0]?.title).toMatch(/hasn’t been sent yet$/);
  expect((await alajo.order(buyer, id)).actions.cancel).toBe(true);
  expect(await alajo.stock(product)).toBe(2);
  expect(orderIn(await alajo.does(buyer, 'cancel', id)).status).toBe('cancelled');
  expect([await buyer.balance(), await alajo.stock(product)]).toEqual([10_000, 3]);
  await alajo.does(buyer, 'cancel', id);
  expect([await buyer.balance(), await alajo.stock(product)]).toEqual([10_000, 3]);
  expect(await statusAndCode(alajo.ship(seller, id))).toBe('409 order_changed');
  const [refund] = await alajo.list(buyer);
  expect(refund).toMatchObject({ type: 'credit', amount: 1000, kind: 'market_refund' });
});

test('reminds the seller once, a day before the buyer may cancel, also by email', async () => {
  const { seller, buyer, id } = await ordered();
  const { cancel_from } = await alajo.order(buyer, id);
  const sent = () => messagesTo(alajo, seller);
  await sendOutside(alajo);
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New order: /),
  ]);
  await alajo.pass(4 * DAY);
  await advanceOrder(alajo.deps, id);
  await sendOutside(alajo);
  const title = `must be sent by ${instantText(String(cancel_from))}`;
  expect((await sent()).map(({ subject }) => subject).slice(1)).toEqual([
    expect.stringContaining(title),
  ]);
  const [first, second] = await alajo.notices(seller);
  expect([first?.title, second?.title]).toEqual([
    expect.stringContaining(title),
    expect.stringMatching(/^New order: /),
  ]);
});

test('a shipped order causes no reminder', async () => {
  const { seller, id } = await ordered();
  await alajo.ship(seller, id);
  await alajo.pass(4 * DAY);
  expect((await alajo.notices(seller)).map(({ title }) => title).join()).not.toContain(
    'must be sent',
  );
});

test('lets the seller cancel until the order is shipped', async () => {
  const { seller, buyer, id } = await ordered();
  expect(orderIn(await alajo.cancelSale(seller, id)).status).toBe('cancelled');
  expect(await buyer.balance()).toBe(10_000);
  expect(await alajo.order(buyer, id)).toMatchObject({ reason: 'It broke.' });
  const other = await ordered();
  await alajo.ship(other.seller, other.id);
  expect(await statusAndCode(alajo.cancelSale(other.seller, other.id))).toBe('409 order_changed');
  await alajo.pass(6 * DAY);
  expect(await statusAndCode(alajo.does(other.buyer, 'cancel', other.id))).toBe(
    '409 order_changed',
  );
});

test('concurrent cancelling and shipping: only one succeeds', async () => {
  const { seller, buyer, product, id } = await ordered(2);
  await alajo.pass(5 * DAY);
  const both = [alajo.does(buyer, 'cancel', id), alajo.ship(seller, id)];
  const statuses = (await Promise.all(both)).map((answer) => answer.status);
  expect(statuses.sort()).toEqual([200, 409]);
  const cancelled = (await status(buyer, id)) === 'cancelled';
  expect(await buyer.balance()).toBe(cancelled ? 10_000 : 9000);
  expect(await alajo.stock(product)).toBe(cancelled ? 2 : 1);
});

describe('a reported problem', () => {
  test('stops the payment until an operator settles it for the buyer or the seller', async () => {
    for (const [outcome, buyers, sellers] of [
      ['refund', 10_000, 0],
      ['release', 9000, 1000],
    ] as const) {
      const { seller, buyer, id } = await ordered();
      await alajo.ship(seller, id);
      await alajo.deliver(seller, id);
      const reported = orderIn(await alajo.report(buyer, id));
      expect(reported).toMatchObject({ release_at: null, problem: { kind: 'not_as_described' } });
      expect((await alajo.notices(seller))[0]?.body).toMatch(/We’ll hold the money/);
      await alajo.pass(25 * DAY);
      expect(await status(buyer, id)).toBe('delivered');
      const reference = `order-${id}`;
      expect(await openCases()).toContain(`${reference}  Order dispute  delivered`);
      await decide(reference, outcome);
      expect([await buyer.balance(), await seller.balance()]).toEqual([buyers, sellers]);
      expect(await openCases()).toBe('No case is open.');
      await expect(decide(reference, 'refund')).rejects.toThrow('No open case');
      expect(await buyer.balance()).toBe(buyers);
    }
  });

  test('ends when the seller refunds or the buyer confirms', async () => {
    const first = await ordered();
    await alajo.ship(first.seller, first.id);
    await alajo.report(first.buyer, first.id);
    await alajo.pass(25 * DAY);
    expect(await status(first.buyer, first.id)).toBe('shipped');
    expect(orderIn(await alajo.refund(first.seller, first.id)).status).toBe('refunded');
    expect(await first.buyer.balance()).toBe(10_000);
    const second = await ordered();
    await alajo.ship(second.seller, second.id);
    await alajo.report(second.buyer, second.id);
    expect((await alajo.does(second.buyer, 'confirm', second.id)).status).toBe(200);
    expect(await second.seller.balance()).toBe(1000);
  });

  test('can be reported once, for a shipped order that is still open', async () => {
    const { seller, buyer, id } = await ordered();
    expect(await statusAndCode(alajo.report(buyer, id))).toBe('409 order_changed');
    await alajo.ship(seller, id);
    await alajo.report(buyer, id, 'It is broken in two.');
    const again = orderIn(await alajo.report(buyer, id, 'And the colour is wrong.'));
    expect(again.problem?.text).toBe('It is broken in two.');
    await alajo.does(buyer, 'confirm', id);
    expect(await statusAndCode(alajo.report(buyer, id))).toBe('409 order_changed');
    expect(await statusAndCode(alajo.refund(seller, id))).toBe('409 order_changed');
  });

  test('turns an order into a staff case; nothing else does', async () => {
    const { id } = await ordered();
    await expect(decide(`order-${id}`, 'refund')).rejects.toThrow('No open case');
    await expect(decide('order-x', 'refund')).rejects.toThrow('No open case');
  });
});

test('returns not found to a buyer who ships and to a seller who confirms', async () => {
  const { seller, buyer, id } = await ordered();
  expect(await statusAndCode(alajo.ship(buyer, id))).toBe('404 not_found');
  expect(await statusAndCode(alajo.does(seller, 'confirm', id))).toBe('404 not_found');
  expect(await statusAndCode(alajo.does(seller, 'cancel', id))).toBe('404 not_found');
});

test('parks what exceeds the seller’s balance limit', async () => {
  const seller = await alajo.person('wealthy', 299_500);
  const buyer = await alajo.person('spender', 10_000);
  const id = await alajo.buy(buyer, await alajo.shop(seller, 2000));
  await alajo.ship(seller, id);
  await alajo.does(buyer, 'confirm', id);
  expect(await alajo.wallet(seller)).toMatchObject({ balance: 300_000, parked: 1500 });
  const titles = (await alajo.notices(seller)).map(({ title }) => title);
  expect(titles).toContain('You received ₦2,000');
  expect(titles).toContain('₦1,500 is waiting: your wallet is full');
});

test('an order counts towards its buyer’s balance limit until it ends, and its refund needs no room', async () => {
  const { seller, buyer, id } = await ordered();
  const rich = await alajo.person('rich', 900_000, { tier: 3 });
  const held = async () =>
    (await alajo.wallet(buyer)) as { balance: number; set_aside: number; parked: number };
  expect((await held()).set_aside).toBe(1000);
  await alajo.send(rich, buyer.username, 300_000);
  const { balance, parked } = await held();
  expect([balance, parked > 0]).toEqual([299_000, true]);
  await alajo.cancelSale(seller, id);
  expect(await held()).toMatchObject({ balance: 300_000, set_aside: 0, parked });
});

test('escrow is empty once all orders have ended', async () => {
  const open = await alajo.db
    .selectFrom('market_order')
    .select(['id', 'total'])
    .where('ended_at', 'is', null)
    .execute();
  const held = Number(await alajo.balanceOf(system.market_escrow));
  expect(held).toBe(open.reduce((sum, { total }) => sum + total, 0));
  const { seller, buyer, id } = await ordered();
  expect(await alajo.balanceOf(system.market_escrow)).toBe(held + naira(1000));
  await alajo.ship(seller, id);
  await alajo.does(buyer, 'confirm', id);
  expect(await alajo.balanceOf(system.market_escrow)).toBe(held);
});

test('a repeated end-order request returns the first outcome', async () => {
  const [first, second] = [await ordered(), await ordered()];
  const end = (who: Person, route: 'confirm' | 'refund', id: number, key: string) => {
    const params = { id: String(id) };
    const as = alajo.as(who, key);
    return route === 'confirm'
      ? alajo.call(marketplaceRoutes.confirm, { params }, as)
      : alajo.call(marketplaceRoutes.refund, { params, body: { reason: 'It broke.' } }, as);
  };
  const unknown = { status: null, reference: null };
  expect((await end(first.buyer, 'confirm', first.id, 'confirm-too-early')).status).toBe(409);
  expect(await outcomeOf(first.buyer, 'confirm-too-early')).toEqual(unknown);
  for (const { seller, id } of [first, second]) await alajo.ship(seller, id);
  for (const _ of ['first', 'again']) {
    expect((await end(first.buyer, 'confirm', first.id, 'confirm-one')).status).toBe(200);
  }
  expect((await end(second.seller, 'refund', second.id, 'refund-one')).status).toBe(200);
  const done = { status: 'success', reference: null };
  expect(await outcomeOf(first.buyer, 'confirm-one')).toEqual(done);
  expect(await outcomeOf(second.seller, 'refund-one')).toEqual(done);
  expect(await outcomeOf(second.buyer, 'refund-one')).toEqual(unknown);
});
