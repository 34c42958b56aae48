// Commands on behalf of staff: the permission, and the log entry.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import type { StaffPerson } from '../testing/staff.ts';
import { asStaff, staffOption } from './as-staff.ts';

let alajo: TestApp;
let reviewer: StaffPerson;
beforeAll(async () => {
  alajo = await testApp();
  reviewer = await alajo.staff('kyc_reviewer');
});
afterAll(() => alajo.close());

const acting = (email?: string) =>
  ({ email, permission: 'identity.decide', command: 'cases' }) as const;
const logged = () =>
  alajo.db.selectFrom('staff_log').selectAll().orderBy('id', 'desc').executeTakeFirst();

test("rejects a missing or unknown member, one who hasn't joined or has left, and a role without the permission", async () => {
  const work = () => Promise.reject(new Error('never called'));
  const [support, left, invited] = [
    await alajo.staff('support'),
    await alajo.staff('kyc_reviewer'),
    await alajo.staff('kyc_reviewer'),
  ];
  const now = alajo.clock.now();
  const change = (id: number, changes: { ended_at: Date } | { joined_at: null }) =>
    alajo.db.updateTable('staff_member').set(changes).where('id', '=', id).execute();
  await change(left.id, { ended_at: now });
  await change(invited.id, { joined_at: null });
  for (const [email, refusal] of [
    [undefined, 'Add --staff EMAIL'],
    ['nobody@alajo.example', 'No member of staff'],
    [left.email, 'has left'],
    [invited.email, 'has not accepted the invitation'],
    [support.email, 'do not allow this'],
  ] as const) {
    await expect(asStaff(alajo.deps, acting(email), work), String(email)).rejects.toThrow(refusal);
  }
});

test('records the member and the command, and rejects work that records nothing', async () => {
  const result = await asStaff(alajo.deps, acting(` ${reviewer.email.toUpperCase()}`), (caller) =>
    inTransaction(alajo.db, async (tx) => {
      await caller.record(tx, { act: 'id_verified', object: 'identity:id-1', details: { one: 1 } });
      return caller.name;
    }),
  );
  expect(result).toBe(reviewer.name);
  expect(await logged()).toMatchObject({
    staff_id: reviewer.id,
    act: 'id_verified',
    details: { one: 1, by: 'npm run cases' },
  });
  const nothing = asStaff(alajo.deps, acting(reviewer.email), async () => 'done');
  await expect(nothing).rejects.toThrow('left nothing in the staff log');
});

test('finds --staff in any position', () => {
  expect(staffOption(['verify', '--staff', 'a@b.ng', '42'])).toEqual({
    email: 'a@b.ng',
    rest: ['verify', '42'],
  });
  expect(staffOption(['list'])).toEqual({ rest: ['list'] });
  expect(() => staffOption(['verify', '42', '--staff'])).toThrow('email address');
});
