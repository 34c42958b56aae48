// Pots that stand in the way of closing an account: those a customer collects by, or is to be paid.
import type { Closing } from '../module.ts';

export const potsClosing: Closing = {
  async obligations(db, userId) {
    const rows = await db
      .selectFrom('pots_pot')
      .select(['title', 'user_id'])
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('payee_id', '=', userId)]))
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map(({ title, user_id }) => ({
      says:
        user_id === userId
          ? `Your pot “${title}” is open. End it, so that its money is paid out or given back.`
          : `The pot “${title}” is to be paid to you. Ask whoever organises it to end it.`,
      link: '/pots',
    }));
  },
};
