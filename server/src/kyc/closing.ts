// Numbers stay with the closed account as evidence, but no longer keep their owner from a new one.
import { sql } from 'kysely';
import type { Closing } from '../module.ts';

export const kycClosing: Closing = {
  async end(tx, userId) {
    await sql`delete from kyc_bvn where user_id = ${userId} and status = 'submitted'`.execute(tx);
    await sql`delete from kyc_nin where user_id = ${userId} and status = 'submitted'`.execute(tx);
    await sql`update kyc_bvn set bvn_hash = 'closed:' || user_id || ':' || bvn_hash
      where user_id = ${userId}`.execute(tx);
    await sql`update kyc_nin set nin_hash = 'closed:' || user_id || ':' || nin_hash
      where user_id = ${userId}`.execute(tx);
    await sql`update kyc_document set status = 'replaced' where user_id = ${userId}
      and status = 'submitted'`.execute(tx);
  },
};
