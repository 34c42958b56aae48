// Purchases when processes die and providers reply late, wrongly or not at all: each ends delivered
// and paid, or refunded in full, once.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { OrderState } from '../providers/services/services.ts';
import { ProviderUnavailable } from '../providers/unavailable.ts';
import { dropJobs } from '../testing/leftovers.ts';
import {
  delivered,
  refused,
  type Script,
  type ServicesApp,
  servicesApp,
} from '../testing/services.ts';
import type { Person } from '../testing/wallet.ts';
import { next } from './purchase-states.ts';
import {
  enqueuePurchaseCheck,
  pollPurchase,
  settlePurchase,
  sweepPurchases,
} from './purchase-steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const unseen: OrderState = { status: 'unseen' };
const never = () => new Promise<OrderState>(() => undefined);
const silent = () => {
  throw new ProviderUnavailable('no answer');
};

// One app for all tests: its provider follows the script of the test that runs.
let alajo: ServicesApp;
let script: Script;
beforeAll(async () => {
  alajo = await servicesApp({
    buy: (order) => script.buy(order),
    check: (reference) => script.check(reference),
  });
});
// Closing checks the books.
afterAll(() => alajo.close());
beforeEach(async () => {
  await dropJobs(alajo.db);
  await alajo.db.updateTable('service_open').set({ look_at: null }).execute();
});

const rowsOf = async (who: Person) =>
  (await alajo.rows()).filter(({ user_id }) => user_id === who.id);

/** Buys ₦100 of airtime from a provider that follows `script`, which may be changed later. */
async function bought(begins: Script) {
  script = begins;
  const who = await alajo.person('ada', 1000);
  const answer = alajo.airtime(who, '08031234567', 100);
  await expect.poll(() => rowsOf(who)).toHaveLength(1);
  const row = async () => {
    const [purchase] = await rowsOf(who);
    if (purchase === undefined) throw new Error('no purchase');
    return purchase;
  };
  /** The work of a new process: the sweep every minute, and the jobs that are due. */
  const live = async (minutes: number) => {
    for (let n = 0; n < minutes; n++) {
      alajo.clock.advance(MINUTE);
      await sweepPurchases(alajo.deps);
      await alajo.runJobs();
    }
  };
  return { who, answer, row, live };
}

test('every state is reachable, and failed is final', () => {
  const reached = new Set(['initiated', ...Object.values(next).flat()]);
  expect([...reached].sort()).toEqual(Object.keys(next).sort());
  expect([next.completed, next.failed]).toEqual([['failed'], []]);
});

test.each([
  {
    when: 'before the order was sent: sends it afterwards',
    checked: unseen,
    rebought: delivered,
    status: 'completed',
    balance: 900,
  },
  {
    when: 'during the delivery: doesn’t order again',
    checked: delivered,
    rebought: refused,
    status: 'completed',
    balance: 900,
  },
  {
    when: 'during the refusal: refunds the money',
    checked: refused,
    rebought: delivered,
    status: 'failed',
    balance: 1000,
  },
])('a purchase killed after the hold, $when', async ({ checked, rebought, status, balance }) => {
  const { who, row, live } = await bought({ buy: never, check: () => checked });
  expect(await row()).toMatchObject({ status: 'initiated' });
  const buy = vi.fn(() => rebought);
  script.buy = buy;
  await live(3);
  expect((await row()).status).toBe(status);
  expect(buy).toHaveBeenCalledTimes(checked === unseen ? 1 : 0);
  expect(await who.balance()).toBe(balance);
  await live(5);
  expect(await who.balance()).toBe(balance);
});

test('a refused repeat refunds nothing while the first request may still arrive', async () => {
  const { who, row, live } = await bought({ buy: never, check: () => unseen });
  script.buy = () => refused;
  await live(2);
  expect([(await row()).status, await who.balance()]).toEqual(['pending', 900]);
  script.check = () => delivered;
  await live(12);
  expect([(await row()).status, await who.balance()]).toEqual(['completed', 900]);
});

test('a purchase killed after settling is unchanged when every step is repeated', async () => {
  const { who, answer, row } = await bought({ buy: () => delivered, check: () => delivered });
  expect((await answer).body.status).toBe('completed');
  const settled = await row();
  await pollPurchase(alajo.deps, settled.id);
  await settlePurchase(alajo.deps, settled, delivered);
  expect(await row()).toEqual(settled);
  expect(await who.balance()).toBe(900);
  const notices = await alajo.notices(who);
  expect(notices.filter(({ kind }) => kind === 'money_out')).toHaveLength(1);
});

