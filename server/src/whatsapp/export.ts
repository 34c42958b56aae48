// The part of WhatsApp in a customer's data export: the links, what was written from linked chats, and what
// was prepared there.
import { sql } from 'kysely';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';

const written = (userId: number) => sql`
  select i.sent_at, i.text from whatsapp_inbound i
  where exists (select from whatsapp_link l where l.user_id = ${userId} and l.bsuid = i.bsuid
    and i.received_at >= l.linked_at and i.received_at <= coalesce(l.ended_at, 'infinity'))
  order by i.id`;

export const whatsappParts: ExportPart[] = [
  tablePart('whatsapp_links', 'whatsapp_link', [
    'id',
    'wa_id',
    'hide_amounts',
    'notices',
    'stopped',
    'linked_at',
    'reads_only_until',
    'ended_at',
    'ended_by',
  ]),
  queryPart('whatsapp_messages', ['whatsapp_inbound'], written, []),
  tablePart(
    'whatsapp_payments',
    'whatsapp_prepared',
    ['id', 'what', 'status', 'asked_at', 'expires_at', 'ended_at'],
    { naira: ['amount', 'total'] },
  ),
];
