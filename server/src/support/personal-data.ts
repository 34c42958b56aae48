// Personal data of support: its export, its part in closing an account and its retention.
import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';
import { cleared, deleted, numbersOnly, type Retention } from '../platform/retention.ts';
import { withdrawClaims } from './claims.ts';

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

const claimEvidence = (userId: number) => sql`
  select id, claim_id, text, picture || '.webp' as picture, at
  from support_claim_evidence where user_id = ${userId} order by id`;

/** Support's part of a customer's data export: tickets, their messages, recalls, claims, and data requests. */
const exports: ExportPart[] = [
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
  tablePart('claims', 'support_claim', [
    'id',
    'number',
    'reason',
    'entries',
    'instant',
    'status',
    'made_at',
    'decide_by',
    'hold_until',
    'decided_at',
  ]),
  queryPart('claim_evidence', ['support_claim_evidence'], claimEvidence),
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

/** Replies we still owe a customer, or that they owe someone else. */
const closing: AccountClosingRules = {
  async obligations(db, userId) {
    const link = '/support';
    const tickets = await sql<{ number: string }>`
      select number from support_ticket where user_id = ${userId} and promised_by is not null order by id`.execute(
      db,
    );
    const recalls = await sql<{ mine: boolean; other: string }>`
      select user_id = ${userId} as mine, other from support_recall
      where answer_by is not null and claim_id is null
        and (user_id = ${userId} or to_user_id = ${userId}) order by id`.execute(db);
    const claimed = await sql`
      select from support_recall where to_user_id = ${userId} and held > 0 and claim_id is not null`.execute(
      db,
    );
    const result = await sql`
      select from support_data_request where user_id = ${userId} and status = 'open'`.execute(db);
    return [
      ...tickets.rows.map(({ number }) => ({
        description: `We haven’t answered your ticket ${number} yet. Wait for our reply, or close it.`,
        link,
      })),
      ...recalls.rows.map(({ mine, other }) => ({
        description: mine
          ? `You asked ${other} to return a transfer, and that hasn’t been decided yet.`
          : 'Someone asked you to return a transfer. Answer them first.',
        link: mine ? '/transactions' : '/notifications',
      })),
      ...(claimed.rows.length > 0
        ? [
            {
              description: 'Some of your money is on hold until our team decides.',
              link: '/transactions/balance',
            },
          ]
        : []),
      ...(result.rows.length > 0
        ? [{ description: 'We haven’t answered your data request yet.', link: '/settings#data' }]
        : []),
    ];
  },
  async end(tx, userId, now) {
    await withdrawClaims(tx, userId, now);
    await sql`update support_ticket set status = 'closed', promised_by = null, updated_at = ${now}
      where user_id = ${userId} and status = 'waiting_customer'`.execute(tx);
    await sql`update support_customer set open_tickets = 0 where user_id = ${userId}`.execute(tx);
  },
};

const retention: readonly Retention[] = [
  cleared(
    'support_ticket',
    { kept: 'by law', why: 'all texts are erased; number, topic and times stay' },
    (userId) => [
      sql`delete from support_message where ticket_id in
        (select id from support_ticket where user_id = ${userId})`,
      sql`update support_ticket set subject = 'erased', reason = null where user_id = ${userId}`,
    ],
  ),
  cleared(
    'support_recall',
    { kept: 'by law', why: 'names are erased' },
    (userId) => sql`update support_recall set other = 'a closed account'
      where ${userId} in (user_id, to_user_id)`,
  ),
  cleared(
    'support_claim',
    { kept: 'by law', why: 'what happened is erased' },
    (userId) => sql`update support_claim set reason = 'other' where user_id = ${userId}`,
  ),
  deleted('support_claim_evidence', {
    kept: 'by law',
    why: 'deleted, with its photos',
    files: (userId) => sql<{ name: string }>`select picture || ending as name
      from unnest(array['.webp', '-400.webp']) ending, support_claim_evidence
      where user_id = ${userId} and picture is not null`,
  }),
  deleted('support_data_request', { kept: 'by law', why: 'deleted: the proof that we answered' }),
  numbersOnly('support_customer'),
];

export const supportPersonalData = { exports, closing, retention } satisfies PersonalData;
