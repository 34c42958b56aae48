// Personal data of Ajo: export, account closure and retention.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AccountClosingRules, Obligation, PersonalData } from '../module.ts';
import { type ExportPart, queryPart, tablePart } from '../platform/data-export.ts';
import { cleared, deleted, numbersOnly, type Retention } from '../platform/retention.ts';

const seats = (userId: number) => sql`
  select m.id, m.group_id, g.name, g.contribution, g.set_aside, g.frequency, g.status,
    g.start_date, m.position, m.has_collected, m.terms_version, m.in_parts, m.paid_by is not null as paid_by_an_officer, m.joined_at
  from ajo_member m join ajo_group g on g.id = m.group_id
  where m.user_id = ${userId} order by m.id`;

const contributions = (userId: number) => sql`
  select group_id, round, status, amount, own, set_aside, parts, ahead, late_at, missed_at, paid_at
  from ajo_share where user_id = ${userId} order by group_id, round, member_id`;

const debts = (userId: number) => sql`
  select d.id, d.group_id, d.round, d.kind, d.amount, d.paid, d.dropped_at, d.written_off, d.created_at,
    m.id = d.debtor_id as i_owe
  from ajo_debt d join ajo_member m on m.id in (d.debtor_id, d.creditor_id)
  where m.user_id = ${userId} order by d.id, m.id`;

const plans = (userId: number) => sql`
  select id, group_id, rhythm, amount, first_on, instalments, taken, status, created_at, ended_at
  from ajo_plan where user_id = ${userId} order by id`;

const swaps = (userId: number) => sql`
  select s.id, s.group_id, s.status, s.created_at, m.id = s.from_id as offered_by_me
  from ajo_swap s join ajo_member m on m.id in (s.from_id, s.to_id)
  where m.user_id = ${userId} order by s.id, m.id`;

const votes = (userId: number) => sql`
  select p.group_id, p.kind, p.status, b.agrees, b.at
  from ajo_ballot b join ajo_proposal p on p.id = b.proposal_id join ajo_member m on m.id = b.member_id
  where m.user_id = ${userId} order by p.id`;

const proposals = (userId: number) => sql`
  select p.group_id, p.kind, p.params, p.status, p.created_at, p.closes_at, p.ended_at
  from ajo_proposal p join ajo_member m on m.id = p.proposed_by
  where m.user_id = ${userId} order by p.id`;

const disputes = (userId: number) => sql`
  select id, group_id, round, about, text, status, ended_by, frozen_until, abusive_at, created_at,
    ended_at from ajo_dispute where user_id = ${userId} order by id`;

const evidence = (userId: number) => sql`
  select e.id, d.group_id, d.round, e.text, e.picture || '.webp' as picture, e.at
  from ajo_evidence e join ajo_dispute d on d.id = e.dispute_id
  where e.user_id = ${userId} order by e.id`;

const terms = (userId: number) => sql`
  select t.group_id, t.version, t.from_round, t.settings, t.created_at
  from ajo_terms t join ajo_member m on m.group_id = t.group_id
  where m.user_id = ${userId} order by t.group_id, t.version`;

const offers = (userId: number) => sql`
  select o.id, o.group_id, o.status, o.created_at, o.to_user_id = ${userId} as offered_to_me
  from ajo_seat_offer o join ajo_member m on m.id = o.member_id
  where m.user_id = ${userId} or o.to_user_id = ${userId} order by o.id`;

const requests = (userId: number) => sql`
  select r.id, r.group_id, g.name, r.status, r.terms_version, r.created_at, r.answered_at
  from ajo_request r join ajo_group g on g.id = r.group_id
  where r.user_id = ${userId} order by r.id`;

const guarantees = (userId: number) => sql`
  select id, group_id, guarantor_id = ${userId} as i_guarantee, amount, used, status, asked_at, held_at,
    ended_at
  from ajo_guarantee where ${userId} in (guarantor_id, user_id) order by id`;

