// The queue: its cases, their visibility and order, and their owners.
import { readFile } from 'node:fs/promises';
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { CASE_VIEWS_MAX } from '@alajo/contract/count-limits.ts';
import { type CaseKind, caseKindNames, caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import {
  CASES_PER_ACTION_MAX,
  type CaseCounts,
  type CaseDetails,
  type CaseName,
  type CaseView,
  type StaffCase,
} from '@alajo/contract/staff/case-schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseSources } from '../../app.ts';
import { openCase } from '../../payments/cases.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import type { StaffPerson } from '../../testing/staff.ts';
import { type SupportApp, supportApp } from '../../testing/support.ts';
import type { Person } from '../../testing/wallet.ts';

let alajo: SupportApp;
let ada: Person;
let support: StaffPerson;
let operations: StaffPerson;
let auditor: StaffPerson;
beforeAll(async () => {
  alajo = await supportApp();
  ada = await alajo.person('ada', 50_000);
});
/** Sessions end with the clock, which these tests move. */
const signIn = async () => {
  support = await alajo.staff('support');
  operations = await alajo.staff('operations');
  auditor = await alajo.staff('auditor');
};
afterAll(() => alajo.close());

const list = async (who: StaffPerson, query: object = {}) =>
  (await alajo.call(caseRoutes.cases, { query }, who)).body as {
    results: StaffCase[];
    next: string | null;
  };
const counts = async (who: StaffPerson) => (await alajo.call(caseRoutes.counts, {}, who)).body;
const tally = (count: number) => ({ count, more: false });
const at = (params: { kind: CaseKind; reference: string }) => ({ params });
const ticket = (reference: string) => at({ kind: 'ticket', reference });
const acts = async (object: string) =>
  (
    await alajo.db
      .selectFrom('staff_log')
      .select('act')
      .where('object', '=', object)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act);

test('every kind has one source, and their SQL runs', async () => {
  await signIn();
  expect(caseSources.map(({ kind }) => kind).sort()).toEqual([...caseKindNames].sort());
  expect(await list(auditor)).toEqual({ results: [], next: null });
  expect(await counts(auditor)).toMatchObject({
    all: tally(0),
    overdue: tally(0),
    mine: 0,
    unclaimed: tally(0),
  });
});

test('lists cases by deadline, page by page, and each role sees its own kinds', async () => {
  const now = alajo.clock.now();
  const first = await alajo.opened(ada, { subject: 'First' });
  alajo.clock.advance(23 * HOUR);
  const second = await alajo.opened(ada, { subject: 'Second' });
  await openCase(alajo.db, alajo.clock.now(), {
    kind: 'payout_failed',
    subject: 'p-1',
    detail: 'Our balance is too low',
    user_id: ada.id,
    amount: 500_000 as never,
  });
  await openCase(alajo.db, alajo.clock.now(), {
    kind: 'unknown_deposit',
    subject: 'd-1',
    detail: 'Providus •••4410',
  });
  alajo.clock.advance(30 * MINUTE);
  await signIn();
  const whole = await list(auditor);
  expect(whole.results.map(({ kind, reference }) => `${kind} ${reference}`)).toEqual([
    `ticket ${first}`,
    'payment_problem case-1',
    `ticket ${second}`,
    'unknown_deposit case-2',
  ]);
  expect(whole.results[0]).toMatchObject({
    about: { id: ada.id, name: 'Ada Okafor' },
    who: 'Ada Okafor',
    what: 'First',
    amount: null,
    since: now.toISOString(),
    due: new Date(now.getTime() + 24 * HOUR).toISOString(),
    owner: null,
    viewers: [],
  });
  expect(whole.results[1]).toMatchObject({ amount: 5000, what: 'Our balance is too low' });
  expect(whole.results[3]).toMatchObject({ about: null, who: 'Unknown sender' });
  const paged: StaffCase[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(auditor, { limit: '1', ...(cursor && { cursor }) });
    paged.push(...page.results);
    cursor = page.next;
  }
  expect(paged).toEqual(whole.results);
  expect((await list(auditor, { group: 'money' })).results).toHaveLength(2);
  expect((await list(auditor, { kind: 'ticket' })).results).toHaveLength(2);
  const reviewer = await alajo.staff('kyc_reviewer');
  expect((await list(reviewer)).results).toEqual([]);
  expect(await counts(auditor)).toMatchObject({
    all: tally(4),
    overdue: tally(0),
    within_the_hour: tally(1),
    unclaimed: tally(4),
  });
  alajo.clock.advance(4 * HOUR);
  await signIn();
  expect(await counts(auditor)).toMatchObject({
    all: tally(4),
    overdue: tally(2),
    within_the_hour: tally(0),
  });
  const wrong = await alajo.call(caseRoutes.cases, { query: { cursor: 'x' } }, auditor);
  expect([wrong.status, wrong.body.field]).toEqual([400, 'cursor']);
});

test('concurrent claims give the case to one person, and a repeat changes nothing', async () => {
  await signIn();
  const number = await alajo.opened(ada);
  const claim = (who: StaffPerson) => alajo.call(caseRoutes.claim, ticket(number), who);
  const tries = await Promise.all([support, operations, support, operations].map(claim));
  const won = tries.filter(({ status }) => status === 200);
  expect(won).toHaveLength(2);
  const winner = won[0]?.body.owner as StaffCase['owner'];
  expect(tries.filter(({ body }) => body.code === 'case_claimed')).toHaveLength(2);
  const [owner, other] = winner?.id === support.id ? [support, operations] : [operations, support];
  expect(await acts(`ticket:${number}`)).toEqual(['case_claimed']);
  expect((await list(owner, { owner: 'me' })).results).toMatchObject([
    { reference: number, owner: { id: owner.id, name: owner.name } },
  ]);
  const free = (await list(owner, { owner: 'unassigned', kind: 'ticket' })).results;
  expect(free.map(({ reference }) => reference)).not.toContain(number);
  expect(await counts(owner)).toMatchObject({ mine: 1 });

  const release = (who: StaffPerson, body: { reason?: string } = {}) =>
    alajo.call(caseRoutes.release, { ...ticket(number), body }, who);
  expect((await release(other)).body.code).toBe('case_claimed_by_other');
  expect((await release(other, { reason: 'She is on leave' })).body.owner).toBeNull();
  expect((await release(other)).status).toBe(200);
  expect((await claim(other)).body).toMatchObject({ owner: { id: other.id } });
  expect((await release(other)).body.owner).toBeNull();
  expect(await acts(`ticket:${number}`)).toEqual([
    'case_claimed',
    'case_taken',
    'case_claimed',
    'case_released',
  ]);
});

test('a case shows its facts, its viewers and its notes', async () => {
  await signIn();
  const number = await alajo.opened(ada, { message: 'Is my money gone?' });
  const open = async (who: StaffPerson) =>
    (await alajo.call(caseRoutes.case, ticket(number), who)).body as CaseDetails;
  await open(support);
  const seen = await open(operations);
  expect(seen.viewers).toEqual([{ id: support.id, name: support.name }]);
  expect(seen.history.map(({ description }) => description)).toContain(
    'Customer: Is my money gone?',
  );
  await open(support);
  expect(await acts(`ticket:${number}`)).toEqual(['case_seen', 'case_seen']);

  const headers = { ...support.headers, 'idempotency-key': 'the-first-note' };
  const note = (body: string) =>
    alajo.call(caseRoutes.note, { ...ticket(number), body: { body } }, { headers });
  const written = await note('Calls back after 4 pm');
  expect(written.status).toBe(201);
  expect(await note('Calls back after 4 pm')).toEqual(written);
  expect((await note('Something else')).body.code).toBe('idempotency_key_reused');
  expect((await open(operations)).notes).toMatchObject([{ body: 'Calls back after 4 pm' }]);
  alajo.clock.advance(2 * MINUTE);
  expect((await open(operations)).viewers).toEqual([]);

  await alajo.closeTicket(ada, number);
  expect((await alajo.call(caseRoutes.case, ticket(number), operations)).status).toBe(404);
  expect((await alajo.call(caseRoutes.claim, ticket(number), operations)).status).toBe(404);
});

test("several cases are claimed together, each in the log; a colleague's stays theirs", async () => {
  await signIn();
  const names: CaseName[] = [];
  for (const subject of ['One', 'Two', 'Three']) {
    names.push({ kind: 'ticket', reference: await alajo.opened(ada, { subject }) });
  }
  const claim = (cases: object[], who: StaffPerson) =>
    alajo.call(caseRoutes.claimMany, { body: { cases: cases as never } }, who);
  await claim(names.slice(0, 1), operations);
  const gone = { kind: 'ticket', reference: 'ALJ-AAAAAA' };
  const both = await Promise.all([
    claim([...names, gone], support),
    claim([...names.toReversed(), gone], support),
  ]);
  for (const { status, body } of both) {
    expect(status, JSON.stringify(body)).toBe(200);
    const owners = (body.results as StaffCase[]).map(({ reference, owner }) => [
      reference,
      owner?.id,
    ]);
    expect(Object.fromEntries(owners)).toEqual({
      [names[0]?.reference ?? '']: operations.id,
      [names[1]?.reference ?? '']: support.id,
      [names[2]?.reference ?? '']: support.id,
    });
  }
  for (const { reference } of names)
    expect(await acts(`ticket:${reference}`)).toEqual(['case_claimed']);

  const release = () =>
    alajo.call(caseRoutes.releaseMany, { body: { cases: [...names, gone] as never } }, support);
  const [once, again] = await Promise.all([release(), release()]);
  for (const { status, body } of [once, again]) {
    expect(status, JSON.stringify(body)).toBe(200);
    const owners = (body.results as StaffCase[]).map(({ owner }) => owner?.id ?? null);
    expect(owners.toSorted()).toEqual([operations.id, null, null].toSorted());
  }
  expect(await acts(`ticket:${names[0]?.reference}`)).toEqual(['case_claimed']);
  for (const { reference } of names.slice(1))
    expect(await acts(`ticket:${reference}`)).toEqual(['case_claimed', 'case_released']);
  const [over] = [Array.from({ length: CASES_PER_ACTION_MAX + 1 }, () => gone)];
  expect((await claim(over, support)).status).toBe(400);
});

test('counts up to a thousand cases of a kind, and says when there are more', async () => {
  await signIn();
  const { all, unclaimed } = (await counts(operations)) as CaseCounts;
  await sql`insert into payment_case (kind, subject, detail, user_id, amount, opened_at)
    select 'chargeback', 'counted-' || n, 'Card payment', ${ada.id}, 1000, ${alajo.clock.now()}
    from generate_series(1, 1000) n`.execute(alajo.db);
  const kind = (counts: CaseCounts) =>
    counts.kinds.find((candidate) => candidate.kind === 'chargeback')?.count;
  const whole = (await counts(operations)) as CaseCounts;
  expect(kind(whole)).toEqual({ count: 1000, more: false });
  expect(whole.all).toEqual(tally(all.count + 1000));
  expect(whole.unclaimed).toEqual(tally(unclaimed.count + 1000));
  await openCase(alajo.db, alajo.clock.now(), {
    kind: 'chargeback',
    subject: 'one-more',
    detail: 'Card payment',
  });
  const capped = (await counts(operations)) as CaseCounts;
  expect(kind(capped)).toEqual({ count: 1000, more: true });
  expect(capped.all).toEqual({ count: all.count + 1000, more: true });
  expect(capped.overdue.more).toBe(false);
  const money = capped.groups.find(({ group }) => group === 'money')?.count;
  const tickets = capped.groups.find(({ group }) => group === 'tickets')?.count;
  expect([money?.more, tickets?.more]).toEqual([true, false]);
  await alajo.db.deleteFrom('payment_case').where('detail', '=', 'Card payment').execute();
});

test("a member's views are private, have unique names, and each change is logged", async () => {
  await signIn();
  const save = (name: string, filters: object, who = support) =>
    alajo.call(caseRoutes.saveView, { body: { name, filters } }, who);
  const views = async (who: StaffPerson) =>
    (await alajo.call(caseRoutes.views, {}, who)).body.results as CaseView[];
  const filters = { group: 'money', owner: 'unassigned', at_risk: 'true' };
  const [one, other] = await Promise.all([
    save('  Money now ', filters),
    save('Money now', filters),
  ]);
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(other.body).toEqual(one.body);
  expect(one.body).toMatchObject({ name: 'Money now', filters });
  const id = Number(one.body.id);
  expect((await save('MONEY NOW', {})).body).toMatchObject({
    code: 'case_view_name_taken',
    field: 'name',
  });
  expect((await save('x'.repeat(41), {})).status).toBe(400);
  expect((await save('Wrong', { group: 'nonsense' })).status).toBe(400);
  expect((await save('Mine', {}, auditor)).status).toBe(403);
  expect(await views(operations)).toEqual([]);

  const mine = Number((await save('Mine', { owner: 'me' })).body.id);
  expect((await views(support)).map(({ name }) => name)).toEqual(['Mine', 'Money now']);
  const rename = (name: string, who = support) =>
    alajo.call(caseRoutes.renameView, { params: { id: String(id) }, body: { name } }, who);
  expect((await rename('mine')).body.code).toBe('case_view_name_taken');
  expect((await rename('Money')).body).toEqual({ id, name: 'Money', filters });
  expect((await rename('Money')).status).toBe(200);
  expect((await rename('Stolen', operations)).status).toBe(404);
  const remove = (which: number, who = support) =>
    alajo.call(caseRoutes.deleteView, { params: { id: String(which) } }, who);
  await remove(mine, operations);
  expect(await views(support)).toHaveLength(2);
  for (const _ of 'ab') expect((await remove(mine)).status).toBe(200);
  expect((await views(support)).map(({ name }) => name)).toEqual(['Money']);
  expect(await acts(`cases_view:${id}`)).toEqual(['cases_view_saved', 'cases_view_renamed']);
  expect(await acts(`cases_view:${mine}`)).toEqual(['cases_view_saved', 'cases_view_deleted']);

  const many = Array.from({ length: CASE_VIEWS_MAX + 1 }, (_, n) => save(`View ${n}`, {}));
  const codes = (await Promise.all(many)).map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'too_many_case_views')).toHaveLength(2);
  expect(await views(support)).toHaveLength(CASE_VIEWS_MAX);
});

test("no one opens or claims cases their role doesn't see", async () => {
  await signIn();
  const number = await alajo.opened(ada);
  const reviewer = await alajo.staff('kyc_reviewer');
  for (const route of [caseRoutes.case, caseRoutes.claim]) {
    expect((await alajo.call(route, ticket(number), reviewer)).status).toBe(404);
  }
  expect((await alajo.call(caseRoutes.claim, ticket(number), auditor)).status).toBe(403);
  expect(await acts(`ticket:${number}`)).toEqual([]);
});

test('docs/console-duties.md lists every kind with its deadline', async () => {
  const doc = await readFile(
    new URL('../../../../docs/console-duties.md', import.meta.url),
    'utf8',
  );
  for (const { title, clock } of Object.values(caseKinds)) {
    expect(doc).toContain(`| ${title} | ${clock} |`);
  }
});
