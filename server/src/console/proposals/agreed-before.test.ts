// Agreements that two people made by commands, before proposals replaced those, stay valid and visible.
import { staffActions } from '@alajo/contract/staff-actions.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replacedNames } from '../../platform/database/baseline.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { testDatabase } from '../../testing/database.ts';

let made: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  made = await testDatabase('template0');
  client = new pg.Client({ connectionString: made.url });
  await client.connect();
  const before = (await replacedNames()).filter((name) => name < '0093');
  await migrate(made.url, { restored: before });
  // Rows alone, without the groups, pots and customers they refer to.
  await client.query(`set session_replication_role = replica;
    insert into ajo_dispute (id, group_id, round, member_id, user_id, about, text, frozen_until, status,
        ended_by, created_at, ended_at, proposed_by, decided_by, reason)
      values (1, 1, 1, 1, 1, 'collector', 'x', now(), 'given_back', 'staff', now(), now(), 'a@b.ng',
          'c@d.ng', 'y'),
        (2, 2, 1, 1, 1, 'collector', 'x', now(), 'open', null, now(), null, 'a@b.ng', null, 'y');
    insert into ajo_seat_report (id, group_id, member_id, user_id, reported_by_staff, kind, text, status,
        created_at, proposed_by, decided_by, decided_at)
      values (1, 1, 1, 1, 'a@b.ng', 'died', 'x', 'confirmed', now(), 'a@b.ng', 'c@d.ng', now());
    insert into pots_hold (pot_id, held_by, reason, held_at, proposed, proposed_by, proposed_at,
        decided_by, decided_at)
      values (1, 'a@b.ng', 'why', now(), 'release', 'a@b.ng', now(), 'c@d.ng', now()),
        (2, 'a@b.ng', 'why', now(), 'give_back', 'a@b.ng', now(), null, null);
    set session_replication_role = origin`);
  await migrate(made.url);
});
afterAll(async () => {
  await client.end();
  await made.drop();
});

test('keeps who agreed, even if there was no second person', async () => {
  const { rows } = await client.query(
    'select object, first_by, second_by from staff_agreed_before order by object',
  );
  expect(rows.map(({ object, first_by, second_by }) => [object, first_by, second_by])).toEqual([
    ['ajo_dispute:1', 'a@b.ng', 'c@d.ng'],
    ['ajo_dispute:2', 'a@b.ng', null],
    ['ajo_seat_report:1', 'a@b.ng', 'c@d.ng'],
    ['pots_hold:1', 'a@b.ng', 'c@d.ng'],
    ['pots_hold:2', 'a@b.ng', null],
  ]);
  await expect(
    client.query(`insert into staff_agreed_before values ('ajo_dispute:9', 'a', 'b', now())`),
  ).rejects.toThrow('never updated');
});

test('describes the staff log entries that those commands wrote', () => {
  expect(staffActions.pot_hold_ended.label).toBe('Decided on a pot on hold');
});

test('decisions made by one person stay in force, and pending ones now need a proposal', async () => {
  await client.query(`update ajo_seat_report set status = 'lifted', ended_at = now() where id = 1`);
  await client.query(`update ajo_dispute set reason = 'z' where id = 1`);
  const { rows } = await client.query(`select outcome from pots_hold where pot_id = 2`);
  expect(rows).toEqual([{ outcome: null }]);
  const alone = `decided_by = 'c@d.ng'`;
  await expect(
    client.query(`update pots_hold set outcome = 'give_back', ${alone}, decided_at = now()
      where pot_id = 2`),
  ).rejects.toMatchObject({ constraint: 'pots_hold_two_people' });
  await expect(
    client.query(`update ajo_dispute set status = 'given_back', ended_by = 'staff', ${alone},
      ended_at = now() where id = 2`),
  ).rejects.toMatchObject({ constraint: 'ajo_dispute_two_people' });
});
