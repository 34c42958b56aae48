// What holds for the ends of all kinds of cases.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { caseEnd } from '@alajo/contract/staff/case-ends.ts';
import { permissions, permissionsOf, roleNames } from '@alajo/contract/staff-roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { caseSources } from '../../app.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { fingerprint } from '../../testing/samples.ts';
import { listEndsTogether } from './ends.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

const all = caseSources.flatMap(({ kind, ends }) => ends.map((end) => ({ kind, end })));
const permissionsFor = ({ alone, by_two }: (typeof all)[number]['end']) =>
  [alone?.permission, by_two?.permission].filter((one) => one !== undefined);

test('every kind of case can be ended, each end by a key and a name of its own', () => {
  for (const { kind, ends } of caseSources) {
    expect(ends, kind).not.toEqual([]);
    for (const field of ['name', 'key', 'label'] as const) {
      expect(new Set(ends.map((end) => end[field])).size, `${kind}: ${field}`).toBe(ends.length);
    }
  }
  for (const { kind, end } of all) {
    expect(permissionsFor(end), `${kind}: ${end.name}`).not.toEqual([]);
    expect(z.safeParse(caseEnd.shape.name, end.name).success, `${kind}: ${end.name}`).toBe(true);
    expect(end.key, `${kind}: ${end.name}`).toMatch(/^[a-z]$/);
    for (const { value } of end.takes.choice?.options ?? [])
      expect(value).toMatch(/^[a-z_]{1,40}$/);
  }
});

test('no end is for a role that cannot work on cases, and none for who only reads', () => {
  for (const { kind, end } of all) {
    for (const role of roleNames) {
      const held = permissionsOf([role]);
      if (!permissionsFor(end).some((one) => held.has(one))) continue;
      expect(held.has('cases.claim'), `${kind}: ${end.name} as ${role}`).toBe(true);
    }
  }
});

test('several cases end together only by ends that take the same', () => {
  const together = listEndsTogether(caseSources, { permissions: new Set(permissions) });
  for (const { name, kinds, takes } of together) {
    const ends = all.filter(({ kind, end }) => kinds.includes(kind) && end.name === name);
    for (const { end } of ends) expect(Object.keys(end.takes)).toEqual(Object.keys(takes));
  }
});

test('who may not choose an end, or sends what it does not take, changes nothing', async () => {
  const auditor = await alajo.staff('auditor');
  const support = await alajo.staff('support');
  const finance = await alajo.staff('finance');
  const before = await fingerprint(alajo.db);
  const end = async (by: typeof auditor, kind: 'dead_job', body: object) => {
    const input = { params: { kind, reference: 'job-1' }, body: body as { end: string } };
    const reply = await alajo.call(caseRoutes.end, input, by);
    const { code, field } = reply.body as { code?: string; field?: string };
    return [reply.status, code, ...(field ? [field] : [])];
  };
  const reason = 'The cause was repaired';
  expect(await end(auditor, 'dead_job', { end: 'retry', reason })).toEqual([
    403,
    'staff_not_allowed',
  ]);
  expect(await end(support, 'dead_job', { end: 'retry', reason })).toEqual([
    403,
    'staff_not_allowed',
  ]);
  for (const [field, body] of [
    ['end', { end: 'refund', reason }],
    ['reason', { end: 'retry' }],
    ['amount', { end: 'retry', reason, amount: 5 }],
    ['message', { end: 'retry', reason, message: 'Hello' }],
    ['choice', { end: 'retry', reason, choice: 'one' }],
  ] as const) {
    expect(await end(finance, 'dead_job', body), field).toEqual([400, 'invalid_request', field]);
  }
  const many = { cases: [{ kind: 'dead_job' as const, reference: 'job-1' }], end: 'retry', reason };
  const reply = await alajo.call(caseRoutes.endMany, { body: many }, finance);
  expect(reply.body).toMatchObject({ code: 'invalid_request', field: 'cases' });
  expect(await fingerprint(alajo.db)).toEqual(before);
});

const IDS = { bigint: '1', uuid: '019aab5e-7ecb-7a91-8d23-1234567890ab', text: 'ALJ-7K3F2M' };

test('nobody ends alone what a colleague has claimed, of any kind', async () => {
  const owner = await alajo.staff('support');
  for (const source of caseSources) {
    const { kind, id: type, ends } = source;
    const case_id = IDS[type];
    await alajo.db
      .insertInto('staff_case_claim')
      .values({ kind, case_id, staff_id: owner.id, claimed_at: alajo.clock.now() })
      .execute();
    for (const { name, takes, alone } of ends) {
      const role = roleNames.find((one) => alone && permissionsOf([one]).has(alone.permission));
      if (role === undefined) continue;
      const body = {
        end: name,
        ...(takes.choice && { choice: takes.choice.options[0]?.value }),
        ...(takes.message && { message: 'It was looked into and settled' }),
        ...(takes.reason && { reason: 'It was looked into' }),
      };
      const params = { kind, reference: source.referenceOf(case_id) };
      const reply = await alajo.call(caseRoutes.end, { params, body }, await alajo.staff(role));
      expect(reply.body, `${kind}: ${name}`).toMatchObject({ code: 'case_claimed' });
    }
  }
});
