// Orders that stand in the way of closing an account; a shop closes with it.
import { sql } from 'kysely';
import type { Closing } from '../module.ts';

export const marketClosing: Closing = {
  async obligations(db, userId) {
    const { rows } = await sql<{ id: number; bought: boolean }>`
      select id, buyer_id = ${userId} as bought from market_order
      where (buyer_id = ${userId} or seller_id = ${userId}) and ended_at is null order by id`.execute(
      db,
    );
    return rows.map(({ id, bought }) =>
      bought
        ? {
            says: `Your order ${id} is not over. Confirm that it arrived, or have it cancelled.`,
            link: '/marketplace/orders',
          }
        : {
            says: `Order ${id} in your shop is not over. Deliver it, or cancel it.`,
            link: '/marketplace/selling',
          },
    );
  },
  async end(tx, userId) {
    await sql`update market_product set listed = false where seller_id = ${userId}`.execute(tx);
  },
};
