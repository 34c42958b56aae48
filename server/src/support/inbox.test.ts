// The support inbox: waiting tickets, one thread, replies, assignment, merging, linking, canned
// replies, statistics; and no customer ever sees a note.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Route } from '@alajo/contract/route.ts';
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import type {
  InboxFigures,
  StaffThread,
  StaffThreadDetails,
} from '@alajo/contract/support/inbox-schemas.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tasksOf } from '../app.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { allRoutes, sendRequest } from '../testing/samples.ts';
import type { StaffPerson } from '../testing/staff.ts';
import { type SupportApp, supportApp } from '../testing/support.ts';

let alajo: SupportApp;
let chika: StaffPerson;
let tunde: StaffPerson;
let compliance: StaffPerson;
beforeAll(async () => {
  alajo = await supportApp();
});
// Sessions expire with the clock, which these tests move.
beforeEach(async () => {
  chika = await alajo.staff('support');
  tunde = await alajo.staff('operations');
  compliance = await alajo.staff('compliance');
});
afterAll(() => alajo.close());

const ask = <R extends Route>(route: R, input: object, who: StaffPerson, key?: string) =>
  alajo.call(
    route,
    input as never,
    key === undefined ? who : { headers: { ...who.headers, 'idempotency-key': key } },
  );
const threads = async (who: StaffPerson, query: object = {}) =>
  (await ask(inboxRoutes.threads, { query }, who)).body as {
    results: StaffThread[];
    next: string | null;
  };
const thread = async (who: StaffPerson, number: string, query: object = {}) =>
  (await ask(inboxRoutes.staffThread, { params: { number }, query }, who))
    .body as StaffThreadDetails;
const answer = (who: StaffPerson, number: string, message: string, key?: string) =>
  ask(inboxRoutes.answer, { params: { number }, body: { message } }, who, key);
const assign = (who: StaffPerson, number: string, to: number | null, reason?: string) =>
  ask(
    inboxRoutes.assign,
    { params: { number }, body: { staff_id: to, ...(reason && { reason }) } },
    who,
  );
const merge = (who: StaffPerson, number: string, into: string) =>
  ask(inboxRoutes.merge, { params: { number }, body: { into } }, who);
const acts = async (number: string) =>
  (
    await alajo.db
      .selectFrom('staff_log')
      .select(['act', 'staff_id'])
      .where('object', '=', `ticket:${number}`)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act);

test('lists waiting tickets by earliest promise, a page at a time, and others latest first', async () => {
  const ada = await alajo.person('ada');
  const first = await alajo.opened(ada, { subject: 'First' });
  alajo.clock.advance(HOUR);
  const second = await alajo.opened(ada, { subject: 'Second' });
  const third = await alajo.opened(ada, { subject: 'Third', message: 'One\ntwo' });
  chika = await alajo.staff('support');
  const whole = await threads(chika);
  expect(whole.results.map(({ number }) => number)).toEqual([first, second, third]);
  expect(whole.results[2]).toMatchObject({
    customer: { id: ada.id, name: 'Ada Okafor' },
    last: { author: 'customer', body: 'One two' },
    status: 'open',
    owner: null,
    escalated: false,
  });
  const due = Date.parse(whole.results[0]?.due ?? '') - Date.parse(whole.results[0]?.since ?? '');
  expect(due).toBe(24 * HOUR);
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await threads(chika, { limit: '1', ...(cursor && { cursor }) });
    paged.push(...page.results.map(({ number }) => number));
    cursor = page.next;
  }
  expect(paged).toEqual([first, second, third]);
  const wrong = await ask(inboxRoutes.threads, { query: { cursor: 'x' } }, chika);
  expect([wrong.status, wrong.body.field]).toEqual([400, 'cursor']);

  await assign(chika, second, chika.id);
  const numbers = async (query: object) =>
    (await threads(chika, query)).results.map(({ number }) => number);
  expect(await numbers({ owner: 'me' })).toEqual([second]);
  expect(await numbers({ owner: 'unassigned' })).toEqual([first, third]);
  await answer(chika, second, 'Done.');
  await alajo.closeTicket(ada, third);
  expect(await numbers({})).toEqual([first]);
  expect(await numbers({ state: 'waiting_customer', owner: 'me' })).toEqual([second]);
  expect(await numbers({ state: 'closed' })).toEqual([third]);
});

