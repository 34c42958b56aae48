// Verification of the staff log: every row contains the previous row's hash and its own.
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

const PROBLEMS_MAX = 20;

/** The first break in the chain of rows written since a time: a changed, removed or inserted row. */
export const brokenChain = {
  async wrong(tx: Tx, since: Date): Promise<{ what: string }[]> {
    const { rows } = await sql<{ what: string }>`
    with chain as (
      select l, lag(id, 1, 0::bigint) over w + 1 as position, lag(hash, 1, sha256('')) over w as before
      from staff_log l
      where id >= coalesce((select id from staff_log where at < ${since} order by id desc limit 1), 0)
      window w as (order by id)
    )
    select 'the staff log is broken at row ' || (l).id as what from chain
    where (l).at >= ${since} and ((l).id <> position or (l).prev_hash <> before
      or (l).hash <> staff_log_hash((l).prev_hash, (l).id, (l).at, (l).staff_id, (l).act,
        (l).object, (l).about_user_id, (l).case_reference, (l).reason, (l).details))
    order by (l).id limit ${PROBLEMS_MAX}`.execute(tx);
    return rows;
  },
};

/** The number of rows in the log, and the last one's hash: stored elsewhere, they reveal a truncated end. */
export async function readLogHead(db: Db): Promise<{ rows: number; hash: string }> {
  const { rows } = await sql<{ rows: number; hash: string }>`
    select id as rows, encode(hash, 'hex') as hash from staff_log order by id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? { rows: 0, hash: '' };
}
