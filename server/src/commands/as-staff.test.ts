// Commands in the name of our staff: who may, what the log has, and the reviews of `npm run kyc`.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { type KycApp, kycApp, photo } from '../testing/kyc.ts';
import type { StaffPerson } from '../testing/staff.ts';
import { asStaff, staffOption } from './as-staff.ts';
import { runKycCommand } from './kyc-command.ts';

let alajo: KycApp;
let reviewer: StaffPerson;
let folder: string;
beforeAll(async () => {
  alajo = await kycApp((deps) => ({ ...deps, config: { ...deps.config, reviewer: 'person' } }));
  reviewer = await alajo.staff('kyc_reviewer');
  folder = await mkdtemp(join(tmpdir(), 'alajo-kyc-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await alajo.close();
});

const acting = (email?: string) =>
  ({ email, permission: 'identity.decide', command: 'kyc' }) as const;
const logged = () =>
  alajo.db.selectFrom('staff_log').selectAll().orderBy('id', 'desc').executeTakeFirst();

test('refuses nobody, a stranger, who has not joined or has left, and a role that does not allow it', async () => {
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
    ['nobody@alajo.example', 'Nobody of our staff'],
    [left.email, 'has left'],
    [invited.email, 'has not accepted the invitation'],
    [support.email, 'do not allow this'],
  ] as const) {
    await expect(asStaff(alajo.deps, acting(email), work), String(email)).rejects.toThrow(refusal);
  }
});

test('records who did it by which command, and refuses work that records nothing', async () => {
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
    details: { one: 1, by: 'npm run kyc' },
  });
  const nothing = asStaff(alajo.deps, acting(reviewer.email), async () => 'done');
  await expect(nothing).rejects.toThrow('left nothing in the staff log');
});

test('finds --staff wherever it stands', () => {
  expect(staffOption(['verify', '--staff', 'a@b.ng', '42'])).toEqual({
    email: 'a@b.ng',
    rest: ['verify', '42'],
  });
  expect(staffOption(['list'])).toEqual({ rest: ['list'] });
  expect(() => staffOption(['verify', '42', '--staff'])).toThrow('email address');
});

test('npm run kyc lists, shows, rejects and verifies by the verbs of the console', async () => {
  const { storage } = alajo.deps.providers;
  const run = (...words: string[]) => runKycCommand({ ...alajo.deps, storage }, words);
  const as = ['--staff', reviewer.email];
  expect(await run()).toBe('No ID is waiting.');
  const ada = await alajo.person('ada');
  await alajo.sendId(ada, await photo());
  const list = await run('list');
  expect(list).toContain('International passport  expires 2030-01-01  ada  Ada Okafor');
  const id = list.split('  ')[0] ?? '';
  const file = join(folder, 'one.webp');
  expect(await run('show', id, file, ...as)).toContain('image/webp in');
  expect((await readFile(file)).subarray(8, 12).toString()).toBe('WEBP');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await logged()).toMatchObject({ act: 'id_seen', about_user_id: ada.id });
  for (const words of [
    ['verify', id],
    ['reject', id, 'too dark', ...as],
    ['reject', id, ...as],
  ]) {
    await expect(run(...words), words.join(' ')).rejects.toThrow();
  }
  expect(await run('reject', id, 'unreadable', ...as)).toBe('No ID is waiting.');
  expect(await alajo.step(ada, 'id')).toMatch(/^rejected: We could not read your ID/);
  expect(await logged()).toMatchObject({ act: 'id_rejected', reason: 'Unreadable' });
  await alajo.sendId(ada, await photo(900, 600, 20));
  const [again = ''] = (await run()).split('  ');
  expect(await run('verify', ...as, again)).toBe('No ID is waiting.');
  expect(await alajo.step(ada, 'id')).toBe('verified');
});
