// Reads the product's state in one query, in the model's terms.
import { type RawBuilder, sql } from 'kysely';
import { trustScores } from '../../src/ajo/turns/trust.ts';
import { type Db, prepared } from '../../src/platform/database/database.ts';
import { disputeText } from '../model/disputes.ts';
import { guaranteeText } from '../model/guarantors.ts';
import type { GoalSnapshot } from '../model/savings.ts';
import { type GroupSnapshot, holdText, type Snapshot, startVoteText } from '../model/snapshot.ts';
import { proposalText } from '../model/staff.ts';
import { termsText, termsVoteText } from '../model/terms.ts';
import { preferenceText } from '../model/turn-preferences.ts';
import { writeOffText } from '../model/write-offs.ts';
import { readBanks } from './banks.ts';
import { readBills } from './bills.ts';
import type { Customer } from './customers.ts';

type GroupRow = {
  id: number;
  name: string;
  status: string;
  outcome: string | null;
  organiser_id: number;
  current_round: number;
  late_fee: number;
  set_aside: number;
};
type MemberRow = {
  id: number;
  group_id: number;
  user_id: number;
  position: number;
  has_collected: boolean;
};
type RoundRow = {
  group_id: number;
  number: number;
  status: string;
  due_ms: number;
  paid_out: number | null;
  slot: number;
};
type PlanRow = {
  group_id: number;
  member_id: number;
  kept: number;
  missed: number;
  open: string | null;
  next_ms: number | null;
};

type ShareRow = {
  own: number;
  group_id: number;
  round: number;
  member_id: number;
  user_id: number;
  status: string;
  amount: number;
  late_ms: number | null;
  missed_ms: number | null;
  paid_ms: number | null;
};
type DebtRow = {
  group_id: number;
  round: number;
  debtor_id: number;
  creditor_id: number | null;
  kind: string;
  left: number;
};
type GoalRow = {
  id: number;
  title: string;
  status: string;
  auto_frequency: string | null;
  auto_amount: number | null;
  auto_from: string | null;
  auto_next: string | null;
  missed: number;
  retried: number;
  leaving: string | null;
};
type Ballot = { member_id: number; agrees: boolean };
type Rows = {
  accounts: { kind: string; owner_id: number; balance: number }[];
  groups: GroupRow[];
  members: MemberRow[];
  rounds: RoundRow[];
  shares: ShareRow[];
  plans: PlanRow[];
  debts: DebtRow[];
  votes: { group_id: number; kind: string; member_id: number; agrees: boolean }[];
  asked: { group_id: number; kind: string }[];
  wishes: { group_id: number; member_id: number; turn: number; supporters: number[] }[];
  holds: {
    group_id: number;
    member_id: number;
    status: string;
    first: number;
    bond: number;
    bond_used: number;
  }[];
  guarantees: {
    group_id: number;
    member_id: number;
    guarantor_id: number;
    amount: number;
    used: number;
    status: string;
  }[];
  requests: { group_id: number; user_id: number; status: 'waiting' | 'listed' }[];
  disputes: {
    group_id: number;
    round: number;
    until_ms: number;
    extended: boolean;
    ballots: Ballot[];
  }[];
  write_offs: { group_id: number; debtor_id: number; ballots: Ballot[] }[];
  swaps: { group_id: number; from_id: number; to_id: number }[];
  goals: GoalRow[];
  orders: { note: string; next_day: string | null; paid: number }[];
  money_requests: { name: string; status: string; paid: number; payments: number }[];
  recalls: {
    sender: number;
    kind: 'transfer' | 'payout';
    number: number;
    status: string;
    given: number;
    held: number;
    by_ms: number | null;
    claim: string | null;
    hold_ms: number | null;
  }[];
  products: { name: string; stock: number }[];
  purchases: { buyer: number; number: number; stands: string }[];
  sorting: {
    owner: number;
    rules: string[];
    runs: string[];
    plan: string | null;
    nights: string;
  }[];
  guests: { name: string; received: number; given_back: number; stuck: number }[];
  pots: { id: number; title: string; status: string; payments: number; closes_on: string }[];
  frozen: { user_id: number; by: string }[];
  proposals: { user_id: number; number: number | null; by: string; until_ms: number }[];
  reversed: { user_id: number; number: number; by: string }[];
  staff_acts: { act: string; count: number }[];
};

