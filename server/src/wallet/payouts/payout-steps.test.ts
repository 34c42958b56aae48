import { fromReference } from '@alajo/contract/reference.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { settle } from '../../payments/outside/engine.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { PayoutState, Payouts } from '../../providers/payouts/payouts.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { dropJobs } from '../../testing/leftovers.ts';
import { type WalletApp, walletApp } from '../../testing/wallet.ts';
import { findPayout, next, type PayoutRow } from '../payout-states.ts';
import { advancePayout, payouts as kind } from './payout-steps.ts';

let alajo: WalletApp;
beforeAll(async () => {
  alajo = await walletApp();
});
afterAll(() => alajo.close());
beforeEach(() => dropJobs(alajo.db));

const FINE = '0123459999';
let people = 0;

/** A customer with ₦5,000 who has just sent ₦1,000: ₦1,010.75 is held. */
async function held(account: string) {
  const who = await alajo.person(`payer${people++}`, 5000);
  const reference = await alajo.pay(who, account, 1000);
  const row = async (): Promise<PayoutRow> => {
    const found = await findPayout(alajo.db, fromReference(reference));
    if (found === undefined) throw new Error('no payout');
    return found;
  };
  return { who, reference, id: fromReference(reference), row };
}

test('every status is reachable, and every transition leads to a known status', () => {
  const seen = new Set<string>(['initiated', 'waiting']);
  for (const status of seen) for (const to of next[status as keyof typeof next]) seen.add(to);
  expect([...seen].sort()).toEqual(Object.keys(next).sort());
});

// Steps before the process dies; then the job runs again from the start.
const stops: Record<string, (id: string, row: PayoutRow) => Promise<unknown>> = {
  'right after the hold': async () => {},
  'after it was marked as sent': (_, row) => kind.markSent(alajo.db, row),
  'after the provider was called': async (_, row) => {
    await kind.markSent(alajo.db, row);
    await kind.ask(alajo.deps, row);
  },
  'after the settlement, before the job was done': (id) => advancePayout(alajo.deps, id),
};

const ends = [
  ['fine', FINE, 'paid', 3989.25],
  ['refused', '0123450003', 'failed', 5000],
  ['late', '0123450004', 'paid', 3989.25],
  ['unanswered', '0123450006', 'paid', 3989.25],
  ['sent back', '0123450007', 'returned', 5000],
  ['lost', '0123450008', 'paid', 3989.25],
] as const;

test.each(Object.keys(stops))('a payout killed %s still settles correctly, once', async (stop) => {
  const payouts = [];
  for (const [outcome, account, ...expected] of ends) {
    const payout = await held(account);
    await stops[stop]?.(payout.id, await payout.row());
    await advancePayout(alajo.deps, payout.id);
    payouts.push({ ...payout, outcome, expected });
  }
  await alajo.pass(4 * DAY);
  for (const { who, id, row, outcome, expected } of payouts) {
    const [status, balance] = expected;
    const end = (await row()).status;
    // Returned before we learned that it was paid: it simply failed.
    const never = outcome === 'sent back' && stop === 'after the provider was called';
    expect([outcome, end, await who.balance()]).toEqual([
      outcome,
      never ? 'failed' : status,
      balance,
    ]);
    const kinds = (await alajo.notices(who)).map((notice) => notice.kind);
    expect(kinds.filter((kind) => kind === 'refund')).toHaveLength(balance === 5000 ? 1 : 0);
    const { length } = await alajo.db
      .selectFrom('sandbox_payout')
      .select('reference')
      .where('reference', '=', id)
      .execute();
    expect(length).toBe(1);
  }
});

