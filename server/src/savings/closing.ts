// What of savings stands in the way of closing an account, and what ends with it.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Closing } from '../deps.ts';

export const savingsClosing: Closing = {
  async obligations(db, userId) {
    const { rows } = await sql<{ title: string; balance: Kobo }>`
      select g.title, a.balance from savings_goal g
      join ledger_account a on a.kind = 'goal' and a.owner_kind = 'goal' and a.owner_id = g.id
      where g.user_id = ${userId} and a.balance > 0 order by g.id`.execute(db);
    return rows.map(({ title, balance }) => ({
      says: `${formatNaira(balance)} is in your goal “${title}”. Withdraw it into your wallet.`,
      link: '/savings',
    }));
  },
  async end(tx, userId, now) {
    await sql`update savings_goal set status = 'deleted', deleted_at = ${now}, auto_next = null
      where user_id = ${userId} and status in ('active', 'paused')
        and not exists (select from ledger_account a where a.kind = 'goal' and a.owner_kind = 'goal'
          and a.owner_id = savings_goal.id and a.balance > 0)`.execute(tx);
  },
};
