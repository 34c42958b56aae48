// Everything needed to show groups, loaded for a whole page at once.
import { isByPreference } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Selectable, sql } from 'kysely';
import { findPeople, type PersonWithPhone } from '../../identity/directory.ts';
import type { Db } from '../../platform/database/database.ts';
import { type DisputeWithEvidence, disputeViews } from '../government/disputes/view.ts';
import type { ProposalRow } from '../government/votes/proposals.ts';
import {
  acceptsMembers,
  type GroupRow,
  type PlanRow,
  type RoundRow,
  type ShareRow,
} from '../ground/state.ts';
import type { HoldRow } from '../rounds/money/bonds.ts';
import type { ReportRow } from '../seats/next-of-kin/suspension.ts';
import type { AjoMember, AjoSwap, AjoWish } from '../tables.ts';
import { trustScores } from '../turns/trust.ts';

type MemberTotals = {
  /** Kobo this member has paid into the pot or to fellow members. */
  contributed: Kobo;
  owes: Kobo;
  /** The part of `owes` from the open round. */
  owes_now: Kobo;
  /** True if they ever had debts, and if they did before the open round. */
  has_owed: boolean;
  has_owed_before: boolean;
  /** True if they missed a plan for a debt that is still open. */
  missed_plan: boolean;
  is_owed: boolean;
  /** True if they ever missed a contribution here. */
  has_missed: boolean;
  /** True if the group wrote off their debts; and the debts it could write off now, by creditor. */
  wrote_off: boolean;
  writable: Kobo;
  creditors: number[];
  /** Owed to the open round's collector; other members may cover it until the payout. */
  uncovered: Kobo;
  /** Later rounds this member has already paid. */
  paid_ahead: number;
};

export type GroupDetails = {
  group: GroupRow;
  /** In turn order, with their contribution to the open round. */
  members: (Selectable<AjoMember> &
    PersonWithPhone &
    MemberTotals & { trust: number; share?: ShareRow })[];
  round: RoundRow | undefined;
  rounds: Map<number, RoundRow>;
  /** Ids of members who have already paid a later round. */
  ahead: Set<number>;
  swaps: Selectable<AjoSwap>[];
  terms_hash: string;
  /** Open votes, with each member's answer. */
  proposals: (ProposalRow & { ballots: Map<number, boolean> })[];
  /** Open repayment plans, by member. */
  plans: Map<number, PlanRow>;
  /** Current holds, and the last returned one, by member. */
  holds: Map<number, HoldRow>;
  returned: Map<number, HoldRow>;
  /** Before the start: the turns members want, in the order of turns, with their supporters. */
  preferences: PreferenceRow[];
  disputes: DisputeWithEvidence[];
  /** Open reports that a member has died or can't act, and members who have reported before. */
  reports: SeatReport[];
};

export type Member = GroupDetails['members'][number];

type SeatReport = Pick<
  ReportRow,
  'group_id' | 'member_id' | 'user_id' | 'reported_by' | 'kind' | 'status'
>;

type PreferenceRow = Selectable<AjoWish> & { supporters: number[] };

const emptyTotals: MemberTotals = {
  contributed: kobo(0),
  owes: kobo(0),
  owes_now: kobo(0),
  uncovered: kobo(0),
  has_owed: false,
  has_owed_before: false,
  missed_plan: false,
  is_owed: false,
  has_missed: false,
  wrote_off: false,
  writable: kobo(0),
  creditors: [],
  paid_ahead: 0,
};

