// The part of pots in a customer's data export, and what lies in their accounts.
import { sql } from 'kysely';
import type { OpenHolds } from '../ledger/check.ts';
import { openReceived } from '../payments/received.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';

const payments = (userId: number) => sql`
  select p.entry_id, o.slug, o.title, p.hidden, p.paid_at, p.returned_entry, p.returned_at, p.amount
  from pots_payment p join pots_pot o on o.id = p.pot_id
  where p.payer_id = ${userId} order by p.paid_at, p.entry_id`;

// A guest is no customer: what is stored of them belongs to whose pot they paid into, but for the email.
const guests = (userId: number) => sql`
  select g.id, o.slug, o.title, g.name, g.hidden, g.created_at, g.amount, r.amount as received,
    f.amount as given_back, f.status as given_back_status
  from pots_guest g join pots_pot o on o.id = g.pot_id
    left join pots_received r on r.guest_id = g.id
    left join pots_refund f on f.received_id = r.entry_id
  where o.user_id = ${userId} order by g.created_at, g.id, r.entry_id`;

// Who reported it and whom of our people decided are not the organiser's to know.
const holds = (userId: number) => sql`
  select o.slug, o.title, h.held_at, h.decided_at, h.outcome
  from pots_hold h join pots_pot o on o.id = h.pot_id
  where o.user_id = ${userId} order by h.id`;

export const potsParts: ExportPart[] = [
  tablePart(
    'pots',
    'pots_pot',
    [
      'id',
      'slug',
      'title',
      'purpose',
      'rule',
      'first_closes_on',
      'closes_on',
      'status',
      'payments',
      'payout_entry',
      'created_at',
      'ended_at',
    ],
    { naira: ['share', 'target', 'paid'] },
  ),
  queryPart('pot_payments', ['pots_payment'], payments, ['amount']),
  queryPart('pot_holds', ['pots_hold', 'pots_report'], holds),
  queryPart('pot_guests', ['pots_guest', 'pots_received', 'pots_refund'], guests, [
    'amount',
    'received',
    'given_back',
  ]),
];

/** Until a pot is paid out, its account holds all that was paid in and not given back or taken. */
export const potHolds: OpenHolds = {
  kind: 'pot',
  open: sql`select p.pot_id as owner, sum(p.amount - p.taken)::bigint as open
    from pots_payment p join pots_pot o on o.id = p.pot_id
    where o.payout_entry is null and p.returned_at is null group by p.pot_id`,
};

/** What guests paid that is neither in their pot yet nor with them again. */
export const guestHolds: OpenHolds = {
  kind: 'pot_guests',
  open: sql`select owner, sum(open)::bigint as open from (
      select g.pot_id as owner, o.amount as open
      from (${openReceived}) o join pots_guest g on g.id = o.funding_id
      union all
      select pot_id, amount from pots_refund where status <> 'done') waiting
    group by owner`,
};