test('a reply reaches the customer once, shows its author only to colleagues, and claims the thread', async () => {
  const bola = await alajo.person('bola');
  const number = await alajo.opened(bola);
  const answerOnce = () => answer(chika, number, 'Look again, please.', 'the-first-answer');
  const both = await Promise.all([answerOnce(), answerOnce()]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect((await answerOnce()).body).toMatchObject({
    status: 'waiting_customer',
    owner: { id: chika.id },
    last: { author: 'agent', body: 'Look again, please.' },
  });
  expect((await answer(chika, number, 'Other words', 'the-first-answer')).body.code).toBe(
    'idempotency_key_reused',
  );
  const seen = await alajo.thread(bola, number);
  expect(seen.messages.map(({ author, body }) => [author, body])).toEqual([
    ['agent', 'Look again, please.'],
    ['customer', 'It has not come.'],
  ]);
  expect(JSON.stringify(seen)).not.toContain(chika.name);
  expect((await alajo.notices(bola)).filter(({ title }) => title.includes('replied'))).toHaveLength(
    1,
  );
  expect(await acts(number)).toEqual(['case_claimed', 'ticket_answered']);
  expect((await thread(tunde, number)).messages[0]).toMatchObject({ by: chika.name, number });

  const other = await answer(tunde, number, 'I take over.');
  expect([other.status, other.body.code]).toEqual([409, 'case_claimed']);
  await alajo.write(bola, number, 'Still nothing.');
  expect((await threads(chika, { owner: 'me' })).results.map((result) => result.number)).toContain(
    number,
  );
  expect((await answer(compliance, number, 'No right.')).status).toBe(403);
  expect((await answer(chika, number, 'My PIN is 2580, try it')).body.field).toBe('message');
  const open = await answer(chika, number, 'Hello {first_name}, it has come.');
  expect([open.body.field, open.body.message]).toEqual(['message', 'Fill in {first_name} first.']);
});

test('one of two staff who answer an unassigned thread succeeds', async () => {
  const cleo = await alajo.person('cleo');
  const number = await alajo.opened(cleo);
  const tries = await Promise.all([
    answer(chika, number, 'From Chika.'),
    answer(tunde, number, 'From Tunde.'),
  ]);
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await alajo.thread(cleo, number)).messages).toHaveLength(2);
});

test('a thread can be assigned to staff who may reply; taking it from a colleague needs a reason', async () => {
  const dayo = await alajo.person('dayo');
  const number = await alajo.opened(dayo);
  const agents = (await ask(inboxRoutes.agents, {}, chika)).body.results as { id: number }[];
  const ids = agents.map(({ id }) => id);
  expect([ids.includes(chika.id), ids.includes(tunde.id), ids.includes(compliance.id)]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await assign(chika, number, compliance.id)).body).toMatchObject({
    code: 'not_found',
    field: 'staff_id',
  });
  expect((await assign(chika, number, tunde.id)).body.owner).toMatchObject({ id: tunde.id });
  expect((await assign(chika, number, tunde.id)).status).toBe(200);
  expect((await assign(chika, number, chika.id)).body.code).toBe('case_claimed_by_other');
  expect((await assign(chika, number, chika.id, 'He is on leave')).body.owner).toMatchObject({
    id: chika.id,
  });
  expect((await assign(chika, number, null)).body.owner).toBeNull();
  expect(await acts(number)).toEqual(['case_assigned', 'case_taken', 'case_released']);
  expect((await thread(chika, number)).history.map(({ description }) => description)).toEqual([
    'Released a case',
    'Released a colleague’s case: He is on leave',
    `Assigned a case to ${tunde.name}`,
  ]);
  const found = await alajo.call(
    caseRoutes.case,
    { params: { kind: 'ticket', reference: number } },
    chika,
  );
  expect(found.body.owner).toBeNull();
});

