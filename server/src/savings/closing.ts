// What of savings stands in the way of closing an account, and what ends with it.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { balanceOf } from '../ledger/accounts.ts';
import type { Closing } from '../module.ts';

const saved = balanceOf('goal', 'goal', sql`g.id`);

export const savingsClosing: Closing = {
  async obligations(db, userId) {
    const { rows } = await sql<{ title: string; balance: Kobo }>`
      select title, ${saved} as balance from savings_goal g
      where user_id = ${userId} and ${saved} > 0 order by id`.execute(db);
    return rows.map(({ title, balance }) => ({
      says: `${formatNaira(balance)} is in your goal “${title}”. Withdraw it into your wallet.`,
      link: '/savings',
    }));
  },
  async end(tx, userId, now) {
    await sql`update savings_goal g set status = 'deleted', deleted_at = ${now}, auto_next = null
      where user_id = ${userId} and status in ('active', 'paused')
        and coalesce(${saved}, 0) = 0`.execute(tx);
  },
};