export async function loadDetails(db: Db, now: Date, groups: GroupRow[]): Promise<GroupDetails[]> {
  const ids = groups.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rowsOf = <T extends { group_id: number }>(rows: T[]) =>
    Map.groupBy(rows, ({ group_id }) => group_id);
  const inGroups = sql<boolean>`group_id = any(${ids}::bigint[])`;
  const [members, rounds, shares, sums, swaps, votes, hashes, plans, holds, disputes, reports] =
    await Promise.all([
      db.selectFrom('ajo_member').selectAll().where(inGroups).orderBy('position').execute(),
      db.selectFrom('ajo_round').selectAll().where(inGroups).orderBy('number').execute(),
      openShares(db, ids),
      memberTotals(db, ids),
      db
        .selectFrom('ajo_swap')
        .selectAll()
        .where(inGroups)
        .where('status', '=', 'offered')
        .orderBy('id')
        .execute(),
      openProposals(db, ids),
      termsHashes(db, ids),
      db.selectFrom('ajo_plan').selectAll().where(inGroups).where('status', '=', 'open').execute(),
      db.selectFrom('ajo_hold').selectAll().where(inGroups).orderBy('id').execute(),
      disputeViews(db, ids),
      db
        .selectFrom('ajo_seat_report')
        .select(['group_id', 'member_id', 'user_id', 'reported_by', 'kind', 'status'])
        .where(inGroups)
        .execute(),
    ]);
  const byId = new Map(members.map((member) => [member.id, member]));
  const preferences = await openPreferences(db, groups);
  const users = [...new Set(members.map(({ user_id }) => user_id))];
  const [people, trust] = await Promise.all([findPeople(db, users), trustScores(db, now, users)]);
  const [membersOf, roundsOf, swapsOf, votesOf, plansOf, holdsOf] = [
    rowsOf(members),
    rowsOf(rounds),
    rowsOf(swaps),
    rowsOf(votes),
    rowsOf(plans),
    rowsOf(holds),
  ];
  return groups.map((group): GroupDetails => {
    const holdsIn = (isReturned: boolean) =>
      new Map(
        (holdsOf.get(group.id) ?? [])
          .filter(({ status }) => (status === 'returned') === isReturned)
          .map((hold) => [hold.member_id, hold]),
      );
    const known = new Map((roundsOf.get(group.id) ?? []).map((round) => [round.number, round]));
    const open = known.get(group.current_round);
    return {
      group,
      members: (membersOf.get(group.id) ?? []).flatMap((member) => {
        const person = people.get(member.user_id);
        const share = shares.get(member.id);
        if (person === undefined) return [];
        const more = { ...(sums.get(member.id) ?? emptyTotals), ...(share ? { share } : {}) };
        // The record belongs to the payer.
        const payer = byId.get(member.paid_by ?? member.id)?.user_id ?? member.user_id;
        return [{ ...person, ...member, ...more, trust: trust.get(payer) ?? 0 }];
      }),
      round: open?.status === 'paid' ? undefined : open,
      rounds: known,
      ahead: new Set(
        (membersOf.get(group.id) ?? []).flatMap(({ id }) =>
          (sums.get(id)?.paid_ahead ?? 0) > 0 ? [id] : [],
        ),
      ),
      swaps: swapsOf.get(group.id) ?? [],
      terms_hash: hashes.get(group.id) ?? '',
      proposals: votesOf.get(group.id) ?? [],
      preferences: preferences.filter(({ group_id }) => group_id === group.id),
      disputes: disputes.filter(({ group_id }) => group_id === group.id),
      reports: reports.filter(({ group_id }) => group_id === group.id),
      holds: holdsIn(false),
      returned: holdsIn(true),
      plans: new Map((plansOf.get(group.id) ?? []).map((plan) => [plan.member_id, plan])),
    };
  });
}

async function openPreferences(db: Db, groups: readonly GroupRow[]): Promise<PreferenceRow[]> {
  const ids = groups.filter(isOpen).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<PreferenceRow>`
    select w.*, (select coalesce(json_agg(s.member_id), '[]') from ajo_support s
      where s.wish_id = w.member_id) as supporters
    from ajo_wish w where group_id = any(${ids}::bigint[]) order by turn, at`.execute(db);
  return rows;
}

