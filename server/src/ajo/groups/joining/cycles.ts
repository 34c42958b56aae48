// Members of the previous cycle of a renewed group, and their answers.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { GroupRow } from '../../ground/state.ts';

export type FormerMember = {
  /** The next cycle, and the finished one. */
  group_id: number;
  of: number;
  user_id: number;
  /** Their turn in the finished one. */
  turn: number;
  /** Null until they answer. */
  answer: 'joined' | 'declined' | null;
};

/** The members of the finished groups that these renew, in the order of their turns. */
export async function formerMembers(
  db: Db | Tx,
  groups: readonly number[],
): Promise<FormerMember[]> {
  const { rows } = await sql<FormerMember>`
    select g.id as group_id, g.renews as "of", f.user_id, f.position as turn, case
        when m.id is not null then 'joined' when d.user_id is not null then 'declined' end as answer
    from ajo_group g
    -- Proxy members are added again by their officer.
    join ajo_member f on f.group_id = g.renews and f.paid_by is null
    left join ajo_member m on m.group_id = g.id and m.user_id = f.user_id
    left join ajo_renewal_decline d on d.group_id = g.id and d.user_id = f.user_id
    where g.id = any(${groups}::bigint[])
    order by g.id, f.position`.execute(db);
  return rows;
}

/** Members of the cycle that a group renews; empty if it renews none. */
export const formerMembersOf = async (
  tx: Tx,
  { id, renews }: RenewalGroup,
): Promise<FormerMember[]> => (renews === null ? [] : formerMembers(tx, [id]));

type RenewalGroup = Pick<GroupRow, 'id' | 'renews'>;

/** The former turns of a group's members, by member id. */
export async function turnsBefore(
  tx: Tx,
  { id, renews }: RenewalGroup,
): Promise<Map<number, number>> {
  if (renews === null) return new Map();
  const { rows } = await sql<{ id: number; turn: number }>`
    select m.id, f.position as turn from ajo_group g
    join ajo_member f on f.group_id = g.renews
    join ajo_member m on m.group_id = g.id and m.user_id = f.user_id
    where g.id = ${id}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.turn]));
}

/** Frees their seat for others; records nothing for newcomers. Returns whether anything changed. */
export async function recordDecline(
  tx: Tx,
  now: Date,
  group: number,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ajo_renewal_decline (group_id, user_id, at)
    select g.id, f.user_id, ${now}::timestamptz from ajo_group g
    join ajo_member f on f.group_id = g.renews and f.user_id = ${userId}
    where g.id = ${group}
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}