/** An entry's position among its sender's transfers of its kind; the oldest is 1. */
const numberOf = (
  entry: RawBuilder<unknown>,
  sender: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
) =>
  sql`(select count(*) from ledger_account a
    join ledger_posting this on this.account_id = a.id and this.entry_id = ${entry}
    join ledger_posting p on p.account_id = a.id and p.amount < 0 and p.seq <= this.seq
    join ledger_entry e on e.id = p.entry_id and e.kind = ${kind}
    where a.kind = 'wallet' and a.owner_id = ${sender})`;

/** Reads everything the model predicts from the database. */
export async function readSnapshot(
  db: Db,
  customers: Map<string, Customer>,
  now: number,
): Promise<Snapshot> {
  const [result] = await prepared(
    db,
    sql<{ rows: Rows }>`select json_build_object(
    'accounts', (select coalesce(json_agg(a), '[]') from (select kind, owner_id, balance
      from ledger_account where owner_id is not null) a),
    'groups', (select coalesce(json_agg(g order by g.id), '[]') from ajo_group g),
    'members', (select coalesce(json_agg(m order by m.position), '[]') from ajo_member m),
    'rounds', (select coalesce(json_agg(r), '[]') from (select group_id, number, status, paid_out, slot,
      extract(epoch from due_at) * 1000 as due_ms from ajo_round) r),
    'shares', (select coalesce(json_agg(s), '[]') from (select *,
      extract(epoch from late_at) * 1000 as late_ms, extract(epoch from paid_at) * 1000 as paid_ms,
      extract(epoch from missed_at) * 1000 as missed_ms from ajo_share) s),
    'debts', (select coalesce(json_agg(d), '[]') from (select *, amount - paid as left
      from ajo_debt where paid < amount and dropped_at is null) d),
    'plans', (select coalesce(json_agg(p), '[]') from (select group_id, member_id,
      count(*) filter (where status = 'kept') as kept,
      count(*) filter (where status = 'missed') as missed,
      max(rhythm || ' ' || amount || ', ' || taken || ' taken') filter (where status = 'open') as open,
      max(extract(epoch from next_at) * 1000) filter (where status = 'open') as next_ms
      from ajo_plan where status in ('open', 'kept', 'missed') group by group_id, member_id) p),
    'votes', (select coalesce(json_agg(v), '[]') from (select p.group_id, p.kind, b.member_id,
      b.agrees from ajo_ballot b join ajo_proposal p on p.id = b.proposal_id
        and p.status = 'open') v),
    'asked', (select coalesce(json_agg(p), '[]') from (select group_id, kind from ajo_proposal
      where status = 'open' and kind in ('wait', 'start_smaller')) p),
    'wishes', (select coalesce(json_agg(w), '[]') from (select group_id, member_id, turn,
      (select coalesce(json_agg(s.member_id), '[]') from ajo_support s
        where s.wish_id = w.member_id) as supporters from ajo_wish w) w),
    'holds', (select coalesce(json_agg(h), '[]') from ajo_hold h where status <> 'returned'),
    'guarantees', (select coalesce(json_agg(q), '[]') from ajo_guarantee q
      where status in ('asked', 'held')),
    'requests', (select coalesce(json_agg(r order by id), '[]') from ajo_request r
      where status in ('waiting', 'listed')),
    'disputes', (select coalesce(json_agg(d order by id), '[]') from (select id, group_id, round, extended,
      extract(epoch from frozen_until) * 1000 as until_ms, (select coalesce(json_agg(b), '[]')
        from ajo_ballot b join ajo_proposal p on p.id = b.proposal_id and p.status = 'open'
        where p.kind = 'hold_payout' and (p.params ->> 'about')::bigint = d.id) as ballots
      from ajo_dispute d where status = 'open') d),
    'write_offs', (select coalesce(json_agg(w), '[]') from (select group_id,
      (params ->> 'about')::bigint as debtor_id, (select coalesce(json_agg(b), '[]')
        from ajo_ballot b where b.proposal_id = p.id) as ballots
      from ajo_proposal p where kind = 'write_off' and status = 'open') w),
    'swaps', (select coalesce(json_agg(s), '[]') from ajo_swap s where status = 'offered'),
    'goals', (select coalesce(json_agg(g), '[]') from (select *, (select coalesce(sum(amount), 0)
      from savings_miss where goal_id = id and caught_up_at is null) as missed,
      (select count(next_try_at) from savings_miss where goal_id = id) as retried,
      (select amount || ' at ' || to_char(pays_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from savings_withdrawal w where goal_id = savings_goal.id and w.status = 'waiting') as leaving
      from savings_goal) g),
    'orders', (select coalesce(json_agg(o), '[]') from (select note, next_day, (select count(*)
      from schedules_run where order_id = id and status = 'paid') as paid from schedules_order where automatic) o),
    'guests', (select coalesce(json_agg(g), '[]') from (select g.name,
      coalesce(sum(r.amount), 0) as received,
      coalesce(sum(f.amount) filter (where f.status = 'done'), 0) as given_back,
      coalesce(sum(f.amount) filter (where f.status = 'stuck'), 0) as stuck
      from pots_guest g left join pots_received r on r.guest_id = g.id
        left join pots_refund f on f.received_id = r.entry_id group by g.name) g),
    'pots', (select coalesce(json_agg(p), '[]') from pots_pot p),
    'frozen', (select coalesce(json_agg(f), '[]') from (select id as user_id, staff_frozen_by as by
      from identity_user where staff_frozen_by is not null) f),
    'proposals', (select coalesce(json_agg(p), '[]') from (select about_user_id as user_id, m.name as by,
      case when p.kind = 'reverse_entry' then
        ${numberOf(sql`(p.payload ->> 'id')::uuid`, sql`about_user_id`, sql`'transfer_user'`)} end as number,
      extract(epoch from expires_at) * 1000 as until_ms from staff_proposal p
        join staff_member m on m.id = p.maker_id where p.state = 'open') p),
    'reversed', (select coalesce(json_agg(b), '[]') from (select s.about_user_id as user_id,
      ${numberOf(sql`h.payment_id`, sql`s.about_user_id`, sql`'transfer_user'`)} as number,
      m.name || ' and ' || d.name as by
      from ledger_entry r left join payment_by_hand h on h.entry_id = r.id
        left join staff_proposal s on s.id = h.proposal_id
        left join staff_member m on m.id = s.maker_id left join staff_member d on d.id = s.decider_id
      where r.kind = 'transfer_user_reversal') b),
    'staff_acts', (select coalesce(json_agg(l), '[]') from (select act, count(*) from staff_log
      group by act) l),
    'money_requests', (select coalesce(json_agg(m), '[]') from (select status, paid,
      title || case when split_id is null then '' else ' share '
        || row_number() over (partition by split_id order by id) end as name,
      (select count(*) from requests_payment where request_id = r.id and reversed_at is null)
        as payments
      from requests_request r) m),
    'recalls', (select coalesce(json_agg(r), '[]') from (select r.user_id as sender, r.status, given, held,
      c.status as claim, extract(epoch from c.hold_until) * 1000 as hold_ms,
      case when to_user_id is null then 'payout' else 'transfer' end as kind,
      case when r.status = 'with_bank' then extract(epoch from answer_by) * 1000 end as by_ms,
      ${numberOf(
        sql`r.entry_id`,
        sql`r.user_id`,
        sql`case when r.to_user_id is null then 'transfer_bank' else 'transfer_user' end`,
      )} as number from support_recall r left join support_claim c on c.id = r.claim_id) r),
    'products', (select coalesce(json_agg(p), '[]') from (select name, stock from market_product) p),
    'purchases', (select coalesce(json_agg(p), '[]') from (select o.buyer_id as buyer,
      row_number() over (partition by o.buyer_id order by o.id) as number,
      o.status || ', ' || o.refunded || ' of it refunded'
        || coalesce(', return ' || r.status || ' of ' || r.claimed, '') as stands
      from market_order o left join market_return r on r.order_id = o.id) p),
    'sorting', (select coalesce(json_agg(s), '[]') from (select u.id as owner,
      (select coalesce(json_agg(status order by id), '[]') from sorting_rule
        where user_id = u.id) as rules,
      (select coalesce(json_agg(concat_ws(', ', status, 'of ' || credit,
          (select string_agg(amount || ' to ' || name
              || case when undo_entry_id is null then '' else ' and back' end, ', ' order by place)
            from sorting_move where run_id = r.id)) order by id), '[]') from sorting_run r
        where user_id = u.id) as runs,
      (select style || ' ' || coalesce(step, percent) || ' up to ' || day_cap || ' to ' || goal
          || ', ' || status || ', ' || next_day from sorting_spend_plan
        where user_id = u.id) as plan,
      (select count(*) filter (where status = 'saved') || ' saved '
          || coalesce(sum(amount) filter (where status = 'saved'), 0) || ', '
          || count(*) filter (where status = 'skipped') || ' skipped' from sorting_collection
        where user_id = u.id) as nights from identity_user u) s)
    ) as rows`,
  );
  if (result === undefined) throw new Error('the query returned no row');
  const ids = [...customers.values()].map(({ id }) => id);
  const trust = await trustScores(db, new Date(now), ids);
  return {
    ...snapshotFrom(result.rows, customers, trust),
    ...(await readBills(db, customers, now)),
    ...(await readBanks(db, customers)),
  };
}

