// Notifications when a goal that kept its money opens on its date.
import { beforeEach, expect, test } from 'vitest';
import { DAY } from '../platform/clock.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { type SavingsApp, savingsApp } from '../testing/savings.ts';
import type { Person } from '../testing/wallet.ts';
import { notifyOpenings } from './goal-openings.ts';

const open = sharedUntilClockMoves(savingsApp);
let alajo: SavingsApp;
let ada: Person;
beforeEach(async () => {
  alajo = await open();
  ada = await alajo.person('ada', 100_000);
});

const tell = () => notifyOpenings(alajo.deps);

/** Notifications about opened goals, newest first. */
const titles = async () =>
  (await alajo.notices(ada)).flatMap(({ title, body }) =>
    String(title).startsWith('You can now withdraw') ? [`${title}. ${body}`] : [],
  );

async function goalOf(title: string, more: object, amount = 10_000) {
  const id = await alajo.goal(ada, title, { target_date: alajo.inDays(3), ...more });
  if (amount > 0) await alajo.contribute(ada, id, amount);
  return id;
}

test('a locked goal is announced once on its date, with the amount that can be withdrawn', async () => {
  const rent = await goalOf('Rent', { kind: 'locked' });
  await alajo.pass(2 * DAY);
  await tell();
  expect(await titles()).toEqual([]);
  await alajo.pass(DAY);
  await Promise.all([tell(), tell(), tell()]);
  await alajo.pass(DAY);
  await tell();
  expect(await titles()).toEqual([
    'You can now withdraw your Rent savings. ₦10,000 is ready to move to your wallet.',
  ]);
  expect((await alajo.withdraw(ada, rent, 10_000)).status).toBe(200);
});

test('a server that was down on the date announces it later', async () => {
  await goalOf('Rent', { kind: 'locked' });
  await alajo.pass(9 * DAY);
  await tell();
  expect(await titles()).toHaveLength(1);
});

test('announces no free, empty or deleted goals, nor one opened by its target', async () => {
  await goalOf('Free', {});
  await goalOf('Empty', { kind: 'locked' }, 0);
  await alajo.remove(ada, await goalOf('Deleted', { kind: 'locked' }, 0));
  await goalOf('Reached', { kind: 'target', target_amount: 10_000 });
  await goalOf('Early', { kind: 'target', target_amount: 20_000 });
  await goalOf('Complete', { kind: 'locked', target_amount: 10_000 });
  await alajo.pass(3 * DAY);
  await tell();
  expect((await titles()).map((text) => text.split('.')[0]).sort()).toEqual([
    'You can now withdraw your Complete savings',
    'You can now withdraw your Early savings',
  ]);
});

test('an extended goal locks again and is announced again on its new date', async () => {
  const rent = await goalOf('Rent', { kind: 'locked' });
  await alajo.pass(3 * DAY);
  await tell();
  expect((await alajo.extend(ada, rent, alajo.inDays(5))).status).toBe(200);
  expect((await alajo.show(ada, rent)).access).toBe('hardship');
  await alajo.pass(4 * DAY);
  await tell();
  expect(await titles()).toHaveLength(1);
  await alajo.pass(DAY);
  await tell();
  expect(await titles()).toHaveLength(2);
});
