// Staff actions are recorded in the staff log, each under its name and that of the person who did it. The
// tests of each action look for the rest; the last test here lists actions that no test looks for.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logRoutes } from '@alajo/contract/console/log-routes.ts';
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { type StaffActionName, staffActions } from '@alajo/contract/staff-actions.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import { wasteStaffRoutes } from '@alajo/contract/waste/staff-routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../src/platform/clock.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';
import { latestStaffAction, type StaffPerson } from '../src/testing/staff.ts';

let alajo: TestApp;
let operations: StaffPerson;
let finance: StaffPerson;
let compliance: StaffPerson;
beforeAll(async () => {
  alajo = await testApp();
  operations = await alajo.staff('operations');
  finance = await alajo.staff('finance');
  compliance = await alajo.staff('compliance');
});
afterAll(() => alajo.close());

type Answer = { status: number; body: Record<string, unknown> };

/** The last action a staff member did, once the request has succeeded. */
async function lastActOf(who: StaffPerson, request: Promise<Answer>) {
  const { status, body } = await request;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  const row = await latestStaffAction(alajo.db);
  expect(row.staff_id).toBe(who.id);
  return { act: row.act, id: String(body.id) };
}

const soon = (days: number) => new Date(alajo.clock.now().getTime() + days * DAY).toISOString();

test('saving and removing a canned answer is logged under the person’s name', async () => {
  const body = { title: 'Late transfer', body: 'Good day {first_name}. We ask the bank.' };
  const made = await lastActOf(operations, alajo.call(inboxRoutes.addCanned, { body }, operations));
  const params = { id: made.id };
  const changed = await lastActOf(
    operations,
    alajo.call(inboxRoutes.changeCanned, { params, body }, operations),
  );
  const removed = await lastActOf(
    operations,
    alajo.call(inboxRoutes.removeCanned, { params }, operations),
  );
  const done: StaffActionName[] = ['canned_saved', 'canned_saved', 'canned_removed'];
  expect([made.act, changed.act, removed.act]).toEqual(done);
});

test('ending a pause or an announcement is logged under the person’s name', async () => {
  const why = { reason: 'The company is down.', message: 'MTN is slow. Try again later.' };
  const paused = await lastActOf(
    operations,
    alajo.call(
      providerRoutes.pause,
      { body: { ...why, target: 'airtime:mtn', until: soon(1) } },
      operations,
    ),
  );
  const resumed = await lastActOf(
    operations,
    alajo.call(providerRoutes.resume, { params: { id: paused.id } }, operations),
  );
  const text = { title: 'New prices', body: 'From next month.', tier: null };
  const announced = await lastActOf(
    operations,
    alajo.call(
      providerRoutes.announce,
      { body: { ...text, begins_at: soon(1), until: soon(2) } },
      operations,
    ),
  );
  const ended = await lastActOf(
    operations,
    alajo.call(providerRoutes.endAnnouncement, { params: { id: announced.id } }, operations),
  );
  expect([resumed.act, ended.act]).toEqual(['payments_resumed', 'announcement_ended']);
});

test('changes of operators and bank accounts and exports of the log are logged by name', async () => {
  const reason = 'They collect in Ketu from Monday.';
  const none = { phone_number: null, areas: [], bank: null };
  const operator = { ...none, name: 'Ketu Haulage', ended: false, reason };
  const added = await lastActOf(
    operations,
    alajo.call(wasteStaffRoutes.addOperator, { body: operator }, operations),
  );
  const changed = await lastActOf(
    operations,
    alajo.call(
      wasteStaffRoutes.changeOperator,
      { params: { id: added.id }, body: operator },
      operations,
    ),
  );
  expect(changed.act).toBe('operator_changed');
  const bank = { title: 'GTBank 0123', account: 'payout_float' as const };
  const account = await lastActOf(
    finance,
    alajo.call(reconciliationRoutes.addBankAccount, { body: bank }, finance),
  );
  expect(account.act).toBe('bank_account_added');
  const exported = await lastActOf(
    compliance,
    alajo.call(logRoutes.exportLog, { body: {} }, compliance),
  );
  expect(exported.act).toBe('log_exported');
});

// Nothing records these any more, but their rows are kept permanently.
const RETIRED = ['case_ended'];

test('every action is covered by a test', async () => {
  const src = new URL('../src', import.meta.url).pathname;
  const files = (await readdir(src, { recursive: true })).filter((file) =>
    file.endsWith('.test.ts'),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(src, file), 'utf8')));
  const all = [...texts, await readFile(new URL(import.meta.url), 'utf8')].join('\n');
  expect(
    Object.keys(staffActions).filter((act) => !all.includes(act) && !RETIRED.includes(act)),
  ).toEqual([]);
});
