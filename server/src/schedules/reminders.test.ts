// Reminders of bills: they pay nothing, are announced once, and move on when the bill is paid or its day is over.
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { tasksOf } from '../app.ts';
import { brokenConstraint } from '../platform/database/database.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { type SchedulesApp, schedulesApp } from '../testing/schedules.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { runDueOrders } from './run-due-orders.ts';

const open = sharedUntilClockMoves(schedulesApp);
let alajo: SchedulesApp;
let ada: Person;
beforeEach(async () => {
  alajo = await open();
  ada = await alajo.person('ada', 100_000);
});

const METER = {
  category: 'electricity',
  provider: 'ikedc',
  account_number: '45071234567',
  variant: 'postpaid',
};
const payBill = async (who: Person, amount = 5000) => {
  const body = { ...METER, amount, again: true } as never;
  const { status, body: bought } = await alajo.call(serviceRoutes.pay, { body }, alajo.as(who));
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(bought));
  return String(bought.id);
};
const buyAirtime = async (who: Person) => {
  const body = { network: 'mtn', phone_number: '08031234567', amount: 1000, again: true } as never;
  return String((await alajo.call(serviceRoutes.airtime, { body }, alajo.as(who))).body.id);
};
const remind = (who: Person, reference: string, frequency: 'weekly' | 'monthly' = 'weekly') =>
  alajo.call(scheduleRoutes.remind, { body: { reference, frequency } }, who);
const reminderOf = async (who: Person, frequency: 'weekly' | 'monthly' = 'weekly') => {
  const made = await remind(who, await payBill(who), frequency);
  return Number(made.body.id);
};
const nextDay = async (id: number) => (await alajo.details(ada, id)).next_day;
const balance = async () => (await alajo.wallet(ada)).balance;
const until = (instant: string) => alajo.pass(Date.parse(instant) - alajo.clock.now().getTime());
const noon = async (days: number) => {
  await until(`${alajo.inDays(days)}T12:00:00+01:00`);
  await tasksOf(alajo.deps).reminders_noon?.({});
};
const notices = async () => {
  const { body } = await alajo.call(notificationRoutes.list, { query: {} }, ada);
  const listed = body.results as { title: string; body: string; link: string }[];
  return listed.filter(({ body: text }) => text.includes('Your reminder'));
};

describe('setting a reminder', () => {
  test('takes the bill from a payment, needs no PIN and continues in its rhythm', async () => {
    const made = await remind(ada, await payBill(ada));
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        kind: 'bill',
        name: 'Ikeja Electric',
        amount: 5000,
        expected: 5050,
        automatic: false,
        next_day: alajo.inDays(7),
        runs: [],
      },
    ]);
    const { body } = await alajo.call(scheduleRoutes.list, {}, ada);
    expect(body.data).toHaveLength(1);
  });

  test('a repeat, also from a later payment or sent twice at once, returns the same reminder', async () => {
    const [first, second] = [await payBill(ada), await payBill(ada)];
    const made = await Promise.all([first, second, first].map((paid) => remind(ada, paid)));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  });

  test('works for airtime, and for no one else’s payment', async () => {
    const paid = await buyAirtime(ada);
    const bola = await alajo.person('bola');
    expect(await statusAndCode(remind(bola, paid))).toBe('404 not_found');
    const { body } = await remind(ada, paid);
    expect(body.name).toBe('MTN airtime');
    expect(body.pay_link).toBe(
      '/services?tab=airtime&network=mtn&phone_number=%2B2348031234567&amount=1000',
    );
  });
});

