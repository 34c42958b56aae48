// Standing orders: 10,000 fall due in the same minute, each from one customer to the next.
import { setTimeout as wait } from 'node:timers/promises';
import { naira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { systemClock } from '../src/platform/clock.ts';
import { type Db, inTransaction } from '../src/platform/database/database.ts';
import { enqueue } from '../src/platform/jobs/jobs.ts';

const AMOUNT = naira(500);

/**
 * Creates one order for each of `users`, all due now; waits for all payments; returns the rate per second.
 */
export async function payStandingOrders(db: Db, users: readonly number[]): Promise<number> {
  await sql`insert into schedules_order (operation, user_id, kind, target, payee_id, name, detail,
      amount, most, expected, frequency, first_day, status, next_day, next_at, created_at)
    select gen_random_uuid(), p.id, 'user', '{"type":"user","recipient":"bench"}', p.next, 'Bench',
      '@bench', ${AMOUNT}, ${AMOUNT}, ${AMOUNT}, 'weekly', d.day, 'active', d.day, null, now()
    from (select id, coalesce(lead(id) over (order by n), first_value(id) over (order by n)) as next
      from unnest(${users}::bigint[]) with ordinality u(id, n)) p,
      (select (now() at time zone 'Africa/Lagos')::date - 1 as day) d`.execute(db);
  await sql`analyze schedules_order`.execute(db);
  const start = performance.now();
  await inTransaction(db, async (tx) => {
    await sql`update schedules_order set next_at = now()`.execute(tx);
    const run_at = systemClock.now();
    await enqueue(tx, 'schedules_clock', {}, { key: 'schedules_clock:bench', run_at });
  });
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from schedules_order where next_at <= now()`.execute(db);
    if (rows[0]?.left === 0) break;
    await wait(100);
  }
  const seconds = (performance.now() - start) / 1000;
  const { rows } = await sql<{ paid: number }>`
    select count(*) as paid from schedules_run where status = 'paid'`.execute(db);
  if (rows[0]?.paid !== users.length) throw new Error(`${rows[0]?.paid} of ${users.length} paid`);
  return users.length / seconds;
}
