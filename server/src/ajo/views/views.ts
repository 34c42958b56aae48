// Groups as customers see them: their own with members, schedule and available actions, and open ones
// without anything about their members.

import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import {
  AHEAD_MAX,
  type AjoMember,
  type AjoRound,
  type ContributionStatus,
  type Group,
  type Officer,
  potOf,
  type Turn,
  yesNeeded,
} from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { AJO_REMINDER_DAYS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { DAY, dayInLagos, HOUR } from '../../platform/clock.ts';
import { belowCursor, cutPage, type Page } from '../../platform/http/pagination.ts';
import { publicDispute } from '../government/disputes/view.ts';
import { voteKinds } from '../government/vote-kinds.ts';
import { mayAnswer, votersOf } from '../government/votes/proposals.ts';
import { leftOf } from '../ground/parts.ts';
import { AUTO_PAYOUT_MS, dayOf } from '../ground/schedule.ts';
import { type GroupRow, isSuspended, type ShareRow, takesMembers } from '../ground/state.ts';
import { mayEditTerms } from '../groups/first-terms.ts';
import { countListed } from '../groups/joining/waiting-list.ts';
import { DISPUTES_FROM } from '../groups/terms/terms.ts';
import { holdOf } from '../rounds/money/holds.ts';
import { slotIn } from '../rounds/money/slots.ts';
import { planView } from '../rounds/plans.ts';
import { heldFrom } from '../rounds/start/by-hand.ts';
import { maySuspend } from '../seats/kin/rules.ts';
import { mayAnswer as mayAnswerAsk } from '../seats/links/asks.ts';
import { type OpenSeatLink, openSeatLinks } from '../seats/links/view.ts';
import { startsLate } from '../turns/late-turns.ts';
import { seedHash } from '../turns/turn-order.ts';
import { type GroupDetails, loadDetails } from './details.ts';
import { governmentOf, NO_GOVERNMENT } from './government.ts';
import { joinersOf } from './joiners.ts';
import { renewalsOf } from './renewals.ts';
import { seatOffersOf } from './seat-offers.ts';
import { summaryOf } from './summary.ts';

// A contribution is shown as due from the day of its first reminder.
const DUE_WITHIN_MS = AJO_REMINDER_DAYS[0] * DAY;

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
    results: await viewsOf(deps, userId, shown),
    next,
  };
}

/** One of the customer's groups. Throws not_found for any other, as if it did not exist. */
export async function findGroup(deps: Deps, userId: number, id: number): Promise<Group> {
  const row = await deps.db
    .selectFrom('ajo_group')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const [group] = row === undefined ? [] : await viewsOf(deps, userId, [row]);
  if (group === undefined) throw new AppError('not_found');
  return group;
}

/** Open groups that have not started yet, except the customer's own. */
export async function listAvailable(deps: Deps, userId: number, page: Page) {
  const { db, clock } = deps;
  const after = /^(\d{4}-\d{2}-\d{2})_(\d+)$/.exec(page.cursor ?? '0000-01-01_0');
  if (after === null) throw new AppError('invalid_request', { field: 'cursor' });
  const today = dayInLagos(clock.now());
  const from = page.cursor === undefined ? today : String(after[1]);
  const { rows } = await sql<GroupRow>`
    select * from ajo_group g where status in ('recruiting', 'waiting') and visibility = 'open'
      and start_date > ${today}
      and (start_date, id) > (${from}::date, ${Number(after[2])}::bigint)
      and not exists (select from ajo_member m where m.group_id = g.id and m.user_id = ${userId})
    order by start_date, id limit ${page.limit + 1}`.execute(db);
  const shown = rows.slice(0, page.limit);
  const me = (await findPeople(db, [userId])).get(userId);
  const last = shown.at(-1);
  return {
    results: shown.map((row) => summaryOf(row, me, clock.now())),
    next: rows.length > page.limit && last ? `${last.start_date}_${last.id}` : null,
  };
}