type Trust = Map<number, number>;

function snapshotFrom(
  rows: Rows,
  customers: Map<string, Customer>,
  trust: Trust,
): Omit<Snapshot, 'reminders' | 'announced' | 'banks' | 'consents' | 'pulls' | 'cards'> {
  const names = new Map([...customers.values()].map(({ id, name }) => [id, name]));
  const balances = new Map(
    rows.accounts.map(({ kind, owner_id, balance }) => [`${kind} ${owner_id}`, balance]),
  );
  const held = (kind: string, owner: number) => balances.get(`${kind} ${owner}`) ?? 0;
  const people = [...customers.values()].map(({ id, name }) => [
    name,
    { wallet: held('wallet', id), parked: held('parked', id) },
  ]);
  const member = new Map(
    rows.members.map((member) => [member.id, names.get(member.user_id) ?? '?']),
  );
  const named = { rows, names, member, held, trust };
  const groups = rows.groups.map((group) => [group.name, groupFrom(named, group)]);
  const goals = rows.goals.map((goal) => [goal.title, goalFrom(goal, held('goal', goal.id))]);
  return {
    people: Object.fromEntries(people),
    owed: Object.fromEntries(
      rows.accounts.flatMap(({ kind, owner_id, balance }) =>
        kind === 'receivable' && balance < 0 ? [[names.get(owner_id), -balance]] : [],
      ),
    ),
    groups: Object.fromEntries(groups),
    goals: Object.fromEntries(goals),
    orders: Object.fromEntries(
      rows.orders.map((order) => [order.note, `${order.next_day ?? 'ended'}, paid ${order.paid}`]),
    ),
    pots: Object.fromEntries(
      rows.pots.map(({ id, title, status, payments, closes_on }) => [
        title,
        `${status}, ${held('pot', id)} in it, ${payments} payments, until ${closes_on}`,
      ]),
    ),
    guests: Object.fromEntries(
      rows.guests.map(({ name, received, given_back, stuck }) => [
        name,
        `${received} received, ${given_back} given back, ${stuck} stuck`,
      ]),
    ),
    requests: Object.fromEntries(
      rows.money_requests.map(({ name, status, paid, payments }) => [
        name,
        `${status}, ${paid} in ${payments} payments`,
      ]),
    ),
    recalls: Object.fromEntries(
      rows.recalls.map(({ sender, kind, number, status, given, held, by_ms, claim, hold_ms }) => [
        `${names.get(sender) ?? '?'} ${kind} ${number}`,
        [
          `${status}, ${given} given, ${held} held`,
          ...(claim === null
            ? []
            : [
                `claim ${claim}${hold_ms === null ? '' : ` until ${new Date(hold_ms).toISOString()}`}`,
              ]),
          ...(by_ms === null ? [] : [`by ${new Date(by_ms).toISOString()}`]),
        ].join(', '),
      ]),
    ),
    products: Object.fromEntries(rows.products.map(({ name, stock }) => [name, `${stock} left`])),
    purchases: Object.fromEntries(
      rows.purchases.map(({ buyer, number, stands }) => [
        `${names.get(buyer) ?? '?'} purchase ${number}`,
        stands,
      ]),
    ),
    sorting: Object.fromEntries(rows.sorting.flatMap((row) => sortingFrom(row, names))),
    staff: {
      frozen: Object.fromEntries(rows.frozen.map(({ user_id, by }) => [names.get(user_id), by])),
      proposals: Object.fromEntries(
        rows.proposals.map(({ user_id, number, by, until_ms }) => [
          number === null ? names.get(user_id) : `${names.get(user_id)} transfer ${number}`,
          proposalText(by, until_ms),
        ]),
      ),
      reversed: Object.fromEntries(
        rows.reversed.map(({ user_id, number, by }) => [
          `${names.get(user_id)} transfer ${number}`,
          by,
        ]),
      ),
      log: Object.fromEntries(rows.staff_acts.map(({ act, count }) => [act, count])),
    },
  };
}