describe('a reminder', () => {
  test('never pays: jobs leave it alone on and after its day, and the database refuses to schedule it', async () => {
    const id = await reminderOf(ada);
    const before = await balance();
    await until(`${alajo.inDays(9)}T06:00:00+01:00`);
    await Promise.all([runDueOrders(alajo.deps), runDueOrders(alajo.deps)]);
    expect(await balance()).toBe(before);
    expect((await alajo.comingUp(ada)).data).toEqual([]);
    const scheduling = sql`update schedules_order set next_at = now() where id = ${id}`;
    const error = await scheduling.execute(alajo.db).catch((cause) => cause);
    expect(brokenConstraint(error)).toBe('schedules_order_reminder');
  });

  test('sends one notice per due date, the day before, with a link that fills in the bill', async () => {
    await reminderOf(ada);
    await noon(4);
    expect(await notices()).toEqual([]);
    await noon(2);
    await tasksOf(alajo.deps).reminders_noon?.({});
    expect(await notices()).toMatchObject([
      {
        title: '₦5,050 to pay by tomorrow',
        body: 'Your reminder for tomorrow: ₦5,050 for Ikeja Electric. Nothing is paid until you pay it.',
      },
    ]);
    const [told] = await notices();
    expect(Object.fromEntries(new URL(told?.link ?? '', 'https://alajo.ng').searchParams)).toEqual({
      tab: 'bills',
      ...METER,
      amount: '5000',
    });
    await noon(1);
    expect(await notices()).toHaveLength(1);
    await noon(6);
    expect(await notices()).toHaveLength(2);
  });

  test('sends one notice although three jobs run at the same time', async () => {
    await reminderOf(ada);
    await until(`${alajo.inDays(6)}T12:00:00+01:00`);
    await Promise.all([1, 2, 3].map(() => tasksOf(alajo.deps).reminders_noon?.({})));
    expect(await notices()).toHaveLength(1);
  });

  test('moves on once the bill is paid, and lists the payment', async () => {
    const id = await reminderOf(ada);
    const [due, after] = [alajo.inDays(7), alajo.inDays(14)];
    await until(`${alajo.inDays(3)}T09:00:00+01:00`);
    await payBill(ada, 4000);
    // Nearer to the payment before: still due.
    expect(await nextDay(id)).toBe(due);
    await until(`${alajo.inDays(2)}T09:00:00+01:00`);
    const reference = await payBill(ada, 6000);
    expect(await nextDay(id)).toBe(after);
    expect((await alajo.details(ada, id)).runs[0]).toMatchObject({ status: 'paid', reference });
    await noon(1);
    expect(await notices()).toEqual([]);
  });

  test('counts a payment for the nearest due date where two months differ in length', async () => {
    await until('2027-01-10T09:00:00+01:00');
    // The first session has expired.
    ada = await alajo.person('bola', 100_000);
    const id = await reminderOf(ada, 'monthly');
    await until('2027-01-25T09:00:00+01:00');
    await payBill(ada);
    expect(await nextDay(id)).toBe('2027-02-10');
    await until('2027-01-26T09:00:00+01:00');
    await payBill(ada);
    expect(await nextDay(id)).toBe('2027-03-10');
  });

  test('moves on to the next date after a missed one, and says nothing about it', async () => {
    const id = await reminderOf(ada);
    const after = alajo.inDays(14);
    const told = (await alajo.notices(ada)).length;
    await until(`${alajo.inDays(8)}T09:00:00+01:00`);
    expect(await nextDay(id)).toBe(after);
    expect(await alajo.notices(ada)).toHaveLength(told);
  });

  test('can be skipped, paused and resumed, changed without the PIN, and ended', async () => {
    const id = await reminderOf(ada, 'monthly');
    const due = String(await nextDay(id));
    const skipped = await alajo.skipDay(ada, id, due);
    expect((await alajo.skipDay(ada, id, due)).body.next_day).toBe(skipped.body.next_day);
    expect(String(skipped.body.next_day) > due).toBe(true);
    expect((await alajo.pauseOrder(ada, id)).body).toMatchObject({
      status: 'paused',
      pay_link: null,
    });
    expect((await alajo.resumeOrder(ada, id)).body.status).toBe('active');
    const change = { amount: 7500, frequency: 'weekly' } as never;
    const params = { id: String(id) };
    const changed = await alajo.call(scheduleRoutes.changeReminder, { params, body: change }, ada);
    expect(changed.body).toMatchObject({ amount: 7500, expected: 7550, frequency: 'weekly' });
    expect(changed.body.pay_link).toContain('amount=7500');
    const limit = alajo.change(ada, id, { amount: 8000, most: 9000 });
    expect(await statusAndCode(limit)).toBe('409 standing_order_changed');
    expect((await alajo.endOrder(ada, id)).body.status).toBe('ended');
    await noon(6);
    expect(await notices()).toEqual([]);
  });
});