test('reopening a ticket restarts its reply deadline; a closed ticket rejects replies', async () => {
  const emeka = await alajo.person('emeka');
  const number = await alajo.opened(emeka);
  const close = (who: StaffPerson) => ask(inboxRoutes.closeByStaff, { params: { number } }, who);
  const reopen = () => ask(inboxRoutes.reopen, { params: { number } }, chika);
  await assign(chika, number, tunde.id);
  expect((await close(chika)).body.code).toBe('case_claimed');
  expect((await close(tunde)).body.status).toBe('closed');
  expect((await close(tunde)).status).toBe(200);
  expect(
    (await alajo.notices(emeka)).filter(({ title }) => title.endsWith('is closed')),
  ).toHaveLength(1);
  expect((await answer(tunde, number, 'One more thing.')).body.code).toBe('ticket_closed');
  expect((await assign(tunde, number, null)).body.code).toBe('ticket_closed');
  alajo.clock.advance(5 * MINUTE);
  expect((await reopen()).body).toMatchObject({
    status: 'open',
    since: alajo.clock.now().toISOString(),
  });
  expect((await reopen()).status).toBe(200);
  expect(await acts(number)).toEqual(['case_assigned', 'ticket_closed', 'ticket_reopened']);
});

test('notes are visible to colleagues, but to no customer on any route or in an export', async () => {
  const fatima = await alajo.person('fatima', 20_000);
  const reference = await alajo.pay(fatima, '0123450005', 2000);
  const number = await alajo.opened(fatima, { transaction: reference });
  const SECRET = 'zebra-7: looks like fraud';
  const note = (key: string) =>
    ask(inboxRoutes.noteTicket, { params: { number }, body: { body: SECRET } }, chika, key);
  const written = await note('the-first-note');
  expect(written.status).toBe(201);
  expect(await note('the-first-note')).toEqual(written);
  await answer(chika, number, 'We look at it.');
  expect((await note('a-later-note')).status).toBe(201);
  expect((await thread(tunde, number)).notes.map(({ body }) => body)).toEqual([SECRET, SECRET]);

  const mine = allRoutes.filter(
    ([, { access, method }]) => access === 'customer' && method === 'GET',
  );
  const params = { number, reference };
  for (const [name, route] of mine) {
    const reply = await sendRequest(alajo.app, route, { params }, fatima);
    expect(reply.body.includes('zebra-7'), name).toBe(false);
  }
  for (const [route, body] of [
    [supportRoutes.write, { message: 'Thank you.' }],
    [supportRoutes.close, undefined],
  ] as const) {
    const sent = { params, ...(body && { payload: JSON.stringify(body) }) };
    const reply = await sendRequest(alajo.app, route, sent, fatima);
    expect([reply.statusCode < 300, reply.body.includes('zebra-7')]).toEqual([true, false]);
  }
  const { password } = fatima;
  const data = await alajo.call(settingsRoutes.exportData, { body: { password } }, fatima);
  expect([data.status, JSON.stringify(data.body).includes('zebra-7')]).toEqual([200, false]);
  expect(JSON.stringify(data.body)).toContain('We look at it.');
});

test('two threads merge into one, in order; the customer’s old address and keys still work', async () => {
  const [grace, hauwa] = [await alajo.person('grace'), await alajo.person('hauwa')];
  const older = await alajo.open(grace, { subject: 'One', message: 'First.' }, 'grace-opens-one');
  const from = String(older.body.number);
  alajo.clock.advance(MINUTE);
  const into = await alajo.opened(grace, { subject: 'Two', message: 'Second.' });
  await alajo.write(grace, from, 'Third.', 'grace-writes-third');
  await answer(chika, from, 'Fourth.');
  await assign(chika, from, null);
  await ask(
    inboxRoutes.noteTicket,
    { params: { number: from }, body: { body: 'Calls at 4' } },
    chika,
  );
  const foreign = await alajo.opened(hauwa);
  for (const other of [foreign, from]) {
    expect((await merge(chika, from, other)).body).toMatchObject({
      code: 'tickets_not_merged',
      field: 'into',
    });
  }
  const tries = await Promise.all([merge(chika, from, into), merge(tunde, from, into)]);
  for (const { status, body } of tries) {
    expect([status, body.number, body.status]).toEqual([200, into, 'open']);
  }
  expect((await merge(chika, into, from)).body.code).toBe('tickets_not_merged');
  expect((await acts(from)).filter((act) => act === 'ticket_merged')).toHaveLength(1);

  const bodies = ['Fourth.', 'Third.', 'Second.', 'First.'];
  for (const number of [from, into]) {
    const seen = await alajo.thread(grace, number);
    expect([seen.number, seen.messages.map(({ body }) => body)]).toEqual([into, bodies]);
    const ours = await thread(chika, number);
    expect([ours.number, ours.merged]).toEqual([into, [from]]);
    expect(ours.notes.map(({ body }) => body)).toEqual(['Calls at 4']);
    expect(ours.messages.map(({ number: written }) => written)).toEqual([from, from, into, from]);
  }
  expect((await alajo.tickets(grace)).results.map(({ number }) => number)).toEqual([into]);
  const again = await alajo.open(grace, { subject: 'One', message: 'First.' }, 'grace-opens-one');
  expect([again.status, again.body.number]).toEqual([201, into]);
  await alajo.write(grace, from, 'Third.', 'grace-writes-third');
  expect((await alajo.thread(grace, into)).messages).toHaveLength(4);
  await alajo.write(grace, from, 'Fifth.');
  expect((await alajo.thread(grace, into)).messages[0]?.body).toBe('Fifth.');
  expect((await alajo.thread(grace, into)).status).toBe('open');
});

