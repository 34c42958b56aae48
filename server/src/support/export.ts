// Support's part of a customer's data export: tickets and their messages.
import { sql } from 'kysely';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';

const messages = (userId: number) => sql`
  select m.id, t.number as ticket, m.author, m.body, m.created_at
  from support_message m join support_ticket t on t.id = m.ticket_id
  where t.user_id = ${userId} order by m.id`;

export const supportExport: ExportPart[] = [
  tablePart('support_tickets', 'support_ticket', [
    'id',
    'number',
    'topic',
    'subject',
    'entry_id',
    'status',
    'created_at',
  ]),
  queryPart('support_messages', ['support_message'], messages),
];
