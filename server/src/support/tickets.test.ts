// Tickets for customers: numbered, with a deadline, limited, idempotent and private.
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { ticketStatus } from '@alajo/contract/support/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type SupportApp, supportApp } from '../testing/support.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { insertTicket, lockCustomer, next, randomNumber } from './ticket-rows.ts';

let alajo: SupportApp;
beforeAll(async () => {
  alajo = await supportApp();
});
afterAll(() => alajo.close());

let made = 0;
const somebody = (whole = 0) => {
  made += 1;
  return alajo.person(`ada${made}`, whole);
};

const openCount = async ({ id }: Person) => {
  const row = await alajo.db
    .selectFrom('support_customer')
    .select('open_tickets')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.open_tickets;
};

test('every status is reachable from open, and a closed ticket can be reopened', () => {
  const reached = new Set<string>(['open']);
  for (const status of reached) {
    for (const to of next[status as keyof typeof next]) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...ticketStatus.options].sort());
  expect(next.closed).toEqual(['open']);
});

test('a new ticket has a number and a 24-hour deadline, and is acknowledged', async () => {
  const ada = await somebody();
  const { body, status } = await alajo.open(ada, { message: 'Line one\nline two' });
  expect(status).toBe(201);
  const now = alajo.clock.now().getTime();
  expect(body).toMatchObject({
    status: 'open',
    topic: 'request',
    transaction: null,
    overdue: false,
    unread: false,
    promised_by: new Date(now + 24 * HOUR).toISOString(),
  });
  const number = String(body.number);
  expect(number).toMatch(/^ALJ-[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(await alajo.notices(ada)).toMatchObject([
    { title: `We have your message: ${number}`, link: `/support?ticket=${number}` },
  ]);
  expect(await alajo.thread(ada, number)).toMatchObject({
    messages: [{ author: 'customer', body: 'Line one\nline two' }],
    next: null,
    linked: null,
  });
  const typed = number.toLowerCase().replace('alj-', '');
  expect(await alajo.thread(ada, typed)).toMatchObject({ number });
});

test('the deadline counts from the first unanswered message; a reminder doesn’t extend it', async () => {
  const ada = await somebody();
  const number = await alajo.opened(ada);
  const { promised_by } = await alajo.thread(ada, number);
  alajo.clock.advance(20 * HOUR);
  await alajo.write(ada, number, 'Are you there?');
  expect(await alajo.thread(ada, number)).toMatchObject({ promised_by, overdue: false });
  alajo.clock.advance(4 * HOUR);
  expect(await alajo.thread(ada, number)).toMatchObject({ promised_by, overdue: false });
  alajo.clock.advance(1);
  expect(await alajo.thread(ada, number)).toMatchObject({ promised_by, overdue: true });
  await alajo.answerAsStaff(number, 'Sorry for the wait.');
  expect(await alajo.thread(ada, number)).toMatchObject({
    promised_by: null,
    overdue: false,
    status: 'waiting_customer',
  });
  alajo.clock.advance(MINUTE);
  const again = await alajo.write(ada, number, 'Thank you. And the fee?');
  expect(again.body).toMatchObject({
    status: 'open',
    promised_by: new Date(alajo.clock.now().getTime() + 24 * HOUR).toISOString(),
  });
});

test('one key opens one ticket and writes one message, in parallel or later', async () => {
  const ada = await somebody();
  const many = await Promise.all(
    Array.from({ length: 6 }, () => alajo.open(ada, {}, 'the-same-wish')),
  );
  expect(many.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(many.map(({ body }) => body.number)).size).toBe(1);
  expect([await openCount(ada), (await alajo.notices(ada)).length]).toEqual([1, 1]);
  const other = { message: 'Something else' };
  expect(await statusAndCode(alajo.open(ada, other, 'the-same-wish'))).toBe(
    '422 idempotency_key_reused',
  );

  const number = String(many[0]?.body.number);
  const writes = await Promise.all(
    Array.from({ length: 6 }, () => alajo.write(ada, number, 'Once', 'one-message')),
  );
  expect(writes.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect((await alajo.thread(ada, number)).messages).toHaveLength(2);
  expect(await statusAndCode(alajo.write(ada, number, 'Twice', 'one-message'))).toBe(
    '422 idempotency_key_reused',
  );
  expect((await alajo.thread(ada, number)).messages).toHaveLength(2);
});

test('allows ten open tickets, even with parallel requests; closing one makes room', async () => {
  const ada = await somebody();
  const statuses = await Promise.all(
    Array.from({ length: 14 }, () => statusAndCode(alajo.open(ada))),
  );
  expect(statuses.filter((status) => status === '201')).toHaveLength(10);
  expect(statuses.filter((status) => status === '409 too_many_tickets')).toHaveLength(4);
  const { results } = await alajo.tickets(ada);
  const [first = '', second = ''] = results.map(({ number }) => number);
  await Promise.all([alajo.closeTicket(ada, first), alajo.closeTicket(ada, first)]);
  expect([await openCount(ada), (await alajo.thread(ada, first)).status]).toEqual([9, 'closed']);
  await alajo.opened(ada);
  expect(await statusAndCode(alajo.write(ada, first, 'It is not solved.'))).toBe(
    '409 too_many_tickets',
  );
  expect((await alajo.thread(ada, first)).messages).toHaveLength(1);
  await alajo.closeTicket(ada, second);
  const opened = await alajo.write(ada, first, 'It is not solved.');
  expect(opened.body).toMatchObject({ status: 'open', overdue: false });
  expect(await openCount(ada)).toBe(10);
});

test('a ticket holds 200 customer messages, not counting replies', async () => {
  const ada = await somebody();
  const number = await alajo.opened(ada);
  await alajo.db
    .updateTable('support_ticket')
    .set({ written: 199 })
    .where('number', '=', number)
    .execute();
  const two = await Promise.all(
    [1, 2].map((n) => statusAndCode(alajo.write(ada, number, `Word ${n}`))),
  );
  expect(two.sort()).toEqual(['201', '409 ticket_full']);
  await alajo.answerAsStaff(number, 'Please start a new one.');
  expect((await alajo.thread(ada, number)).messages).toHaveLength(3);
});

test('links only the customer’s own transaction, and shows its current state', async () => {
  const [ada, bola] = [await somebody(10_000), await somebody(1000)];
  const reference = await alajo.pay(ada, '0123450011', 1000);
  const foreign = await alajo.open(bola, { transaction: reference });
  expect(foreign).toMatchObject({ status: 404, body: { field: 'transaction' } });
  expect(foreign.body.message).toBe('You have no transaction with this reference.');
  expect(await openCount(bola)).toBeUndefined();
  const number = await alajo.opened(ada, { transaction: reference.toLowerCase() });
  expect(await alajo.thread(ada, number)).toMatchObject({
    transaction: reference,
    linked: { reference, status: 'pending', type: 'debit', total: 1010.75 },
  });
  await alajo.pass(48 * HOUR);
  const { linked } = await alajo.thread(ada, number);
  expect(linked).toMatchObject({ reference, status: 'failed', expected_by: null });
});

test('a transaction has one open ticket: reporting it again adds to that one', async () => {
  const ada = await somebody(5000);
  const bola = await somebody();
  const sent = await alajo.send(ada, bola.username, 100);
  const about = { transaction: String(sent.body.reference) };
  const reports = ['One', 'Two', 'Three'].map((message) =>
    alajo.open(ada, { ...about, message }, `report-${message}`),
  );
  const numbers = (await Promise.all(reports)).map(({ body }) => body.number);
  expect(new Set(numbers).size).toBe(1);
  const number = String(numbers[0]);
  await alajo.open(ada, { ...about, message: 'Two', reason: 'not_received' }, 'report-Two');
  expect((await alajo.thread(ada, number)).messages).toHaveLength(3);
  expect(await openCount(ada)).toBe(1);
  const others = { ...about, message: 'Four' };
  expect(await statusAndCode(alajo.open(ada, others, 'report-Two'))).toBe(
    '422 idempotency_key_reused',
  );
  await alajo.closeTicket(ada, number);
  const newer = await alajo.opened(ada, about);
  expect(newer).not.toBe(number);
  expect(await statusAndCode(alajo.write(ada, number, 'Again'))).toBe('409 newer_ticket');
  const { results } = await alajo.tickets(ada, { of_transaction: about.transaction });
  expect(results.map((ticket) => ticket.number)).toEqual([newer, number]);
  expect((await alajo.tickets(bola, { of_transaction: about.transaction })).results).toEqual([]);
});

test('refuses messages that contain secrets and stores them nowhere', async () => {
  const ada = await somebody();
  const refused = await alajo.open(ada, { message: 'My PIN is 2580' });
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([
    400,
    'invalid_request',
    'message',
  ]);
  expect(refused.body.message).toMatch(/^This looks like a PIN\. Take it out: Alajo never asks/);
  expect(JSON.stringify(refused.body)).not.toContain('2580');
  const number = await alajo.opened(ada);
  expect(await statusAndCode(alajo.write(ada, number, '4111 1111 1111 1111'))).toBe(
    '400 invalid_request',
  );
  expect((await alajo.thread(ada, number)).messages).toHaveLength(1);
});

test('returns 404 for another customer’s ticket and leaves it unchanged', async () => {
  const [ada, bola] = [await somebody(), await somebody()];
  const number = await alajo.opened(ada);
  await alajo.answerAsStaff(number, 'Hello.');
  for (const wrong of [number, 'ALJ-000000']) {
    expect(await statusAndCode(alajo.read(bola, wrong))).toBe('404 not_found');
    expect(await statusAndCode(alajo.write(bola, wrong, 'Hi'))).toBe('404 not_found');
    expect(await statusAndCode(alajo.closeTicket(bola, wrong))).toBe('404 not_found');
  }
  expect((await alajo.tickets(bola)).results).toEqual([]);
  const [own] = (await alajo.tickets(ada)).results;
  expect(own).toMatchObject({ number, status: 'waiting_customer', unread: true });
});

test('pages tickets and messages, and can list one topic only', async () => {
  const ada = await somebody();
  const chat = await alajo.opened(ada, { topic: 'chat' });
  const numbers = [chat, await alajo.opened(ada), await alajo.opened(ada)].reverse();
  const first = await alajo.tickets(ada, { limit: '2' });
  const rest = await alajo.tickets(ada, { limit: '2', cursor: first.next ?? '' });
  expect([...first.results, ...rest.results].map((result) => result.number)).toEqual(numbers);
  expect(rest.next).toBeNull();
  const chats = await alajo.tickets(ada, { topic: 'chat' });
  expect(chats.results.map(({ number }) => number)).toEqual([chat]);

  for (const word of ['one', 'two', 'three']) await alajo.write(ada, chat, word);
  const newest = await alajo.thread(ada, chat, { limit: '2' });
  expect(newest.messages.map(({ body }) => body)).toEqual(['three', 'two']);
  const older = await alajo.thread(ada, chat, { limit: '2', cursor: newest.next ?? '' });
  expect(older.messages.map(({ body }) => body)).toEqual(['one', 'It has not come.']);
  expect(older.next).toBeNull();
});

test('never assigns a ticket number twice', async () => {
  const ada = await somebody();
  const taken = await alajo.opened(ada);
  const free = randomNumber();
  const picks = [taken, taken, free];
  const now = alajo.clock.now();
  const row = await inTransaction(alajo.db, async (tx) => {
    await lockCustomer(tx, ada.id);
    const times = { waiting_since: now, created_at: now, updated_at: now };
    const ticket = { topic: 'request', subject: 'Same', key: null, entry_id: null } as const;
    return insertTicket(tx, { ...ticket, ...times, user_id: ada.id }, () => picks.shift() ?? '');
  });
  expect(row.number).toBe(free);
});

test('anyone can read our support address', async () => {
  const { body } = await alajo.call(supportRoutes.contact, {});
  expect(body).toEqual({ email: 'support@alajo.example', answer_hours: 24 });
});
