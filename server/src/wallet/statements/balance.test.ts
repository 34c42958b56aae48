import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { balanceRoutes } from '@alajo/contract/wallet/balance-routes.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../../app.ts';
import { type MarketApp, marketApp, type Person } from '../../testing/marketplace.ts';
import { recallsBy } from '../../testing/recalls.ts';

let alajo: MarketApp;
beforeAll(async () => {
  alajo = await marketApp();
});
afterAll(() => alajo.close());

type Trace = Record<'available' | 'held' | 'total' | 'saved' | 'before', number> & {
  movements: { type: string; amount: number; balance_after: number }[];
  holds: { kind: string; name: string; amount: number; until: string | null; reference: string }[];
  books: { checked_at: string; ok: boolean } | null;
};

const traceOf = async (who: Person) => {
  const { status, body } = await alajo.call(balanceRoutes.trace, {}, who);
  expect(status).toBe(200);
  return body as Trace;
};

/** Bola sends it, asks for it back, and staff hold it. */
async function holdAskedBack(bola: Person, ada: Person) {
  const sent = await alajo.send(bola, ada.username, 400);
  const params = { reference: String(sent.body.reference) };
  await alajo.call(supportRoutes.askBack, { params }, bola);
  await alajo.call(supportRoutes.refuseRecall, { params }, ada);
  await (await recallsBy(alajo)).decide(params.reference, 'hold');
}

test('all money on hold is listed with the time it ends, and adds up with the balance', async () => {
  const [ada, bola] = [await alajo.person('ada', 299_000), await alajo.person('bola', 20_000)];
  expect(await traceOf(await alajo.person('chi'))).toEqual({
    available: 0,
    held: 0,
    total: 0,
    saved: 0,
    before: 0,
    movements: [],
    holds: [],
    books: null,
  });
  const goal = { title: 'Rent', target_amount: 5000, target_date: '2027-06-30' } as const;
  const made = await alajo.call(savingsRoutes.create, { body: goal }, ada);
  const params = { id: String(made.body.id) };
  await alajo.call(savingsRoutes.contribute, { params, body: { amount: 700 } }, alajo.as(ada));
  for (const amount of [5, 6]) await alajo.send(ada, 'bola', amount);
  const kettle = await alajo.shop(bola, 1500);
  await alajo.buy(ada, kettle);
  await alajo.pay(ada, '0123450005', 1000);
  const airtime = { network: 'mtn', phone_number: '08031230004', amount: 300 } as const;
  await alajo.call(serviceRoutes.airtime, { body: airtime }, alajo.as(ada));
  const waste = {
    waste_type: 'household',
    collection_address: '3 Broad St',
    amount: 2000,
  } as const;
  const booking = { ...waste, scheduled_date: '2026-12-01 09:00:00' };
  await alajo.call(wasteRoutes.book, { body: booking }, alajo.as(ada));
  await holdAskedBack(bola, ada);
  await alajo.send(bola, 'ada', 10_000);

  const trace = await traceOf(ada);
  expect(trace.available).toBe(await ada.balance());
  const sum = trace.holds.reduce((total, { amount }) => total + amount, 0);
  expect([trace.held, trace.total]).toEqual([sum, trace.available + sum]);
  expect(trace.saved).toBe(700);
  const held = trace.holds.map(({ kind, amount, until }) => [kind, amount, until !== null]);
  expect(held.sort()).toEqual([
    ['order', 1500, true],
    ['parked', expect.any(Number), false],
    ['recall', 400, true],
    ['service', 300, true],
    ['transfer_bank', 1010.75, true],
    ['waste', 2000, true],
  ]);

  expect(trace.movements).toHaveLength(10);
  expect(trace.before).toBe(299_000);
  let balance = trace.before;
  for (const { type, amount, balance_after } of trace.movements.toReversed()) {
    balance += type === 'credit' ? amount : -amount;
    expect(balance_after).toBeCloseTo(balance, 2);
  }
  expect(balance).toBeCloseTo(trace.available, 2);
});

test('the result of the nightly check of the books is stored, and customers see the latest', async () => {
  const dayo = await alajo.person('dayo', 100);
  const check = tasksOf(alajo.deps).ledger_check_books;
  await check?.({});
  alajo.clock.advance(1000);
  await check?.({});
  const checked_at = alajo.clock.now().toISOString();
  expect((await traceOf(dayo)).books).toEqual({ checked_at, ok: true });
});
