// Finds the product's rows that actions name.
import type { ProposalKind } from '@alajo/contract/ajo/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/database.ts';
import { dateOf, type SortPart } from '../model/model.ts';
import { bankFinders } from './banks.ts';
import { type Customer, customerOf } from './customers.ts';

// An id that does not exist, which the product must refuse.
export const UNKNOWN_ID = 999_999;
const NIL = '00000000-0000-0000-0000-000000000000';

export const createFinders = (db: Db, customers: Map<string, Customer>) => ({
  ...ajoFinders(db, customers),
  ...savingsFinders(db),
  ...potFinders(db),
  ...shopFinders(db),
  ...sortingFinders(db),
  ...billFinders(db, customers),
  ...bankFinders(db, customers),
  transferOf: transferFinder(db, customers),
  standingOrder: async (note: string) => {
    const found = db.selectFrom('schedules_order').selectAll().where('note', '=', note);
    return found.executeTakeFirst();
  },
  /** A share is named by its bill's title and its place among the shares. */
  moneyRequest: async (name: string) => {
    const [title = '', share = '1'] = name.split(' share ');
    const named = db.selectFrom('requests_request').select(['id', 'slug']);
    const nth = named
      .where('title', '=', title)
      .orderBy('id')
      .offset(Number(share) - 1);
    return (await nth.limit(1).executeTakeFirst()) ?? { id: UNKNOWN_ID, slug: 'none' };
  },
});

