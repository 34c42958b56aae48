// Creating, changing, pausing and listing goals; every limit; and the privacy of goals.
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../platform/clock.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { goalIn, type SavingsApp, savingsApp } from '../testing/savings.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { type GoalState, nextStates } from './goal-rows.ts';

const open = sharedUntilClockMoves(savingsApp);
let alajo: SavingsApp;
let ada: Person;
let bola: Person;
beforeEach(async () => {
  alajo = await open();
  ada = await alajo.person('ada', 100_000);
  bola = await alajo.person('bola', 100_000);
});

test('returns a goal in both of the specification’s shapes, with its progress', async () => {
  const made = await alajo.create(ada, ' Rent ', {
    description: 'Two years,\nin Surulere',
    target_amount: '300000.00',
    daily_target: '3500',
    start_date: '2026-11-20',
  });
  expect(made.status).toBe(201);
  const id = Number(made.body.id);
  expect(made.body).toEqual({
    id,
    goal_id: id,
    name: 'Rent',
    title: 'Rent',
    description: 'Two years,\nin Surulere',
    picture: 'savings',
    colour: 'leaf',
    kind: 'free',
    access: 'now',
    withdrawal: null,
    target_amount: 300_000,
    current_amount: 0,
    daily_target: 3500,
    progress: 0,
    start_date: '2026-11-20',
    deadline: '2027-02-28',
    target_date: '2027-02-28',
    status: 'active',
    remaining: 300_000,
    days_left: 100,
    suggested_daily: 3000,
    pace: 'on_track',
    repair: null,
    auto_save: null,
    missed: 0,
    completed_at: null,
    archived: false,
  });
  expect(await alajo.show(ada, id)).toEqual(made.body);
});

test('suggests a daily amount, rounded up to a naira, when no daily target is set', async () => {
  const id = await alajo.goal(ada, 'Laptop', { target_amount: 1000, target_date: alajo.inDays(3) });
  expect(await alajo.show(ada, id)).toMatchObject({ daily_target: 334, suggested_daily: 334 });
  alajo.clock.advance(DAY);
  expect(await alajo.show(ada, id)).toMatchObject({
    daily_target: 500,
    days_left: 2,
    pace: 'behind',
  });
  await alajo.contribute(ada, id, 400);
  expect(await alajo.show(ada, id)).toMatchObject({ daily_target: 300, pace: 'on_track' });
  await alajo.contribute(ada, id, 300);
  expect(await alajo.show(ada, id)).toMatchObject({ pace: 'ahead', progress: 70 });
  alajo.clock.advance(5 * DAY);
  expect(await alajo.show(ada, id)).toMatchObject({ days_left: -3, suggested_daily: 300 });
});

test('a repeated request creates no second goal; a different goal with the same title is refused', async () => {
  const [first, again] = await Promise.all([alajo.create(ada, 'Rent'), alajo.create(ada, 'Rent')]);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await statusAndCode(alajo.create(ada, 'rent', { target_amount: 7000 }))).toBe(
    '409 goal_title_taken',
  );
  expect((await alajo.create(bola, 'Rent')).status).toBe(201);
  const other = await alajo.goal(ada, 'Car');
  expect(await statusAndCode(alajo.edit(ada, other, 'RENT'))).toBe('409 goal_title_taken');
  await alajo.remove(ada, Number(first.body.id));
  expect((await alajo.create(ada, 'Rent')).body.id).not.toBe(first.body.id);
});

const wrong: [string, object, string][] = [
  ['no title', { title: '' }, 'title'],
  ['a blank title', { title: '   ' }, 'title'],
  ['a title of 61 characters', { title: 'x'.repeat(61) }, 'title'],
  ['a description of 301 characters', { description: 'x'.repeat(301) }, 'description'],
  ['control characters', { description: 'a\u0007' }, 'description'],
  ['₦99.99', { target_amount: 99.99 }, 'target_amount'],
  ['a kobo over ₦1,000,000,000', { target_amount: 1_000_000_000.01 }, 'target_amount'],
  ['a daily target of nothing', { daily_target: 0 }, 'daily_target'],
  ['a daily target over the target', { daily_target: 50_001 }, 'daily_target'],
  ['today', { target_date: '2026-11-20' }, 'target_date'],
  ['the year 0', { target_date: '0000-01-01' }, 'target_date'],
  ['more than 30 years', { target_date: '2056-11-13' }, 'target_date'],
  ['no day', { target_date: '2027-02-29' }, 'target_date'],
  ['an end before the start', { start_date: '2027-03-01' }, 'start_date'],
];

