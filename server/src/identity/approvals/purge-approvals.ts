// Deletes approvals that were never approved or never used, a day after they expired; used ones
// stay as evidence of the payment they allowed.
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { DAY } from '../../platform/clock.ts';

const BATCH_SIZE = 5_000;

/** Job: in batches. */
export async function purgeUnused({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY);
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
    const { numAffectedRows } = await sql`
      delete from identity_approval where id in (select id from identity_approval
        where expires_at < ${before} and used_at is null limit ${BATCH_SIZE})
        and used_at is null`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
  await db.deleteFrom('identity_challenge').where('expires_at', '<', before).execute();
}
