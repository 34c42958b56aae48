// Officers' announcements to their group, and their readers. There are no replies.
import { ANNOUNCEMENTS_DAILY, type ListedAnnouncement } from '@alajo/contract/ajo/officers.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Message } from '@alajo/contract/route.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { findPeople } from '../../../identity/directory.ts';
import { dayInLagos, startOfDay } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../../../platform/http/pagination.ts';
import { asMember } from '../../ground/as-member.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { openOfficers, requireOfficer } from '../../groups/succession/office-holders.ts';
import { requireRunning } from './offices.ts';

/**
 * Sends an announcement to everyone in the group, as an officer. The same text on the same day changes
 * nothing. Throws not_found, officer_only, group_not_active, too_many_announcements.
 */
export async function announce(
  deps: Deps,
  userId: number,
  { id: groupId, text }: { id: number; text: string },
): Promise<Message> {
  await asMember(deps, userId, groupId, async (tx, { now, state, seat }) => {
    await requireOfficer(tx, state, seat);
    requireRunning(state);
    const today = await tx
      .selectFrom('ajo_announcement')
      .select(['user_id', 'text'])
      .where('group_id', '=', groupId)
      .where('at', '>=', startOfDay(dayInLagos(now)))
      .execute();
    if (today.some((announcement) => announcement.user_id === userId && announcement.text === text))
      return;
    if (today.length >= ANNOUNCEMENTS_DAILY) throw new AppError('too_many_announcements');
    await tx
      .insertInto('ajo_announcement')
      .values({ group_id: groupId, user_id: userId, text, at: now })
      .execute();
    const params = { ...inGroup(state), by: seat.name, text };
    const message = { kind: ajoNotices.ajo_announced, params, except: [seat.id] };
    await notifyMembers(tx, now, state, message);
  });
  return { message: 'Everyone in the group has been notified.' };
}

/** Announcements in one of the customer's groups, newest first. Throws not_found. */
export async function listAnnouncements(
  { db }: Deps,
  userId: number,
  { id, ...page }: AnnouncementPage,
) {
  const before = belowCursor(page.cursor);
  const members = await readersOf(db, id);
  const me = members.find(({ user_id }) => user_id === userId);
  if (me === undefined) throw new AppError('not_found');
  const rows = await db
    .selectFrom('ajo_announcement')
    .selectAll()
    .where('group_id', '=', id)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  const authors = await findPeople(
    db,
    shown.map(({ user_id }) => user_id),
  );
  const reads = await readsOf(
    db,
    shown.map((row) => row.id),
  );
  const results = shown.map((row): ListedAnnouncement => {
    const readers = reads.get(row.id) ?? new Set();
    const others = members.filter(({ user_id }) => user_id !== row.user_id);
    const names = (read: boolean) =>
      others.filter(({ user_id }) => readers.has(user_id) === read).map(({ name }) => name);
    return {
      id: row.id,
      by: authors.get(row.user_id)?.name ?? '',
      text: row.text,
      at: row.at.toISOString(),
      read: row.user_id === userId || readers.has(userId),
      readers: me.runs ? { read: names(true), unread: names(false) } : null,
    };
  });
  return { results, next };
}

type AnnouncementPage = { id: number } & Page;

/** Members of a group by name, and whether they run it. */
async function readersOf(db: Db, groupId: number) {
  const rows = await db
    .selectFrom('ajo_member as m')
    .innerJoin('ajo_group as g', 'g.id', 'm.group_id')
    .select(['m.id', 'm.user_id', 'g.organiser_id'])
    .where('m.group_id', '=', groupId)
    .orderBy('m.position')
    .execute();
  const people = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const held = (await openOfficers(db, [groupId])).filter(({ status }) => status === 'held');
  return rows.map(({ id, user_id, organiser_id }) => ({
    user_id,
    name: people.get(user_id)?.name ?? '',
    runs: user_id === organiser_id || held.some(({ member_id }) => member_id === id),
  }));
}

async function readsOf(db: Db, ids: readonly number[]): Promise<Map<number, Set<number>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('ajo_announcement_read')
    .select(['announcement_id', 'user_id'])
    .where('announcement_id', 'in', ids)
    .execute();
  const byId = Map.groupBy(rows, ({ announcement_id }) => announcement_id);
  return new Map([...byId].map(([id, each]) => [id, new Set(each.map((row) => row.user_id))]));
}

/** Marks announcements up to the given one as read. Idempotent. Throws not_found. */
export async function readAnnouncements(
  deps: Deps,
  userId: number,
  { id, up_to }: { id: number; up_to: number },
): Promise<{ message: string }> {
  await asMember(deps, userId, id, async (tx, { now }) => {
    await sql`
      insert into ajo_announcement_read (announcement_id, user_id, at)
      select a.id, ${userId}, ${now}::timestamptz from ajo_announcement a
      where a.group_id = ${id} and a.id <= ${up_to}::bigint and a.user_id <> ${userId}
      on conflict do nothing`.execute(tx);
  });
  return { message: 'Read.' };
}
