// The reminders in the outbox, by person.
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/database.ts';
import type { RemindersSent } from '../model/reminders.ts';

/** Those sent by email at an instant. */
export async function findRemindersSent(db: Db, now: number): Promise<RemindersSent> {
  const { rows } = await sql<{ name: string; count: number }>`
    select u.username as name, count(*)::int as count
    from dev_outbox o join notification_message m on o.message_id = 'outside-' || m.id
      join identity_user u on u.id = m.user_id
    where o.created_at = ${new Date(now)} and o.channel = 'email'
      and m.alerts -> 0 ->> 'kind' in ('payments_due', 'turns_ahead')
    group by u.username`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
