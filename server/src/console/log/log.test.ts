// The staff log: it names who did what, is immutable, and reveals tampering.
import { logRoutes } from '@alajo/contract/console/log-routes.ts';
import { memberRoutes } from '@alajo/contract/console/member-routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHolds } from '../../app.ts';
import { checkBooks } from '../../ledger/check.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { brokenChain } from './chain.ts';
import { record } from './log.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

const broken = async () => (await checkBooks(alajo.db, openHolds)).problems.map(({ what }) => what);

test('a customer sees that staff viewed their ID, and for which case', async () => {
  const ada = await alajo.person('ada');
  const halima = await alajo.staff('kyc_reviewer');
  await inTransaction(alajo.db, (tx) =>
    record(tx, alajo.clock.now(), halima.id, {
      act: 'id_seen',
      object: 'document:1',
      about: ada.id,
      case_reference: 'ALJ-7K3F2M',
    }),
  );
  const { body } = await alajo.call(settingsRoutes.events, { query: {} }, ada);
  const [event] = body.results as object[];
  expect(event).toMatchObject({
    title: 'Alajo staff looked at your ID',
    detail: 'For ALJ-7K3F2M',
    device: null,
  });
});

test("only staff who may read the log find a colleague's actions", async () => {
  const [chika, musa] = [await alajo.staff('administrator'), await alajo.staff('support')];
  const body = { reason: 'A phone was stolen.' };
  await alajo.call(memberRoutes.endSessions, { params: { id: String(musa.id) }, body }, chika);
  const query = { staff_id: String(chika.id) };
  const read = await alajo.call(logRoutes.log, { query }, await alajo.staff('auditor'));
  expect(read.body.results).toMatchObject([
    {
      description: 'Ended a colleague’s sessions',
      staff: { id: chika.id, name: chika.name },
      object: `staff:${musa.id}`,
      reason: 'A phone was stolen.',
    },
  ]);
  const compliance = await alajo.staff('compliance');
  const named = async () =>
    (await alajo.call(logRoutes.logMembers, {}, compliance)).body.results as {
      id: number;
      left: boolean;
    }[];
  const recordOf = async () => (await named()).find(({ id }) => id === chika.id);
  expect(await recordOf()).toEqual({ id: chika.id, name: chika.name, left: false });
  expect((await named()).map(({ id }) => id)).not.toContain(musa.id);
  const ended_at = alajo.clock.now();
  await alajo.db.updateTable('staff_member').set({ ended_at }).where('id', '=', chika.id).execute();
  expect(await recordOf()).toMatchObject({ left: true });
  expect((await alajo.call(logRoutes.log, { query }, compliance)).body.results).toHaveLength(1);
  const finance = await alajo.staff('finance');
  expect((await alajo.call(logRoutes.logMembers, {}, finance)).status).toBe(403);
  expect((await alajo.call(logRoutes.log, { query: {} }, finance)).status).toBe(403);
});

test('filters the log by action and by the day in Lagos', async () => {
  const [chika, auditor] = [await alajo.staff('administrator'), await alajo.staff('auditor')];
  const at = (time: string, act: 'case_seen' | 'note_written') =>
    inTransaction(alajo.db, (tx) =>
      record(tx, new Date(time), chika.id, { act, object: 'ticket:ALJ-7K3F2M' }),
    );
  await at('2026-03-01T22:59:59Z', 'case_seen');
  await at('2026-03-01T23:00:00Z', 'case_seen');
  await at('2026-03-02T22:59:59Z', 'note_written');
  await at('2026-03-02T23:00:00Z', 'note_written');
  const times = async (query: object) =>
    ((await alajo.call(logRoutes.log, { query }, auditor)).body.results as { at: string }[]).map(
      (row) => row.at,
    );
  expect(await times({ day: '2026-03-02' })).toEqual([
    '2026-03-02T22:59:59.000Z',
    '2026-03-01T23:00:00.000Z',
  ]);
  expect(await times({ day: '2026-03-02', act: 'case_seen' })).toEqual([
    '2026-03-01T23:00:00.000Z',
  ]);
  const unknown = await alajo.call(logRoutes.log, { query: { act: 'nothing' } as never }, auditor);
  expect(unknown.status).toBe(400);
});

