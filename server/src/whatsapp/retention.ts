// How long a chat is kept of a closed account.
import { sql } from 'kysely';
import { cleared, deleted, type Retention } from '../platform/retention.ts';

/** Chats that were linked to this customer and to nobody else. */
const theirChats = (userId: number) => sql`(select bsuid from whatsapp_link group by bsuid
  having bool_and(user_id = ${userId}))`;

export const whatsappRetention: readonly Retention[] = [
  cleared(
    'whatsapp_prepared',
    { kept: '30 days', why: 'deleted, with all that was written in the chat' },
    (userId) => [
      sql`delete from whatsapp_prepared where user_id = ${userId}`,
      sql`delete from whatsapp_outbound where bsuid in ${theirChats(userId)}`,
      sql`delete from whatsapp_inbound where bsuid in ${theirChats(userId)}`,
      sql`delete from whatsapp_chat where bsuid in ${theirChats(userId)}`,
    ],
  ),
  deleted('whatsapp_link', { kept: '30 days', why: 'deleted' }),
  deleted('whatsapp_flow_day', { kept: '30 days', why: 'deleted' }),
  deleted('whatsapp_word', { kept: 'at once', why: 'deleted when the account is closed' }),
];
