// Customer's view of a group's officers, requests awaiting a second officer, and the latest announcement.
import type { Announcement, CoverRequest, Group, Officer } from '@alajo/contract/ajo/schemas.ts';
import { sql } from 'kysely';
import { findPeople } from '../../identity/directory.ts';
import type { Db } from '../../platform/database/database.ts';
import { type OfficerRow, openOfficers } from '../groups/succession/office-holders.ts';
import type { CoverRow } from '../groups/succession/open-covers.ts';
import type { GroupDetails } from './details.ts';

export type Government = Pick<Group, 'officers' | 'covers' | 'announcement'>;

export const NO_GOVERNMENT: Government = { officers: [], covers: [], announcement: null };

/** By group id; only groups the customer is a member of. */
export async function governmentOf(
  db: Db,
  now: Date,
  userId: number,
  groups: readonly GroupDetails[],
): Promise<Map<number, Government>> {
  const ids = groups.map(({ group }) => group.id);
  const [officers, covers, newest] = await Promise.all([
    openOfficers(db, ids),
    openCovers(db, now, ids),
    newestOf(db, userId, ids),
  ]);
  return new Map(
    groups.map((details) => {
      const { id } = details.group;
      const own = officers.filter(({ group_id }) => group_id === id);
      const requests = covers.filter(({ group_id }) => group_id === id);
      return [
        id,
        {
          officers: officersFor(details, userId, own),
          covers: coversFor(details, userId, { officers: own, covers: requests }),
          announcement: newest.get(id) ?? null,
        },
      ];
    }),
  );
}

/** Only the member asked and the organiser see a pending request to take an office. */
const officersFor = (
  { group }: GroupDetails,
  userId: number,
  officers: readonly OfficerRow[],
): Officer[] =>
  officers
    .filter(
      ({ status, user_id }) =>
        status === 'held' || user_id === userId || group.organiser_id === userId,
    )
    .map(({ id, office, member_id, status }) => ({
      id,
      office,
      member_id,
      held: status === 'held',
    }));

type Rows = { officers: readonly OfficerRow[]; covers: readonly CoverRow[] };

/** Officers see the request, except about themselves, while the contribution is still late. */
function coversFor(
  { group, members, round }: GroupDetails,
  userId: number,
  { officers, covers }: Rows,
): CoverRequest[] {
  const me = members.find(({ user_id }) => user_id === userId);
  const held = officers.some(({ member_id, status }) => member_id === me?.id && status === 'held');
  if (!held && group.organiser_id !== userId) return [];
  const open = round?.status === 'collecting' ? round.number : null;
  return covers.flatMap((row): CoverRequest[] => {
    const late = members.find(({ id }) => id === row.member_id);
    const by = members.find(({ user_id }) => user_id === row.user_id);
    const still = row.round === open && late?.share?.status === 'late';
    if (!still || by === undefined || (late.paid_by ?? late.id) === me?.id) return [];
    const { id, member_id, amount } = row;
    const closes_at = row.closes_at.toISOString();
    return [{ id, member_id, by: by.name, amount, closes_at, may_answer: row.user_id !== userId }];
  });
}

const openCovers = (db: Db, now: Date, ids: readonly number[]): Promise<CoverRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('ajo_cover')
        .selectAll()
        .where('group_id', 'in', ids)
        .where('status', '=', 'open')
        .where('closes_at', '>', now)
        .orderBy('id')
        .execute();

type LatestAnnouncement = { id: number; group_id: number; user_id: number; text: string; at: Date };

async function newestOf(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, Announcement>> {
  const { rows } = await sql<LatestAnnouncement & { read: boolean }>`
    select distinct on (a.group_id) a.*, a.user_id = ${userId} or exists (
        select from ajo_announcement_read r
        where r.announcement_id = a.id and r.user_id = ${userId}) as read
    from ajo_announcement a where a.group_id = any(${ids}::bigint[])
    order by a.group_id, a.id desc`.execute(db);
  const authors = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return new Map(
    rows.map(({ id, group_id, user_id, text, at, read }) => {
      const by = authors.get(user_id)?.name ?? '';
      return [group_id, { id, by, text, at: at.toISOString(), read }];
    }),
  );
}