const wishes = (userId: number) => sql`
  select w.group_id, w.turn, w.reason, w.at
  from ajo_wish w join ajo_member m on m.id = w.member_id
  where m.user_id = ${userId} order by w.group_id`;

const support = (userId: number) => sql`
  select w.group_id, w.turn
  from ajo_support s join ajo_member m on m.id = s.member_id join ajo_wish w on w.member_id = s.wish_id
  where m.user_id = ${userId} order by w.group_id, w.turn`;

const seatReports = (userId: number) => sql`
  select group_id, kind, case when reported_by = ${userId} then text end as text, status, created_at,
    answer_by, ended_at, reported_by is not distinct from ${userId} as reported_by_me
  from ajo_seat_report where ${userId} in (user_id, reported_by, nominee_id) order by id`;

/**
 * The Ajo part of a customer's data export: their seats, payments, debts and offers, and nothing about other
 * members.
 */
const exports: ExportPart[] = [
  tablePart(
    'groups_organised',
    'ajo_group',
    [
      'id',
      'name',
      'description',
      'frequency',
      'max_members',
      'start_date',
      'turn_order',
      'visibility',
      'approval',
      'late_fee',
      'reserve',
      'slot_fee',
      'rules',
      'status',
      'outcome',
      'renews',
      'created_at',
    ],
    { owner: 'organiser_id', naira: ['contribution', 'set_aside'] },
  ),
  queryPart('group_seats', ['ajo_member'], seats, ['contribution', 'set_aside']),
  queryPart('group_contributions', ['ajo_share'], contributions, ['amount', 'own', 'set_aside']),
  queryPart('group_debts', ['ajo_debt'], debts, ['amount', 'paid']),
  queryPart('group_repayment_plans', ['ajo_plan'], plans, ['amount']),
  queryPart('group_swaps', ['ajo_swap'], swaps),
  queryPart('group_turns_wished', ['ajo_wish'], wishes),
  queryPart('group_turns_supported', ['ajo_support'], support),
  queryPart('group_votes', ['ajo_ballot'], votes),
  tablePart('group_holds', 'ajo_hold', ['id', 'group_id', 'status', 'held_at', 'returned_at'], {
    naira: ['first', 'bond', 'bond_used'],
  }),
  queryPart('group_guarantees', ['ajo_guarantee'], guarantees, ['amount', 'used']),
  tablePart('group_members_added', 'ajo_phoneless_ask', [
    'id',
    'group_id',
    'first_name',
    'last_name',
    'phone_number',
    'status',
    'created_at',
  ]),
  tablePart(
    'group_payouts_to_banks',
    'ajo_bank_payout',
    ['id', 'group_id', 'bank_name', 'account_number', 'account_name', 'status', 'created_at'],
    { naira: ['amount'] },
  ),
  queryPart('group_disputes', ['ajo_dispute'], disputes),
  queryPart('group_dispute_evidence', ['ajo_evidence'], evidence),
  queryPart('group_proposals', ['ajo_proposal'], proposals),
  tablePart('group_offices', 'ajo_officer', [
    'id',
    'group_id',
    'office',
    'status',
    'asked_at',
    'held_at',
    'ended_at',
  ]),
  tablePart(
    'group_covers_asked',
    'ajo_cover',
    ['id', 'group_id', 'round', 'status', 'created_at', 'closes_at', 'ended_at'],
    { naira: ['amount'] },
  ),
  tablePart('next_of_kin', 'ajo_kin', ['name', 'phone_number', 'named_at']),
  queryPart('group_seat_reports', ['ajo_seat_report'], seatReports),
  tablePart('group_announcements', 'ajo_announcement', ['id', 'group_id', 'text', 'at']),
  tablePart('group_announcements_read', 'ajo_announcement_read', ['announcement_id', 'at']),
  queryPart('group_terms', ['ajo_terms'], terms),
  tablePart('group_invitations', 'ajo_invitation', [
    'id',
    'group_id',
    'joined',
    'created_at',
    'expires_at',
    'ended_at',
  ]),
  tablePart('group_passbooks_issued', 'ajo_passbook', ['id', 'group_id', 'hash', 'issued_at']),
  queryPart('group_requests', ['ajo_request'], requests),
  tablePart('group_renewals_declined', 'ajo_renewal_decline', ['group_id', 'at']),
  tablePart('group_seat_links', 'ajo_seat_link', [
    'id',
    'group_id',
    'created_at',
    'expires_at',
    'ended_at',
  ]),
  tablePart('group_seats_asked_for', 'ajo_seat_ask', ['id', 'group_id', 'status', 'created_at']),
  queryPart('group_seat_offers', ['ajo_seat_offer'], offers),
];

