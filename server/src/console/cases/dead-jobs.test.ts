// Dead jobs: staff read the error, and retry or dismiss a job for a reason.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { roleNames } from '@alajo/contract/staff-roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import type { StaffPerson } from '../../testing/staff.ts';

let alajo: TestApp;
let operations: StaffPerson;
beforeAll(async () => {
  alajo = await testApp();
  operations = await alajo.staff('operations');
});
afterAll(() => alajo.close());

let jobs = 0;
/** A job without attempts left; returns its reference. */
async function died(): Promise<string> {
  jobs += 1;
  const key = `dead-${jobs}`;
  const run_at = alajo.clock.now();
  await inTransaction(alajo.db, (tx) =>
    enqueue(tx, 'support_recall_silence', { id: 0 }, { key, run_at }),
  );
  const { rows } = await sql<{ id: number }>`update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = 'The provider gave no answer'
    where key = ${key} returning id`.execute(alajo.db);
  return `job-${rows[0]?.id}`;
}
const reason = 'The provider is back';
const end = async (how: 'retry' | 'dismiss', reference: string, by = operations) => {
  const { status, body } = await alajo.call(
    caseRoutes.end,
    { params: { kind: 'dead_job', reference }, body: { end: how, reason } },
    by,
  );
  return status === 200 ? 'done' : (body as { code: string }).code;
};
const details = (reference: string) =>
  alajo.call(caseRoutes.case, { params: { kind: 'dead_job', reference } }, operations);
const attempts = async (reference: string) =>
  (
    await sql<{ attempts: number }>`select attempts from graphile_worker._private_jobs
      where id = ${reference.replace('job-', '')}::bigint`.execute(alajo.db)
  ).rows.map((row) => row.attempts);
const acts = async (reference: string) =>
  (
    await sql<{ act: string; reason: string; task: string }>`
      select act, reason, details->>'task' as task from staff_log
      where case_reference = ${reference} and act like 'job_%' order by id`.execute(alajo.db)
  ).rows;

test('a dead job shows its task and last error, and can be retried for a reason', async () => {
  const reference = await died();
  expect((await details(reference)).body).toMatchObject({
    who: 'support_recall_silence',
    facts: expect.arrayContaining([
      { label: 'Task', value: 'support_recall_silence' },
      { label: 'Last error', value: 'The provider gave no answer' },
    ]),
  });
  const both = [end('retry', reference), end('retry', reference)];
  expect((await Promise.all(both)).sort()).toEqual(['action_unavailable', 'done']);
  expect(await attempts(reference)).toEqual([0]);
  expect((await details(reference)).body).toMatchObject({ code: 'not_found' });
  expect(await end('dismiss', reference)).toBe('action_unavailable');
  expect(await acts(reference)).toEqual([
    { act: 'job_retried', reason, task: 'support_recall_silence' },
  ]);
});

test('a dismissed job is removed once', async () => {
  const reference = await died();
  expect(await end('dismiss', reference)).toBe('done');
  expect(await attempts(reference)).toEqual([]);
  expect(await end('dismiss', reference)).toBe('action_unavailable');
  expect((await acts(reference)).map(({ act }) => act)).toEqual(['job_dismissed']);
});

test("only operations and finance end dead jobs, and never a colleague's", async () => {
  const reference = await died();
  for (const role of roleNames.filter(
    (roleName) => roleName !== 'operations' && roleName !== 'finance',
  )) {
    expect(await end('retry', reference, await alajo.staff(role)), role).toBe('staff_not_allowed');
  }
  const params = { kind: 'dead_job' as const, reference };
  await alajo.call(caseRoutes.claim, { params }, await alajo.staff('finance'));
  expect(await end('retry', reference)).toBe('case_claimed');
  expect(await attempts(reference)).not.toEqual([0]);
});
