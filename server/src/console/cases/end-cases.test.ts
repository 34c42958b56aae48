// Guarantees for ending cases of any kind.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { caseEnd } from '@alajo/contract/staff/case-ends.ts';
import { permissions, permissionsOf, roleNames } from '@alajo/contract/staff-roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { caseSources } from '../../app.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { exceptions } from '../../reconciliation/exceptions.ts';
import type { CaseSource } from '../../staff/cases.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { fingerprint } from '../../testing/samples.ts';
import { createPropose } from '../proposals/proposals.ts';
import { createCaseWork } from './case-work.ts';
import { endCase, listSharedEnds } from './end-cases.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

const all = caseSources.flatMap(({ kind, ends }) => ends.map((end) => ({ kind, end })));
const permissionsFor = ({ alone, by_two }: (typeof all)[number]['end']) =>
  [alone?.permission, by_two?.permission].filter((permission) => permission !== undefined);

test('every kind of case has ends with unique keys and names', () => {
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

test('ends are only for roles that work on cases, never for read-only roles', () => {
  for (const { kind, end } of all) {
    for (const role of roleNames) {
      const held = permissionsOf([role]);
      if (!permissionsFor(end).some((permission) => held.has(permission))) continue;
      expect(held.has('cases.claim'), `${kind}: ${end.name} as ${role}`).toBe(true);
    }
  }
});

test('several cases can end together only if their ends take the same input', () => {
  const together = listSharedEnds(caseSources, { permissions: new Set(permissions) });
  for (const { name, kinds, takes } of together) {
    const ends = all.filter(({ kind, end }) => kinds.includes(kind) && end.name === name);
    for (const { end } of ends) expect(Object.keys(end.takes)).toEqual(Object.keys(takes));
  }
});

test("an end that isn't allowed, or gets the wrong input, changes nothing", async () => {
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

test('no one can end a case alone while a colleague has claimed it', async () => {
  const owner = await alajo.staff('support');
  const { id: staff_id } = await alajo.staff('operations');
  let ended = 0;
  const source = (open: boolean): CaseSource => ({
    kind: 'order_dispute',
    id: 'bigint',
    open: sql`select 7::bigint as id, null::bigint as user_id, 'Order'::text as who, 'A problem'::text as what,
      null::bigint as amount, now() as since, now() as clock, 'open'::text as state where ${open}`,
    referenceOf: (id) => `order-${id}`,
    idOf: (reference) => reference.replace('order-', ''),
    ends: [
      {
        name: 'release',
        label: 'Release',
        key: 'r',
        takes: {},
        alone: {
          permission: 'orders.decide',
          run: async () => {
            ended += 1;
            return 'Released.';
          },
        },
      },
    ],
  });
  const caller: Staff = {
    address: '',
    device: '',
    request_id: '',
    idempotency_key: undefined,
    pin: undefined,
    staff_id,
    session_id: 0,
    name: 'Ngozi',
    permissions: permissionsOf(['operations']),
    fresh: true,
    record: async () => {},
    unchanged: () => {},
  };
  const { deps } = alajo;
  const work = createCaseWork(deps);
  const propose = createPropose({ deps, kinds: {} });
  const ending = { deps, work, propose, payments: [], exceptions };
  const name = { kind: 'order_dispute' as const, reference: 'order-7', end: 'release' };
  const end = (open: boolean) => endCase({ sources: [source(open)], ending }, caller, name);
  expect((await end(true)).message).toBe('Released.');
  await alajo.db
    .insertInto('staff_case_claim')
    .values({
      kind: 'order_dispute',
      case_id: '7',
      staff_id: owner.id,
      claimed_at: alajo.clock.now(),
    })
    .execute();
  await expect(end(true)).rejects.toMatchObject({ code: 'case_claimed' });
  expect(ended).toBe(1);
  // The claim is deleted a minute later: until then the module reports the outcome.
  expect((await end(false)).message).toBe('Released.');
});
