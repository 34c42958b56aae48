// Groups as customers see them: their own with roster, schedule and what they can do now; open ones
// without anything about others.
import {
  AHEAD_MAX,
  type AjoMember,
  type AjoRound,
  type ContributionStatus,
  type Group,
  type GroupEvent,
  type OpenGroup,
  potOf,
  type SeatOffer,
  TERMS_VERSION,
  type Turn,
} from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findPeople, type PersonWithPhone } from '../identity/directory.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { DAY, dayInLagos } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { type Facts, loadFacts } from './facts.ts';
import { seedHash } from './order.ts';
import { AUTO_PAYOUT_MS, dayOf, dueDay, GRACE_MS } from './schedule.ts';
import { seatPrices } from './seats.ts';
import type { GroupRow } from './state.ts';
import { termsOf } from './terms.ts';

/** The customer's groups, newest first. */
export async function listMine(deps: Deps, userId: number, page: Page) {
  const before = belowCursor(page.cursor);
  const rows = await deps.db
    .selectFrom('ajo_group')
    .selectAll()
    .where('id', '<', before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ajo_member')
          .whereRef('ajo_member.group_id', '=', 'ajo_group.id')
          .where('user_id', '=', userId)
          .select('ajo_member.id'),
      ),
    )
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  return {
    results: await view(deps, userId, shown),
    next,
  };
}

/** One group of the customer's; any other answers like none at all. */
export async function findGroup(deps: Deps, userId: number, id: number): Promise<Group> {
  const row = await deps.db
    .selectFrom('ajo_group')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const [group] = row === undefined ? [] : await view(deps, userId, [row]);
  if (group === undefined) throw new AppError('not_found');
  return group;
}

/** Groups that wait for members or for their start, without the customer's own. */
export async function listAvailable(deps: Deps, userId: number, page: Page) {
  const { db, clock } = deps;
  const after = /^(\d{4}-\d{2}-\d{2})_(\d+)$/.exec(page.cursor ?? '0000-01-01_0');
  if (after === null) throw new AppError('invalid_request', { field: 'cursor' });
  const today = dayInLagos(clock.now());
  const from = page.cursor === undefined ? today : String(after[1]);
  const { rows } = await sql<GroupRow>`
    select * from ajo_group g where status in ('recruiting', 'waiting') and start_date > ${today}
      and (start_date, id) > (${from}::date, ${Number(after[2])}::bigint)
      and not exists (select from ajo_member m where m.group_id = g.id and m.user_id = ${userId})
    order by start_date, id limit ${page.limit + 1}`.execute(db);
  const shown = rows.slice(0, page.limit);
  const me = (await findPeople(db, [userId])).get(userId);
  const last = shown.at(-1);
  return {
    results: shown.map((row) => cardOf(row, me, clock.now())),
    next: rows.length > page.limit && last ? `${last.start_date}_${last.id}` : null,
  };
}

function cardOf(row: GroupRow, me: PersonWithPhone | undefined, now: Date): OpenGroup {
  const { id, name, description, max_members, frequency, start_date, status, outcome } = row;
  return {
    id,
    name,
    description,
    max_members,
    frequency,
    start_date,
    status,
    outcome,
    total_members: row.members,
    contribution_amount: row.contribution,
    next_collection_date: start_date,
    admin_id: row.organiser_id,
    pot: potOf(row.contribution, row.members),
    set_aside: row.set_aside,
    late_fee: row.late_fee,
    reserve: row.reserve,
    order: row.turn_order,
    rules: row.rules,
    terms: termsOf(row),
    terms_version: TERMS_VERSION,
    created_at: row.created_at.toISOString(),
    turn_needs: me ? turnNeeds(row, me, now) : null,
  };
}

/** What a turn needs of whose wallet may not hold the pot. */
function turnNeeds(row: GroupRow, { tier }: PersonWithPhone, now: Date): string | null {
  const cap = tierLimitsOn(tier, dayInLagos(now)).balance;
  const places = row.status === 'recruiting' ? row.max_members : row.members;
  const pot = potOf(row.contribution, places);
  if (cap === null || pot <= cap) return null;
  return `Your turn pays up to ${formatNaira(pot)}, and your wallet may hold ${formatNaira(cap)}. Raise your tier before your turn, or the rest waits beside your wallet.`;
}

