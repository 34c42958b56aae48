// Databases as earlier versions left them: the state of 0.1.0, upgraded to any later migration, with rows that
// subsequent migrations rewrite.
import pg from 'pg';
import { replacedNames } from '../platform/database/baseline.ts';
import { migrate } from '../platform/database/migrate.ts';
import { loadRows } from './release-0-1-0.ts';

/** The last migration of 0.1.0. */
export const RELEASE = '0012';

/**
 * Creates a database from the replaced migrations up to number `last`, at least that of 0.1.0, with the rows of 0.1.0
 * and those of `oldRows` that fit.
 */
export async function makeOlder(url: string, backup: string, last: string): Promise<void> {
  const upTo = async (number: string) =>
    (await replacedNames()).filter((name) => name.slice(0, 4) <= number);
  await migrate(url, { restored: await upTo(RELEASE) });
  await loadRows(url, backup);
  await migrate(url, { restored: await upTo(last) });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Rows alone, without the customers and groups they refer to.
    await client.query('set session_replication_role = replica');
    for (const { insert } of oldRowsAt(last)) await client.query(insert);
  } finally {
    await client.end();
  }
}

type OldRows = {
  /** The first migration after which the row can be written, and the one that rewrites it. */
  from: string;
  until: string;
  insert: string;
  /** A query to run after the upgrade, and the one row it should return. */
  query: string;
  row: unknown[];
};

/** Rows that fit a database whose last migration has this number, and that later migrations rewrite. */
export const oldRowsAt = (last: string) =>
  oldRows.filter(({ from, until }) => from <= last && last < until);

const CUSTOMER = 'username, email, phone_number, first_name, last_name, password_hash, created_at';

