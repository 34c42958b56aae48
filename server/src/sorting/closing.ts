// Rules that sort income, and saving a little of each payment, end with the account.
import { sql } from 'kysely';
import type { Closing } from '../module.ts';

export const sortingClosing: Closing = {
  async end(tx, userId, now) {
    await sql`update sorting_rule set status = 'deleted', changed_at = ${now}
      where user_id = ${userId} and status <> 'deleted'`.execute(tx);
    await sql`update sorting_run set status = 'declined', decided_at = ${now}
      where user_id = ${userId} and status = 'asked'`.execute(tx);
    await sql`delete from sorting_spend_plan where user_id = ${userId}`.execute(tx);
  },
};