const LINK = '/ajo';

/** A customer's debts and claims, by group. */
const openDebts = (side: 'debtor_id' | 'creditor_id', userId: number) => sql<{
  name: string;
  amount: Kobo;
}>`
  select g.name, sum(d.amount - d.paid)::bigint as amount from ajo_debt d
  join ajo_member m on m.id = ${sql.ref(`d.${side}`)} join ajo_group g on g.id = d.group_id
  where m.user_id = ${userId} and d.dropped_at is null and d.amount > d.paid
  group by g.id order by g.id`;

/** Ajo commitments that prevent an account from being closed, and those that end with it. */
const closing: AccountClosingRules = {
  async obligations(db, userId) {
    const list = async <Row>(query: RawBuilder<Row>, description: (row: Row) => string) =>
      (await query.execute(db)).rows.map(
        (row): Obligation => ({ description: description(row), link: LINK }),
      );
    return [
      ...(await list(
        sql<{ name: string; started: boolean }>`
          select g.name, g.status in ('active', 'paused') as started from ajo_group g
          where g.status <> 'completed' and (g.organiser_id = ${userId}
            or exists (select from ajo_member m where m.group_id = g.id and m.user_id = ${userId}))
          order by g.id`,
        ({ name, started }) =>
          started
            ? `You have a seat in the Ajo group “${name}”. It ends with the last round, or when someone takes it over.`
            : `You have a seat in the Ajo group “${name}”. Leave it before it starts.`,
      )),
      ...(await list(
        openDebts('debtor_id', userId),
        ({ name, amount }) =>
          `You owe ${formatNaira(amount)} in the Ajo group “${name}”. Pay it in the group.`,
      )),
      ...(await list(
        openDebts('creditor_id', userId),
        ({ name, amount }) =>
          `Members of the Ajo group “${name}” owe you ${formatNaira(amount)}. You’ll get it as they pay.`,
      )),
      ...(await list(
        sql<{ name: string; amount: Kobo }>`
          select g.name, q.amount - q.used as amount from ajo_guarantee q
          join ajo_group g on g.id = q.group_id
          where q.guarantor_id = ${userId} and q.status = 'held' order by q.id`,
        ({ name, amount }) =>
          `You guarantee ${formatNaira(amount)} for a member of the Ajo group “${name}”. It’s released when the group ends.`,
      )),
      ...(await list(
        sql<{ name: string }>`
          select g.name from ajo_dispute d join ajo_group g on g.id = d.group_id
          where d.user_id = ${userId} and d.status = 'open' order by d.id`,
        ({ name }) => `Your dispute in the Ajo group “${name}” hasn’t been decided.`,
      )),
    ];
  },
  async end(tx, userId, now) {
    await sql`update ajo_request set status = 'withdrawn', answered_at = ${now}
      where user_id = ${userId} and status in ('waiting', 'listed')`.execute(tx);
    await sql`update ajo_guarantee set status = 'declined', ended_at = ${now}
      where guarantor_id = ${userId} and status = 'asked'`.execute(tx);
    await sql`update ajo_invitation set ended_at = ${now}
      where user_id = ${userId} and ended_at is null`.execute(tx);
    await sql`update ajo_seat_offer set status = 'withdrawn'
      where to_user_id = ${userId} and status = 'offered'`.execute(tx);
    await sql`delete from ajo_kin where user_id = ${userId}`.execute(tx);
  },
};