test.each(wrong)('rejects %s on create and on update', async (_, more, field) => {
  const id = await alajo.goal(ada, 'Rent');
  const before = await alajo.show(ada, id);
  for (const answer of [
    await alajo.create(ada, 'New', more),
    await alajo.edit(ada, id, 'New', more),
  ]) {
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  }
  expect(await alajo.show(ada, id)).toEqual(before);
  expect((await alajo.goals(ada)).data).toHaveLength(1);
});

test('accepts values exactly at the limits', async () => {
  const least = { target_amount: 100, target_date: alajo.inDays(1), daily_target: 100 };
  expect((await alajo.create(ada, 'x'.repeat(60), least)).status).toBe(201);
  const most = {
    target_amount: 1_000_000_000,
    target_date: alajo.inDays(30 * 365),
    description: 'y'.repeat(300),
  };
  const made = await alajo.create(ada, 'Y', most);
  expect(goalIn(made)).toMatchObject({ target_amount: 1_000_000_000, suggested_daily: 91_325 });
});

test('tomorrow is counted in Lagos time', async () => {
  alajo.clock.advance(13.5 * 3_600_000); // 22:30 in UTC, 23:30 in Lagos
  expect((await alajo.create(ada, 'A', { target_date: '2026-11-21' })).status).toBe(201);
  alajo.clock.advance(3_600_000);
  expect((await alajo.create(ada, 'B', { target_date: '2026-11-21' })).body.field).toBe(
    'target_date',
  );
});

describe('changing a goal', () => {
  test('keeps the money and refuses a target below it', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.contribute(ada, id, 20_000);
    const less = await alajo.edit(ada, id, 'Rent', { target_amount: 19_999.99 });
    expect(less.body).toMatchObject({
      code: 'goal_target_below_saved',
      field: 'target_amount',
      message: 'You have already saved ₦20,000. The target can’t be lower than that.',
    });
    const more = { target_amount: 40_000, target_date: alajo.inDays(10), daily_target: null };
    expect((await alajo.edit(ada, id, 'House rent', more)).body).toMatchObject({
      title: 'House rent',
      progress: 50,
      current_amount: 20_000,
      daily_target: 2000,
      start_date: '2026-11-20',
    });
  });

  test('a target equal to the amount saved completes the goal', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.contribute(ada, id, 20_000);
    await alajo.pause(ada, id);
    const done = await alajo.edit(ada, id, 'Rent', { target_amount: 20_000 });
    expect(done.body).toMatchObject({ status: 'completed', progress: 100 });
    expect((await alajo.notices(ada))[0]?.title).toBe('Congratulations! You reached Rent');
    expect(await statusAndCode(alajo.edit(ada, id, 'Rent', { target_amount: 30_000 }))).toBe(
      '409 goal_completed',
    );
  });

  test('keeps a target date that has passed but rejects a new one in the past', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_date: '2026-11-22' });
    alajo.clock.advance(5 * DAY);
    const dates = { target_date: '2026-11-22' };
    expect((await alajo.edit(ada, id, 'Still rent', dates)).body).toMatchObject({
      title: 'Still rent',
      days_left: -3,
    });
    const other = { target_date: '2026-11-23' };
    expect((await alajo.edit(ada, id, 'Rent', other)).body.field).toBe('target_date');
  });
});

describe('goal states', () => {
  test('every state can be reached from active', () => {
    const reached = new Set<GoalState>(['active']);
    for (const state of reached) for (const next of nextStates[state]) reached.add(next);
    expect([...reached].sort()).toEqual(Object.keys(nextStates).sort());
  });

  test('pausing and resuming can be repeated; a completed goal refuses both', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_amount: 1000 });
    for (const _ of [1, 2]) expect((await alajo.pause(ada, id)).body.status).toBe('paused');
    expect(await statusAndCode(alajo.contribute(ada, id, 10))).toBe('409 goal_not_active');
    for (const _ of [1, 2]) expect((await alajo.resume(ada, id)).body.status).toBe('active');
    await alajo.contribute(ada, id, 1000);
    expect(await statusAndCode(alajo.pause(ada, id))).toBe('409 goal_completed');
    expect(await statusAndCode(alajo.resume(ada, id))).toBe('409 goal_completed');
  });
});