test('a contradiction after settling moves no money and is flagged for review', async () => {
  const { who, answer, row } = await bought({ buy: () => delivered, check: () => refused });
  await answer;
  await settlePurchase(alajo.deps, { ...(await row()), status: 'initiated' }, refused);
  expect(await row()).toMatchObject({ status: 'completed', needs_attention_at: expect.any(Date) });
  expect(await who.balance()).toBe(900);
});

test('a purchase reversed after delivery is refunded in full, once', async () => {
  const { who, answer, row } = await bought({ buy: () => delivered, check: silent });
  const id = String((await answer).body.id);
  await enqueuePurchaseCheck(alajo.deps, (await row()).id);
  await expect(alajo.runJobs()).rejects.toThrow(ProviderUnavailable);
  expect([(await row()).status, await who.balance()]).toEqual(['completed', 900]);

  script.check = () => ({ status: 'reversed' });
  const completed = await row();
  const look = () => settlePurchase(alajo.deps, completed, { status: 'reversed' });
  await Promise.all([look(), look(), look()]);
  for (let n = 0; n < 2; n++) {
    await enqueuePurchaseCheck(alajo.deps, completed.id);
    await alajo.runJobs();
  }
  expect(await who.balance()).toBe(1000);
  expect(await alajo.purchase(who, id)).toMatchObject({
    status: 'failed',
    message: 'The provider reversed this purchase.',
  });
  const { body } = await alajo.receipt(who, id);
  expect(body).toMatchObject({ status: 'reversed', reversed_at: expect.any(String) });
  expect((await alajo.verify(id)).body.status).toBe('reversed');
  expect((await alajo.list(who))[0]).toMatchObject({ status: 'failed', total: 100 });
  const refunds = (await alajo.notices(who)).filter(({ kind }) => kind === 'refund');
  expect(refunds).toMatchObject([{ title: 'MTN airtime was reversed' }]);
});

test('a purchase reversed before delivery fails like any other', async () => {
  const { who, answer } = await bought({
    buy: () => ({ status: 'reversed' }),
    check: silent,
  });
  const { body } = await answer;
  expect(body).toMatchObject({ status: 'failed', message: expect.stringContaining('failed') });
  expect(await who.balance()).toBe(1000);
  expect((await alajo.receipt(who, String(body.id))).body.status).toBe('failed');
});

test('a webhook without a definite outcome is followed by checks for three days', async () => {
  const { who, answer, row } = await bought({
    buy: () => delivered,
    check: () => ({ status: 'pending' }),
  });
  await answer;
  await enqueuePurchaseCheck(alajo.deps, (await row()).id);
  await alajo.pass(2 * HOUR);
  expect([(await row()).status, await who.balance()]).toEqual(['completed', 900]);
  script.check = () => ({ status: 'reversed' });
  await alajo.pass(24 * HOUR);
  expect([(await row()).status, await who.balance()]).toEqual(['failed', 1000]);
});

test('a webhook that arrives during a check causes another check immediately', async () => {
  const { answer, row } = await bought({
    buy: () => ({ status: 'pending' }),
    check: () => delivered,
  });
  await answer;
  const { id } = await row();
  const check = vi.fn<Script['check']>(async () => {
    if (check.mock.calls.length > 1) return delivered;
    await enqueuePurchaseCheck(alajo.deps, id);
    return { status: 'pending' };
  });
  script.check = check;
  await enqueuePurchaseCheck(alajo.deps, id);
  await alajo.runJobs();
  expect([(await row()).status, check.mock.calls.length]).toEqual(['completed', 2]);
});

test('a refusal after delivery moves no money and is flagged for review', async () => {
  const { who, answer, row } = await bought({ buy: () => delivered, check: () => refused });
  await answer;
  await enqueuePurchaseCheck(alajo.deps, (await row()).id);
  await alajo.runJobs();
  expect(await row()).toMatchObject({ status: 'completed', needs_attention_at: expect.any(Date) });
  expect(await who.balance()).toBe(900);
});

test('the sweep finds a purchase that lost its job', async () => {
  const { answer, row, live } = await bought({
    buy: () => ({ status: 'pending' }),
    check: () => ({ status: 'pending' }),
  });
  await answer;
  await sql`delete from graphile_worker._private_jobs`.execute(alajo.db);
  script.check = () => delivered;
  await live(3);
  expect((await row()).status).toBe('completed');
});

