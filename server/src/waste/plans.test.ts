// Weekly collections: booked a week ahead, skipped with a notice when the payment fails, stopped.
import { instantOf } from '@alajo/contract/waste/schemas.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '../platform/clock.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { type WasteApp, wasteApp } from '../testing/waste.ts';
import { bookPlanned } from './plans.ts';

let alajo: WasteApp;
let ada: Person;
beforeEach(async () => {
  alajo = await wasteApp();
  ada = await alajo.person('ada', 7000);
});
afterEach(() => alajo.close());

const WEEK = 7 * DAY;
const weekly = { weekly: true, notes: 'Blue gate' };
const dates = async () => (await alajo.list(ada)).data.map(({ scheduled_date }) => scheduled_date);

test('books the first collection immediately and each later one a week ahead, at the same hour', async () => {
  const { body } = await alajo.book(ada, weekly);
  const [plan] = (await alajo.plans(ada)).data;
  expect(plan).toEqual({
    id: body.plan_id,
    waste_type: 'household',
    notes: 'Blue gate',
    amount: 2000,
    collection_address: '14 Adeola Street,\nSurulere',
    next_date: '2026-11-29 10:00:00',
    books_at: '2026-11-22T09:00:00.000Z',
  });
  await alajo.pass(2 * DAY - 1000);
  expect(await dates()).toEqual(['2026-11-22 10:00:00']);
  await alajo.pass(1000);
  expect(await dates()).toEqual(['2026-11-29 10:00:00', '2026-11-22 10:00:00']);
  expect(await ada.balance()).toBe(3000);
  const [newest] = (await alajo.list(ada)).data;
  expect(newest).toMatchObject({ notes: 'Blue gate', plan_id: plan?.id, status: 'pending' });
  expect((await alajo.notices(ada))[0]).toMatchObject({
    kind: 'notice',
    body: '₦2,000 is on hold for this week’s collection.',
    link: '/waste',
  });
});

test('books a week once, even when the job runs again, late or concurrently', async () => {
  const { body } = await alajo.book(ada, weekly);
  const [id, at] = [Number(body.plan_id), instantOf('2026-11-29 10:00:00')];
  await alajo.pass(2 * DAY);
  await Promise.all([bookPlanned(alajo.deps, id, at), bookPlanned(alajo.deps, id, at)]);
  expect(await dates()).toHaveLength(2);
  expect(await ada.balance()).toBe(3000);
});

test('skips a week without enough money, notifies the customer, and tries the next', async () => {
  const poor = await alajo.person('poor', 3000);
  const { body } = await alajo.book(poor, weekly);
  await alajo.operate(Number(body.id), 'confirm');
  await alajo.pass(2 * DAY);
  expect((await alajo.list(poor)).data).toHaveLength(1);
  expect((await alajo.notices(poor))[0]).toMatchObject({
    kind: 'notice',
    title: expect.stringMatching(/^Household collection on 29 Nov 2026.* wasn’t booked$/),
    body: expect.stringMatching(/You need ₦1,000 more\. We’ll skip this week/),
  });
  await alajo.send(ada, 'poor', 5000);
  await alajo.pass(WEEK);
  const [newest] = (await alajo.list(poor)).data;
  expect(newest).toMatchObject({ scheduled_date: '2026-12-06 10:00:00', status: 'pending' });
});

test('after an outage skips collections that are too near and books those still ahead', async () => {
  await alajo.book(ada, weekly);
  // No job ran during the outage.
  alajo.clock.advance(2 * DAY + 2 * WEEK - 25 * HOUR);
  await alajo.runJobs();
  expect(await dates()).toEqual(['2026-12-06 10:00:00', '2026-11-22 10:00:00']);
  const notice = (await alajo.notices(ada)).find(({ title }) => title.endsWith('wasn’t booked'));
  expect(notice?.title).toMatch(/^Household collection on 29 Nov 2026/);
  expect(notice?.body).toMatch(/^We couldn’t book it in time\./);
});

test('a stopped plan books nothing more; existing bookings stay', async () => {
  const { body } = await alajo.book(ada, weekly);
  const id = Number(body.plan_id);
  const bola = await alajo.person('bola');
  expect(await statusAndCode(alajo.stop(bola, id))).toBe('404 not_found');
  for (let i = 0; i < 2; i++) {
    const stopped = await alajo.stop(ada, id);
    expect(stopped.body.message).toBe('The weekly household collection has been stopped.');
  }
  expect((await alajo.plans(ada)).data).toEqual([]);
  await alajo.pass(2 * WEEK);
  expect(await dates()).toEqual(['2026-11-22 10:00:00']);
});

test('cancelling or rescheduling one week leaves the others unchanged', async () => {
  const id = await alajo.booked(ada, weekly);
  await alajo.move(ada, id, alajo.inHours(72));
  await alajo.cancel(ada, id);
  await alajo.pass(2 * DAY);
  expect(await dates()).toEqual(['2026-11-29 10:00:00', '2026-11-23 10:00:00']);
});

test('allows 20 plans, even under concurrent bookings; stopping one makes room', async () => {
  const rich = await alajo.person('rich', 46_000);
  const soon = (minutes: number) => ({
    ...weekly,
    scheduled_date: alajo.inHours(48 + minutes / 60),
  });
  for (let i = 0; i < 19; i++) await alajo.booked(rich, soon(i));
  const two = await Promise.all([alajo.book(rich, soon(20)), alajo.book(rich, soon(21))]);
  expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(two.find(({ status }) => status === 409)?.body.code).toBe('too_many_plans');
  expect(await rich.balance()).toBe(6000);
  const { data } = await alajo.plans(rich);
  expect(data).toHaveLength(20);
  await alajo.stop(rich, Number(data[0]?.id));
  expect((await alajo.book(rich, soon(22))).status).toBe(201);
});