const oldRows: OldRows[] = [
  {
    from: RELEASE,
    until: '0013',
    insert: `insert into notification (user_id, kind, title, body, link, created_at)
      values (990, 'notice', 'A title', 'A body', '/ajo?group=1', now())`,
    query: `select topic, params from notification where user_id = 990`,
    row: ['ajo', { title: 'A title', body: 'A body', link: '/ajo?group=1' }],
  },
  {
    from: RELEASE,
    until: '0029',
    insert: `insert into wallet_recipient (user_id, target, created_at) values
      (990, '{"type": "user", "username": "tunde", "name": "Tunde Bakare"}', now()),
      (990, '{"type": "bank", "bank_code": "058", "bank_name": "GTBank", "account_number": "0123456789",
        "name": "ADA OBI"}', now())`,
    query: `select array_agg(coalesce(bank_code || account_number || account_name, to_user_id::text)
      order by id) from people_person where user_id = 990`,
    row: [['3', '0580123456789ADA OBI']],
  },
  {
    from: RELEASE,
    until: '0037',
    insert: `insert into waste_plan (user_id, waste_type, collection_address, amount, next_at, created_at)
      values (990, 'hazardous', 'Surulere', 1, now(), now())`,
    query: `select notes from waste_plan where user_id = 990`,
    row: ['The customer did not say what it is'],
  },
  {
    from: RELEASE,
    until: '0040',
    insert: `insert into support_ticket (number, user_id, topic, subject, entry_id, status, waiting_since,
        written, created_at, updated_at)
      select number, 990, 'request', 'Where is it?', md5('one')::uuid, 'open', now(), 1, now(), now()
      from unnest(array['ALJ-AAAAA1', 'ALJ-AAAAA2']) number`,
    query: `select array_agg(number order by number) from support_ticket
      where user_id = 990 and entry_id is not null`,
    row: [['ALJ-AAAAA2']],
  },
  {
    from: RELEASE,
    until: '0044',
    insert: `insert into market_order (checkout, buyer_id, seller_id, status, total, address, placed_at,
        ended_at) values (md5('one')::uuid, 990, 2, 'cancelled', 700, '{}', now(), now())`,
    query: `select refunded::int from market_order where buyer_id = 990`,
    row: [700],
  },
  {
    from: RELEASE,
    until: '0059',
    insert: `insert into ajo_vote (group_id, member_id, kind, created_at)
      select group_id, id, 'pause', now() from ajo_member where group_id = 3`,
    query: `select p.kind, p.status, count(b)::int from ajo_proposal p
      join ajo_ballot b on b.proposal_id = p.id where p.group_id = 3 group by p.id`,
    row: ['pause', 'open', 2],
  },
  {
    from: '0049',
    until: '0054',
    insert: `insert into savings_goal (user_id, title, description, target_amount, start_date, target_date,
        status, created_at, completed_at, kind)
      values (990, 'Rent', '', 1, '2026-01-01', '2027-01-01', 'completed', now(), now(), 'locked')`,
    query: `select kind from savings_goal where user_id = 990`,
    row: ['target'],
  },
  {
    from: '0054',
    until: '0056',
    insert: `insert into savings_goal (user_id, title, description, target_amount, start_date, target_date,
        status, created_at, kind)
      values (990, 'Rent', '', 1, '2025-01-01', '2026-01-01', 'active', now(), 'locked')`,
    query: `select told_open_on::text from savings_goal where user_id = 990`,
    row: ['2026-01-01'],
  },
  {
    from: '0074',
    until: '0077',
    insert: `insert into staff_proposal (kind, object, payload, maker_id, reason, made_at, expires_at)
      values ('change_roles', 'staff:4', '{}', 1, 'A reason', now(), now() + interval '1 day')`,
    query: `select p.objects, o.open from staff_proposal p
      join staff_proposal_object o on o.proposal_id = p.id`,
    row: [['staff:4'], true],
  },
  {
    from: '0067',
    until: '0093',
    insert: `insert into ajo_dispute (group_id, round, member_id, user_id, about, text, frozen_until, status,
        ended_by, created_at, ended_at, proposed_by, decided_by)
      values (990, 1, 1, 1, 'collector', 'x', now(), 'given_back', 'staff', now(), now(), 'a@b.ng',
        'c@d.ng')`,
    query: `select first_by, second_by from staff_agreed_before b
      join ajo_dispute d on b.object = 'ajo_dispute:' || d.id where d.group_id = 990`,
    row: ['a@b.ng', 'c@d.ng'],
  },
  {
    from: '0046',
    until: '0093',
    insert: `insert into pots_hold (pot_id, held_by, reason, held_at, proposed, proposed_by, proposed_at)
      values (990, 'a@b.ng', 'why', now(), 'give_back', 'a@b.ng', now())`,
    query: `select h.outcome, b.first_by, b.second_by from pots_hold h
      join staff_agreed_before b on b.object = 'pots_hold:' || h.id where h.pot_id = 990`,
    row: [null, 'a@b.ng', null],
  },
  {
    from: '0088',
    until: '0105',
    insert: `insert into ledger_hour (hour, closed_at)
      values ('2026-01-01 00:00Z', '2026-01-01 02:00Z')`,
    query: `select until = '2026-01-01 01:00Z' from ledger_closed`,
    row: [true],
  },
  {
    from: RELEASE,
    until: '0107',
    insert: `insert into identity_user (${CUSTOMER}) values
      ('4671581611', 'n@b.ng', '+2348030000991', 'A', 'B', 'x', now())`,
    query: `select u.username, f.username from identity_user u
      join identity_former_username f on f.user_id = u.id where u.email = 'n@b.ng'`,
    row: ['u4671581611', '4671581611'],
  },
  {
    from: RELEASE,
    until: '0108',
    insert: `insert into market_product (seller_id, key, category_id, name, description, searched, price,
        stock, stocked, created_at)
      values (2, md5('one')::uuid, 1, 'Hular Ɗan’kasa', '', ' hular ɗan kasa', 1, 1, 1, now())`,
    query: `select searched from market_product where key = md5('one')::uuid`,
    row: [' hular dankasa'],
  },
  {
    from: RELEASE,
    until: '0110',
    insert: `insert into identity_user (${CUSTOMER}) values
      ('hidden', 'h@b.ng', '+2348030000992', 'A' || U&'\\200B\\202E', 'B', 'x', now())`,
    query: `select first_name from identity_user where username = 'hidden'`,
    row: ['A'],
  },
  {
    from: RELEASE,
    until: '0118',
    insert: `insert into wallet_quote values (md5('one')::uuid, 990, '058', 'GTBank', '0123456789', 'ADA OBI',
        700, 0, 0, 0, '2026-01-01', '2026-01-02');
      insert into wallet_payout (id, user_id, quote_id, status, needs_attention_at, created_at)
        values (md5('one')::uuid, 990, md5('one')::uuid, 'paid', '2026-01-01', '2026-01-01')`,
    query: `select flagged_at = needs_attention_at from wallet_payout where user_id = 990`,
    row: [true],
  },
  {
    from: '0091',
    until: '0148',
    insert: `insert into staff_case_view (staff_id, name, filters, created_at)
      values (990, 'Unclaimed money', '{"group": "money", "owner": "nobody"}', now())`,
    query: `select filters from staff_case_view where staff_id = 990`,
    row: [{ group: 'money', owner: 'unassigned' }],
  },
];
