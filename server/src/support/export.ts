// Support's part of a customer's data export: tickets, their messages, transfers asked back, and what was
// asked about the data itself.
import { sql } from 'kysely';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';

const messages = (userId: number) => sql`
  select m.id, t.number as ticket, m.author, m.body, m.created_at
  from support_message m join support_ticket t on t.id = m.ticket_id
  where t.user_id = ${userId} order by m.id`;

const recalls = (userId: number) => sql`
  select r.id, r.entry_id, case when r.user_id = ${userId} then 'sender' else 'receiver' end as side,
    r.status, r.answer_by, r.asked_at, r.amount, r.given, r.held
  from support_recall r where ${userId}::bigint in (r.user_id, r.to_user_id) order by r.id`;

const recallSteps = (userId: number) => sql`
  select s.id, s.recall_id, s.kind, s.entry_id, s.at, s.amount
  from support_recall_step s join support_recall r on r.id = s.recall_id
  where ${userId}::bigint in (r.user_id, r.to_user_id) order by s.id`;

export const supportExport: ExportPart[] = [
  tablePart('support_tickets', 'support_ticket', [
    'id',
    'number',
    'topic',
    'subject',
    'entry_id',
    'reason',
    'status',
    'promised_by',
    'created_at',
  ]),
  queryPart('support_messages', ['support_message'], messages),
  queryPart('recalls', ['support_recall'], recalls, ['amount', 'given', 'held']),
  tablePart('data_requests', 'support_data_request', [
    'id',
    'kind',
    'about',
    'status',
    'reason',
    'answer',
    'asked_at',
    'answer_by',
    'answered_at',
  ]),
  queryPart('recall_steps', ['support_recall_step'], recallSteps, ['amount']),
];
