// Bank transfers grouped by amount bands, for estimating the revenue of other charges.
import type { Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { ListChargedTransfers } from '../../payments/bank-payments.ts';

/** Reads each transfer's amount once; there is one group per band. */
export const createListChargedTransfers =
  ({ db }: Pick<Deps, 'db'>): ListChargedTransfers =>
  async (since, steps) => {
    // A band has the amounts above the previous one's limit, up to and including its own.
    const ends = [...new Set(steps)].sort((a, b) => a - b).map((end) => end + 1);
    const { rows } = await sql<{ amount: Kobo; count: number }>`
      select min(q.amount) as amount, count(*) as count
      from wallet_payout p join wallet_quote q on q.id = p.quote_id
      where p.created_at >= ${since} and p.status = 'paid'
      group by width_bucket(q.amount, ${ends}::bigint[])`.execute(db);
    return rows;
  };