test('a transaction is linked only to its own customer’s ticket, and to one open ticket at a time', async () => {
  const [ibrahim, jide] = [
    await alajo.person('ibrahim', 20_000),
    await alajo.person('jide', 20_000),
  ];
  const own = await alajo.pay(ibrahim, '0123450005', 2000);
  const foreign = await alajo.pay(jide, '0123450005', 2000);
  const number = await alajo.opened(ibrahim);
  const link = (reference: string, transaction: string | null) =>
    ask(inboxRoutes.link, { params: { number: reference }, body: { transaction } }, chika);
  expect((await link(number, foreign)).body).toMatchObject({
    code: 'not_found',
    field: 'transaction',
  });
  expect((await link(number, own)).body).toMatchObject({ transaction: own });
  expect((await link(number, own)).status).toBe(200);
  expect((await alajo.thread(ibrahim, number)).linked).toMatchObject({ reference: own });
  expect((await thread(chika, number)).linked).toMatchObject({ reference: own });
  const second = await alajo.opened(ibrahim, { subject: 'Again' });
  const taken = await link(second, own);
  expect([taken.body.code, taken.body.message]).toEqual([
    'newer_ticket',
    'Another open ticket of this customer is about this transaction: merge the two.',
  ]);
  expect((await link(number, null)).body.transaction).toBeNull();
  expect(await acts(number)).toEqual(['ticket_linked', 'case_seen', 'ticket_linked']);
});

test('canned replies are changed by operations, and use only existing fields', async () => {
  const add = (who: StaffPerson, title: string, body: string) =>
    ask(inboxRoutes.addCanned, { body: { title, body } }, who);
  expect((await add(chika, 'Late', 'Hello')).status).toBe(403);
  expect((await add(tunde, 'Late', 'Hello {name}')).body).toMatchObject({
    field: 'body',
    message: expect.stringContaining('{name} isn’t a field'),
  });
  const made = await add(tunde, 'Late transfer', 'Hello {first_name}, {reference} is on its way.');
  expect(made.status).toBe(201);
  expect((await add(tunde, 'Late transfer', 'Again')).body.code).toBe('canned_title_taken');
  const params = { id: Number(made.body.id) };
  const changed = await ask(
    inboxRoutes.changeCanned,
    { params, body: { title: 'Late', body: 'It comes.' } },
    tunde,
  );
  expect(changed.body).toEqual({ id: params.id, title: 'Late', body: 'It comes.' });
  const listed = await ask(inboxRoutes.cannedAnswers, {}, compliance);
  expect(listed.body.results).toEqual([changed.body]);
  for (let times = 0; times < 2; times++) {
    expect((await ask(inboxRoutes.removeCanned, { params }, tunde)).status).toBe(200);
  }
  const gone = await ask(
    inboxRoutes.changeCanned,
    { params, body: { title: 'Late', body: 'It comes.' } },
    tunde,
  );
  expect(gone.status).toBe(404);
});

const promise = (who: StaffPerson, number: string, promised_by: string | null) =>
  ask(inboxRoutes.promise, { params: { number }, body: { promised_by } }, who);