async function view(deps: Deps, userId: number, rows: GroupRow[]): Promise<Group[]> {
  const now = deps.clock.now();
  const facts = await loadFacts(deps.db, now, rows);
  const reserves = await findAccounts(
    deps.db,
    'ajo_reserve',
    'ajo_group',
    rows.map(({ id }) => id),
  );
  const offers = await seatOffersOf(deps.db, { groups: rows.map(({ id }) => id) });
  return facts.flatMap((one): Group[] => {
    const { group } = one;
    const mine = one.members.find(({ user_id }) => user_id === userId);
    if (mine === undefined) return [];
    const reserve_balance = reserves.get(group.id)?.balance ?? kobo(0);
    const offer = offers.find(({ member_id }) => member_id === mine.id);
    return [
      {
        ...cardOf(group, mine, now),
        ...running(one),
        your_member_id: mine.id,
        your_turn: mine.position,
        members: one.members.map((member) => memberOf(one, member, mine, now)),
        schedule: scheduleOf(one, userId),
        round: roundOf(one),
        reserve_balance,
        seed_hash: group.seed === null ? null : seedHash(group.seed),
        seed: group.current_round > 0 ? group.seed : null,
        actions: actionsOf(one, mine.id, userId),
        swaps: swapsOf(one),
        vote: voteOf(one, mine.id),
        seat_offer: offer ? offer.shown : null,
      },
    ];
  });
}

function running({ group, members, round }: Facts) {
  const fixed = group.current_round > 0;
  const collector = members.find(({ position }) => position === group.current_round);
  const begins = group.status === 'completed' ? null : group.start_date;
  return {
    next_collection_date: round ? dayOf(round.due_at) : fixed ? null : begins,
    current_collector: group.status === 'completed' ? null : (collector?.id ?? null),
    current_round: group.current_round,
    total_rounds: fixed ? group.total_rounds : group.members,
    collection_order: fixed ? members.map(({ id }) => id) : [],
  };
}

type Member = Facts['members'][number];

function memberOf(facts: Facts, member: Member, me: Member, now: Date) {
  const is_you = member.id === me.id;
  const shown: AjoMember = {
    id: member.id,
    user_id: member.user_id,
    name: member.name,
    phone: is_you
      ? member.phone_number
      : `${member.phone_number.slice(0, 7)}•••••${member.phone_number.slice(-2)}`,
    position: member.position,
    has_collected: member.has_collected,
    contribution_status: statusOf(facts, member, now),
    join_date: member.joined_at.toISOString(),
    total_contributed: member.contributed,
    trust_score: member.trust,
    owes: member.owes,
    cover: coverOf(facts, member, me),
    is_you,
    is_organiser: member.user_id === facts.group.organiser_id,
  };
  return shown;
}

/** What `cover` would take of the caller for a fellow member. */
function coverOf({ group, round }: Facts, member: Member, me: Member): Kobo {
  const collects = me.position === group.current_round;
  if (member.id === me.id || collects || group.status !== 'active') return kobo(0);
  if (round?.status === 'collecting' && member.share?.status === 'late') return group.contribution;
  return round?.status === 'settled' ? member.lacks : kobo(0);
}

function statusOf({ round, ahead }: Facts, member: Member, now: Date): ContributionStatus {
  const { share } = member;
  if (share?.status === 'late') return 'late';
  if (share?.status === 'covered') return 'covered';
  if (share?.status === 'missed' || member.owes > 0) return 'missed';
  if (ahead.has(member.id) || share?.ahead) return 'prepaid';
  if (round === undefined || share) return 'up_to_date';
  return round.due_at.getTime() - now.getTime() <= 3 * DAY ? 'due' : 'up_to_date';
}

function scheduleOf({ group, members, rounds }: Facts, userId: number): Turn[] {
  const fixed = group.current_round > 0;
  const pot = potOf(group.contribution, group.members);
  return members.map((member, at): Turn => {
    const round = rounds.get(at + 1);
    const date = round ? dayOf(round.due_at) : dueDay(group.start_date, group.frequency, at);
    if (!fixed && group.turn_order !== 'join') {
      const turn = { position: at + 1, member_id: null, member: 'TBD', date, amount: pot };
      return { ...turn, collected: false, is_you: false };
    }
    return {
      position: at + 1,
      member_id: member.id,
      member: member.name,
      date,
      amount: round?.paid_out == null ? pot : kobo(round.paid_out + (round.arrears ?? 0)),
      collected: member.has_collected,
      is_you: member.user_id === userId,
    };
  });
}

function roundOf({ round, members }: Facts): AjoRound | null {
  if (round === undefined) return null;
  const paid = members.filter(({ share }) => ['paid', 'covered'].includes(share?.status ?? ''));
  const since = (from: Date | null, ms: number) =>
    from === null ? null : new Date(from.getTime() + ms).toISOString();
  return {
    number: round.number,
    status: round.status,
    due_on: dayOf(round.due_at),
    paid_count: paid.length,
    paid_amount: round.funded,
    grace_until: round.status === 'collecting' ? since(round.tried_at, GRACE_MS) : null,
    pays_itself_at: round.status === 'settled' ? since(round.settled_at, AUTO_PAYOUT_MS) : null,
  };
}

