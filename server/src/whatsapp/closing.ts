// The chat is unlinked with the account, and what was prepared in it cannot be confirmed any more.
import { sql } from 'kysely';
import type { Closing } from '../deps.ts';
import { endLinks } from './links.ts';

export const whatsappClosing: Closing = {
  async end(tx, userId, now) {
    await endLinks(tx, now, 'customer', { user_id: userId });
    await tx.deleteFrom('whatsapp_word').where('user_id', '=', userId).execute();
    await sql`update whatsapp_prepared set status = 'disowned', ended_at = ${now}
      where user_id = ${userId} and status = 'open'`.execute(tx);
  },
};
