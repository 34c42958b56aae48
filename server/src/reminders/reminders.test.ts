// Reminders of Ajo contributions and standing orders, from three days before to the morning of the day: who is told
// what, by which channels, and never twice.
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tasksOf } from '../app.ts';
import { findCustomer } from '../identity/customers.ts';
import { HOUR } from '../platform/clock.ts';
import { messagesTo, sendOutside } from '../testing/notifications.ts';
import type { Person } from '../testing/wallet.ts';
import { type WhatsappApp, whatsappApp, wordsOf } from '../testing/whatsapp.ts';

let alajo: WhatsappApp;
beforeEach(async () => {
  alajo = await whatsappApp();
});
afterEach(() => alajo.close());

const DUE = '2026-12-01';

/** A group whose first contribution of ₦5,500 is due on the day; the first person is its organiser and collects last. */
async function groupOf(first: Person, form: object = {}) {
  const others = [await alajo.person('bola', 50_000), await alajo.person('chike', 50_000)];
  const group = await alajo.groupOf([first, ...others], {
    name: 'Balógun Traders',
    contribution_amount: 5500,
    start_date: DUE,
    ...form,
  });
  return { group, others };
}

const orderFor = (who: Person, first_day = DUE) =>
  alajo.call(
    scheduleRoutes.create,
    {
      body: {
        target: { type: 'airtime', network: 'mtn', phone_number: '08035551234' },
        amount: 1500,
        most: 1500,
        frequency: 'monthly',
        first_day,
      } as never,
    },
    alajo.as(who),
  );

const run = async (task: 'reminders_noon' | 'reminders_morning') => {
  await tasksOf(alajo.deps)[task]?.({});
  await sendOutside(alajo);
};
const noon = async (day: string) => {
  await alajo.until(`${day}T12:00:00+01:00`);
  await run('reminders_noon');
};
const morning = async (day: string) => {
  await alajo.until(`${day}T07:00:00+01:00`);
  await run('reminders_morning');
};

const KINDS = ['payments_due', 'turns_ahead'];
const remindersTo = async (who: Person) => {
  const rows = await alajo.db
    .selectFrom('notification')
    .select(['kind'])
    .where('user_id', '=', who.id)
    .where('kind', 'in', KINDS)
    .execute();
  const { body } = await alajo.call(notificationRoutes.list, { query: {} }, who);
  const listed = body.results as { title: string; body: string; link: string }[];
  return listed
    .filter(({ title }) => /more for|is due|your turn tomorrow/.test(title))
    .slice(0, rows.length)
    .map(({ title }) => title)
    .reverse();
};
const sentTo = async (who: Person) =>
  (await messagesTo(alajo, who)).map(({ channel, subject, text }) =>
    channel === 'sms' ? `sms: ${text}` : `${channel}: ${subject}`,
  );

