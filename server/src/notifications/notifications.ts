// Notifications: rows created in the transaction of their cause, read by their customer only.
import { AppError } from '@alajo/contract/errors.ts';
import type { NotificationChange } from '@alajo/contract/notifications/change-routes.ts';
import type { Notification, NotificationTopic } from '@alajo/contract/notifications/schemas.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type AttachedRow, attachedRow, isPosted, type Writer } from '../ledger/submit.ts';
import type { Notice, WordNotice } from '../notices/kinds.ts';
import { plainArray } from '../platform/database/arrays.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { alertWriter, insertAlerts } from './alerts.ts';
import { noticeColumns } from './notice-columns.ts';
import { insertOutside, outsideWriter } from './outside-rows.ts';
import type { NotificationRow } from './tables.ts';

export type Row = Selectable<NotificationRow>;

/**
 * Notifies customers if, and only if, the transaction commits. Customers who turned the topic off are
 * left out; topics of money and security reach everyone.
 */
export async function notify(tx: Tx, notices: readonly Notice[]): Promise<void> {
  const listed = notices.filter((notice) => notice.listed);
  const alerting = notices.filter((notice) => notice.alert !== null);
  const outside = notices.filter((notice) => notice.outside);
  if (outside.length > 0) await insertOutside(outside).execute(tx);
  if (alerting.length === 0) await insertNotices(listed).execute(tx);
  else if (listed.length === 0) await insertAlerts(alerting).execute(tx);
  else await sql`with a as (${insertAlerts(alerting)}) ${insertNotices(listed)}`.execute(tx);
}

const insertNotices = (notices: readonly Notice[]) =>
  sql`${insertInto} from unnest(${noticeColumns(notices)}, ${topicsOf(notices)}::text[])
    n(user_id, kind, params, created_at, topic) where ${filter}`;

/** The rows of a notice about an entry that is submitted to the ledger. */
export const noticeRows = (notice: Notice): AttachedRow[] => [
  ...(notice.listed ? [attachedRow(notificationWriter, notice)] : []),
  ...(notice.alert === null ? [] : [attachedRow(alertWriter, notice)]),
  ...(notice.outside ? [attachedRow(outsideWriter, notice)] : []),
];

/** All notices of a batch in its one statement. */
const notificationWriter: Writer<Notice> = {
  name: 'notices',
  write: (notices, places) => sql`${insertInto} from unnest(${noticeColumns(notices)},
      ${topicsOf(notices)}::text[], ${plainArray(places)}::int[])
      n(user_id, kind, params, created_at, topic, entry)
    where ${isPosted('n.entry')} and ${filter}`,
};

const topicsOf = (notices: readonly Notice[]) => plainArray(notices.map(({ topic }) => topic));

const insertInto = sql`
  insert into notification (user_id, kind, topic, params, created_at, push_due)
  select n.user_id, n.kind, n.topic, n.params, n.created_at,
    exists (select from notification_push d where d.user_id = n.user_id)
    and (n.topic in ('money', 'security') or coalesce(
      (select p.push from notification_preference p
        where p.user_id = n.user_id and p.topic = n.topic), true))`;

// Topics that can't be turned off come first: a payment's notice needs no lookup.
const filter = sql`(n.topic in ('money', 'security') or coalesce(
  (select p.in_app from notification_preference p
    where p.user_id = n.user_id and p.topic = n.topic), true))`;

export type NotificationQuery = Page & {
  topic?: NotificationTopic | undefined;
  unread?: '1' | undefined;
};

/** A page, newest first, optionally of one topic or of the unread, and the total of unread ones. */
export async function listNotifications(
  { db }: Deps,
  word: WordNotice,
  userId: number,
  page: NotificationQuery,
) {
  const { topic, unread } = page;
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('id', '<', belowCursor(page.cursor))
    .where(({ and, eb }) =>
      and([
        ...(topic === undefined ? [] : [eb('topic', '=', topic)]),
        ...(unread === undefined ? [] : [eb('read_at', 'is', null)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  return {
    results: shown.map((row) => viewOf(row, word)),
    unread: await unreadCount(db, userId),
    next,
  };
}

/** The customer's view of a row. */
export const viewOf = ({ id, topic, read_at, created_at, ...row }: Row, word: WordNotice) =>
  ({
    id,
    topic,
    ...word(row),
    read: read_at !== null,
    created_at: created_at.toISOString(),
  }) satisfies Notification;

/** Marks one read; someone else's looks like an unknown one. */
export async function readNotification({ db, clock }: Deps, userId: number, id: number) {
  const row = await db
    .updateTable('notification')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', sql<Date>`${clock.now()}::timestamptz`) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return { unread: await unreadCount(db, userId) };
}

/** Marks the customer's own ones read, removes them or restores them. Security notices can't be removed. */
export async function changeNotifications(
  { db, clock }: Deps,
  userId: number,
  { ids, status }: NotificationChange,
) {
  const now = sql<Date>`${clock.now()}::timestamptz`;
  await db
    .updateTable('notification')
    .set((eb) =>
      status === 'listed'
        ? { removed_at: null }
        : {
            read_at: eb.fn.coalesce('read_at', now),
            ...(status === 'removed' && { removed_at: eb.fn.coalesce('removed_at', now) }),
          },
    )
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`any(${plainArray(ids)}::bigint[])`)
    .where((eb) => (status === 'removed' ? eb('topic', '<>', 'security') : eb.lit(true)))
    .execute();
  return { unread: await unreadCount(db, userId) };
}

export async function readAllNotifications({ db, clock }: Deps, userId: number) {
  await db
    .updateTable('notification')
    .set({ read_at: clock.now() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
  return { unread: 0 };
}

async function unreadCount(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
