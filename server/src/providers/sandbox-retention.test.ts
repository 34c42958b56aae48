// Retention in the sandbox.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tasksOf } from '../app.ts';
import { DAY } from '../platform/clock.ts';
import { testApp } from '../testing/app.ts';

test('the sandbox keeps messages, orders and lists for 90 days', async () => {
  const { db, deps, clock, close } = await testApp();
  const now = clock.now();
  await sql`insert into sandbox_whatsapp_phone values ('234', 'b', 'h')`.execute(db);
  for (const [name, days] of [
    ['old', 91],
    ['young', 89],
  ] as const) {
    const at = new Date(now.getTime() - days * DAY);
    await sql`
      with a as (insert into dev_outbox (channel, address, subject, text, created_at)
          values ('sms', ${name}, '', '', ${at})),
        b as (insert into sandbox_order values (${name}, '', '', ${at})),
        c as (insert into sandbox_listed (list, id, reference, amount, at)
          values ('services', ${name}, '', 1, ${at}))
      insert into sandbox_whatsapp_message (message_id, wa_id, said, state, at)
        values (${name}, '234', '{}', 'sent', ${at})`.execute(db);
  }
  await tasksOf(deps).providers_forget_sandbox?.({});
  const { rows } = await sql`
    select address as kept from dev_outbox union all select reference from sandbox_order
    union all select id from sandbox_listed
    union all select message_id from sandbox_whatsapp_message`.execute(db);
  expect(rows).toEqual(Array(4).fill({ kept: 'young' }));
  await close();
});
