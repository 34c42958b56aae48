// Links by which a customer is paid end with the account.
import { sql } from 'kysely';
import type { Closing } from '../module.ts';

export const requestsClosing: Closing = {
  async end(tx, userId, now) {
    await sql`update requests_request set status = 'cancelled', closed_at = ${now}
      where user_id = ${userId} and status = 'open'`.execute(tx);
    await sql`update requests_request set status = 'declined', closed_at = ${now}
      where payer_id = ${userId} and status = 'open'`.execute(tx);
  },
};
