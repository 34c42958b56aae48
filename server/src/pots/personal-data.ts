// Personal data of pots: export, account closure and retention.
import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';
import { cleared, numbersOnly, type Retention } from '../platform/retention.ts';

const payments = (userId: number) => sql`
  select p.entry_id, o.slug, o.title, p.hidden, p.paid_at, p.returned_entry, p.returned_at, p.amount
  from pots_payment p join pots_pot o on o.id = p.pot_id
  where p.payer_id = ${userId} order by p.paid_at, p.entry_id`;

// Guests aren't customers: their data belongs to the organiser they paid, except for the email.
const guests = (userId: number) => sql`
  select g.id, o.slug, o.title, g.name, g.hidden, g.created_at, g.amount, r.amount as received,
    f.amount as given_back, f.status as given_back_status
  from pots_guest g join pots_pot o on o.id = g.pot_id
    left join pots_received r on r.guest_id = g.id
    left join pots_refund f on f.received_id = r.entry_id
  where o.user_id = ${userId} order by g.created_at, g.id, r.entry_id`;

// The organiser doesn't learn who reported the pot or which staff decided.
const holds = (userId: number) => sql`
  select o.slug, o.title, h.held_at, h.decided_at, h.outcome
  from pots_hold h join pots_pot o on o.id = h.pot_id
  where o.user_id = ${userId} order by h.id`;

const exports: ExportPart[] = [
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

/** Pots that prevent an account from being closed: those a customer organises or is the payee of. */
const closing: AccountClosingRules = {
  async obligations(db, userId) {
    const rows = await db
      .selectFrom('pots_pot')
      .select(['title', 'user_id'])
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('payee_id', '=', userId)]))
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map(({ title, user_id }) => ({
      description:
        user_id === userId
          ? `Your pot “${title}” is open. End it so its money is paid out or refunded.`
          : `The pot “${title}” will be paid to you. Ask its organiser to end it.`,
      link: '/pots',
    }));
  },
};

const retention: readonly Retention[] = [
  numbersOnly('pots_pot', 'title and purpose are what others paid for'),
  cleared(
    'pots_payment',
    { kept: 'by law', why: 'the payer’s name is erased' },
    (userId) =>
      sql`update pots_payment set payer_name = 'a closed account' where payer_id = ${userId}`,
  ),
];

export const potsPersonalData = { exports, closing, retention } satisfies PersonalData;
