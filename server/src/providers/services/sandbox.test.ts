// Each outcome in sandbox.ts's table once, by the phone numbers, meters and smartcards a person would type.
import { naira } from '@alajo/contract/money.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SECOND, testClock } from '../../platform/clock.ts';
import { type Db, openDatabase } from '../../platform/database/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { ProviderPaused, ProviderUnavailable } from '../unavailable.ts';
import { createSandboxServices } from './sandbox.ts';
import type { Account, Order, OrderState, Services } from './services.ts';

let db: Db;
let clock: ReturnType<typeof testClock>;
let services: Services;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const { url, drop } = await testDatabase();
  const opened = openDatabase(url);
  db = opened.db;
  stops.push(opened.close, drop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});
beforeEach(() => {
  clock = testClock();
  services = createSandboxServices(db, clock);
});

const orderFor = (account_number: string, more: Partial<Order> = {}): Order => ({
  reference: services.reference(clock.now(), uuidv7()),
  category: 'airtime',
  biller: 'mtn',
  account_number,
  variant: null,
  phone: '+2348030000000',
  amount: naira(100),
  quantity: 1,
  renews: false,
  ...more,
});

type ObservedStatus = OrderState['status'] | 'silent';

/** The outcome in one word; only ProviderUnavailable counts as silence. */
async function seen(reply: Promise<OrderState>): Promise<ObservedStatus> {
  try {
    return (await reply).status;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'silent';
    throw error;
  }
}

const rows = async () =>
  (await db.selectFrom('sandbox_order').select('reference').execute()).length;

test.each<[string, ObservedStatus, ObservedStatus, ObservedStatus]>([
  ['08030000003', 'failed', 'failed', 'failed'],
  ['08030000004', 'pending', 'pending', 'delivered'],
  ['08030000005', 'pending', 'pending', 'pending'],
  ['08030000006', 'silent', 'silent', 'silent'],
  ['08030000007', 'silent', 'delivered', 'delivered'],
  ['08030000008', 'silent', 'unseen', 'unseen'],
  ['08030000009', 'unknown', 'unknown', 'delivered'],
  ['08030000010', 'failed', 'failed', 'failed'],
  ['08030000011', 'pending', 'pending', 'failed'],
  ['12345670004', 'pending', 'pending', 'delivered'],
  ['201000000000', 'pending', 'pending', 'delivered'],
  ['500000000000', 'unknown', 'unknown', 'delivered'],
])(
  '%s: %s when bought, %s when checked at once, %s after 20 s',
  async (number, bought, soon, later) => {
    const order = orderFor(number);
    expect(await seen(services.buy(order))).toBe(bought);
    expect(await seen(services.check(order.reference))).toBe(soon);
    clock.advance(20 * SECOND);
    expect(await seen(services.check(order.reference))).toBe(later);
  },
);

test("a failure's reason is refused or duplicate", async () => {
  expect(await services.buy(orderFor('08030000003'))).toEqual({
    status: 'failed',
    reason: 'refused',
  });
  expect(await services.buy(orderFor('08030000010'))).toEqual({
    status: 'failed',
    reason: 'duplicate',
  });
});

test("delivers to any other number at once, including VTpass's test number, and stores nothing", async () => {
  const before = await rows();
  for (const number of ['08031234567', '08011111111', '1111111111111', '1212121212']) {
    expect(await seen(services.buy(orderFor(number)))).toBe('delivered');
  }
  expect(await rows()).toBe(before);
});

test('delivers a reference once: a repeat returns the same token, another reference a new one', async () => {
  const order = orderFor('45071234567', { category: 'electricity', biller: 'ikedc' });
  const first = await services.buy(order);
  expect(first).toMatchObject({
    status: 'delivered',
    delivery: { token: expect.stringMatching(/^\d{20}$/), units: expect.any(String), pins: [] },
  });
  expect(await services.buy(order)).toEqual(first);
  const other = await services.buy({ ...order, reference: uuidv7() });
  expect(other).not.toEqual(first);
});

test("a repeat doesn't restart the delay of a pending order", async () => {
  const order = orderFor('08030000004');
  await services.buy(order);
  clock.advance(20 * SECOND);
  const late = await services.buy(order);
  expect(late.status).toBe('delivered');
  expect(await services.check(order.reference)).toEqual(late);
});

test('an exam PIN has a serial number; airtime returns no code', async () => {
  const exam = orderFor('08031234567', { category: 'exams', biller: 'waec-checker' });
  expect(await services.buy(exam)).toMatchObject({
    delivery: {
      token: null,
      pins: [
        { serial: expect.stringMatching(/^WRN\d{9}$/), pin: expect.stringMatching(/^\d{12}$/) },
      ],
    },
  });
  expect(await services.buy(orderFor('08031234567'))).toMatchObject({
    delivery: { token: null, units: null, pins: [] },
  });
});

const meter = (account_number: string): Account => ({
  category: 'electricity',
  biller: 'ikedc',
  account_number,
  variant: 'prepaid',
});

test('a meter always has the same owner; an unknown customer differs from no reply', async () => {
  const found = await services.lookUp(meter('45071234567'));
  expect(found).toMatchObject({ found: true, customer_name: expect.stringMatching(/^\S+ \S+$/) });
  expect(await services.lookUp(meter('45071234567'))).toEqual(found);
  expect(await services.lookUp(meter('45071230001'))).toEqual({ found: false });
  await expect(services.lookUp(meter('45071230002'))).rejects.toThrow(ProviderUnavailable);
});

test('five failures in a row pause all numbers of their biller, and no other biller', async () => {
  for (let n = 0; n < 5; n++) {
    expect(services.pausedBillers()).toEqual([]);
    await expect(services.buy(orderFor('08030000006'))).rejects.toThrow(ProviderUnavailable);
  }
  expect(services.pausedBillers()).toEqual([
    { category: 'airtime', biller: 'mtn', since: clock.now() },
  ]);
  expect(services.pausedSince()).toBeNull();
  await expect(services.buy(orderFor('08031234567'))).rejects.toThrow(ProviderPaused);
  expect(await services.buy({ ...orderFor('08051234567'), biller: 'glo' })).toMatchObject({
    status: 'delivered',
  });
  expect((await services.catalogue()).plans.length).toBeGreaterThan(30);
});

test('every seeded plan is unique, has a price, and belongs to a seeded biller', async () => {
  const { billers, plans } = await services.catalogue();
  const known = new Set(billers.map(({ category, id }) => `${category}:${id}`));
  expect(known.size).toBe(billers.length);
  expect(new Set(plans.map(({ biller, code }) => `${biller}:${code}`)).size).toBe(plans.length);
  for (const { category, biller, price } of plans) {
    expect(known).toContain(`${category}:${biller}`);
    expect(price).toBeGreaterThan(0);
  }
});