test('parallel jobs, checks and repeats settle a payout once', async () => {
  const inParallel = (id: string) =>
    Promise.all(Array.from({ length: 8 }, () => advancePayout(alajo.deps, id)));
  const payouts = [];
  for (const [outcome, account, ...expected] of ends) {
    const payout = await held(account);
    await inParallel(payout.id);
    payouts.push({ ...payout, outcome, expected });
  }
  await alajo.pass(4 * DAY);
  for (const { who, id, row, outcome, expected } of payouts) {
    const [status, balance] = expected;
    await inParallel(id);
    // Any of the eight may come first; one returned before we learned that it was paid simply failed.
    const right: string[] = outcome === 'sent back' ? [status, 'failed'] : [status];
    expect(right, outcome).toContain((await row()).status);
    expect([outcome, await who.balance()]).toEqual([outcome, balance]);
  }
});

const answers = fc.constantFrom<PayoutState[]>(
  { status: 'paid', session_id: null },
  { status: 'failed', reason: 'refused' },
  { status: 'reversed', reason: 'sent back' },
  { status: 'pending' },
  { status: 'unknown' },
);

test('whatever the order and number of provider replies, the money is held, sent or returned once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(answers, { maxLength: 4 }), { maxLength: 4 }),
      async (waves) => {
        const { who, row } = await held(FINE);
        const begun = await row();
        await kind.markSent(alajo.db, begun);
        for (const wave of waves) {
          await Promise.all(wave.map((state) => settle(alajo.deps, kind, begun, state)));
        }
        const { status } = await row();
        const back = status === 'failed' || status === 'returned';
        expect(await who.balance()).toBe(back ? 5000 : 3989.25);
        const kinds = (await alajo.notices(who)).map((notice) => notice.kind);
        expect(kinds.filter((kind) => kind === 'refund')).toHaveLength(back ? 1 : 0);
      },
    ),
    { numRuns: inject('exhaustive') ? 50 : 8 },
  );
});

test('"failed" after "paid" moves no money and is flagged for review', async () => {
  const { who, id, row } = await held(FINE);
  await advancePayout(alajo.deps, id);
  await settle(alajo.deps, kind, await row(), { status: 'failed', reason: 'a contradiction' });
  expect(await row()).toMatchObject({ status: 'paid', needs_attention_at: alajo.clock.now() });
  expect(await who.balance()).toBe(3989.25);
});

test('a payout stays open when the adapter throws', async () => {
  const { who, id, row } = await held(FINE);
  const { providers } = alajo.deps;
  const send = () => Promise.reject(new TypeError('an adapter’s fault'));
  const broken = { ...providers, payouts: { ...providers.payouts, send } };
  await advancePayout({ ...alajo.deps, providers: broken }, id);
  expect((await row()).status).toBe('sent');
  await alajo.pass(DAY);
  expect([(await row()).status, await who.balance()]).toEqual(['paid', 3989.25]);
});

/** The first request gets no reply and every repeat is refused. `arrived`: whether it was received. */
function answeringLate(arrived: () => boolean) {
  let calls = 0;
  const { providers } = alajo.deps;
  const payouts: Payouts = {
    ...providers.payouts,
    send: async () => {
      calls += 1;
      if (calls === 1) throw new ProviderUnavailable('no answer');
      return { status: 'failed', reason: 'the balance is not enough' };
    },
    check: async () => (arrived() ? { status: 'paid', session_id: null } : { status: 'unknown' }),
  };
  return { ...alajo.deps, providers: { ...providers, payouts } };
}

test('a refused repeat refunds nothing while the first request may still arrive', async () => {
  const { who, id, row } = await held(FINE);
  let arrived = false;
  const deps = answeringLate(() => arrived);
  for (let n = 0; n < 4; n++) await advancePayout(deps, id);
  expect([(await row()).status, await who.balance()]).toEqual(['sent', 3989.25]);
  arrived = true;
  await advancePayout(deps, id);
  expect([(await row()).status, await who.balance()]).toEqual(['paid', 3989.25]);
});

test('a payout fails when its repeat is still refused after an hour', async () => {
  const { who, id, row } = await held(FINE);
  const deps = answeringLate(() => false);
  await advancePayout(deps, id);
  alajo.clock.advance(HOUR);
  await advancePayout(deps, id);
  expect([(await row()).status, await who.balance()]).toEqual(['failed', 5000]);
});
