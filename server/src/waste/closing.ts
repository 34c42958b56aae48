// Collections that stand in the way of closing an account; weekly plans end with it.
import { sql } from 'kysely';
import type { Closing } from '../module.ts';

export const wasteClosing: Closing = {
  async obligations(db, userId) {
    const rows = await db
      .selectFrom('waste_booking')
      .select('collection_address')
      .where('user_id', '=', userId)
      .where('status', 'in', ['pending', 'confirmed', 'in_progress'])
      .orderBy('id')
      .execute();
    return rows.map(({ collection_address }) => ({
      says: `A waste collection at ${collection_address} is booked. Cancel it, or wait until it is done.`,
      link: '/waste',
    }));
  },
  async end(tx, userId, now) {
    await sql`update waste_plan set stopped_at = ${now}, next_at = null
      where user_id = ${userId} and stopped_at is null`.execute(tx);
  },
};