const after = (ms: number) => new Date(alajo.clock.now().getTime() + ms).toISOString();
const queued = async (who: StaffPerson) =>
  (await alajo.call(caseRoutes.cases, { query: {} }, who)).body.results as StaffCase[];

test('a promised time is the deadline for staff and customer, even while the ticket awaits the customer', async () => {
  const [lola, musa] = [await alajo.person('lola'), await alajo.person('musa')];
  const number = await alajo.opened(lola);
  const usual = (await alajo.thread(lola, number)).promised_by;
  const other = await alajo.opened(musa);
  const later = after(3 * DAY);
  expect((await promise(chika, number, later)).body).toMatchObject({
    status: 'open',
    due: later,
    owner: { id: chika.id },
  });
  expect(await alajo.thread(lola, number)).toMatchObject({ promised_by: later, overdue: false });
  expect((await alajo.notices(lola))[0]).toMatchObject({ title: `We’ll write about ${number}` });
  const order = async (read: (who: StaffPerson) => Promise<string[]>) =>
    (await read(chika)).filter((candidate) => [number, other].includes(candidate));
  const inInbox = async (who: StaffPerson) =>
    (await threads(who)).results.map((result) => result.number);
  const inQueue = async (who: StaffPerson) => (await queued(who)).map(({ reference }) => reference);
  expect([await order(inInbox), await order(inQueue)]).toEqual([
    [other, number],
    [other, number],
  ]);
  expect((await promise(chika, number, later)).status).toBe(200);
  expect((await promise(chika, number, null)).body.due).toBe(usual);
  expect(await acts(number)).toEqual(['case_claimed', 'ticket_promised', 'ticket_promise_removed']);

  const soon = after(2 * HOUR);
  const body = { message: 'Your bank answers today.', promised_by: soon };
  const response = await ask(inboxRoutes.answer, { params: { number }, body }, chika);
  expect(response.body).toMatchObject({ status: 'waiting_customer', due: soon, since: null });
  expect(await alajo.thread(lola, number)).toMatchObject({
    status: 'waiting_customer',
    promised_by: soon,
  });
  expect([await order(inInbox), await order(inQueue)]).toEqual([
    [number, other],
    [number, other],
  ]);
  const waiting = await threads(chika, { state: 'waiting_customer' });
  expect(waiting.results.map((result) => result.number)).not.toContain(number);
  alajo.clock.advance(HOUR + MINUTE);
  await tasksOf(alajo.deps).console_watch_cases?.({});
  chika = await alajo.staff('support');
  tunde = await alajo.staff('operations');
  expect((await queued(chika)).find(({ reference }) => reference === number)).toMatchObject({
    escalated: true,
    due: soon,
  });
  alajo.clock.advance(HOUR);
  expect(await alajo.thread(lola, number)).toMatchObject({ overdue: true });
});

test('a promise ends with the next reply and with the ticket, and a message is due in the usual time', async () => {
  const nneka = await alajo.person('nneka');
  const number = await alajo.opened(nneka);
  await answer(chika, number, 'We asked your bank.');
  const far = after(5 * DAY);
  expect((await promise(chika, number, far)).body).toMatchObject({
    status: 'waiting_customer',
    due: far,
  });
  await alajo.write(nneka, number, 'Any news?');
  expect((await thread(chika, number)).due).toBe(after(DAY));
  expect((await answer(chika, number, 'Not yet.')).body.due).toBeNull();
  expect((await promise(chika, number, far)).body.due).toBe(far);
  expect((await promise(chika, number, null)).body.due).toBeNull();
  await promise(chika, number, far);
  await alajo.closeTicket(nneka, number);
  expect(await alajo.thread(nneka, number)).toMatchObject({ status: 'closed', promised_by: null });
  expect((await promise(chika, number, far)).body.code).toBe('ticket_closed');
});

test('accepts only a promise within the next 60 days, on a ticket that is not a colleague’s', async () => {
  const obi = await alajo.person('obi');
  const number = await alajo.opened(obi);
  const before = await thread(chika, number);
  for (const wrong of [after(0), after(-HOUR), after(60 * DAY + MINUTE)]) {
    const refused = await promise(chika, number, wrong);
    expect([refused.status, refused.body.field]).toEqual([400, 'promised_by']);
    const body = { message: 'We write again.', promised_by: wrong };
    const answered = await ask(inboxRoutes.answer, { params: { number }, body }, chika);
    expect([answered.status, answered.body.field]).toEqual([400, 'promised_by']);
  }
  expect((await promise(chika, number, 'Friday')).body.field).toBe('promised_by');
  expect((await promise(compliance, number, after(DAY))).status).toBe(403);
  expect(await thread(chika, number)).toEqual(before);
  await promise(tunde, number, after(60 * DAY));
  expect((await promise(chika, number, after(DAY))).body.code).toBe('case_claimed');
  expect((await promise(chika, number, null)).body.code).toBe('case_claimed');
});