describe('a customer whose wallet is short', () => {
  test('learns it in the app and by email three days and one day before, and on the day by SMS too', async () => {
    const ada = await alajo.person('ada', 4000);
    await groupOf(ada);
    expect((await orderFor(ada)).status).toBe(201);
    for (const day of ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']) await noon(day);
    expect(await remindersTo(ada)).toEqual([
      '₦3,000 more for Tue 1 Dec',
      '₦3,000 more for tomorrow',
    ]);
    await morning(DUE);
    expect(await remindersTo(ada)).toEqual([
      '₦3,000 more for Tue 1 Dec',
      '₦3,000 more for tomorrow',
      // The order took its ₦1,500 at 06:00.
      '₦3,000 more for today',
    ]);
    expect(await sentTo(ada)).toEqual([
      'email: You need ₦3,000 more for Tue 1 Dec',
      'email: You need ₦3,000 more for tomorrow',
      'email: You need ₦3,000 more for today',
      expect.stringMatching(
        /^sms: Alajo: today N5,500 for Balogun Traders\. You have N2,500\. Add N3,000: /,
      ),
    ]);
  });

  test('gets no SMS on the day if they have read the reminder of the day before', async () => {
    const ada = await alajo.person('ada', 4000);
    await groupOf(ada);
    await noon('2026-11-30');
    await alajo.call(notificationRoutes.readAll, {}, ada);
    await morning(DUE);
    expect(await sentTo(ada)).toEqual([
      'email: You need ₦1,500 more for tomorrow',
      'email: You need ₦1,500 more for today',
    ]);
  });

  test('hears nothing more once there is enough money', async () => {
    const ada = await alajo.person('ada', 4000);
    const { others } = await groupOf(ada);
    await noon('2026-11-30');
    await alajo.send(others[0] as Person, ada.username, 2000);
    await morning(DUE);
    expect(await remindersTo(ada)).toEqual(['₦1,500 more for tomorrow']);
    expect((await sentTo(ada)).join()).not.toContain('today');
  });

  test('gets no reminder of a debt each morning', async () => {
    const ada = await alajo.person('ada', 0);
    await groupOf(ada);
    await alajo.until('2026-12-04T00:00:00+01:00');
    for (const day of ['2026-12-04', '2026-12-05']) await morning(day);
    expect(await remindersTo(ada)).toEqual([]);
  });
});

test('a customer with enough money is told in the app only, and not about what they have prepaid', async () => {
  const ada = await alajo.person('ada', 50_000);
  const { group } = await groupOf(ada);
  await noon('2026-11-30');
  expect(await remindersTo(ada)).toEqual(['₦5,500 is due tomorrow']);
  expect(await sentTo(ada)).toEqual([]);
  await alajo.until(`${DUE}T06:00:00+01:00`);
  expect((await alajo.contribute(ada, group, 1)).status).toBe(200);
  await morning(DUE);
  await noon('2026-12-07');
  expect(await remindersTo(ada)).toEqual(['₦5,500 is due tomorrow']);
});

test('the collector is told the day before, and again when the money is ready, by email too', async () => {
  const ada = await alajo.person('ada', 50_000);
  const { others } = await groupOf(ada);
  const [bola, chike] = others as [Person, Person];
  await noon('2026-12-07');
  await morning('2026-12-08');
  expect(await sentTo(bola)).toEqual([
    'email: It’s your turn tomorrow',
    'email: It’s your turn: ₦16,500 is ready',
  ]);
  const [email] = await messagesTo(alajo, bola);
  expect(email?.text).toContain(
    'Tomorrow: ₦5,500 for Balógun Traders. You have ₦44,500, which is enough. You collect ₦16,500 in Balógun Traders tomorrow, once everyone has paid.',
  );
  expect(await sentTo(chike)).toEqual([]);
});

describe('a reminder is sent once', () => {
  test('however often, how late and in how many processes the job runs', async () => {
    const ada = await alajo.person('ada', 4000);
    await groupOf(ada);
    await alajo.until('2026-11-30T12:00:00+01:00');
    await Promise.all([1, 2, 3].map(() => tasksOf(alajo.deps).reminders_noon?.({})));
    await sendOutside(alajo);
    alajo.clock.advance(HOUR);
    await run('reminders_noon');
    expect(await remindersTo(ada)).toEqual(['₦1,500 more for tomorrow']);
    expect(await sentTo(ada)).toHaveLength(1);
  });

  test('and not at all in quiet hours, after a long downtime', async () => {
    const ada = await alajo.person('ada', 4000);
    await groupOf(ada);
    for (const at of ['2026-11-30T20:00:00', '2026-12-01T06:59:00']) {
      await alajo.until(`${at}+01:00`);
      await run('reminders_noon');
      await run('reminders_morning');
    }
    expect(await remindersTo(ada)).toEqual([]);
  });

  test('marks are forgotten after a month', async () => {
    const ada = await alajo.person('ada', 4000);
    await groupOf(ada);
    await noon('2026-11-30');
    const count = () =>
      alajo.db
        .selectFrom('reminders_sent')
        .select('user_id')
        .where('user_id', '=', ada.id)
        .execute();
    const forget = tasksOf(alajo.deps).reminders_forget;
    await forget?.({});
    expect(await count()).toHaveLength(1);
    await alajo.until('2026-12-31T12:00:00+01:00');
    await forget?.({});
    expect(await count()).toHaveLength(0);
  });
});

describe('a linked chat', () => {
  test('shows the same sentence with a link and a button that ends reminders there', async () => {
    const ada = await alajo.person('ada', 4000);
    await groupOf(ada);
    await alajo.until('2026-11-30T10:00:00+01:00');
    const phone = await alajo.link(ada);
    const before = phone.messages.length;
    await noon('2026-11-30');
    const said = wordsOf(phone.messages.slice(before));
    expect(said).toContain('*₦1,500 more for tomorrow*');
    expect(said).toContain(
      'Tomorrow: ₦5,500 for Balógun Traders. You have ₦4,000, so you need ₦1,500 more.',
    );
    expect(said).toMatch(/Add ₦1,500:\n\S+\/wallet\?add=1500 \[Stop reminders here\]$/);
    const answer = await alajo.write(phone, 'Stop reminders here', { pressed: 'stop_reminders' });
    expect(wordsOf(answer)).toMatch(/No more reminders here/);
    await morning(DUE);
    expect(phone.messages.slice(before)).toHaveLength(2);
    expect((await alajo.chat(ada)).link).toMatchObject({ reminders: false });
    await alajo.write(phone, 'START');
    expect((await alajo.chat(ada)).link).toMatchObject({ reminders: true });
  });

  test('gets only a template after a day of silence, and shows no amounts if they are hidden', async () => {
    const [ada, eze] = [await alajo.person('ada', 4000), await alajo.person('eze', 0)];
    await groupOf(ada);
    await groupOf(eze);
    const phone = await alajo.link(ada);
    const before = phone.messages.length;
    await alajo.until('2026-11-30T10:00:00+01:00');
    const other = await alajo.link(eze);
    await alajo.db
      .updateTable('whatsapp_link')
      .set({ hide_amounts: true })
      .where('user_id', '=', eze.id)
      .execute();
    await noon('2026-11-30');
    expect(phone.messages.slice(before)).toMatchObject([
      { type: 'template', name: 'alajo_reminder', link: 'wallet?add=1500' },
    ]);
    const said = wordsOf(other.messages.slice(-1));
    expect(said).toContain('You have a notification in Alajo.');
    expect(said).not.toContain('₦');
  });

  test('shows a reminder once, even if it shows money notices too', async () => {
    const ada = await alajo.person('ada', 4000);
    await groupOf(ada);
    await alajo.until('2026-11-30T10:00:00+01:00');
    const phone = await alajo.link(ada);
    await alajo.db
      .updateTable('whatsapp_link')
      .set({ notices: true })
      .where('user_id', '=', ada.id)
      .execute();
    const before = phone.messages.length;
    await noon('2026-11-30');
    await tasksOf(alajo.deps).whatsapp_relay?.({});
    await alajo.runJobs();
    expect(wordsOf(phone.messages.slice(before)).match(/more for tomorrow/g)).toHaveLength(1);
  });
});

test('the link of an SMS opens Add Money with the amount', async () => {
  const locationOf = async (path: string) =>
    (await alajo.app.inject({ url: path })).headers.location;
  expect(await locationOf('/a/3000')).toBe('/wallet?add=3000');
  expect(await locationOf('/a/3000.50')).toBe('/wallet?add=3000.50');
  expect(await locationOf('/a/x%0aSet-Cookie')).toBe('/wallet?add=');
});

test('an email has the sum as lines, and greets the customer', async () => {
  const ada = await alajo.person('ada', 4000);
  await groupOf(ada);
  await noon('2026-11-30');
  const { first_name } = await findCustomer(alajo.db, ada.id);
  const [email] = await messagesTo(alajo, ada);
  expect(email?.text.split('\n\n').slice(0, 3)).toEqual([
    `Hello ${first_name},`,
    'Needed by tomorrow, Tue 1 Dec: ₦1,500',
    'Balógun Traders: ₦5,500\nIn your wallet: −₦4,000\nMissing: ₦1,500',
  ]);
});
