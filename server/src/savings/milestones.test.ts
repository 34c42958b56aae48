// A goal's owner is notified of each milestone once, regardless of later transactions.
import { naira } from '@alajo/contract/money.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { goalIn, type SavingsApp, savingsApp } from '../testing/savings.ts';
import type { Person } from '../testing/wallet.ts';
import { milestonesBetween } from './milestones.ts';

const open = sharedUntilClockMoves(savingsApp);
let alajo: SavingsApp;
let ada: Person;
beforeEach(async () => {
  alajo = await open();
  ada = await alajo.person('ada', 200_000);
});

/** Titles of Ada's notifications about a goal, oldest first. */
const notifications = async (goal: string) => {
  const rows = await alajo.db
    .selectFrom('notification')
    .select(['kind', 'params'])
    .where('user_id', '=', ada.id)
    .where('kind', 'in', ['goal_milestone', 'goal_completed'])
    .orderBy('id')
    .execute();
  return rows
    .map(({ kind, params }) => ({ kind, params: params as { goal: string; percent?: number } }))
    .filter(({ params }) => params.goal === goal)
    .map(({ kind, params }) => params.percent ?? kind);
};

test.each([
  [0, 2499, []],
  [0, 2500, [25]],
  [2500, 4999, []],
  [2400, 7500, [25, 50, 75]],
  [7500, 10_000, []],
])('from ₦%s to ₦%s of ₦10,000, the milestones are %s', (before, saved, reached) => {
  const target = naira(10_000);
  expect(milestonesBetween(naira(before), { target, saved: naira(saved) })).toEqual(reached);
});

describe('goal milestones', () => {
  test('each milestone is announced once, even after withdrawing and saving again', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.contribute(ada, id, 12_499);
    expect(await notifications('Rent')).toEqual([]);
    await alajo.contribute(ada, id, 1, 'the-quarter');
    await alajo.contribute(ada, id, 1, 'the-quarter');
    expect(await notifications('Rent')).toEqual([25]);
    await alajo.contribute(ada, id, 12_500);
    await alajo.withdraw(ada, id, 20_000);
    await alajo.contribute(ada, id, 25_000);
    expect(await notifications('Rent')).toEqual([25, 50]);
  });

  test('several milestones passed at once are announced as the furthest, or as completion', async () => {
    const id = await alajo.goal(ada, 'Car');
    await alajo.contribute(ada, id, 40_000);
    expect(await notifications('Car')).toEqual([75]);
    await alajo.contribute(ada, id, 10_000);
    expect(await notifications('Car')).toEqual([75, 'goal_completed']);
    const at_once = await alajo.goal(ada, 'Phone');
    await alajo.contribute(ada, at_once, 50_000);
    expect(await notifications('Phone')).toEqual(['goal_completed']);
  });

  test('a lower target may reach a milestone, and a higher one revokes none', async () => {
    const id = await alajo.goal(ada, 'School');
    await alajo.contribute(ada, id, 10_000);
    await alajo.edit(ada, id, 'School', { target_amount: 20_000 });
    expect(await notifications('School')).toEqual([50]);
    await alajo.edit(ada, id, 'School', { target_amount: 50_000 });
    await alajo.contribute(ada, id, 15_000);
    expect(await notifications('School')).toEqual([50]);
  });
});

test('a goal keeps its picture and colour when an edit names none', async () => {
  const plain = goalIn(await alajo.create(ada, 'Plain'));
  expect(plain).toMatchObject({ picture: 'savings', colour: 'leaf' });
  const id = await alajo.goal(ada, 'House', { picture: 'home', colour: 'clay' });
  expect(await alajo.show(ada, id)).toMatchObject({ picture: 'home', colour: 'clay' });
  await alajo.edit(ada, id, 'House', { colour: 'sky' });
  await alajo.edit(ada, id, 'House');
  expect(await alajo.show(ada, id)).toMatchObject({ picture: 'home', colour: 'sky' });
  expect((await alajo.create(ada, 'Odd', { picture: 'yacht' })).status).toBe(400);
});