const PAUSES = ['pause', 'resume'];

const NO_NIGHTS = '0 saved 0, 0 skipped';

function sortingFrom(
  { owner, rules, runs, plan, nights }: Rows['sorting'][number],
  names: Map<number, string>,
): [string, string][] {
  const name = names.get(owner) ?? '?';
  const stands: [string, string | null][] = [
    ...rules.map((status, index): [string, string] => [`rule ${index + 1}`, status]),
    ...runs.map((run, index): [string, string] => [`run ${index + 1}`, run]),
    ['plan', plan],
    ['nights', nights === NO_NIGHTS ? null : nights],
  ];
  return stands.flatMap(([label, how]) => (how === null ? [] : [[`${name} ${label}`, how]]));
}

type NamedRows = {
  rows: Rows;
  /** Names of customers and members by id. */
  names: Map<number, string>;
  member: Map<number, string>;
  held(kind: string, owner: number): number;
  trust: Trust;
};

function groupFrom(
  { rows, names, member, held, trust }: NamedRows,
  group: GroupRow,
): GroupSnapshot {
  const ofGroup = <T extends { group_id: number }>(list: T[]) =>
    list.filter(({ group_id }) => group_id === group.id);
  const name = (id: number | null) => member.get(id ?? 0) ?? '?';
  const members = ofGroup(rows.members);
  const rounds = ofGroup(rows.rounds);
  const votesOf = (agrees: boolean, kinds = PAUSES) =>
    ofGroup(rows.votes)
      .filter(({ kind, ...row }) => kinds.includes(kind) && row.agrees === agrees)
      .map(({ member_id }) => name(member_id))
      .sort();
  const started = group.current_round > 0 && group.status !== 'completed';
  const open = rounds.find(({ number }) => number === group.current_round);
  const waiting = rounds.filter(({ status }) => started && status === 'scheduled');
  const paid = rounds.filter(({ paid_out }) => paid_out !== null);
  return {
    status: group.status,
    outcome: group.outcome,
    round: group.current_round,
    organiser: names.get(group.organiser_id) ?? '?',
    phase: started ? (open?.status ?? null) : null,
    pot: held('ajo_pot', group.id),
    reserve: held('ajo_reserve', group.id),
    held: held('ajo_held', group.id),
    holds: Object.fromEntries(
      ofGroup(rows.holds).map((hold) => [
        name(hold.member_id),
        holdText(hold.status === 'held' ? hold.first : 0, hold.bond - hold.bond_used),
      ]),
    ),
    guarantees: Object.fromEntries(
      ofGroup(rows.guarantees).map(({ member_id, guarantor_id, status, ...guarantee }) => [
        name(member_id),
        guaranteeText(names.get(guarantor_id) ?? '?', { ...guarantee, held: status === 'held' }),
      ]),
    ),
    start_votes: ofGroup(rows.asked)
      .map(({ kind }) => {
        const namesOf = (agrees: boolean) =>
          ofGroup(rows.votes)
            .filter((row) => row.kind === kind && row.agrees === agrees)
            .map(({ member_id }) => name(member_id));
        return startVoteText(kind, namesOf(true), namesOf(false));
      })
      .sort(),
    wishes: Object.fromEntries(
      (group.current_round === 0 && group.status !== 'completed' ? ofGroup(rows.wishes) : []).map(
        (preference) => [
          name(preference.member_id),
          preferenceText(preference.turn, preference.supporters.map(name)),
        ],
      ),
    ),
    due_at: Object.fromEntries(waiting.map((round) => [round.number, round.due_ms])),
    turns: members.map((member) => `${name(member.id)}${member.has_collected ? ' collected' : ''}`),
    waiting: ofGroup(rows.requests)
      .filter((request) => request.status === 'waiting')
      .map(({ user_id }) => names.get(user_id) ?? '?')
      .sort(),
    listed: ofGroup(rows.requests)
      .filter((request) => request.status === 'listed')
      .map(({ user_id }) => names.get(user_id) ?? '?'),
    shares: Object.fromEntries(
      ofGroup(rows.shares).map((share) => shareFrom(share, name(share.member_id))),
    ),
    debts: ofGroup(rows.debts)
      .map((debt) => debtFrom(debt, name))
      .sort(),
    plans: Object.fromEntries(
      ofGroup(rows.plans).map((plan) => [name(plan.member_id), planFrom(plan)]),
    ),
    paid_out: Object.fromEntries(paid.map(({ number, paid_out }) => [number, paid_out ?? 0])),
    premiums: Object.fromEntries(paid.map(({ number, slot }) => [number, slot])),
    trust: Object.fromEntries(
      members.map((member) => [name(member.id), trust.get(member.user_id) ?? 0]),
    ),
    votes: votesOf(true),
    against: votesOf(false),
    disputes: ofGroup(rows.disputes).map(({ round, until_ms, extended, ballots }) => {
      const namesOf = (agrees: boolean) => votersOf(ballots, agrees, name);
      return disputeText({ round, until: until_ms, extended }, namesOf(true), namesOf(false));
    }),
    terms: [
      termsText(group.late_fee, group.set_aside),
      ...(ofGroup(rows.votes).some(({ kind }) => kind === 'change_terms')
        ? [termsVoteText(votesOf(true, ['change_terms']), votesOf(false, ['change_terms']))]
        : []),
    ],
    write_offs: ofGroup(rows.write_offs)
      .map(({ debtor_id, ballots }) => {
        const namesOf = (agrees: boolean) => votersOf(ballots, agrees, name);
        return writeOffText(name(debtor_id), namesOf(true), namesOf(false));
      })
      .sort(),
    swaps: (started ? ofGroup(rows.swaps) : [])
      .map((swap) => `${name(swap.from_id)} with ${name(swap.to_id)}`)
      .sort(),
  };
}

