// WhatsApp's personal data: its export, its part in closing an account and its retention.
import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';
import { cleared, deleted, type Retention } from '../platform/retention.ts';
import { endLinks } from './links.ts';
import { endPrepared } from './prepared/prepared.ts';

const written = (userId: number) => sql`
  select i.sent_at, i.text from whatsapp_inbound i
  where exists (select from whatsapp_link l where l.user_id = ${userId} and l.bsuid = i.bsuid
    and i.received_at >= l.linked_at and i.received_at <= coalesce(l.ended_at, 'infinity'))
  order by i.id`;

/** The WhatsApp part of a customer's data export: links, messages from linked chats and prepared payments. */
const exports: ExportPart[] = [
  tablePart('whatsapp_links', 'whatsapp_link', [
    'id',
    'wa_id',
    'hide_amounts',
    'notices',
    'stopped',
    'reminders',
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

/** Unlinks the chat with the account, so that payments prepared in it can't be confirmed any more. */
const closing: AccountClosingRules = {
  async end(tx, userId, now) {
    await endLinks(tx, now, 'customer', { user_id: userId });
    await tx.deleteFrom('whatsapp_word').where('user_id', '=', userId).execute();
    await endPrepared(tx, now, userId, 'disowned');
  },
};

/** Chats linked only to this customer. */
const theirChats = (userId: number) => sql`(select bsuid from whatsapp_link group by bsuid
  having bool_and(user_id = ${userId}))`;

/** Retention of chats after an account is closed. */
const retention: readonly Retention[] = [
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

export const whatsappPersonalData = { exports, closing, retention } satisfies PersonalData;
