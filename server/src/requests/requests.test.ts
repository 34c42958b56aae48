import { naira } from '@alajo/contract/money.ts';
import { waitingRoutes } from '@alajo/contract/notifications/pending-item-routes.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../platform/clock.ts';
import { brokenConstraint } from '../platform/database/database.ts';
import { type RequestsApp, requestsApp } from '../testing/requests.ts';
import { statusAndCode } from '../testing/wallet.ts';

type WaitingReply = { results: { title: string; amount: number | null; name: string }[] };

let alajo: RequestsApp;
beforeAll(async () => {
  alajo = await requestsApp();
});
afterAll(async () => {
  expect(await alajo.miscounted()).toEqual([]);
  await alajo.close();
});

test('a payment settles its request once, with a receipt and notices for both sides', async () => {
  const ada = await alajo.person('ada', 0, { tier: 2 });
  const bola = await alajo.person('bola', 9000);
  const { slug, id } = await alajo.asked(ada, { amount: 5000, title: 'Aso ebi' });
  expect(await alajo.link(slug)).toMatchObject({
    state: 'open',
    title: 'Aso ebi',
    amount: 5000,
    requester: { name: 'Ada Okafor', verified: true },
  });
  const paid = await alajo.payLink(bola, slug, 5000, { key: 'pay-ada-once' });
  expect([paid.status, paid.body.status, paid.body.note]).toEqual([201, 'success', 'Aso ebi']);
  expect(await alajo.payLink(bola, slug, 5000, { key: 'pay-ada-once' })).toEqual(paid);
  expect(await statusAndCode(alajo.payLink(bola, slug, 5000))).toBe('409 request_paid');
  expect([await ada.balance(), await bola.balance()]).toEqual([5000, 4000]);
  expect(await alajo.link(slug)).toMatchObject({ state: 'paid', paid: 5000 });
  expect(await alajo.details(ada, id)).toMatchObject({
    state: 'paid',
    payments: [{ payer: 'Bola Okafor', amount: 5000, reference: paid.body.reference }],
  });
  expect((await alajo.notices(ada))[0]).toMatchObject({ title: 'Bola Okafor paid ₦5,000' });
  expect(await alajo.alertsOf(ada, 'request_paid')).toEqual(['request_paid 5000']);
  expect((await alajo.verify(String(paid.body.reference))).body.status).toBe('success');
});

test('a request stays on Home for the customer it asks, until it is paid, declined, cancelled or expired', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola', 9000);
  const ask = (title: string, amount?: number) =>
    alajo.asked(ada, { title, recipient: bola.username, ...(amount ? { amount } : {}) });
  const waiting = async () => {
    const { results } = (await alajo.call(waitingRoutes.waiting, {}, bola)).body as WaitingReply;
    return results.map(({ title, amount, name }) => [title, amount, name].join());
  };
  const lunch = await ask('Lunch', 700);
  expect(await waiting()).toEqual(['Lunch,700,Ada Okafor']);
  const taxi = await ask('Taxi', 900);
  const gift = await ask('Gift');
  expect(await waiting()).toEqual([
    'Gift,,Ada Okafor',
    'Taxi,900,Ada Okafor',
    'Lunch,700,Ada Okafor',
  ]);
  await alajo.payLink(bola, lunch.slug, 700);
  await alajo.call(requestsRoutes.cancel, { params: { id: taxi.id } }, ada);
  await alajo.call(requestsRoutes.decline, { params: { slug: gift.slug } }, bola);
  expect(await waiting()).toEqual([]);
  const { id } = await ask('Late', 50);
  const over = alajo.clock.now();
  await sql`update requests_request set expires_at = ${over} where id = ${Number(id)}`.execute(
    alajo.db,
  );
  expect(await waiting()).toEqual([]);
});

test('exactly one of many simultaneous payments succeeds', async () => {
  const ada = await alajo.person('ada');
  const { slug } = await alajo.asked(ada, { amount: 700 });
  const people = [];
  for (const name of ['uche', 'vera', 'wale', 'yemi']) people.push(await alajo.person(name, 1000));
  const outcomes = await Promise.all(
    people.map((who) => statusAndCode(alajo.payLink(who, slug, 700))),
  );
  expect(outcomes.sort()).toEqual(['201', ...Array(3).fill('409 request_paid')]);
  expect(await ada.balance()).toBe(700);
});

test('the database rejects counting more than was requested', async () => {
  const ada = await alajo.person('ada');
  const { id } = await alajo.asked(ada, { amount: 700 });
  const update = sql`update requests_request set paid = ${naira(701)} where id = ${Number(id)}`;
  const refusal = await update.execute(alajo.db).catch(brokenConstraint);
  expect(refusal).toBe('requests_never_overpaid');
});