const theirGroups = (userId: number) =>
  sql`(select group_id from ajo_member where user_id = ${userId})`;

/** Retention of a closed account's Ajo data. Records other members rely on stay: seats and payments. */
const retention: readonly Retention[] = [
  cleared(
    'ajo_group',
    {
      kept: 'by law',
      why: 'the name and the description are erased if this customer gave them; the terms stay',
    },
    (userId) => sql`update ajo_group set name = 'Ajo group ' || id, description = ''
      where organiser_id = ${userId}`,
  ),
  numbersOnly('ajo_member'),
  cleared(
    'ajo_event',
    { kept: 'by law', why: 'the name is removed from the text' },
    (userId, { name }) => sql`update ajo_event set text = replace(text, ${name}, 'A closed account')
      where group_id in ${theirGroups(userId)}`,
  ),
  cleared(
    'ajo_announcement',
    { kept: 'by law', why: 'the words go' },
    (userId) => sql`update ajo_announcement set text = 'erased' where user_id = ${userId}`,
  ),
  numbersOnly('ajo_announcement_read'),
  cleared(
    'ajo_bank_payout',
    { kept: 'by law', why: 'the bank account is erased' },
    (
      userId,
    ) => sql`update ajo_bank_payout set account_name = 'erased', account_number = '0000000000'
      where user_id = ${userId}`,
  ),
  numbersOnly('ajo_cover'),
  cleared(
    'ajo_dispute',
    { kept: 'by law', why: 'the words go' },
    (userId) => sql`update ajo_dispute set text = 'erased' where user_id = ${userId}`,
  ),
  deleted('ajo_evidence', {
    kept: 'by law',
    why: 'deleted, with its picture',
    files: (userId) => sql<{ name: string }>`select picture || ending as name
      from unnest(array['.webp', '-400.webp']) ending, ajo_evidence
      where user_id = ${userId} and picture is not null`,
  }),
  numbersOnly('ajo_guarantee'),
  numbersOnly('ajo_hold'),
  numbersOnly('ajo_invitation', 'only a random code'),
  deleted('ajo_kin', { kept: 'at once', why: 'deleted when the account is closed' }),
  numbersOnly('ajo_officer'),
  deleted('ajo_operation', { kept: '30 days', why: 'deleted' }),
  cleared(
    'ajo_passbook',
    { kept: 'by law', why: 'deleted, including those of other members that show the name' },
    (userId, { name }) => sql`delete from ajo_passbook p where user_id = ${userId}
      or group_id in ${theirGroups(userId)} and position(${name} in shown::text) > 0`,
  ),
  deleted('ajo_phoneless_ask', { kept: 'by law', why: 'deleted' }),
  numbersOnly('ajo_plan'),
  numbersOnly('ajo_renewal_decline'),
  numbersOnly('ajo_request'),
  numbersOnly('ajo_seat_ask'),
  numbersOnly('ajo_seat_link', 'only a random code'),
  numbersOnly('ajo_seat_offer'),
  cleared(
    'ajo_seat_report',
    { kept: 'by law', why: 'the text and the next of kin are erased' },
    (userId, { phone_number }) => [
      sql`update ajo_seat_report set text = 'erased' where user_id = ${userId}`,
      sql`update ajo_seat_report set kin_name = 'erased', kin_phone = '+2340000000000'
        where kin_phone is not null and (user_id = ${userId} or kin_phone = ${phone_number})`,
      sql`delete from ajo_kin where phone_number = ${phone_number}`,
    ],
  ),
  numbersOnly('ajo_share'),
];

export const ajoPersonalData = { exports, closing, retention } satisfies PersonalData;