function actionsOf(facts: Facts, memberId: number, userId: number): Group['actions'] {
  const { group, round, members, vote } = facts;
  const me = members.find(({ id }) => id === memberId);
  const active = group.status === 'active';
  const isCollector = active && me?.position === group.current_round;
  const unpaid = isUnpaid(me);
  const isDue = active && round?.status === 'collecting' && unpaid;
  const due = isDue ? kobo(group.contribution + group.set_aside) : kobo(0);
  const proposes = group.organiser_id === userId || vote.length > 0;
  const mayVote = proposes && !vote.some(({ member_id }) => member_id === memberId);
  const left = group.total_rounds - group.current_round + (unpaid && !isDue ? 1 : 0);
  return {
    request_collection: isCollector && round?.status === 'settled',
    due,
    arrears: me?.owes ?? kobo(0),
    ahead: active && me ? Math.max(0, Math.min(AHEAD_MAX, left - me.paid_ahead)) : 0,
    leave: group.status === 'recruiting' || group.status === 'waiting',
    offer_seat: active && !isCollector && isSettled(me),
    pause: active && mayVote,
    resume: group.status === 'paused' && mayVote,
  };
}

/** Whether the open round still needs this member's contribution. */
const isUnpaid = (me: Member | undefined) => !me?.share || me.share.status === 'late';

/** Whether this member has still to collect, owes nothing and is owed nothing. */
const isSettled = (me: Member | undefined) =>
  me !== undefined && !me.has_collected && me.owes === 0 && !me.is_owed;

const swapsOf = ({ swaps, members }: Facts): Group['swaps'] =>
  swaps.flatMap((swap) => {
    const from = members.find(({ id }) => id === swap.from_id);
    const to = members.find(({ id }) => id === swap.to_id);
    if (from === undefined || to === undefined) return [];
    return [
      {
        id: swap.id,
        created_at: swap.created_at.toISOString(),
        from_member: from.id,
        from_name: from.name,
        from_position: from.position,
        to_member: to.id,
        to_name: to.name,
        to_position: to.position,
      },
    ];
  });

function voteOf({ group, vote, members }: Facts, memberId: number): Group['vote'] {
  const [first] = vote;
  if (first === undefined || group.status === 'completed') return null;
  return {
    kind: first.kind,
    yes: vote.length,
    needed: Math.floor(members.length / 2) + 1,
    you_agreed: vote.some(({ member_id }) => member_id === memberId),
  };
}

type Offered = { member_id: number; shown: SeatOffer };

/** Seats on offer: those of some groups, or those offered to a customer. */
export async function seatOffersOf(
  db: Db,
  which: { groups: readonly number[] } | { to: number },
): Promise<Offered[]> {
  const { rows } = await sql<GroupRow & { offer: number; member_id: number; to_user_id: number }>`
    select g.*, o.id as offer, o.member_id, o.to_user_id from ajo_seat_offer o
    join ajo_group g on g.id = o.group_id
    where o.status = 'offered' and g.status = 'active' and ${
      'to' in which
        ? sql`o.to_user_id = ${which.to}`
        : sql`o.group_id = any(${which.groups}::bigint[])`
    } order by o.id`.execute(db);
  if (rows.length === 0) return [];
  const seats = await db
    .selectFrom('ajo_member')
    .select(['id', 'user_id', 'position'])
    .where(
      'id',
      'in',
      rows.map(({ member_id }) => member_id),
    )
    .execute();
  const people = await findPeople(db, [
    ...seats.map(({ user_id }) => user_id),
    ...rows.map(({ to_user_id }) => to_user_id),
  ]);
  const prices = await seatPrices(
    db,
    seats.map(({ id }) => id),
  );
  return rows.flatMap((row): Offered[] => {
    const seat = seats.find(({ id }) => id === row.member_id);
    const from = people.get(seat?.user_id ?? 0);
    const to = people.get(row.to_user_id);
    if (seat === undefined || from === undefined || to === undefined) return [];
    const shown: SeatOffer = {
      id: row.offer,
      group_id: row.id,
      group_name: row.name,
      from_name: from.name,
      to_username: to.username,
      position: seat.position,
      frequency: row.frequency,
      price: prices.get(seat.id) ?? kobo(0),
      contribution_amount: row.contribution,
      terms: termsOf(row),
      terms_version: TERMS_VERSION,
    };
    return [{ member_id: seat.id, shown }];
  });
}

/** What happened in a group of the customer's, newest first. Throws not_found. */
export async function listHistory({ db }: Deps, userId: number, groupId: number, page: Page) {
  const before = belowCursor(page.cursor);
  const member = await db
    .selectFrom('ajo_member')
    .select('id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (member === undefined) throw new AppError('not_found');
  const rows = await db
    .selectFrom('ajo_event')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  const results = shown.map(
    ({ id, at, text, round, amount }): GroupEvent => ({
      id,
      at: at.toISOString(),
      text,
      round,
      amount,
    }),
  );
  return { results, next };
}