const isOpen = (group: GroupRow) => acceptsMembers(group) && isByPreference(group.turn_order);

async function termsHashes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ group_id: number; hash: string }>`
    select t.group_id, t.hash from ajo_terms t join ajo_group g
      on g.id = t.group_id and g.terms_version = t.version
    where t.group_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ group_id, hash }) => [group_id, hash]));
}

async function openProposals(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('ajo_proposal')
    .selectAll()
    .where('group_id', 'in', ids)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const ballots = await db
    .selectFrom('ajo_ballot')
    .selectAll()
    .where(
      'proposal_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byProposal = Map.groupBy(ballots, ({ proposal_id }) => proposal_id);
  return rows.map((row) => ({
    ...row,
    ballots: new Map(
      (byProposal.get(row.id) ?? []).map(({ member_id, agrees }) => [member_id, agrees]),
    ),
  }));
}

async function openShares(db: Db, ids: readonly number[]): Promise<Map<number, ShareRow>> {
  const { rows } = await sql<ShareRow>`
    select s.* from ajo_share s join ajo_group g on g.id = s.group_id and g.current_round = s.round
    where g.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((share) => [share.member_id, share]));
}

async function memberTotals(db: Db, ids: readonly number[]): Promise<Map<number, MemberTotals>> {
  const { rows } = await sql<MemberTotals & { id: number }>`
    select m.id, coalesce(s.paid, 0)::bigint + coalesce(d.paid, 0)::bigint as contributed,
      coalesce(d.owes, 0)::bigint as owes, coalesce(d.owes_now, 0)::bigint as owes_now,
      exists (select from ajo_plan where member_id = m.id and status = 'missed'
        and ended_at > d.oldest) as missed_plan, coalesce(d.had, 0) > 0 as has_owed, coalesce(d.had_before, 0) > 0 as has_owed_before,
      coalesce(d.wrote_off, false) as wrote_off, coalesce(d.writable, 0)::bigint as writable,
      coalesce(d.creditors, '{}') as creditors, coalesce(u.uncovered, 0)::bigint as uncovered, coalesce(s.ahead, 0)::int as paid_ahead,
      coalesce(s.missed, false) or m.suspended_at is not null as has_missed,
      exists (select from ajo_debt c where c.creditor_id = m.id and c.group_id = m.group_id
        and c.paid < c.amount and c.dropped_at is null) as is_owed
    from ajo_member m join ajo_group g on g.id = m.group_id
    left join lateral (select sum(own) filter (where status <> 'returned') as paid,
        count(*) filter (where status = 'scheduled' and round > g.current_round) as ahead,
        bool_or(missed_at is not null) as missed
      from (select a.own, a.round, a.missed_at, r.status from ajo_share a
        join ajo_round r on r.group_id = a.group_id and r.number = a.round
        where a.group_id = m.group_id and a.member_id = m.id) a) s on true
    left join lateral (select sum(paid) filter (where kind <> 'fee') as paid,
        bool_or(written_off) as wrote_off,
        sum(amount - paid) filter (where kind not in ('reserve', 'guarantor') and dropped_at is null) as writable,
        array_agg(distinct creditor_id::int) filter (where creditor_id is not null
          and dropped_at is null and paid < amount) as creditors,
        sum(amount - paid) filter (where dropped_at is null) as owes,
        sum(amount - paid) filter (where dropped_at is null and round = g.current_round) as owes_now,
        min(created_at) filter (where dropped_at is null and paid < amount) as oldest,
        count(*) as had, count(*) filter (where round <> g.current_round) as had_before
      from ajo_debt where group_id = m.group_id and debtor_id = m.id) d on true
    left join lateral (select sum(amount - paid) as uncovered
      from ajo_debt where group_id = m.group_id and coalesce(for_id, debtor_id) = m.id
        and kind = 'collector' and round = g.current_round) u on true
    where m.group_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}