async function viewsOf(deps: Deps, userId: number, rows: GroupRow[]): Promise<Group[]> {
  const now = deps.clock.now();
  const groups = await loadDetails(deps.db, now, rows);
  const reserves = await findAccounts(
    deps.db,
    'ajo_reserve',
    'ajo_group',
    rows.map(({ id }) => id),
  );
  const offers = await seatOffersOf(deps.db, { groups: rows.map(({ id }) => id) });
  const links = await openSeatLinks(
    deps.db,
    now,
    rows.map(({ id }) => id),
  );
  const listed = await countListed(
    deps.db,
    rows.map(({ id }) => id),
  );
  const cycles = await renewalsOf(deps.db, userId, rows);
  const governments = await governmentOf(deps.db, now, userId, groups);
  const organised = rows.filter((row) => row.organiser_id === userId && takesMembers(row));
  const joiners = await joinersOf(
    deps.db,
    now,
    organised.map(({ id }) => id),
  );
  return groups.flatMap((details): Group[] => {
    const { group } = details;
    const me = details.members.find(({ user_id }) => user_id === userId);
    if (me === undefined) return [];
    const reserve_balance = reserves.get(group.id)?.balance ?? kobo(0);
    const offer = offers.find(({ member_id }) => member_id === me.id);
    const government = governments.get(group.id) ?? NO_GOVERNMENT;
    const looking = { me, now, officers: government.officers };
    const requests = joiners.get(group.id) ?? [];
    const others = {
      members: details.members.length,
      asked: requests.length,
      held: details.holds.size,
    };
    return [
      {
        ...summaryOf(group, me, now),
        ...progressOf(details),
        your_member_id: me.id,
        terms_hash: details.terms_hash,
        ready: readyOf(details, me, now),
        your_hold: heldOf(details, me),
        paid_ahead: me.paid_ahead,
        your_bond_used: bondUsedOf(details, me),
        your_turn: me.position,
        in_parts: me.in_parts,
        plan: planView(details.plans.get(me.id), me.owes),
        members: details.members.map((member) => memberOf(details, member, looking)),
        schedule: scheduleOf(details, userId),
        round: roundOf(details),
        reserve_balance: kobo(reserve_balance - inPartsOf(details.members, 'set_aside')),
        seed_hash: group.seed === null ? null : seedHash(group.seed),
        seed: group.current_round > 0 ? group.seed : null,
        actions: {
          ...actionsOf(details, me.id, userId),
          renew: cycles.get(group.id)?.may_renew ?? false,
          edit_terms: group.organiser_id === userId && mayEditTerms(group, others),
        },
        requests,
        on_list: listed.get(group.id) ?? 0,
        swaps: swapsOf(details),
        wishes: wishesIn(details, me),
        proposed_turn: me.proposed_turn,
        proposals: proposalsOf(details, me.id),
        disputes: details.disputes.map((row) => publicDispute(details, row, userId)),
        report_of_you: reportOf(details, me),
        seat_offer: offer ? offer.shown : null,
        ...seatLinksFor(details, me, links),
        renewal: cycles.get(group.id)?.renewal ?? null,
        ...government,
      },
    ];
  });
}

/** The caller's own link, and who waits for the caller's answer. */
function seatLinksFor(
  { group, members }: GroupDetails,
  me: Member,
  open: ReadonlyMap<number, readonly OpenSeatLink[]>,
) {
  const links = open.get(group.id) ?? [];
  return {
    seat_link: links.find(({ member_id }) => member_id === me.id)?.shown ?? null,
    seat_asks: links.flatMap(({ member_id, asks }) => {
      const seller = members.find(({ id }) => id === member_id);
      return seller && mayAnswerAsk(group, seller, me) ? asks : [];
    }),
  };
}