test('exports the filtered log with its hashes, and logs the export', async () => {
  const [seen, auditor] = [await alajo.staff('administrator'), await alajo.staff('auditor')];
  const musa = await alajo.staff('support');
  for (const reason of ['=HYPERLINK("x")', 'Çhe left; "early"']) {
    const params = { id: String(musa.id) };
    await alajo.call(memberRoutes.endSessions, { params, body: { reason } }, seen);
  }
  const exported = async (body: object) => {
    const { path } = logRoutes.exportLog;
    const { headers } = auditor;
    return alajo.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload: body });
  };
  const answer = await exported({ staff_id: seen.id });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [names, latest, first, end] = answer.body.split('\r\n');
  expect(names).toMatch(/^\uFEFFNumber,/);
  expect(latest).toContain(`,${seen.name},sessions_ended,`);
  expect(latest).toContain('"Çhe left; ""early"""');
  expect(latest).toMatch(/,[0-9a-f]{64}$/);
  expect(first).toContain(`"'=HYPERLINK(""x"")"`);
  expect(end).toBe('');
  const read = await alajo.call(logRoutes.log, { query: { object: 'log' } }, auditor);
  expect(read.body.results).toMatchObject([
    {
      description: 'Exported the staff log',
      staff: { id: auditor.id },
      details: { staff_id: seen.id },
    },
  ]);
  // More rows than one page of reading has.
  await inTransaction(alajo.db, async (tx) => {
    for (let n = 0; n < 510; n++) {
      await record(tx, alajo.clock.now(), null, { act: 'signed_in', object: 'staff:many' });
    }
  });
  const many = (await exported({ object: 'staff:many' })).body.trimEnd().split('\r\n').slice(1);
  expect(many).toHaveLength(510);
  expect(new Set(many).size).toBe(510);
});

test('concurrent rows form one chain without gaps', async () => {
  const write = (n: number) =>
    inTransaction(alajo.db, (tx) =>
      record(tx, alajo.clock.now(), null, { act: 'signed_in', object: `staff:${n}` }),
    );
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)));
  expect(await broken()).toEqual([]);
});

test('no row can be updated, deleted or truncated, or choose its position', async () => {
  for (const statement of [
    sql`update staff_log set reason = 'none'`,
    sql`delete from staff_log`,
    sql`truncate staff_log`,
  ]) {
    await expect(statement.execute(alajo.db)).rejects.toThrow('never updated or deleted');
  }
  await sql`insert into staff_log (id, at, act, object, details, prev_hash, hash)
    values (1, now(), 'signed_in', 'staff:1', '{}', '', '')`.execute(alajo.db);
  expect(await broken()).toEqual([]);
});

test('checking the books finds a changed, removed or inserted row', async () => {
  await expect(
    alajo.db.transaction().execute(async (tx) => {
      await sql`alter table staff_log disable trigger user`.execute(tx);
      const tricks = [
        [sql`update staff_log set reason = 'another' where id = 2`, 'row 2'],
        [sql`update staff_log set at = at + interval '1 second' where id = 3`, 'row 3'],
        [sql`delete from staff_log where id = 4`, 'row 5'],
        [
          sql`insert into staff_log (id, at, act, object, details, prev_hash, hash)
            select 1000, at, act, object, details, prev_hash, hash from staff_log where id = 1`,
          'row 1000',
        ],
      ] as const;
      for (const [trick, where] of tricks) {
        await trick.execute(tx);
        const rows = await brokenChain.wrong(tx, new Date(0));
        expect(rows.map(({ what }) => what).join(), where).toContain(where);
      }
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await broken()).toEqual([]);
});
