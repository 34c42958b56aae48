// The operator's moves: only allowed ones, each once, with a notice; money is paid or refunded.
import { wasteStatus } from '@alajo/contract/waste/schemas.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAccounts } from '../ledger/accounts.ts';
import { account as system } from '../ledger/chart.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { runDueJobs } from '../testing/app.ts';
import type { Person } from '../testing/wallet.ts';
import { type WasteApp, wasteApp } from '../testing/waste.ts';
import { nextStates } from './booking-rows.ts';
import { listOpen, moves, type OperatorMove } from './operator.ts';
import { simulateCollector } from './sandbox-collector.ts';

let alajo: WasteApp;
let ada: Person;
beforeEach(async () => {
  alajo = await wasteApp();
  ada = await alajo.person('ada', 20_000);
});
afterEach(() => alajo.close());

const operatorHas = async () =>
  (await findAccounts(alajo.db, 'waste_operator', 'operator', [1])).get(1)?.balance;

test('every status can be reached from pending, and the last two are final', () => {
  const reached = new Set<string>(['pending']);
  for (const status of reached) {
    for (const to of nextStates[status as keyof typeof nextStates]) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...wasteStatus.options].sort());
  expect([nextStates.completed, nextStates.cancelled]).toEqual([[], []]);
});

test('repeating each move notifies the customer once and pays once', async () => {
  const id = await alajo.booked(ada);
  await alajo.operate(id, 'confirm', 'confirm');
  await alajo.pass(2 * DAY);
  await alajo.operate(id, 'start', 'start', 'complete', 'complete');
  expect((await alajo.notices(ada)).map(({ title }) => title)).toEqual([
    'Household collection completed',
    'Household collection in progress',
    'Household collection confirmed',
  ]);
  expect(await operatorHas()).toBe(200_000);
  expect(await alajo.balanceOf(system.waste_pending)).toBe(0);
  expect(await ada.balance()).toBe(18_000);
  await alajo.pass(3 * DAY);
  expect((await alajo.show(ada, id)).status).toBe('completed');
});

test('two concurrent operators complete a collection once', async () => {
  const id = await alajo.booked(ada);
  await alajo.operate(id, 'confirm');
  await alajo.pass(2 * DAY);
  await alajo.operate(id, 'start');
  await Promise.all([alajo.operate(id, 'complete'), alajo.operate(id, 'complete')]);
  expect(await operatorHas()).toBe(200_000);
});

test('refuses a move the state does not allow, and changes nothing', async () => {
  const id = await alajo.booked(ada);
  const at: Record<string, OperatorMove[]> = {
    pending: ['start', 'complete'],
    confirmed: ['complete'],
    in_progress: ['confirm'],
    completed: ['confirm', 'start', 'cancel'],
  };
  const step: Record<string, OperatorMove> = {
    pending: 'confirm',
    confirmed: 'start',
    in_progress: 'complete',
  };
  for (const [status, wrong] of Object.entries(at)) {
    for (const move of wrong) {
      await expect(alajo.operate(id, move)).rejects.toMatchObject({ code: 'collection_changed' });
    }
    expect((await alajo.show(ada, id)).status).toBe(status);
    if (status === 'confirmed') await alajo.pass(2 * DAY);
    const [move] = step[status] ? [step[status]] : [];
    if (move) await alajo.operate(id, move);
  }
  await expect(alajo.operate(id + 1, 'confirm')).rejects.toMatchObject({ code: 'not_found' });
});

test('refuses to start while the customer can still cancel for free', async () => {
  const id = await alajo.booked(ada);
  await alajo.operate(id, 'confirm');
  await alajo.pass(36 * HOUR - 1000);
  await expect(alajo.operate(id, 'start')).rejects.toMatchObject({ code: 'collection_too_early' });
  await alajo.pass(1000);
  await alajo.operate(id, 'start');
  expect((await alajo.show(ada, id)).status).toBe('in_progress');
});

test.each([['confirm'], ['confirm', 'start']] satisfies OperatorMove[][])(
  'refunds a booking the operator cancels after %s, once',
  async (...before: OperatorMove[]) => {
    const id = await alajo.booked(ada);
    await alajo.pass(2 * DAY);
    await alajo.operate(id, ...before, 'cancel', 'cancel');
    expect(await ada.balance()).toBe(20_000);
    expect(await alajo.show(ada, id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'operator',
    });
    const [notice] = await alajo.notices(ada);
    expect(notice?.body).toBe('We couldn’t do it. ₦2,000 is back in your wallet.');
  },
);

test('lists open bookings, earliest first', async () => {
  const later = await alajo.booked(ada, { scheduled_date: alajo.inHours(60) });
  const first = await alajo.booked(ada);
  const gone = await alajo.booked(ada, { again: true });
  await alajo.operate(gone, 'cancel');
  expect((await listOpen(alajo.db)).map(({ id }) => id)).toEqual([first, later]);
});

test('every move leads to a different status', () => {
  expect(new Set(Object.values(moves)).size).toBe(Object.keys(moves).length);
});

test('the sandbox’s collector confirms after a minute, starts on time and works for an hour', async () => {
  const id = await alajo.booked(ada);
  const sandbox = { ...alajo.deps, config: { ...alajo.deps.config, waste: 'sandbox' as const } };
  const statusAfter = async (ms: number) => {
    alajo.clock.advance(ms);
    await runDueJobs(alajo.deps);
    await simulateCollector(sandbox);
    return (await alajo.show(ada, id)).status;
  };
  expect(await statusAfter(MINUTE - 1)).toBe('pending');
  expect(await statusAfter(1)).toBe('confirmed');
  expect(await statusAfter(2 * DAY - MINUTE - 1)).toBe('confirmed');
  expect(await statusAfter(1)).toBe('in_progress');
  expect(await statusAfter(HOUR - 1)).toBe('in_progress');
  expect(await statusAfter(1)).toBe('completed');
  expect(await operatorHas()).toBe(200_000);
});

test('simulates no collector outside the sandbox', async () => {
  const id = await alajo.booked(ada);
  alajo.clock.advance(HOUR);
  await simulateCollector(alajo.deps);
  expect((await alajo.show(ada, id)).status).toBe('pending');
});
