// Staff view of a customer's chat: the messages of both sides while it was linked to the account, with secrets masked
// as stored and without links, some of which open something once.
import type { StaffChat } from '@alajo/contract/support/inbox-schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { ChatMessage } from '../providers/whatsapp/whatsapp.ts';

const SHOWN = 60;

type Row = { at: Date; text: string | null; message: ChatMessage | null };

/** The latest messages of all the customer's links; null if there never was one. */
export async function chatForStaff(db: Db, userId: number): Promise<StaffChat | null> {
  const link = await db
    .selectFrom('whatsapp_link')
    .select(['notices', 'stopped', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (link === undefined) return null;
  const { rows } = await sql<Row>`
    with link as (select bsuid, linked_at, coalesce(ended_at, 'infinity') as ended_at
      from whatsapp_link where user_id = ${userId})
    select * from (
      (select i.received_at as at, i.id as of, 0 as place, i.text, null::jsonb as message from whatsapp_inbound i
        where exists (select from link l where l.bsuid = i.bsuid
          and i.received_at between l.linked_at and l.ended_at)
        order by i.received_at desc, i.id desc limit ${SHOWN})
      union all
      (select o.created_at, o.inbound_id, o.nth + 1, null, o.message from whatsapp_outbound o
        where exists (select from link l where l.bsuid = o.bsuid
          and o.created_at between l.linked_at and l.ended_at)
        order by o.created_at desc, o.id desc limit ${SHOWN})) m
    order by at desc, of desc nulls first, place desc limit ${SHOWN}`.execute(db);
  return {
    messages: rows.reverse().map(({ at, text, message }) => ({
      at: at.toISOString(),
      author: message === null ? 'customer' : 'alajo',
      body: message === null ? (text ?? '') : bodyOf(message),
    })),
    notices: link.notices && !link.stopped && link.ended_at === null,
  };
}

const bodyOf = (message: ChatMessage) =>
  message.type === 'template' ? 'You have a notification in Alajo.' : message.body;
