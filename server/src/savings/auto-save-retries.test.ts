// A failed auto-save is retried at 13:00 that day and the next; after that the customer is asked.
import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '../platform/clock.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { type SavingsApp, savingsApp } from '../testing/savings.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { retryAutoSaves } from './auto-save-retries.ts';

const open = sharedUntilClockMoves(savingsApp);
let alajo: SavingsApp;
let ada: Person;
let goal: number;
const job = () => `savings_auto_save_retry:${goal}`;
const titles = async () => (await alajo.notices(ada)).map(({ title }) => title);
const lend = async (amount: number) =>
  alajo.send(await alajo.person('rich', 100_000), ada.username, amount);

/** The 21st at 10:00 in Lagos: a monthly save of ₦6,000 failed at 07:00, with ₦1,000 in the wallet. */
beforeEach(async () => {
  alajo = await open();
  ada = await alajo.person('ada', 1000);
  goal = await alajo.goal(ada, 'Rent');
  await alajo.autoSave(ada, goal, { frequency: 'monthly', amount: 6000 });
  await alajo.pass(DAY);
});

test('announces the retry, then saves with the receipt of that day', async () => {
  const [first] = await alajo.notices(ada);
  expect(first).toMatchObject({
    title: 'We couldn’t save ₦6,000 to Rent',
    body: expect.stringContaining('We’ll try again at 13:00 today and tomorrow.'),
  });
  expect(await alajo.nextRun(job())).toBe(Date.parse('2026-11-21T12:00:00Z'));
  await lend(5000);
  await alajo.pass(3 * HOUR - 1);
  expect((await alajo.show(ada, goal)).current_amount).toBe(0);
  await alajo.pass(1);
  expect(await alajo.show(ada, goal)).toMatchObject({ current_amount: 6000, missed: 0 });
  expect(await ada.balance()).toBe(0);
  expect((await titles())[0]).toBe('₦6,000 saved to Rent');
  await Promise.all([1, 2, 3].map(() => retryAutoSaves(alajo.deps, goal)));
  await alajo.pass(2 * DAY);
  expect((await alajo.movements(ada, goal)).data).toHaveLength(1);
});

test('asks once after the third failure, and never takes the money automatically', async () => {
  await alajo.pass(DAY + 3 * HOUR - 1);
  expect(await alajo.nextRun(job())).toBe(Date.parse('2026-11-22T12:00:00Z'));
  await alajo.pass(1);
  expect((await alajo.notices(ada))[0]).toMatchObject({
    title: 'We still couldn’t save ₦6,000 to Rent',
    link: '/savings',
  });
  await lend(5000);
  await retryAutoSaves(alajo.deps, goal);
  await alajo.pass(3 * DAY);
  expect(await alajo.show(ada, goal)).toMatchObject({ current_amount: 0, missed: 6000 });
  expect((await titles()).filter((title) => title.includes('Rent'))).toHaveLength(2);
  expect((await alajo.catchUp(ada, goal, 6000)).status).toBe(200);
});

test.each([
  ['caught up', () => alajo.catchUp(ada, goal, 6000)],
  ['skipped', () => alajo.skipMissed(ada, goal)],
  ['turned off', () => alajo.stop(ada, goal)],
  ['paused', () => alajo.pause(ada, goal)],
])('a failed auto-save is not retried once it was %s', async (_, end) => {
  await lend(11_000);
  expect((await end()).status).toBe(200);
  const before = await ada.balance();
  await alajo.pass(2 * DAY);
  expect(await ada.balance()).toBe(before);
  expect((await titles()).filter((title) => title.startsWith('We still'))).toEqual([]);
});

test('skipping clears the missed amount, and repeating it changes nothing', async () => {
  for (const _ of [1, 2]) expect((await alajo.skipMissed(ada, goal)).body.missed).toBe(0);
  await lend(9000);
  expect(await statusAndCode(alajo.catchUp(ada, goal, 6000))).toBe('409 missed_changed');
});

test('counts as committed while it is retried, and not afterwards', async () => {
  const item = { kind: 'auto_save', id: goal, name: 'Rent', amount: 6000, times: 1 };
  expect(await alajo.safeToSpend(ada)).toMatchObject({
    committed: 6000,
    items: [{ ...item, due_on: '2026-11-21' }],
  });
  await alajo.pass(2 * DAY);
  expect(await alajo.safeToSpend(ada)).toMatchObject({ committed: 0, items: [] });
});

test('a retry saves no more than the goal still needs', async () => {
  await lend(50_000);
  await alajo.contribute(ada, goal, 49_000);
  await alajo.pass(3 * HOUR);
  expect(await alajo.show(ada, goal)).toMatchObject({
    current_amount: 50_000,
    status: 'completed',
  });
});
