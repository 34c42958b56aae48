// Notices that leave the app: who gets them by which channel, when, and at most once.
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ajoNotices } from '../ajo/ground/notices/notices.ts';
import { relay, wording } from '../app.ts';
import { marketplaceNotices } from '../marketplace/notices.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Message } from '../providers/messages/messages.ts';
import { sharedUntilClockMoves, type TestApp, testApp } from '../testing/app.ts';
import { messagesTo, sendOutside } from '../testing/notifications.ts';
import { notify } from './notifications.ts';
import { enqueueOutside } from './outside-messages.ts';

const open = sharedUntilClockMoves(testApp);
let alajo: TestApp;
beforeEach(async () => {
  alajo = await open();
});

type Person = Awaited<ReturnType<TestApp['person']>>;

const turnReady = (who: Person) =>
  createNotice(ajoNotices.ajo_turn_ready, who.id, alajo.clock.now(), {
    group_id: 1,
    group: 'Balógun Traders',
    amount: 6_000_000 as never,
  });
const sale = (who: Person) =>
  createNotice(marketplaceNotices.sale_placed, who.id, alajo.clock.now(), {
    order_id: 12,
    items: { first: '2 × Ankara', more: 0 },
    total: 900_000 as never,
  });
const send = async (...notices: Notice[]) => {
  await inTransaction(alajo.db, (tx) => notify(tx, notices));
  return sendOutside(alajo);
};
// Sorted, because messages of different channels are sent at once.
const channelsTo = async (who: Person) =>
  (await messagesTo(alajo, who)).map(({ channel }) => channel).toSorted();

describe('a notice that leaves the app', () => {
  test('arrives as one email with its text, its page and the way to stop them', async () => {
    const ada = await alajo.person('ada');
    expect(await send(turnReady(ada))).toBe(1);
    const [email, ...others] = await messagesTo(alajo, ada);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('It’s your turn: ₦60,000 is ready');
    expect(email?.text).toContain('Hello Ada,');
    expect(email?.text).toContain('/ajo?group=1');
    expect(email?.text).toContain('/settings/notifications#reminders');
    expect(email?.text).toContain('Alajo never asks for your PIN or a code.');
    expect(await sendOutside(alajo)).toBe(0);
  });

  test('reaches a seller who chose SMS for money alerts by SMS too', async () => {
    const [ada, bola] = [await alajo.person('ada'), await alajo.person('bola')];
    const body = { debit_from: 1000, email: ['debit'], sms: ['credit'] } as never;
    await alajo.call(preferenceRoutes.setAlerts, { body }, ada);
    await send(sale(ada), sale(bola));
    expect(await channelsTo(ada)).toEqual(['email', 'sms']);
    expect(await channelsTo(bola)).toEqual(['email']);
    const sms = (await messagesTo(alajo, ada)).find(({ channel }) => channel === 'sms');
    expect(sms?.text).toMatch(
      /^Alajo: order 12, NGN 9,000\. It is new\. Send it within 5 days\. \S+\/marketplace\/selling\?order=12$/,
    );
  });

  test('stays in the app for customers who turned reminders or its topic off', async () => {
    const [ada, bola] = [await alajo.person('ada'), await alajo.person('bola')];
    const body = { debit_from: 1000, email: ['debit'], sms: [], reminders: false } as never;
    await alajo.call(preferenceRoutes.setAlerts, { body }, ada);
    const off = { topic: 'ajo', in_app: false, push: false } as const;
    await alajo.call(preferenceRoutes.setPreference, { body: off }, bola);
    await send(turnReady(ada), turnReady(bola));
    expect([await channelsTo(ada), await channelsTo(bola)]).toEqual([[], []]);
  });

  test('never names another member', async () => {
    const ada = await alajo.person('ada');
    const at = alajo.clock.now();
    const [group, by] = [{ group_id: 1, group: 'Eko' }, 'Musa Ibrahim'];
    await send(
      createNotice(ajoNotices.ajo_vote_asked, ada.id, at, { ...group, by, asks: `Remove ${by}?` }),
      createNotice(ajoNotices.ajo_seat_offered, ada.id, at, { ...group, by }),
      createNotice(ajoNotices.ajo_seat_from_list, ada.id, at, { ...group, by }),
      createNotice(ajoNotices.ajo_guarantee_asked, ada.id, at, {
        ...group,
        by,
        amount: 100_000 as never,
      }),
    );
    const sent = await messagesTo(alajo, ada);
    expect(sent).toHaveLength(4);
    for (const { subject, text } of sent) expect(`${subject} ${text}`).not.toContain('Musa');
  });
});

test('settings saved by a page without the switch leave it as it was', async () => {
  const ada = await alajo.person('ada');
  const body = { debit_from: 1000, email: [], sms: [] } as never;
  const off = { debit_from: 1000, email: [], sms: [], reminders: false } as never;
  expect((await alajo.call(preferenceRoutes.alerts, {}, ada)).body.reminders).toBe(true);
  await alajo.call(preferenceRoutes.setAlerts, { body: off }, ada);
  expect((await alajo.call(preferenceRoutes.setAlerts, { body }, ada)).body.reminders).toBe(false);
});

test('notices stay between 20:00 and 07:00, and leave afterwards', async () => {
  const ada = await alajo.person('ada');
  // From 10:00 to 20:00 in Lagos.
  alajo.clock.advance(10 * HOUR);
  for (let hour = 20; hour < 31; hour++) {
    if (hour === 20) await inTransaction(alajo.db, (tx) => notify(tx, [turnReady(ada)]));
    expect(await sendOutside(alajo)).toBe(0);
    alajo.clock.advance(HOUR);
  }
  expect(await sendOutside(alajo)).toBe(1);
  expect(await channelsTo(ada)).toEqual(['email']);
});

test('an email that is refused until quiet hours begin is sent after them', async () => {
  const sent: Message[] = [];
  let refuses = true;
  const own = await testApp((deps) => ({
    ...deps,
    providers: {
      ...deps.providers,
      messages: {
        channels: ['email'],
        async send(message) {
          if (refuses) throw new Error('refused');
          sent.push(message);
        },
      },
    },
  }));
  const ada = await own.person('ada');
  await inTransaction(own.db, (tx) =>
    notify(tx, [
      createNotice(ajoNotices.ajo_turn_ready, ada.id, own.clock.now(), {
        group_id: 1,
        group: 'Eko',
        amount: 100 as never,
      }),
    ]),
  );
  await enqueueOutside(own.deps, wording, relay.send);
  await expect(own.runJobs()).rejects.toThrow('refused');
  refuses = false;
  own.clock.advance(11 * HOUR);
  const { id } = await own.db
    .selectFrom('notification_message')
    .select('id')
    .executeTakeFirstOrThrow();
  const { tasksOf } = await import('../app.ts');
  await tasksOf(own.deps).notification_outside?.({ message_ids: [id] });
  await own.runJobs();
  expect(sent).toEqual([]);
  own.clock.advance(10 * HOUR + MINUTE);
  await own.runJobs();
  expect(sent.map(({ to }) => to)).toEqual([ada.email]);
  await own.close();
});

test('several processes send a notice once', async () => {
  const ada = await alajo.person('ada');
  await inTransaction(alajo.db, (tx) => notify(tx, [turnReady(ada), turnReady(ada)]));
  const taken = await Promise.all(
    [1, 2, 3].map(() => enqueueOutside(alajo.deps, wording, relay.send)),
  );
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(2);
  await alajo.runJobs();
  expect(await channelsTo(ada)).toEqual(['email', 'email']);
});
