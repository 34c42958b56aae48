// Personal data of requests: export, account closure and retention.
import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';
import { cleared, type Retention } from '../platform/retention.ts';

const received = (userId: number) => sql`
  select r.slug, r.title, r.status, r.created_at, r.closed_at, r.amount, r.paid
  from requests_request r where r.payer_id = ${userId} order by r.id`;

const payments = (userId: number) => sql`
  select p.entry_id, p.request_id, r.title, p.payer_name, p.paid_at, p.reversed_at, p.amount, p.excess
  from requests_payment p join requests_request r on r.id = p.request_id
  where r.user_id = ${userId} or p.payer_id = ${userId} order by p.paid_at, p.entry_id`;

const guests = (userId: number) => sql`
  select g.id, g.request_id, g.name, g.created_at, g.expires_at, g.amount
  from requests_guest g join requests_request r on r.id = g.request_id
  where r.user_id = ${userId} order by g.created_at, g.id`;

/** Payment requests in a customer's data export. */
const exports: ExportPart[] = [
  tablePart(
    'payment_requests',
    'requests_request',
    [
      'id',
      'slug',
      'kind',
      'split_id',
      'title',
      'payer_name',
      'status',
      'expires_at',
      'created_at',
      'closed_at',
    ],
    { naira: ['amount', 'paid'] },
  ),
  queryPart('requests_received', ['requests_request'], received, ['amount', 'paid']),
  tablePart('splits', 'requests_split', ['id', 'title', 'method', 'entry_id', 'created_at'], {
    naira: ['total', 'own_share'],
  }),
  queryPart('request_payments', ['requests_payment'], payments, ['amount', 'excess']),
  queryPart('guest_payments', ['requests_guest'], guests, ['amount']),
];

/** Closes a customer's payment links with their account. */
const closing: AccountClosingRules = {
  async end(tx, userId, now) {
    await sql`update requests_request set status = 'cancelled', closed_at = ${now}
      where user_id = ${userId} and status = 'open'`.execute(tx);
    await sql`update requests_request set status = 'declined', closed_at = ${now}
      where payer_id = ${userId} and status = 'open'`.execute(tx);
  },
};

/** Retention of payment requests after an account is closed. */
const retention: readonly Retention[] = [
  cleared('requests_request', { kept: 'by law', why: 'titles and names are erased' }, (userId) => [
    sql`update requests_request set title = 'erased', payer_name = null where user_id = ${userId}`,
    sql`update requests_request set payer_name = 'a closed account'
        where payer_id = ${userId} and payer_name is not null`,
  ]),
  cleared(
    'requests_split',
    { kept: 'by law', why: 'its title goes' },
    (userId) => sql`update requests_split set title = 'erased' where user_id = ${userId}`,
  ),
  cleared(
    'requests_payment',
    { kept: 'by law', why: 'the payer’s name is erased' },
    (
      userId,
    ) => sql`update requests_payment set payer_name = 'a closed account' where payer_id = ${userId}
      or request_id in (select id from requests_request where user_id = ${userId})`,
  ),
];

export const requestsPersonalData = { exports, closing, retention } satisfies PersonalData;
