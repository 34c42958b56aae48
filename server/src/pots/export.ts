// The part of pots in a customer's data export, and what lies in their accounts.
import { sql } from 'kysely';
import type { OpenHolds } from '../ledger/check.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';

const payments = (userId: number) => sql`
  select p.entry_id, o.slug, o.title, p.hidden, p.paid_at, p.returned_entry, p.returned_at, p.amount
  from pots_payment p join pots_pot o on o.id = p.pot_id
  where p.payer_id = ${userId} order by p.paid_at, p.entry_id`;

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
];

/** Until a pot is paid out, its account holds all that was paid in and not given back. */
export const potHolds: OpenHolds = {
  kind: 'pot',
  open: sql`select p.pot_id as owner, sum(p.amount)::bigint as open
    from pots_payment p join pots_pot o on o.id = p.pot_id
    where o.payout_entry is null and p.returned_at is null group by p.pot_id`,
};
