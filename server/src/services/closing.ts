// Purchases that stand in the way of closing an account.
import type { Closing } from '../module.ts';

export const serviceClosing: Closing = {
  async obligations(db, userId) {
    const rows = await db
      .selectFrom('service_purchase')
      .select('biller_name')
      .where('user_id', '=', userId)
      .where('status', 'in', ['initiated', 'pending'])
      .orderBy('id')
      .execute();
    return rows.map(({ biller_name }) => ({
      says: `Your purchase from ${biller_name} is not finished. We tell you when it is.`,
      link: '/transactions',
    }));
  },
};
