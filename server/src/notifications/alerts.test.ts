// Money alerts by email and SMS: their causes, delivery exactly once, and texts.

import { naira } from '@alajo/contract/money.ts';
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { tasksOf, wording } from '../app.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';
import type { Message } from '../providers/messages/messages.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { servicesApp } from '../testing/services.ts';
import { type Person, type WalletApp, walletApp } from '../testing/wallet.ts';
import { enqueueAlerts } from './alert-messages.ts';
import { alertEmail, alertSms } from './alert-text.ts';

const open = sharedUntilClockMoves(walletApp);
let alajo: WalletApp;
beforeEach(async () => {
  alajo = await open();
});

/** A minute passes, and the collected alerts are sent. */
async function gather(app: Pick<WalletApp, 'clock' | 'deps' | 'runJobs'> = alajo) {
  app.clock.advance(MINUTE);
  const made = await enqueueAlerts(app.deps, wording);
  await app.runJobs();
  return made;
}

const mailsTo = (who: Person, app: Pick<WalletApp, 'db'> = alajo) =>
  app.db
    .selectFrom('dev_outbox')
    .select(['channel', 'subject', 'text'])
    .where('message_id', 'is not', null)
    .where((eb) => eb.or([eb('address', '=', who.email), eb('address', '=', phoneOf(who))]))
    .orderBy('id')
    .execute();

const phones = new Map<number, string>();
const phoneOf = (who: Person) => phones.get(who.id) ?? '';

async function person(name: string, whole = 0) {
  const who = await alajo.person(name, whole);
  const { phone_number } = await alajo.db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  phones.set(who.id, phone_number);
  return who;
}

type Choice = { debit_from: number; email: string[]; sms: string[] };
const choose = (who: Person, body: Choice, app: Pick<WalletApp, 'call' | 'as'> = alajo) =>
  app.call(preferenceRoutes.setAlerts, { body: body as never }, app.as(who));

const ALL = ['debit', 'credit', 'failure', 'refund'];

test('sender and recipient each get an email with the amount, the other party and a link', async () => {
  const [ada, bola] = [await person('ada', 10_000), await person('bola')];
  const { body } = await alajo.send(ada, bola.username, 2500, { note: 'Rent' });
  expect(await enqueueAlerts(alajo.deps, wording)).toBe(0);
  await gather();
  const [debit, ...others] = await mailsTo(ada);
  expect(others).toEqual([]);
  expect(debit?.subject).toBe('Debit ₦2,500: Transfer to Bola Okafor');
  expect(debit?.text).toContain(`/receipt?ref=${body.reference}`);
  expect(debit?.text).toContain('/settings#freeze');
  expect(debit?.text).toContain(alajo.deps.config.support_email);
  expect((await mailsTo(bola)).map(({ subject }) => subject)).toEqual([
    'Credit ₦2,500: From Ada Okafor: Rent',
  ]);
});

test('ten payments within a minute become one email per side, with every line and the total', async () => {
  const [ada, bola] = [await person('ada', 50_000), await person('bola')];
  for (let at = 1; at <= 10; at++) {
    await alajo.send(ada, bola.username, 1000 + at);
    alajo.clock.advance(5 * SECOND);
  }
  await gather();
  for (const [who, way] of [
    [ada, 'Debit'],
    [bola, 'Credit'],
  ] as const) {
    const mails = await mailsTo(who);
    expect(mails.map(({ subject }) => subject)).toEqual([`10 payments: ${way} ₦10,055`]);
    for (let at = 1; at <= 10; at++) expect(mails[0]?.text).toContain(`₦1,00${at}`.slice(0, 6));
  }
  expect(await gather()).toBe(0);
});

test('alerts cover debits from ₦1,000 by default; the customer can choose another amount', async () => {
  const [ada, bola] = [await person('ada', 50_000), await person('bola')];
  await alajo.send(ada, bola.username, 999);
  await gather();
  expect(await mailsTo(ada)).toEqual([]);
  expect(await mailsTo(bola)).toHaveLength(1);
  await choose(ada, { debit_from: 5000, email: ALL, sms: [] });
  await alajo.send(ada, bola.username, 4999);
  await gather();
  expect(await mailsTo(ada)).toEqual([]);
  await alajo.send(ada, bola.username, 5000);
  await gather();
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual([
    'Debit ₦5,000: Transfer to Bola Okafor',
  ]);
});