function ajoFinders(db: Db, customers: Map<string, Customer>) {
  const idOf = (name: string) => customers.get(name)?.id ?? UNKNOWN_ID;
  const group = async (name: string) => {
    const query = db.selectFrom('ajo_group').select('id').where('name', '=', name);
    return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
  };
  const memberId = async (name: string, who: string) => {
    const query = db
      .selectFrom('ajo_member')
      .select('id')
      .where('group_id', '=', await group(name))
      .where('user_id', '=', idOf(who));
    return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
  };
  const offers = db.selectFrom('ajo_seat_offer').select('id').where('status', '=', 'offered');
  return {
    group,
    memberId,
    memberAt: async (seat: { group: string; member: string }) => ({
      id: await group(seat.group),
      member: await memberId(seat.group, seat.member),
    }),
    swap: async (name: string, from: string, to: string) => {
      const query = db
        .selectFrom('ajo_swap')
        .select('id')
        .where('status', '=', 'offered')
        .where('from_id', '=', await memberId(name, from))
        .where('to_id', '=', await memberId(name, to));
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
    proposal: async (name: string, kinds: ProposalKind[]) => {
      const query = db
        .selectFrom('ajo_proposal as p')
        .innerJoin('ajo_group as g', 'g.id', 'p.group_id')
        .select('p.id')
        .where('g.name', '=', name)
        .where('p.kind', 'in', kinds)
        .where('p.status', '=', 'open');
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
    openCover: async (name: string, late: string) => {
      const query = db
        .selectFrom('ajo_cover')
        .select('id')
        .where('status', '=', 'open')
        .where('member_id', '=', await memberId(name, late));
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
    officerOf: async (name: string, holder: string, status: 'asked' | 'held') => {
      const query = db
        .selectFrom('ajo_officer')
        .select('id')
        .where('status', '=', status)
        .where('member_id', '=', await memberId(name, holder));
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
    termsOf: async (name: string) => {
      const query = db.selectFrom('ajo_group').select('terms_version').where('name', '=', name);
      return (await query.executeTakeFirst())?.terms_version ?? 1;
    },
    questionAbout: async (kind: ProposalKind, about: number) => {
      const query = db
        .selectFrom('ajo_proposal')
        .select('id')
        .where('kind', '=', kind)
        .where(sql`params ->> 'about'`, '=', `${about}`)
        .where('status', '=', 'open');
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
    phoneOf: async (who: string) => {
      const query = db.selectFrom('identity_user').select('phone_number');
      return (await query.where('id', '=', idOf(who)).executeTakeFirstOrThrow()).phone_number;
    },
    reportOf: async (name: string, member: string) => {
      const query = db
        .selectFrom('ajo_seat_report')
        .select('id')
        .where('group_id', '=', await group(name))
        .where('user_id', '=', idOf(member))
        .orderBy('id', 'desc');
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
    disputeOf: async (name: string, round: number) => {
      const query = db
        .selectFrom('ajo_dispute as d')
        .innerJoin('ajo_group as g', 'g.id', 'd.group_id')
        .select('d.id')
        .where('g.name', '=', name)
        .where('d.round', '=', round)
        .where('d.status', '=', 'open');
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
    organiser: async (name: string) => {
      const query = db.selectFrom('ajo_group').select('organiser_id').where('name', '=', name);
      return (await query.executeTakeFirst())?.organiser_id ?? UNKNOWN_ID;
    },
    request: async (name: string, who: string) => {
      const query = db
        .selectFrom('ajo_request')
        .select('id')
        .where('status', 'in', ['waiting', 'listed'])
        .where('group_id', '=', await group(name))
        .where('user_id', '=', idOf(who));
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
    guarantee: async (name: string, member: string) => {
      const query = db
        .selectFrom('ajo_guarantee')
        .select('id')
        .where('group_id', '=', await group(name))
        .where('user_id', '=', idOf(member))
        .orderBy('id', 'desc');
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
    seatTo: async (name: string, to: number) => {
      const query = offers.where('group_id', '=', await group(name)).where('to_user_id', '=', to);
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
    seatOf: async (name: string, holder: string) => {
      const query = offers.where('member_id', '=', await memberId(name, holder));
      return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
    },
  };
}

async function findGoal(db: Db, title: string): Promise<number> {
  const query = db.selectFrom('savings_goal').select('id').where('title', '=', title);
  return (await query.executeTakeFirst())?.id ?? UNKNOWN_ID;
}

const savingsFinders = (db: Db) => ({
  goalOf: (title: string) => findGoal(db, title),
  goalAmount: async (target: { goal: string; amount: number }) => ({
    id: await findGoal(db, target.goal),
    amount: kobo(target.amount),
  }),
});

function potFinders(db: Db) {
  const potOf = async (title: string) => {
    const found = db.selectFrom('pots_pot').selectAll().where('title', '=', title);
    return (await found.executeTakeFirst()) ?? { slug: 'none', closes_on: dateOf(0) };
  };
  return {
    potOf,
    slugOf: async (title: string) => ({ slug: (await potOf(title)).slug }),
    findGuest: async (name: string) => {
      const guests = db.selectFrom('pots_guest as g').innerJoin('pots_pot as p', 'p.id', 'pot_id');
      const found = guests.select(['g.id', 'p.slug']).where('g.name', '=', name);
      return (await found.executeTakeFirst()) ?? { id: NIL, slug: 'none' };
    },
  };
}

/** Finds transfers by the names that the model gives them. */
const transferFinder = (db: Db, customers: Map<string, Customer>) => async (name: string) => {
  const [sender = '', type, number = '1'] = name.split(' ');
  const kind = type === 'payout' ? 'transfer_bank' : 'transfer_user';
  const { rows } = await sql<{ id: string; recall_id: number | null; claim_id: number | null }>`
      select e.id, r.id as recall_id, r.claim_id from ledger_posting p
      join ledger_entry e on e.id = p.entry_id and e.kind = ${kind}
      left join support_recall r on r.entry_id = e.id
      where p.account_id = ${customerOf(customers, sender).wallet} and p.amount < 0
      order by p.seq offset ${Number(number) - 1} limit 1`.execute(db);
  const { id, recall_id, claim_id } = rows[0] ?? { id: NIL, recall_id: null, claim_id: null };
  return {
    id,
    reference: toReference(id),
    recall: recall_id ?? UNKNOWN_ID,
    claim: claim_id ?? UNKNOWN_ID,
  };
};

function shopFinders(db: Db) {
  const productOf = async (name: string) => {
    const found = db.selectFrom('market_product').select('id').where('name', '=', name);
    return (await found.executeTakeFirst())?.id ?? UNKNOWN_ID;
  };
  /** Orders are named by their buyer and number. */
  const purchaseOf = async (name: string) => {
    const [buyer = '', number = '1'] = name.split(' purchase ');
    const { rows } = await sql<{ id: number; product_id: number }>`
      select o.id, l.product_id from market_order o
      join market_order_line l on l.order_id = o.id join identity_user u on u.id = o.buyer_id
      where u.username = ${buyer} order by o.id offset ${Number(number) - 1} limit 1`.execute(db);
    return rows[0] ?? { id: UNKNOWN_ID, product_id: UNKNOWN_ID };
  };
  return {
    productOf,
    purchaseOf,
    orderOf: async (purchase: string) => ({ id: (await purchaseOf(purchase)).id }),
  };
}

function sortingFinders(db: Db) {
  const goalId = async (title: string) => ({ goal_id: await findGoal(db, title) });
  const nth = async (table: 'sorting_rule' | 'sorting_run', me: Customer, number: number) => {
    const own = db.selectFrom(table).select('id').where('user_id', '=', me.id);
    const found = await own
      .orderBy('id')
      .offset(number - 1)
      .limit(1)
      .executeTakeFirst();
    return { id: found?.id ?? UNKNOWN_ID };
  };
  return {
    goalId,
    ruleOf: (me: Customer, number: number) => nth('sorting_rule', me, number),
    runOf: (me: Customer, number: number) => nth('sorting_run', me, number),
    partOf: async ({ goal, kind, size }: SortPart) =>
      kind === 'percent'
        ? { kind, ...(await goalId(goal)), percent: size }
        : { kind, ...(await goalId(goal)), amount: kobo(size) },
  };
}

/** A bill is named after its customer and category. */
const billFinders = (db: Db, customers: Map<string, Customer>) => ({
  /** The reference of a bill's payment; the oldest is 1. */
  billPayment: async (bill: string, number: number) => {
    const [owner = '', category] = bill.split(' ');
    const { rows } = await sql<{ id: string }>`
      select p.id from service_purchase p
      join ledger_posting l on l.entry_id = p.id
        and l.account_id = ${customerOf(customers, owner).wallet}
      where p.category = ${category} order by l.seq offset ${number - 1} limit 1`.execute(db);
    return toReference(rows[0]?.id ?? NIL);
  },
  /** The id of a bill's latest reminder. */
  reminder: async (bill: string) => {
    const [owner = '', category] = bill.split(' ');
    const found = await db
      .selectFrom('schedules_order')
      .select('id')
      .where('user_id', '=', customerOf(customers, owner).id)
      .where('automatic', '=', false)
      .where('kind', '=', category === 'airtime' ? 'airtime' : 'bill')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { id: found?.id ?? UNKNOWN_ID };
  },
});