function progressOf({ group, members, round }: GroupDetails) {
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

type Member = GroupDetails['members'][number];

/** What is said of a member, as long as nobody has confirmed it. */
const reportOf = ({ reports }: GroupDetails, { id }: Member): Group['report_of_you'] =>
  reports.find(({ member_id, status }) => member_id === id && status === 'open')?.kind ?? null;

type Looking = { me: Member; now: Date; officers: readonly Officer[] };

function memberOf(details: GroupDetails, member: Member, { me, now, officers }: Looking) {
  const is_you = member.id === me.id;
  const is_private = isPrivate(details, member, me);
  const shown: AjoMember = {
    id: member.id,
    user_id: member.user_id,
    name: member.name,
    phone: is_you
      ? member.phone_number
      : `${member.phone_number.slice(0, 7)}•••••${member.phone_number.slice(-2)}`,
    position: member.position,
    has_collected: member.has_collected,
    contribution_status: is_private ? 'private' : statusOf(details, member, now),
    has_paid: is_private ? null : details.round !== undefined && hasPaid(member),
    join_date: member.joined_at.toISOString(),
    total_contributed: is_private ? beforeRound(member) : member.contributed,
    trust_score: member.trust,
    collects_late: collectsLate(details, member),
    owes: is_private ? kobo(member.owes - member.owes_now) : member.owes,
    recovery: recoveryOf(member, is_private),
    write_off: writableOf(details, member, me, is_private),
    cover: is_private ? kobo(0) : coverAmount(details, member, me),
    is_you,
    paid_by: member.paid_by,
    is_organiser: member.user_id === details.group.organiser_id,
    office: officers.find((one) => one.held && one.member_id === member.id)?.office ?? null,
    ...reportsOf(details, member, me),
  };
  return shown;
}

/** What the caller may tell us about a member, and whether they have done so. */
function reportsOf({ group, members, reports }: GroupDetails, member: Member, me: Member) {
  const reported_by_you = reports.some(
    ({ member_id, user_id, reported_by }) =>
      member_id === member.id && user_id === member.user_id && reported_by === me.user_id,
  );
  const may = maySuspend(group, member, members) && member.id !== me.id && !isSuspended(me);
  return { suspended: isSuspended(member), may_report: may && !reported_by_you, reported_by_you };
}

const collectsLate = ({ group }: GroupDetails, member: Member): boolean =>
  group.current_round > 0 ? member.collects_late : startsLate(group, member.trust);

/** Until the grace ends, who has paid is between each member and the organiser. */
const isPrivate = ({ group, round }: GroupDetails, member: Member, me: Member): boolean =>
  round?.status === 'collecting' && member.id !== me.id && me.user_id !== group.organiser_id;

/** What a member owes for the open round, and has paid back of it, is private like the rest. */
function recoveryOf(member: Member, is_private: boolean): AjoMember['recovery'] {
  const owes = is_private ? member.owes - member.owes_now : member.owes;
  if (owes > 0) return 'in_recovery';
  if (member.wrote_off) return 'written_off';
  return (is_private ? member.has_owed_before : member.has_owed) ? 'recovered' : null;
}

/** What the caller may ask the group to write off. */
function writableOf(
  { group, proposals }: GroupDetails,
  member: Member,
  me: Member,
  is_private: boolean,
): Kobo {
  const may = me.user_id === group.organiser_id || member.creditors.includes(me.id);
  const asked = proposals.some(
    ({ kind, params }) => kind === 'write_off' && params.about === member.id,
  );
  const hidden = is_private || asked || member.id === me.id || group.status === 'paused';
  return may && !hidden ? member.writable : kobo(0);
}

/** What a member had paid before the open round, so that the sum does not tell who has paid. */
const beforeRound = ({ contributed, share }: Member): Kobo => kobo(contributed - (share?.own ?? 0));

/** What covering this member would cost the caller; 0 if there is nothing to cover. */
function coverAmount({ group, round }: GroupDetails, member: Member, me: Member): Kobo {
  const collects = me.position === group.current_round;
  const own = member.id === me.id || member.paid_by === me.id || me.paid_by !== null;
  if (own || collects || group.status !== 'active') return kobo(0);
  if (round?.status === 'collecting' && member.share?.status === 'late') {
    return kobo(member.share.whole - member.share.own);
  }
  return round?.status === 'settled' ? member.uncovered : kobo(0);
}

function statusOf({ round, ahead }: GroupDetails, member: Member, now: Date): ContributionStatus {
  const { share } = member;
  if (share?.status === 'late') return 'late';
  if (share?.status === 'covered') return 'covered';
  if (share?.status === 'missed' || member.owes > 0) return 'missed';
  if (ahead.has(member.id) || share?.ahead) return 'prepaid';
  if (round === undefined || share) return 'up_to_date';
  return round.due_at.getTime() - now.getTime() <= DUE_WITHIN_MS ? 'due' : 'up_to_date';
}

function scheduleOf(details: GroupDetails, userId: number): Turn[] {
  const { group, members, rounds } = details;
  const fixed = group.current_round > 0;
  const pot = potOf(group.contribution, group.members);
  const isLate = (member: Member) => collectsLate(details, member);
  const inTurn = fixed
    ? members
    : [...members.filter((member) => !isLate(member)), ...members.filter(isLate)];
  return inTurn.map((member, at): Turn => {
    const round = rounds.get(fixed ? member.position : at + 1);
    const date = round ? dayOf(round.due_at) : dueDay(group.start_date, group.frequency, at);
    if (!fixed && group.turn_order !== 'join') {
      const turn = { position: at + 1, member_id: null, member: 'TBD', date, amount: pot };
      const slot = slotIn(group, { turn: at + 1, members: members.length, has_missed: false });
      return { ...turn, slot, collected: false, is_you: false };
    }
    return {
      position: fixed ? member.position : at + 1,
      member_id: member.id,
      member: member.name,
      date,
      amount: round?.paid_out == null ? pot : round.funded,
      slot: round?.paid_out == null ? slotAhead(details, member, at + 1) : round.slot,
      collected: member.has_collected,
      is_you: member.user_id === userId,
    };
  });
}

function slotAhead({ group, members }: GroupDetails, { position, has_missed }: Member, at: number) {
  const turn = group.current_round > 0 ? position : at;
  return slotIn(group, { turn, members: members.length, has_missed });
}

/** Whether this member's contribution to the current round was paid, by whomever. */
const hasPaid = ({ share }: Member) => share?.status === 'paid' || share?.status === 'covered';

/** Parts of contributions that are still late: nobody else sees them before the grace ends. */
const inPartsOf = (members: readonly Member[], what: 'own' | 'set_aside'): Kobo =>
  kobo(members.reduce((sum, { share }) => sum + (share?.status === 'late' ? share[what] : 0), 0));

function roundOf({ group, round, members, disputes }: GroupDetails): AjoRound | null {
  if (round === undefined) return null;
  const paid = members.filter(hasPaid);
  const frozen = disputes.find((one) => one.round === round.number);
  const since = (from: Date | null, ms: number) =>
    from === null ? null : new Date(from.getTime() + ms).toISOString();
  return {
    number: round.number,
    status: round.status,
    due_on: dayOf(round.due_at),
    paid_count: paid.length,
    paid_amount: kobo(round.funded - inPartsOf(members, 'own')),
    grace_until:
      round.status === 'collecting' ? since(round.tried_at, group.grace_hours * HOUR) : null,
    pays_itself_at:
      round.status === 'settled' && !frozen ? since(round.settled_at, AUTO_PAYOUT_MS) : null,
    frozen_until: frozen?.frozen_until.toISOString() ?? null,
  };
}

function actionsOf(
  details: GroupDetails,
  memberId: number,
  userId: number,
): Omit<Group['actions'], 'renew' | 'edit_terms'> {
  const { group, round, members } = details;
  const me = members.find(({ id }) => id === memberId);
  if (me !== undefined && isSuspended(me)) return NO_ACTIONS;
  const active = group.status === 'active';
  const isCollector = active && me?.position === group.current_round;
  const unpaid = isUnpaid(me) && me?.paid_by === null;
  const isDue = active && round?.status === 'collecting' && unpaid;
  const organises = group.organiser_id === userId;
  const asked = new Set(details.proposals.map(({ kind }) => kind));
  const frozen = details.disputes.find((one) => one.round === round?.number);
  const left = [...details.rounds.values()].filter(
    ({ status, number }) => status === 'scheduled' && (number > group.current_round || unpaid),
  ).length;
  return {
    request_collection: isCollector && round?.status === 'settled' && !frozen,
    ...(isDue ? dueOf(group, me?.share) : { due: kobo(0), part_paid: kobo(0) }),
    ...repaymentOf(details, me),
    ahead:
      active && me?.paid_by === null ? Math.max(0, Math.min(AHEAD_MAX, left - me.paid_ahead)) : 0,
    leave: takesMembers(group),
    invite: takesMembers(group),
    offer_seat:
      active && !isCollector && hasTransferableSeat(me, members) && !waitsFor(details, me),
    pause: organises && active && !asked.has('pause'),
    dispute: mayDispute(details, frozen !== undefined) ? group.current_round : null,
    resume: organises && group.status === 'paused' && !asked.has('resume'),
    change_terms:
      organises &&
      (active || group.status === 'paused') &&
      group.current_round < group.total_rounds &&
      !asked.has('change_terms'),
  };
}

/** A suspended seat does nothing by hand. */
const NO_ACTIONS: ReturnType<typeof actionsOf> = {
  request_collection: false,
  arrears: kobo(0),
  due: kobo(0),
  part_paid: kobo(0),
  ahead: 0,
  leave: false,
  invite: false,
  make_plan: false,
  offer_seat: false,
  pause: false,
  resume: false,
  change_terms: false,
  dispute: null,
};

/** Whether the open round can be disputed: it is due, not disputed, and the terms allow it. */
const mayDispute = ({ group, round }: GroupDetails, frozen: boolean): boolean =>
  group.wording >= DISPUTES_FROM &&
  group.status === 'active' &&
  (round?.status === 'collecting' || round?.status === 'settled') &&
  !frozen;

/** Whether the member's payout waits for the end of a dispute. */
const waitsFor = ({ disputes }: GroupDetails, me: Member | undefined): boolean =>
  disputes.some(({ round }) => round === me?.position);

/** What is owed at once, unless a plan spreads it. */
function repaymentOf({ group, plans }: GroupDetails, me: Member | undefined) {
  const owes = me?.owes ?? kobo(0);
  const planned = me !== undefined && plans.has(me.id);
  const make_plan = owes > 0 && !planned && !me?.missed_plan && group.status !== 'paused';
  return { arrears: planned ? kobo(0) : owes, make_plan };
}

const dueOf = (group: GroupRow, share: ShareRow | undefined) => ({
  due: leftOf(group, share),
  part_paid: kobo((share?.own ?? 0) + (share?.set_aside ?? 0)),
});

const bondUsedOf = ({ holds }: GroupDetails, { id }: { id: number }): Kobo =>
  holds.get(id)?.bond_used ?? kobo(0);

/** The sum held of a member now, in kobo. */
function heldOf({ holds }: GroupDetails, { id }: { id: number }): Kobo {
  const hold = holds.get(id);
  if (hold === undefined) return kobo(0);
  return kobo(hold.bond - hold.bond_used + (hold.status === 'held' ? hold.first : 0));
}

function readyOf(details: GroupDetails, me: Member, now: Date): Group['ready'] {
  const { group, holds } = details;
  const from = heldFrom(group);
  if (from === null) return null;
  const { first, bond } = holdOf(group);
  const yours =
    from <= now && !holds.has(me.id) && me.paid_by === null ? kobo(first + bond) : kobo(0);
  const unready = group.unready_at !== null;
  return { from: from.toISOString(), held: holds.size, yours, unready };
}

/** Whether the open round still needs this member's contribution. */
const isUnpaid = (me: Member | undefined) => !me?.share || me.share.status === 'late';

/** Whether this member has not collected yet, owes nothing, is owed nothing, and pays for their own seat alone. */
const hasTransferableSeat = (me: Member | undefined, members: readonly Member[]) =>
  me !== undefined &&
  !me.has_collected &&
  me.owes === 0 &&
  !me.is_owed &&
  me.paid_by === null &&
  members.every(({ paid_by }) => paid_by !== me.id);

const swapsOf = ({ swaps, members }: GroupDetails): Group['swaps'] =>
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

const wishesIn = ({ wishes, members }: GroupDetails, me: Member): Group['wishes'] =>
  wishes.flatMap(({ member_id, turn, reason, supporters }) => {
    const member = members.find(({ id }) => id === member_id);
    if (member === undefined) return [];
    return [
      {
        member_id,
        name: member.name,
        turn,
        reason,
        support: supporters.length,
        you_support: supporters.includes(me.id),
        is_you: member_id === me.id,
      },
    ];
  });

const proposalsOf = (details: GroupDetails, memberId: number): Group['proposals'] =>
  details.proposals.map((row) => {
    const { group, members } = details;
    const answers = [...row.ballots.values()];
    const yes = answers.filter((agrees) => agrees).length;
    const { asks, means } = voteKinds[row.kind];
    return {
      id: row.id,
      kind: row.kind,
      asks: asks(group, row.params),
      means: means(group, row.params),
      by: members.find(({ id }) => id === row.proposed_by)?.name ?? null,
      yes,
      no: answers.length - yes,
      needed: yesNeeded(group.majority, votersOf(members, row.params)),
      closes_at: row.closes_at.toISOString(),
      your_answer: row.ballots.get(memberId) ?? null,
      may_answer: mayAnswer(row.params, { id: memberId }),
    };
  });
