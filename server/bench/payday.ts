// Payday: the contributions of 100,000 members fall due in the same minute, while the server keeps
// handling payments.
import { setTimeout as wait } from 'node:timers/promises';
import { naira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { systemClock } from '../src/platform/clock.ts';
import { type Db, inTransaction } from '../src/platform/database/database.ts';
import { enqueue } from '../src/platform/jobs/jobs.ts';
import { openAccounts } from './people.ts';

const SIZE = 10;
const CONTRIBUTION = naira(1000);

/** Creates groups of ten from `users`; they fall due when `callPayday` is called. */
export async function makeGroups(db: Db, users: readonly number[]): Promise<void> {
  const count = Math.trunc(users.length / SIZE);
  const { rows } = await sql<{ id: number }>`
    insert into ajo_group (organiser_id, name, description, contribution, set_aside, frequency,
      max_members, members, start_date, turn_order, late_fee, reserve, rules, status,
      current_round, total_rounds, pot, reserve_account, created_at)
    select ${users[0]}, 'Payday ' || n, '', ${CONTRIBUTION}, 0, 'monthly', ${SIZE}, ${SIZE},
      current_date, 'join', 0, 0, '[]', 'active', 1, ${SIZE}, 0, 0, now()
    from generate_series(1, ${count}) n returning id`.execute(db);
  const groups = rows.map(({ id }) => id);
  await openAccounts(db, 'ajo_pot', 'ajo_group', groups);
  await openAccounts(db, 'ajo_reserve', 'ajo_group', groups);
  await sql`update ajo_group g set pot = p.id, reserve_account = r.id
    from ledger_account p, ledger_account r
    where p.kind = 'ajo_pot' and p.owner_id = g.id and r.kind = 'ajo_reserve'
      and r.owner_id = g.id`.execute(db);
  const seats = users.slice(0, count * SIZE);
  await sql`insert into ajo_member (group_id, user_id, position, terms_version, joined_at)
    select (${groups}::bigint[])[(n - 1) / ${SIZE} + 1], u, (n - 1) % ${SIZE} + 1, 1, now()
    from unnest(${seats}::bigint[]) with ordinality s(u, n)`.execute(db);
  await sql`insert into ajo_round (group_id, number, due_at, status)
    select g, n, now() + make_interval(months => n - 1), 'scheduled'
    from unnest(${groups}::bigint[]) g, generate_series(1, ${SIZE}) n`.execute(db);
  await sql`analyze ajo_group, ajo_member, ajo_round, ledger_account, identity_user`.execute(db);
}

/** Makes all groups due now, waits for every contribution, and returns the rate per second. */
export async function callPayday(db: Db, members: number): Promise<number> {
  const start = performance.now();
  await inTransaction(db, async (tx) => {
    await sql`update ajo_group set next_at = now()`.execute(tx);
    await enqueue(tx, 'ajo_clock', {}, { key: 'ajo_clock:payday', run_at: systemClock.now() });
  });
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from ajo_round where number = 1 and status = 'scheduled'`.execute(db);
    if (rows[0]?.left === 0) break;
    await wait(200);
  }
  const seconds = (performance.now() - start) / 1000;
  const { rows } = await sql<{ paid: number }>`
    select count(*) as paid from ajo_share where round = 1 and status = 'paid'`.execute(db);
  if (rows[0]?.paid !== members) throw new Error(`${rows[0]?.paid} of ${members} have paid`);
  return members / seconds;
}
