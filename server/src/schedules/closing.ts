// Standing orders end with the account; one that is being paid has to be over first.
import { sql } from 'kysely';
import type { Closing } from '../module.ts';

export const scheduleClosing: Closing = {
  async obligations(db, userId) {
    const { rows } = await sql<{ name: string }>`
      select o.name from schedules_run r join schedules_order o on o.id = r.order_id
      where r.user_id = ${userId} and r.status = 'paying' order by o.id`.execute(db);
    return rows.map(({ name }) => ({
      says: `Your standing order to ${name} is being paid. We tell you when it has arrived.`,
      link: '/coming-up',
    }));
  },
  async end(tx, userId, now) {
    await sql`update schedules_order set status = 'ended', ended_at = ${now}, next_day = null, next_at = null
      where user_id = ${userId} and status <> 'ended'`.execute(tx);
    await sql`update schedules_run set status = 'skipped', next_try = null, changed_at = ${now}
      where user_id = ${userId} and status = 'trying'`.execute(tx);
  },
};
