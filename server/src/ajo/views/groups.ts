// Customer's view of groups: their own with members, schedule and available actions, and open ones without
// anything about their members.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { belowCursor, cutPage, type Page } from '../../platform/http/pagination.ts';
import { publicDispute } from '../government/disputes/view.ts';
import { acceptsMembers, type GroupRow } from '../ground/state.ts';
import { mayEditTerms } from '../groups/first-terms.ts';
import { countListed } from '../groups/joining/waiting-list.ts';
import { planView } from '../rounds/plans.ts';
import { openSeatLinks } from '../seats/links/view.ts';
import { seedHash, turnsHash } from '../turns/turn-order.ts';
import { loadDetails } from './details.ts';
import { governmentOf, NO_GOVERNMENT } from './government.ts';
import { memberOf } from './members.ts';
import { actionsOf, bondReturned, bondUsed, heldOf, readyOf, reportOf } from './own-seat.ts';
import { joinersOf } from './pending-joiners.ts';
import { preferencesIn, proposalsOf, seatLinksFor, swapsOf } from './pending-questions.ts';
import { renewalsOf } from './renewals.ts';
import { paidInPartOf, progressOf, roundOf, scheduleOf } from './rounds.ts';
import { seatOffersOf } from './seat-offers.ts';
import { summaryOf } from './summary.ts';

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
  const { db } = deps;
  const now = deps.clock.now();
  const ids = rows.map(({ id }) => id);
  const organised = rows.filter((row) => row.organiser_id === userId && acceptsMembers(row));
  const [groups, reserves, offers, links, listed, cycles, joiners] = await Promise.all([
    loadDetails(db, now, rows),
    findAccounts(db, 'ajo_reserve', 'ajo_group', ids),
    seatOffersOf(db, { groups: ids }),
    openSeatLinks(db, now, ids),
    countListed(db, ids),
    renewalsOf(db, userId, rows),
    joinersOf(
      db,
      now,
      organised.map(({ id }) => id),
    ),
  ]);
  const governments = await governmentOf(db, now, userId, groups);
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
      requests: requests.length,
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
        your_bond_used: bondUsed(details, me),
        your_bond_returned: bondReturned(details, me),
        your_turn: me.position,
        partial_payments: me.in_parts,
        plan: planView(details.plans.get(me.id), me.owes),
        members: details.members.map((member) => memberOf(details, member, looking)),
        schedule: scheduleOf(details, userId),
        round: roundOf(details),
        reserve_balance: kobo(reserve_balance - paidInPartOf(details.members, 'set_aside')),
        seed_hash: group.seed === null ? null : seedHash(group.seed),
        seed: group.current_round > 0 ? group.seed : null,
        turns_at_start: turnsAtStart(group),
        actions: {
          ...actionsOf(details, me.id, userId),
          renew: cycles.get(group.id)?.may_renew ?? false,
          edit_terms: group.organiser_id === userId && mayEditTerms(group, others),
        },
        requests,
        on_list: listed.get(group.id) ?? 0,
        swaps: swapsOf(details),
        turn_preferences: preferencesIn(details, me),
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

const turnsAtStart = ({ turns_at_start }: GroupRow): Group['turns_at_start'] =>
  turns_at_start === null
    ? null
    : { order: turns_at_start.split(',').map(Number), hash: turnsHash(turns_at_start) };
