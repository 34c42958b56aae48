// Requests about a customer's data: made once, answered once within the promised time, and notified.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { EndBody } from '@alajo/contract/staff/case-ends.ts';
import {
  type DataAnswer,
  type DataRequest,
  dataRequestRoutes,
} from '@alajo/contract/support/data-requests.ts';
import { DATA_ANSWER_DAYS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '../platform/clock.ts';

import { latestStaffAction, type StaffPerson } from '../testing/staff.ts';
import { type SupportApp, supportApp } from '../testing/support.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: SupportApp;
let ada: Person;
let compliance: StaffPerson;
beforeEach(async () => {
  alajo = await supportApp();
  ada = await alajo.person('ada');
  compliance = await alajo.staff('compliance');
});
afterEach(() => alajo.close());

const MOVED = { kind: 'correction', about: 'My address is wrong: I moved to Ikeja.' } as const;
const DONE: DataAnswer = { status: 'done', answer: 'Your address is the one in Ikeja now.' };
const REFUSED: DataAnswer = {
  status: 'refused',
  reason: 'kept_by_law',
  answer: 'We keep payments for six years after your account ends.',
};

const ask = (body: object = MOVED, key?: string, who = ada) =>
  alajo.call(dataRequestRoutes.askAboutData, { body: body as never }, alajo.as(who, key));
const createRequest = async (body?: object) => (await ask(body)).body as DataRequest;
const end = (id: number, body: EndBody, who = compliance) =>
  alajo.call(caseRoutes.end, { ...caseOf(id), body }, who);
const answer = (id: number, decision: DataAnswer, who = compliance) =>
  end(
    id,
    decision.status === 'done'
      ? { end: 'done', message: decision.answer }
      : { end: 'refuse', choice: decision.reason, message: decision.answer },
    who,
  );
const list = async (who = ada) =>
  (await alajo.call(dataRequestRoutes.dataRequests, { query: {} }, who)).body as {
    results: DataRequest[];
    next: string | null;
  };
const notices = async () => {
  const rows = await alajo.db
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', ada.id)
    .where('kind', 'like', 'data_request%')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
const caseOf = (id: number) => ({
  params: { kind: 'data_request' as const, reference: `data-${id}` },
});

test('a request is confirmed with the date of the reply, and a repeat changes nothing', async () => {
  const first = await ask(MOVED, 'a-key-for-data');
  expect(first.status).toBe(201);
  const { id, asked_at, answer_by } = first.body as DataRequest;
  expect(Date.parse(answer_by) - Date.parse(asked_at)).toBe(DATA_ANSWER_DAYS * DAY);
  expect(DATA_ANSWER_DAYS).toBe(30);
  for (const key of ['a-key-for-data', undefined]) {
    expect((await ask(MOVED, key)).body).toMatchObject({ id, status: 'open' });
  }
  expect((await list()).results).toHaveLength(1);
  expect(await notices()).toEqual(['data_request_received']);
});

test('accepts only one of several concurrent requests', async () => {
  const replies = await Promise.all([ask(), ask(), ask(MOVED, 'another-of-these')]);
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect((await list()).results).toHaveLength(1);
});

test('refuses a second open request of a kind, and a key used for something else', async () => {
  await ask(MOVED, 'a-key-for-data');
  const other = { ...MOVED, about: 'My date of birth is wrong too.' };
  expect(await statusAndCode(ask(other))).toBe('409 data_request_open');
  expect(await statusAndCode(ask(other, 'a-key-for-data'))).toBe('422 idempotency_key_reused');
  expect((await ask({ ...other, kind: 'erasure' })).status).toBe(201);
});

test('the answer closes the request and appears for the customer, in the log and in the export', async () => {
  const { id } = await createRequest({ ...MOVED, kind: 'erasure' });
  const open = await alajo.call(caseRoutes.case, caseOf(id), compliance);
  expect(open.body).toMatchObject({
    what: 'Wants their data erased',
    about: { id: ada.id },
    history: expect.arrayContaining([
      { at: expect.any(String), description: `Customer: ${MOVED.about}`, by: null },
    ]),
    ends: [{ name: 'done' }, { name: 'refuse' }],
  });
  alajo.clock.advance(5 * MINUTE);
  expect((await answer(id, REFUSED)).status).toBe(200);
  expect(await latestStaffAction(alajo.db)).toEqual({
    act: 'data_request_answered',
    staff_id: compliance.id,
  });
  const [mine] = (await list()).results;
  expect(mine).toMatchObject({ ...REFUSED, answered_at: alajo.clock.now().toISOString() });
  expect(await notices()).toEqual(['data_request_received', 'data_request_answered']);
  expect((await alajo.call(caseRoutes.case, caseOf(id), compliance)).status).toBe(404);
  const exported = await alajo.call(
    settingsRoutes.exportData,
    { body: { password: ada.password } },
    ada,
  );
  const { data } = exported.body as { data: Record<string, object[]> };
  expect(data.data_requests).toMatchObject([{ kind: 'erasure', about: MOVED.about, ...REFUSED }]);
  expect(JSON.stringify(data.data_requests)).not.toContain('answered_by');
});

test('the case is due on the promised date', async () => {
  const { id, answer_by } = await createRequest();
  const { body } = await alajo.call(caseRoutes.case, caseOf(id), compliance);
  expect(body.due).toBe(answer_by);
});

test('the same answer again changes nothing, a different one is refused', async () => {
  const { id } = await createRequest();
  await answer(id, DONE);
  expect((await answer(id, DONE)).status).toBe(200);
  expect(await statusAndCode(answer(id, REFUSED))).toBe('409 data_request_answered');
  expect(await statusAndCode(answer(id, DONE, await alajo.staff('support')))).toBe(
    '409 data_request_answered',
  );
  expect(await notices()).toHaveLength(2);
  expect((await ask({ ...MOVED, about: 'It is wrong again, look.' })).status).toBe(201);
});

test('one of two concurrent answers succeeds', async () => {
  const { id } = await createRequest();
  const support = await alajo.staff('support');
  const replies = await Promise.all([answer(id, DONE), answer(id, REFUSED, support)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await notices()).toHaveLength(2);
});

test('a claimed request is answered only by its claimant, and only support and compliance answer', async () => {
  const { id } = await createRequest();
  const support = await alajo.staff('support');
  await alajo.call(caseRoutes.claim, caseOf(id), support);
  expect(await statusAndCode(answer(id, DONE))).toBe('409 case_claimed');
  for (const role of ['operations', 'finance', 'auditor'] as const) {
    expect((await answer(id, DONE, await alajo.staff(role))).status).toBe(403);
  }
  expect((await answer(id, DONE, support)).status).toBe(200);
  expect((await answer(id + 1, DONE, support)).status).toBe(404);
});

test('a refusal needs a reason, and a request or an answer needs text', async () => {
  const { id } = await createRequest();
  const message = REFUSED.answer;
  for (const [body, field] of [
    [{ end: 'refuse', message }, 'choice'],
    [{ end: 'refuse', choice: 'kept_by_law' }, 'message'],
    [{ end: 'done', choice: 'not_held', message }, 'choice'],
    [{ end: 'refuse', choice: 'no_time', message }, 'choice'],
    [{ end: 'done', message: 'Done.' }, 'message'],
  ] as const) {
    const refused = await end(id, body);
    expect([refused.status, refused.body.field], JSON.stringify(body)).toEqual([400, field]);
  }
  expect((await ask({ ...MOVED, about: ' short ' })).status).toBe(400);
});

test('the database never changes a request, its date or its answer', async () => {
  const { id } = await createRequest();
  for (const change of [
    sql`about = 'Something else entirely.'`,
    sql`answer_by = answer_by + interval '1 day'`,
    sql`status = 'refused'`,
  ]) {
    await expect(
      sql`update support_data_request set ${change} where id = ${id}`.execute(alajo.db),
    ).rejects.toThrow();
  }
  await answer(id, DONE);
  await expect(
    sql`update support_data_request set answer = 'Something else.' where id = ${id}`.execute(
      alajo.db,
    ),
  ).rejects.toThrow('kept as they were');
});