const votersOf = (ballots: Ballot[], agrees: boolean, name: (id: number) => string): string[] =>
  ballots.filter((ballot) => ballot.agrees === agrees).map(({ member_id }) => name(member_id));

function shareFrom(share: ShareRow, who: string): [string, string] {
  const punctuality = share.missed_ms ? 'missed' : share.late_ms ? 'late' : 'on_time';
  const { round, status, own, amount } = share;
  return [`${round} ${who}`, `${status} ${own} of ${amount}, ${punctuality}`];
}

const planFrom = ({ kept, missed, open, next_ms }: PlanRow): string =>
  [
    `${kept} kept, ${missed} missed`,
    ...(open && next_ms ? [`${open}, next ${new Date(next_ms).toISOString()}`] : []),
  ].join(', ');

function debtFrom(debt: DebtRow, name: (id: number | null) => string): string {
  const to = debt.creditor_id === null ? '' : ` to ${name(debt.creditor_id)}`;
  return `${name(debt.debtor_id)}${to}, ${debt.kind} of round ${debt.round}: ${debt.left}`;
}

const goalFrom = (goal: GoalRow, saved: number): GoalSnapshot => ({
  status: goal.status,
  saved,
  missed: goal.missed,
  retried: goal.retried,
  leaving: goal.leaving,
  plan:
    goal.auto_next &&
    `${goal.auto_frequency} ${goal.auto_amount} ${goal.auto_from} ${goal.auto_next}`,
});
