// Keys of requests without a ledger entry under their own id.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { tasksOf } from '../app.ts';
import { DAY } from '../platform/clock.ts';
import { testApp } from '../testing/app.ts';

test('keys are remembered for 90 days, even when this machine’s clock runs years ahead', async () => {
  const alajo = await testApp();
  const ada = await alajo.person('ada');
  const [old, young] = [uuidv7(), uuidv7()];
  const at = (id: string, days: number) => sql`(${id}::uuid, ${ada.id}::bigint,
    now() - ${days} * interval '1 day')`;
  await sql`insert into payment_operation (id, user_id, carried_out_at)
    values ${at(old, 91)}, ${at(young, 89)}`.execute(alajo.db);
  await sql`insert into ajo_operation (id, user_id, created_at, fingerprint, reply)
    select id, user_id, carried_out_at, '', '{}' from payment_operation`.execute(alajo.db);
  const countIn = async (table: 'payment_operation' | 'ajo_operation') => {
    const rows = await alajo.db.selectFrom(table).select('id').execute();
    return rows.map(({ id }) => id);
  };
  const tasks = tasksOf(alajo.deps);
  alajo.clock.advance(3000 * DAY);
  await tasks.wallet_forget_answers?.({});
  await tasks.ajo_forget_asked?.({});
  expect(await countIn('payment_operation')).toEqual([young]);
  expect(await countIn('ajo_operation')).toEqual([young]);
  await alajo.close();
});