test('rejects a different amount, the customer’s own request, and a closed or unknown link', async () => {
  const ada = await alajo.person('ada', 1000);
  const bola = await alajo.person('bola', 1000);
  const { slug, id } = await alajo.asked(ada, { amount: 500 });
  for (const amount of [499, 501]) {
    expect(await statusAndCode(alajo.payLink(bola, slug, amount))).toBe('409 request_amount');
  }
  expect(await statusAndCode(alajo.payLink(ada, slug, 500))).toBe('409 self_transfer');
  expect(await statusAndCode(alajo.payLink({ ...bola, pin: '' }, slug, 500))).toBe(
    '403 pin_required',
  );
  expect(await statusAndCode(alajo.payLink(bola, '0'.repeat(16), 500))).toBe('404 not_found');
  const cancel = () => alajo.call(requestsRoutes.cancel, { params: { id } }, ada);
  expect((await cancel()).body.state).toBe('cancelled');
  expect((await cancel()).body.state).toBe('cancelled');
  expect(await statusAndCode(alajo.payLink(bola, slug, 500))).toBe('409 request_closed');
  expect(await bola.balance()).toBe(1000);
});

test('several people can pay an open amount; the same payment twice only after confirmation', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola', 1000);
  const { slug } = await alajo.asked(ada, { title: 'Burial' });
  expect((await alajo.payLink(bola, slug, 200)).status).toBe(201);
  expect(await statusAndCode(alajo.payLink(bola, slug, 200))).toBe('409 duplicate_transfer');
  expect((await alajo.payLink(bola, slug, 200, { again: true })).status).toBe(201);
  expect(await ada.balance()).toBe(400);
  expect(await alajo.link(slug)).toMatchObject({ state: 'open', paid: 0, amount: null });
});

test('repeating a creation returns the existing request, and is rejected with different content', async () => {
  const ada = await alajo.person('ada');
  const first = await alajo.ask(ada, { amount: 5 }, 'ask-once-1');
  expect(await alajo.ask(ada, { amount: 5 }, 'ask-once-1')).toEqual(first);
  expect(await statusAndCode(alajo.ask(ada, { amount: 6 }, 'ask-once-1'))).toBe(
    '422 idempotency_key_reused',
  );
  const { body } = await alajo.call(requestsRoutes.list, { query: {} }, ada);
  expect(body.results).toHaveLength(1);
});

test('each customer has one personal link, which never changes or closes', async () => {
  const ada = await alajo.person('ada');
  const own = () => alajo.call(requestsRoutes.personal, {}, ada);
  const [first, second] = await Promise.all([own(), own()]);
  expect(first.body.slug).toBe(second.body.slug);
  const params = { id: String(first.body.id) };
  expect(await statusAndCode(alajo.call(requestsRoutes.cancel, { params }, ada))).toBe(
    '409 request_closed',
  );
  const bola = await alajo.person('bola', 1000);
  expect((await alajo.payLink(bola, String(first.body.slug), 300)).status).toBe(201);
  expect(await alajo.link(String(first.body.slug))).toMatchObject({ state: 'open', paid: 0 });
});

test('only the customer who was asked sees the request and can decline it', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola', 1000);
  const chi = await alajo.person('chi', 1000);
  const { slug } = await alajo.asked(ada, { amount: 500, recipient: bola.username });
  expect((await alajo.notices(bola))[0]).toMatchObject({
    title: 'Ada Okafor is asking you for ₦500',
    link: `/pay/${slug}`,
  });
  const received = async () =>
    (await alajo.call(requestsRoutes.received, { query: {} }, bola)).body.results;
  expect(await received()).toMatchObject([{ slug, requester: 'Ada Okafor', amount: 500 }]);
  const decline = (who: typeof bola) =>
    alajo.call(requestsRoutes.decline, { params: { slug } }, who);
  expect(await statusAndCode(decline(chi))).toBe('404 not_found');
  expect((await decline(bola)).status).toBe(200);
  expect(await received()).toEqual([]);
  expect((await alajo.notices(ada))[0]).toMatchObject({
    title: 'Bola Okafor declined your request',
  });
  expect(await statusAndCode(alajo.payLink(bola, slug, 500))).toBe('409 request_closed');
});

test('rejects requests to yourself or to no one', async () => {
  const ada = await alajo.person('ada');
  const asking = (recipient: string) => statusAndCode(alajo.ask(ada, { amount: 5, recipient }));
  expect(await asking(ada.username)).toBe('409 self_transfer');
  expect(await asking('no.such.person')).toBe('404 recipient_not_found');
});

test('sends reminders after two and six days, until the request is paid or expires', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola', 1000);
  const reminders = async () =>
    (await alajo.notices(bola)).filter(({ title }) => title.includes('is still waiting')).length;
  const { slug } = await alajo.asked(ada, { amount: 500, recipient: bola.username });
  const short = await alajo.asked(ada, { amount: 100, recipient: bola.username, days: 1 });
  await alajo.pass(DAY);
  expect(await reminders()).toBe(0);
  expect(await alajo.link(short.slug)).toMatchObject({ state: 'expired' });
  expect(await statusAndCode(alajo.payLink(bola, short.slug, 100))).toBe('409 request_closed');
  await alajo.pass(2 * DAY);
  expect(await reminders()).toBe(1);
  expect((await alajo.payLink(bola, slug, 500)).status).toBe(201);
  await alajo.pass(10 * DAY);
  expect(await reminders()).toBe(1);
});
