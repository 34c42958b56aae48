// Sends messages of other modules to linked chats, unless the customer stopped the chat or reminders in it. After a day
// of silence only a template goes, which says nothing about the content.
import { sql } from 'kysely';
import type { Relay, RelayedMessage } from '../module.ts';
import { STOP_REMINDERS } from '../providers/whatsapp/whatsapp.ts';
import type { Link } from './links.ts';
import { sendToChats } from './send-reply.ts';
import type { OutboundMessage } from './tables.ts';

export const chatRelay: Relay = {
  async send(tx, now, messages) {
    const links = await tx
      .selectFrom('whatsapp_link')
      .selectAll()
      .where(
        'user_id',
        'in',
        messages.map(({ user_id }) => user_id),
      )
      .where('ended_at', 'is', null)
      .where('stopped', '=', false)
      .where('reminders', '=', true)
      .execute();
    const linkOf = new Map(links.map((link) => [link.user_id, link]));
    const reached = messages.flatMap((message) => {
      const link = linkOf.get(message.user_id);
      return link ? [{ bsuid: link.bsuid, message: messageIn(link, message) }] : [];
    });
    await sendToChats(tx, now, reached);
  },
  async findReaders(db, users, since) {
    const { rows } = await sql<{ user_id: number }>`
      select distinct l.user_id from whatsapp_link l
        join whatsapp_outbound o on o.bsuid = l.bsuid and o.created_at >= ${since}
        join whatsapp_delivery d on d.message_id = o.message_id and d.state = 'read'
      where l.user_id = any(${users}::bigint[]) and l.ended_at is null and o.message ? 'until'`.execute(
      db,
    );
    return rows.map(({ user_id }) => user_id);
  },
};

function messageIn(
  { hide_amounts }: Pick<Link, 'hide_amounts'>,
  { title, body, button, until }: RelayedMessage,
): OutboundMessage {
  const text = hide_amounts ? 'You have a notification in Alajo.' : `*${title}*\n${body}`;
  const label = hide_amounts ? 'Open Alajo' : button.text;
  return {
    type: 'buttons',
    body: `${text}\n\n${label}:\n${button.url}`,
    replies: [STOP_REMINDERS],
    after_silence: { type: 'template', name: 'alajo_reminder', link: button.path.slice(1) },
    until: until.toISOString(),
  };
}
