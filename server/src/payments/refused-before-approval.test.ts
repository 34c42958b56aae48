// A request that would fail anyway is refused before a code is sent: a wallet that can't pay, a
// cart that changed, a closed link.
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalsOf, askedBy, guard } from '../testing/approvals.ts';
import { type MarketApp, marketApp } from '../testing/marketplace.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: MarketApp;
let ways: ReturnType<typeof approvalsOf>;
let bola: Person;
let rice: number;
beforeAll(async () => {
  alajo = await marketApp();
  ways = approvalsOf(alajo);
  bola = await alajo.person('bola');
  rice = await alajo.shop(bola, 1000, 5);
});
afterAll(() => alajo.close());

async function guarded(name: string, whole = 100_000): Promise<Person> {
  const who = await alajo.person(name, whole, { tier: 3 });
  await guard(alajo, who);
  return who;
}
const approvals = async ({ id }: Person) =>
  (await alajo.db.selectFrom('identity_approval').select('id').where('user_id', '=', id).execute())
    .length;
const freeze = (who: Person) => alajo.call(settingsRoutes.freeze, { body: {} }, alajo.as(who));

async function payOut(who: Person, amount: number) {
  const { body } = await alajo.quote(who, '0123456789', amount);
  return alajo.transfer(who, { type: 'bank', quote_id: body.id });
}
async function payLink(who: Person, amount: number) {
  const link = { body: { title: 'Lunch', amount } as never };
  const params = { slug: String((await alajo.call(requestsRoutes.create, link, bola)).body.slug) };
  return alajo.call(requestsRoutes.pay, { params, body: { amount } }, alajo.as(who));
}
const buyAirtime = (who: Person, amount: number) => {
  const body = { network: 'mtn' as const, phone_number: '08031234567', amount };
  return alajo.call(serviceRoutes.airtime, { body }, alajo.as(who));
};
async function buy(who: Person, quantity: number) {
  await alajo.add(who, rice, quantity);
  return alajo.checkout(who);
}

const PAYMENTS: [string, (who: Person) => ReturnType<typeof payOut>][] = [
  ['a transfer', (who) => alajo.send(who, bola.username, 30_000)],
  ['a bank transfer', (who) => payOut(who, 30_000)],
  ['a payment link', (who) => payLink(who, 30_000)],
  ['a cart', (who) => buy(who, 1)],
];

test.each(PAYMENTS)('reports a frozen wallet before it asks to approve %s', async (_, pay) => {
  const who = await guarded('frozen');
  await freeze(who);
  expect(await statusAndCode(pay(who))).toBe('409 wallet_frozen');
  expect(await approvals(who)).toBe(0);
});

test.each(PAYMENTS)('reports missing money before it asks to approve %s', async (_, pay) => {
  const who = await guarded('poor', 500);
  const refused = await pay(who);
  expect(refused.body.code).toBe('insufficient_funds');
  expect(refused.body.message).toMatch(
    /^Your balance is too low for this. You need ₦[\d,.]+ more.$/,
  );
  expect(await approvals(who)).toBe(0);
});

test('asks for a passkey only when the payment is possible', async () => {
  const who = await guarded('poor', 500);
  await ways.addPasskey(who);
  const before = await approvals(who);
  const body = { type: 'user' as const, recipient: bola.username, amount: 600 };
  const sent = ways.send(who, walletRoutes.transfer, { body }, { approval: 'passkey' });
  expect(await statusAndCode(sent)).toBe('409 insufficient_funds');
  expect(await approvals(who)).toBe(before);
});

test('reports a reached limit before it asks for a code', async () => {
  const who = await guarded('limited', 6_000_000);
  const refused = await alajo.send(who, bola.username, 5_500_000);
  expect(refused.body.code).toBe('day_limit_reached');
  expect(await approvals(who)).toBe(0);
});

test('reports a changed or sold-out cart before it asks for a code', async () => {
  const who = await guarded('buyer');
  await alajo.add(who, rice, 2);
  const lines = [{ product_id: rice, quantity: 2, price: 1000 }];
  await alajo.edit(bola, rice, 1200);
  const dearer = await alajo.checkout(who, { lines });
  expect(dearer.body).toMatchObject({ code: 'cart_changed' });
  expect(dearer.body.message).toContain('now costs ₦1,200');
  await alajo.edit(bola, rice, 1000);
  const other = await alajo.person('other', 50_000);
  await alajo.buy(other, rice, 5);
  const gone = await alajo.checkout(who, { lines });
  expect(gone.body.message).toContain('sold out');
  expect(await approvals(who)).toBe(0);
  await alajo.restock(bola, rice, 5, 5);
});

test('an approved cart is bought once, and a repeat shows its orders', async () => {
  const who = await guarded('buyer2');
  await alajo.add(who, rice, 2);
  const lines = [{ product_id: rice, quantity: 2, price: 1000 }];
  const key = 'checkout-approved-1';
  const approval = askedBy(await alajo.checkout(who, { lines, key }));
  expect((await ways.byCode(who, approval)).status).toBe(200);
  const again = () => alajo.checkout(who, { lines, key, approval: approval.id });
  const done = await again();
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  expect(await again()).toEqual(done);
});

test('reports a closed link or a transfer to oneself', async () => {
  const who = await guarded('linked');
  expect(await statusAndCode(alajo.send(who, who.username, 100))).toBe('409 self_transfer');
  const link = { body: { title: 'Lunch', amount: 700 } as never };
  const made = (await alajo.call(requestsRoutes.create, link, bola)).body;
  const params = { slug: String(made.slug) };
  await alajo.call(requestsRoutes.cancel, { params: { id: String(made.id) } }, bola);
  const closed = alajo.call(requestsRoutes.pay, { params, body: { amount: 700 } }, alajo.as(who));
  expect(await statusAndCode(closed)).toBe('409 request_closed');
  expect(await approvals(who)).toBe(0);
});

test('asks for no approval where a PIN is enough, and still reports a frozen wallet', async () => {
  const who = await guarded('airtime');
  expect((await buyAirtime(who, 200)).status).toBe(201);
  await freeze(who);
  expect(await statusAndCode(buyAirtime(who, 25_000))).toBe('409 wallet_frozen');
});