test('a ticket written by a process of the previous version has the usual promise while it is open', async () => {
  const sade = await alajo.person('sade');
  const number = await alajo.opened(sade);
  const usual = (await alajo.thread(sade, number)).promised_by;
  const change = (values: object) =>
    alajo.db.updateTable('support_ticket').set(values).where('number', '=', number).execute();
  await change({ status: 'waiting_customer', waiting_since: null });
  expect((await alajo.thread(sade, number)).promised_by).toBeNull();
  await change({ status: 'open', waiting_since: alajo.clock.now() });
  expect((await alajo.thread(sade, number)).promised_by).toBe(usual);
  await change({ status: 'closed', waiting_since: null });
  expect((await alajo.thread(sade, number)).promised_by).toBeNull();
});

test('merged tickets keep the earlier of the two promises', async () => {
  const peju = await alajo.person('peju');
  const [from, into] = [await alajo.opened(peju), await alajo.opened(peju, { subject: 'Again' })];
  const [sooner, later] = [after(2 * DAY), after(4 * DAY)];
  for (const [number, at] of [
    [from, sooner],
    [into, later],
  ] as const) {
    const body = { message: 'We asked your bank.', promised_by: at };
    await ask(inboxRoutes.answer, { params: { number }, body }, chika);
  }
  expect((await merge(chika, from, into)).body).toMatchObject({
    number: into,
    status: 'waiting_customer',
    due: sooner,
  });
});

test('a repeated reply keeps the promise it made; the same text with a different time is sent', async () => {
  const remi = await alajo.person('remi');
  const number = await alajo.opened(remi);
  const send = (promised_by: string, key: string) =>
    ask(
      inboxRoutes.answer,
      { params: { number }, body: { message: 'We write again.', promised_by } },
      chika,
      key,
    );
  const [first, second] = [after(DAY), after(2 * DAY)];
  await send(first, 'promise-first');
  await promise(chika, number, null);
  expect((await send(first, 'promise-first')).body.due).toBeNull();
  expect((await send(second, 'promise-second')).body.due).toBe(second);
  expect((await send(second, 'promise-third')).body.due).toBe(second);
  expect((await alajo.thread(remi, number)).messages).toHaveLength(3);
});

test('reports the median time to the first reply, and the share within the promise', async () => {
  await alajo.db.updateTable('support_ticket').set({ first_answer_at: null }).execute();
  await alajo.db
    .updateTable('support_ticket')
    .set({ status: 'closed', waiting_since: null, promised_by: null })
    .execute();
  const kemi = await alajo.person('kemi');
  const tickets = [];
  for (const subject of ['One', 'Two', 'Three', 'Four']) {
    tickets.push(await alajo.opened(kemi, { subject }));
  }
  const reply = async (number: string | undefined) => {
    const who = await alajo.staff('support');
    await answer(who, number ?? '', 'Here it is.');
    await answer(who, number ?? '', 'And one thing more.');
  };
  alajo.clock.advance(10 * MINUTE);
  await reply(tickets[0]);
  alajo.clock.advance(20 * MINUTE);
  await reply(tickets[1]);
  alajo.clock.advance(25 * HOUR);
  await reply(tickets[2]);
  chika = await alajo.staff('support');
  const figures = (await ask(inboxRoutes.figures, {}, chika)).body as InboxFigures;
  expect(figures).toMatchObject({
    waiting: 1,
    overdue: 1,
    waiting_customer: 3,
    mine: 0,
    unassigned: 1,
  });
  // Two of four promises were kept; the one without a reply counts as broken.
  expect(figures.days_7).toEqual({ answers: 3, median_minutes: 30, within_promise: 50 });
  expect(figures.days_30).toEqual(figures.days_7);
});
