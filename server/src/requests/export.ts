// The part of payment requests in a customer's data export.
import { sql } from 'kysely';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';

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

export const requestsParts: ExportPart[] = [
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
