// The chat is unlinked with the account, and what was prepared in it cannot be confirmed any more.
import type { Closing } from '../module.ts';
import { endLinks } from './links.ts';
import { endPrepared } from './prepared/prepared.ts';

export const whatsappClosing: Closing = {
  async end(tx, userId, now) {
    await endLinks(tx, now, 'customer', { user_id: userId });
    await tx.deleteFrom('whatsapp_word').where('user_id', '=', userId).execute();
    await endPrepared(tx, now, userId, 'disowned');
  },
};
