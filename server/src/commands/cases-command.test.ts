// The queue in a terminal: the console's cases and ends, on behalf of a member.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import type { StaffPerson } from '../testing/staff.ts';
import { runCasesCommand } from './cases-command.ts';

let alajo: TestApp;
let ngozi: StaffPerson;
beforeAll(async () => {
  alajo = await testApp();
  ngozi = await alajo.staff('operations');
});
afterAll(() => alajo.close());

const run = (...words: string[]) => runCasesCommand(alajo.deps, words);
const reason = 'The cause was repaired';

test('a dead job is listed, shown with its ends, and retried or dismissed on behalf of a member', async () => {
  const figures = async () => {
    const { body } = await alajo.app.inject('/metrics');
    return body.split('\n').filter((line) => /^alajo_jobs_dead /.test(line));
  };
  const die = () =>
    sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no way'
      where key = 'dies'`.execute(alajo.db);
  expect(await run()).toBe('No case is open.');
  expect(await figures()).toEqual(['alajo_jobs_dead 0']);
  await inTransaction(alajo.db, (tx) =>
    enqueue(tx, 'a_task', {}, { key: 'dies', run_at: new Date(0) }),
  );
  await die();
  expect(await figures()).toEqual(['alajo_jobs_dead 1']);
  const [line] = (await run()).split('\n');
  expect(line).toMatch(/^job-\d+ {2}Dead job {2}dead {2}a_task {2}.*no way/);
  const reference = line?.split('  ')[0] ?? '';
  const shown = await run(reference);
  expect(shown).toContain('Last error: no way');
  expect(shown).toContain('retry  --reason "…"  Retry');
  const as = ['--staff', ngozi.email, '--reason', reason];
  expect(await run(reference, 'retry', ...as)).toBe('The job will run again.');
  await expect(run(reference, 'dismiss', ...as)).rejects.toThrow('No open case');
  await die();
  expect(await run(reference, 'dismiss', ...as)).toBe('The job was dismissed.');
  expect(await run()).toBe('No case is open.');
  const acts = await alajo.db
    .selectFrom('staff_log')
    .select(['act', 'staff_id', 'details'])
    .execute();
  const by = 'npm run cases';
  expect(acts).toMatchObject([
    { act: 'job_retried', staff_id: ngozi.id, details: { by } },
    { act: 'job_dismissed', staff_id: ngozi.id, details: { by } },
  ]);
});

test('an end needs a permitted member, a name, and exactly its input', async () => {
  await inTransaction(alajo.db, (tx) =>
    enqueue(tx, 'a_task', {}, { key: 'stays', run_at: new Date(0) }),
  );
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'stays'`.execute(
    alajo.db,
  );
  const reference = (await run()).split('  ')[0] ?? '';
  const as = ['--staff', ngozi.email];
  await expect(run(reference, 'retry', '--reason', reason)).rejects.toThrow('--staff EMAIL');
  for (const [role, refusal] of [
    ['support', 'do not allow'],
    ['kyc_reviewer', 'do not allow'],
  ] as const) {
    const { email } = await alajo.staff(role);
    const tried = run(reference, 'retry', '--reason', reason, '--staff', email);
    await expect(tried).rejects.toThrow(refusal);
  }
  await expect(run(reference, 'retry', ...as)).rejects.toThrow();
  await expect(run(reference, 'retry', ...as, '--reason', 'no')).rejects.toThrow('reason: ');
  await expect(
    run(reference, 'retry', ...as, '--reason', reason, '--amount', '5'),
  ).rejects.toThrow();
  await expect(run(reference, 'refund', ...as, '--reason', reason)).rejects.toThrow();
  await expect(run(reference, 'retry', '--nobody')).rejects.toThrow('npm run cases -- REFERENCE');
  await expect(run('job-999999')).rejects.toThrow('No open case has the reference job-999999.');
  expect(await run()).toContain(reference);
});
