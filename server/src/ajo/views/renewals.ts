// Next cycles as seen by their organiser and by the members asked to confirm.
import type { RenewalInvitation } from '@alajo/contract/ajo/renewals.ts';
import type { Group, Renewal } from '@alajo/contract/ajo/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { dayInLagos } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { acceptsMembers, type GroupRow } from '../ground/state.ts';
import { formerMembers } from '../groups/joining/cycles.ts';
import { changesBetween } from '../groups/terms/renewed-terms.ts';
import { summaryOf } from './summary.ts';

type ViewedRenewal = Pick<Group, 'renewal'> & { may_renew: boolean };

/** A group's previous and next cycles, as a customer sees them. */
export async function renewalsOf(
  db: Db,
  userId: number,
  groups: readonly GroupRow[],
): Promise<Map<number, ViewedRenewal>> {
  const next = groups.filter((group) => group.renews !== null && acceptsMembers(group));
  const [before, former, renewed] = await Promise.all([
    findFinishedGroups(db, next),
    formerMembers(
      db,
      next.filter(({ organiser_id }) => organiser_id === userId).map(({ id }) => id),
    ),
    findRenewedGroupIds(
      db,
      groups.filter(({ outcome }) => outcome === 'finished').map(({ id }) => id),
    ),
  ]);
  const people = await findPeople(
    db,
    former.map(({ user_id }) => user_id),
  );
  const who = (group: number, answer: 'declined' | null) =>
    former
      .filter((member) => member.group_id === group && member.answer === answer)
      .map(({ user_id }) => people.get(user_id)?.name ?? '');
  const renewalOf = (group: GroupRow): Renewal | null => {
    const finished = acceptsMembers(group) ? before.get(group.renews ?? 0) : undefined;
    if (finished === undefined) return null;
    return {
      of: finished.id,
      changes: changesBetween(finished, group),
      unanswered: who(group.id, null),
      declined: who(group.id, 'declined'),
    };
  };
  return new Map(
    groups.map((group): [number, ViewedRenewal] => {
      const { id, outcome, organiser_id } = group;
      const may_renew = outcome === 'finished' && organiser_id === userId && !renewed.has(id);
      return [id, { renewal: renewalOf(group), may_renew }];
    }),
  );
}

/** The groups that these renew, by id. */
async function findFinishedGroups(
  db: Db,
  groups: readonly GroupRow[],
): Promise<Map<number, GroupRow>> {
  const ids = groups.flatMap(({ renews }) => renews ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('ajo_group').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function findRenewedGroupIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('ajo_group')
    .select('renews')
    .where('renews', 'in', ids)
    .where((eb) => eb('outcome', 'is distinct from', 'dissolved'))
    .execute();
  return new Set(rows.flatMap(({ renews }) => renews ?? []));
}

/** The next cycles that a customer has not answered and can still join, oldest first. */
export async function listRenewalInvitations(
  { db, clock }: Deps,
  userId: number,
): Promise<RenewalInvitation[]> {
  const now = clock.now();
  const { rows } = await sql<GroupRow & { turn: number }>`
    select g.*, g.max_members + 1 - f.position as turn from ajo_group g
    join ajo_member f on f.group_id = g.renews and f.user_id = ${userId}
    where g.status in ('recruiting', 'waiting') and g.start_date > ${dayInLagos(now)}
      and not exists (select from ajo_member m where m.group_id = g.id and m.user_id = ${userId})
      and not exists (select from ajo_renewal_decline d
        where d.group_id = g.id and d.user_id = ${userId})
    order by g.id`.execute(db);
  const [before, people] = await Promise.all([
    findFinishedGroups(db, rows),
    findPeople(db, [userId, ...rows.map(({ organiser_id }) => organiser_id)]),
  ]);
  return rows.flatMap(({ turn, ...group }): RenewalInvitation[] => {
    const finished = before.get(group.renews ?? 0);
    if (finished === undefined) return [];
    return [
      {
        of: finished.id,
        by: people.get(group.organiser_id)?.name ?? '',
        group: summaryOf(group, people.get(userId), now),
        changes: changesBetween(finished, group),
        turn,
      },
    ];
  });
}