describe('the goal archive', () => {
  test('takes a finished goal once it is empty, and restores it', async () => {
    const id = await alajo.goal(ada, 'School fees', { target_amount: 1000 });
    const refused = () => alajo.archive(ada, id).then(statusAndCode);
    expect(await refused()).toBe('409 goal_not_archivable');
    await alajo.contribute(ada, id, 1000);
    expect(await refused()).toBe('409 goal_not_archivable');
    await alajo.withdraw(ada, id, 1000);
    for (const _ of [1, 2]) expect((await alajo.archive(ada, id)).body.archived).toBe(true);
    expect(await alajo.show(ada, id)).toMatchObject({ status: 'completed', archived: true });
    for (const _ of [1, 2]) expect((await alajo.unarchive(ada, id)).body.archived).toBe(false);
  });

  test('frees the title for the next goal, which then keeps it', async () => {
    const old = await alajo.goal(ada, 'School fees', { target_amount: 1000 });
    await alajo.contribute(ada, old, 1000);
    await alajo.withdraw(ada, old, 1000);
    await alajo.archive(ada, old);
    const next = await alajo.goal(ada, 'School fees', { target_amount: 2000 });
    expect(await statusAndCode(alajo.unarchive(ada, old))).toBe('409 goal_title_taken');
    await alajo.remove(ada, next);
    expect((await alajo.unarchive(ada, old)).body.archived).toBe(false);
  });
});

test('pages continue where the last one ended, and the total covers all goals', async () => {
  for (let n = 1; n <= 5; n++) {
    const id = await alajo.goal(ada, `Goal ${n}`);
    await alajo.contribute(ada, id, n * 100);
  }
  await alajo.goal(bola, 'Not hers');
  const first = await alajo.goals(ada, { limit: '2' });
  const second = await alajo.goals(ada, { limit: '3', cursor: first.next });
  const titles = [...first.data, ...second.data].map(({ title }) => title);
  expect(titles).toEqual(['Goal 5', 'Goal 4', 'Goal 3', 'Goal 2', 'Goal 1']);
  expect([first.total_saved, second.total_saved, second.next]).toEqual([1500, 1500, null]);
});

test('a customer has at most 50 goals, even when many are created at once', async () => {
  const all = await Promise.all(
    Array.from({ length: 53 }, (_, n) => statusAndCode(alajo.create(ada, `Goal ${n}`))),
  );
  const count = (expected: string) => all.filter((outcome) => outcome === expected).length;
  expect([count('201'), count('409 too_many_goals')]).toEqual([50, 3]);
  const { data, total_saved } = await alajo.goals(ada, { limit: '100' });
  expect([data.length, total_saved]).toEqual([50, 0]);
});

test('returns not_found for another customer’s goal and for a deleted one', async () => {
  const hers = await alajo.goal(bola, 'Hers');
  await alajo.contribute(bola, hers, 1000);
  const gone = await alajo.goal(ada, 'Gone');
  await alajo.remove(ada, gone);
  for (const id of [hers, gone, 999_999]) {
    const responses = await Promise.all([
      alajo.find(ada, id),
      alajo.edit(ada, id, 'Mine'),
      alajo.contribute(ada, id, 100),
      alajo.withdraw(ada, id, 100),
      alajo.catchUp(ada, id, 100),
      alajo.pause(ada, id),
      alajo.resume(ada, id),
      alajo.autoSave(ada, id, { frequency: 'daily', amount: 100 }),
      alajo.stop(ada, id),
      alajo.archive(ada, id),
      alajo.skipMissed(ada, id),
      alajo.unarchive(ada, id),
      alajo.extend(ada, id, '2027-12-31'),
      alajo.raise(ada, id, { frequency: 'daily', amount: 100 }),
      ...(id === gone ? [] : [alajo.remove(ada, id)]),
    ]);
    expect(await Promise.all(responses.map(statusAndCode))).toEqual(
      responses.map(() => '404 not_found'),
    );
    expect(await alajo.movements(ada, id)).toMatchObject({ code: 'not_found' });
  }
  expect(await alajo.show(bola, hers)).toMatchObject({ current_amount: 1000, title: 'Hers' });
});