test('SMS is opt-in, and email can be turned off, per rule', async () => {
  const [ada, bola] = [await person('ada', 50_000), await person('bola')];
  await choose(ada, { debit_from: 1000, email: ['credit'], sms: ['debit'] });
  await choose(bola, { debit_from: 1000, email: [], sms: [] });
  await alajo.send(ada, bola.username, 1500);
  await gather();
  expect((await mailsTo(ada)).map(({ channel, text }) => [channel, text])).toEqual([
    [
      'sms',
      'Alajo: Debit NGN 1,500. Transfer to Bola Okafor. 20 Nov, 10:00. Not you? Freeze your wallet in Settings.',
    ],
  ]);
  expect(await mailsTo(bola)).toEqual([]);
});

test('an alert turned off within the minute is not sent', async () => {
  const [ada, bola] = [await person('ada', 50_000), await person('bola')];
  await alajo.send(ada, bola.username, 1500);
  await choose(bola, { debit_from: 1000, email: ['debit'], sms: [] });
  await gather();
  expect(await mailsTo(bola)).toEqual([]);
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('a refused payment and a repeat of its key cause no alert', async () => {
  const [ada, bola] = [await person('ada', 5000), await person('bola')];
  for (const _ of [1, 2]) await alajo.send(ada, bola.username, 1500, { key: 'one-key-for-both' });
  expect((await alajo.send(ada, bola.username, 90_000)).status).toBe(409);
  await gather();
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual([
    'Debit ₦1,500: Transfer to Bola Okafor',
  ]);
});

test('turning alerts off is confirmed immediately; turning them on isn’t', async () => {
  const ada = await person('ada');
  const channels = async () =>
    (
      await alajo.db
        .selectFrom('dev_outbox')
        .select('channel')
        .where('subject', '=', 'Your money alerts were changed')
        .where('address', 'in', [ada.email, phoneOf(ada)])
        .orderBy('channel')
        .execute()
    ).map(({ channel }) => channel);
  await choose(ada, { debit_from: 500, email: ALL, sms: ['debit'] });
  await alajo.runJobs();
  expect(await channels()).toEqual([]);
  await choose(ada, { debit_from: 500, email: ['credit'], sms: ['debit'] });
  await alajo.runJobs();
  expect(await channels()).toEqual(['email', 'sms']);
});

test('the settings are shown as chosen, and refuse an amount that would silence everything', async () => {
  const ada = await person('ada');
  const shown = async () => (await alajo.call(preferenceRoutes.alerts, {}, ada)).body;
  expect(await shown()).toEqual({
    debit_from: 1000,
    email: ALL,
    sms: [],
    reminders: true,
    channels: ['email', 'sms'],
  });
  const chosen = { debit_from: 250.5, email: ['debit'], sms: ['credit'] };
  expect((await choose(ada, chosen)).status).toBe(200);
  expect(await shown()).toMatchObject(chosen);
  expect((await choose(ada, { ...chosen, debit_from: 1_000_001 })).status).toBe(400);
});

test('a failed purchase is reported as failed, a bank transfer once it is delivered', async () => {
  const ada = await person('ada', 50_000);
  const failing = await servicesApp();
  const sade = await failing.person('sade', 50_000);
  phones.set(sade.id, '');
  await failing.airtime(sade, '08030000000', 1200);
  await failing.pass(5 * MINUTE);
  await gather(failing);
  expect((await mailsTo(sade, failing)).map(({ subject }) => subject)).toHaveLength(1);
  await failing.close();
  await alajo.pay(ada, '0123456789', 3000);
  await alajo.pass(5 * MINUTE);
  await gather();
  const [mail] = await mailsTo(ada);
  expect(mail?.subject).toMatch(/^Debit ₦3,\d\d\d(\.\d\d)?: Transfer to .+, GTBank|Guaranty/);
});

/** An app whose provider fails on demand, and the messages it sent. */
async function scripted(refusals: (Error | 'dies' | undefined)[]) {
  const sent: Message[] = [];
  const death = Promise.withResolvers<void>();
  const app = await walletApp((deps) => ({
    ...deps,
    providers: {
      ...deps.providers,
      messages: {
        ...deps.providers.messages,
        async send(message) {
          if (message.id === undefined) return deps.providers.messages.send(message);
          const outcome = refusals.shift();
          if (outcome instanceof Error) throw outcome;
          sent.push(message);
          if (outcome !== 'dies') return;
          // Our process ends before the reply: the call never returns.
          death.resolve();
          await new Promise(() => {});
        },
      },
    },
  }));
  return { app, sent, died: death.promise };
}

test('an alert is sent once, however often its job runs, even concurrently', async () => {
  const { app, sent } = await scripted([]);
  const [ada, bola] = [await app.person('ada', 5000), await app.person('bola')];
  await app.send(ada, bola.username, 1500);
  app.clock.advance(MINUTE);
  const made = await Promise.all([1, 2, 3].map(() => enqueueAlerts(app.deps, wording)));
  expect(made.toSorted()).toEqual([0, 0, 2]);
  const messages = await app.db.selectFrom('notification_message').select('id').execute();
  const run = tasksOf(app.deps).notification_alert;
  const jobs = messages.flatMap(({ id }) => [1, 2, 3].map(() => run?.({ message_ids: [id] })));
  await Promise.allSettled(jobs);
  await app.runJobs();
  expect(sent.map(({ to }) => to).sort()).toEqual([ada.email, bola.email]);
  await app.close();
});

test('a refused email is sent later; one whose process died is resent under the same id', async () => {
  const { app, sent } = await scripted([new Error('mailbox full')]);
  const [ada, bola] = [await app.person('ada', 5000), await app.person('bola')];
  await choose(bola, { debit_from: 0, email: [], sms: [] }, app);
  await app.send(ada, bola.username, 1500);
  app.clock.advance(MINUTE);
  await enqueueAlerts(app.deps, wording);
  const { id } = await app.db
    .selectFrom('notification_message')
    .select('id')
    .executeTakeFirstOrThrow();
  const run = async () => tasksOf(app.deps).notification_alert?.({ message_ids: [id] });
  await expect(run()).rejects.toThrow('mailbox full');
  const dead = { claimed_until: new Date(app.clock.now().getTime() + MINUTE) };
  await app.db.updateTable('notification_message').set(dead).execute();
  await expect(run()).rejects.toThrow('another process is sending');
  expect(sent).toEqual([]);
  app.clock.advance(2 * MINUTE);
  for (const _ of [1, 2]) await run();
  expect(sent.map((message) => message.id)).toEqual([`alert-${id}`]);
  await app.close();
});

test('a refused email doesn’t hold up the others in its job, and is sent when the job is retried', async () => {
  const { app, sent } = await scripted([undefined, new Error('mailbox full')]);
  const [ada, bola] = [await app.person('ada', 5000), await app.person('bola')];
  const chidi = await app.person('chidi');
  await app.send(ada, bola.username, 1500);
  await app.send(ada, chidi.username, 1600);
  app.clock.advance(MINUTE);
  expect(await enqueueAlerts(app.deps, wording)).toBe(3);
  const waiting = await sql<{ payload: { message_ids: number[] }; priority: number }>`
    select payload, priority from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'notification_alert'`.execute(app.db);
  const [job, ...others] = waiting.rows;
  expect(others).toEqual([]);
  // Payments' own jobs, at 0, go first.
  expect(job?.priority).toBe(10);
  const run = async () => tasksOf(app.deps).notification_alert?.(job?.payload);
  await expect(run()).rejects.toThrow('mailbox full');
  expect(sent).toHaveLength(2);
  await run();
  expect(sent.map(({ to }) => to).sort()).toEqual([ada.email, bola.email, chidi.email]);
  // In the form an earlier version added them.
  await tasksOf(app.deps).notification_alert?.({ message_id: job?.payload.message_ids[0] });
  expect(sent).toHaveLength(3);
  await app.close();
});

test('an SMS whose process died may be lost but is never sent twice; a refused one is sent later', async () => {
  const { app, sent, died } = await scripted([new Error('no credit'), undefined, 'dies']);
  const [ada, bola] = [await app.person('ada', 5000), await app.person('bola')];
  await choose(ada, { debit_from: 0, email: [], sms: ['debit'] }, app);
  await choose(bola, { debit_from: 0, email: [], sms: [] }, app);
  const next = async () => {
    await app.send(ada, bola.username, 1500, { again: true });
    app.clock.advance(MINUTE);
    await enqueueAlerts(app.deps, wording);
    const { id } = await app.db
      .selectFrom('notification_message')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { id, run: async () => tasksOf(app.deps).notification_alert?.({ message_ids: [id] }) };
  };
  const refused = await next();
  await expect(refused.run()).rejects.toThrow('no credit');
  await refused.run();
  await refused.run();
  expect(sent.map(({ id }) => id)).toEqual([`alert-${refused.id}`]);

  // The process dies after the provider accepted it, leaving a claimed row.
  const lost = await next();
  void lost.run();
  await died;
  app.clock.advance(3 * MINUTE);
  await lost.run();
  expect(sent.map(({ id }) => id)).toEqual([`alert-${refused.id}`, `alert-${lost.id}`]);
  await app.close();
});

test('any alert fits into one SMS, whatever the names and amounts', () => {
  const longest =
    'Ọlá’olúwa-Adébáyọ̀ Ọláwálé-Fọláṣadé Ìyábọ̀déyẹmí, First City Monument Bank (FCMB) Microfinance ';
  const at = new Date('2026-12-24T22:59:00Z');
  for (const about of ['debit', 'credit', 'failure', 'refund'] as const) {
    for (const amount of [naira(1), naira(5_000_000) - 1, naira(9_999_999_999)]) {
      const one = { about, amount: amount as never, detail: longest.repeat(2), at, link: null };
      for (const alerts of [
        [one],
        Array(12).fill(one),
        [one, { ...one, about: 'credit' as const }],
      ]) {
        const text = alertSms(alerts);
        expect(text.length).toBeLessThanOrEqual(160);
        expect(text).toMatch(/^[\n -Z_a-z]+$/);
        expect(text).toMatch(/^Alajo: .*(Debit|Credit|Failed|Refund) NGN [\d,.]+/);
      }
    }
  }
});

const FRAME = { url: 'https://alajo.example', support_email: 'help@alajo.example' };
const DEBIT = {
  about: 'debit' as const,
  amount: naira(12_000),
  detail: 'Transfer to <b>Bola</b> & sons',
  at: new Date('2026-11-29T09:00:00Z'),
  link: '/receipt?ref=01K9ZB3N7QX4T8V2W6Y0A1C5DE',
};

test('an email shows the amount large with one button, and has the same content as plain text', () => {
  const { html = '', text } = alertEmail([DEBIT], FRAME);
  expect(html).toMatch(/font-size:36px[^>]*>₦12,000</);
  const buttons = [...html.matchAll(/<a href="([^"]*)" style=/g)].map(([, url]) => url);
  expect(buttons).toEqual([`${FRAME.url}${DEBIT.link}`]);
  for (const body of [html, text]) {
    expect(body).toContain('Debit');
    expect(body).toContain(`${FRAME.url}/settings#freeze`);
    expect(body).toContain(FRAME.support_email);
  }
});

test('customer text is escaped in an email’s HTML', () => {
  const { html } = alertEmail([DEBIT], FRAME);
  expect(html).not.toContain('<b>Bola');
  expect(html).toContain('&#60;b&#62;Bola&#60;/b&#62; &#38; sons');
});

test('an email with several alerts links to the history with one button', () => {
  const { html, subject } = alertEmail([DEBIT, { ...DEBIT, about: 'refund' }], FRAME);
  expect(subject).toBe('2 payments: Debit ₦12,000, Refund ₦12,000');
  expect(html).toContain(`<a href="${FRAME.url}/transactions" style=`);
});

test('a disputed payment and a returned transfer are not called failed', () => {
  const alertOf = (kind: string, params: object) => {
    const alert = wording.alert({ kind, params: params as never });
    if (alert === null) throw new Error(`no alert for ${kind}`);
    return alertEmail([{ ...alert, at: DEBIT.at }], FRAME).subject;
  };
  const disputed = { amount: naira(12_000), description: 'Added by card', held: false };
  expect(alertOf('payment_disputed', disputed)).toMatch(
    /^Disputed ₦12,000: Your bank is disputing this/,
  );
  expect(alertOf('funding_rejected', { amount: naira(500) })).toMatch(/^Returned ₦500: /);
});