test('twenty parallel checks settle a purchase once', async () => {
  const { who, answer, row } = await bought({ buy: silent, check: () => refused });
  expect((await answer).body.status).toBe('pending');
  const { id } = await row();
  await Promise.all(Array.from({ length: 20 }, () => pollPurchase(alajo.deps, id)));
  expect((await row()).status).toBe('failed');
  expect(await who.balance()).toBe(1000);
  expect((await alajo.notices(who)).filter((notice) => notice.kind === 'refund')).toHaveLength(1);
});

test('an order never sent and found after midnight is refunded, not sent with yesterday’s reference', async () => {
  const { who, row, live } = await bought({ buy: never, check: silent });
  alajo.clock.advance(26 * HOUR);
  const buy = vi.fn(() => delivered);
  Object.assign(script, { buy, check: () => unseen });
  await live(90);
  expect((await row()).status).toBe('failed');
  expect(buy).not.toHaveBeenCalled();
  expect(await who.balance()).toBe(1000);
});

type Truth = 'delivered' | 'refused';
type Manner = 'plain' | 'pending' | 'unknown' | 'silent' | 'lost' | 'killed';

const manner = fc.constantFrom<Manner>('plain', 'pending', 'unknown', 'silent', 'lost', 'killed');
const purchase = fc.record({
  truth: fc.constantFrom<Truth>('delivered', 'refused'),
  manners: fc.array(manner, { minLength: 1, maxLength: 6 }),
  naira: fc.integer({ min: 50, max: 400 }),
});

test('whatever the provider does and whenever we crash, a purchase is delivered and paid, or refunded in full', async () => {
  const plans = new Map<string, { truth: Truth; manners: Manner[] }>();
  const known = new Map<string, Truth>();
  const byReference = new Map<string, string>();
  const checkedOnce = new Set<string>();
  // Each call uses up one behaviour; when none is left the provider works normally.
  const answer = (account: string, state: OrderState): OrderState => {
    switch (plans.get(account)?.manners.shift() ?? 'plain') {
      case 'plain':
        return state;
      case 'pending':
        return { status: 'pending' };
      case 'unknown':
        return { status: 'unknown' };
      default:
        return silent();
    }
  };
  const stateOf = (reference: string) => {
    const truth = known.get(reference);
    if (truth === undefined) return unseen;
    return truth === 'delivered' ? delivered : refused;
  };
  script = {
    buy({ reference, account_number }) {
      byReference.set(reference, account_number);
      const plan = plans.get(account_number);
      if (plan && plan.manners[0] !== 'lost') known.set(reference, plan.truth);
      // The process dies during the request; the rest happens in another one.
      if (plan?.manners[0] === 'killed' && !checkedOnce.has(reference))
        return checkedOnce.add(reference) && never();
      return answer(account_number, stateOf(reference));
    },
    check: (reference) => answer(byReference.get(reference) ?? '', stateOf(reference)),
  };
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(purchase, { minLength: 1, maxLength: 5 }), async (list) => {
      nth += 1;
      const who = await alajo.person(`buyer${nth}`, 5000);
      for (const [index, plan] of list.entries()) {
        const account = `0803${String(nth * 10 + index).padStart(7, '5')}`;
        plans.set(account, { truth: plan.truth, manners: [...plan.manners] });
        alajo.airtime(who, account, plan.naira).catch(() => undefined);
      }
      const mine = () => rowsOf(who);
      await expect.poll(mine).toHaveLength(list.length);
      for (let minute = 0; minute < 40; minute++) {
        alajo.clock.advance(minute < 20 ? MINUTE : HOUR);
        await sweepPurchases(alajo.deps);
        await alajo.runJobs();
      }
      const rows = await mine();
      expect(rows.map((row) => row.status)).not.toContain('pending');
      for (const row of rows) {
        const truth = known.get(row.reference);
        expect(row.status).toBe(truth === 'delivered' ? 'completed' : 'failed');
      }
      const paid = rows.filter((row) => row.status === 'completed');
      const spent = paid.reduce((sum, row) => sum + row.amount / 100, 0);
      expect(await who.balance()).toBe(5000 - spent);
    }),
    { numRuns: inject('exhaustive') ? 30 : 4 },
  );
});
