// Notifications: rows made in the transaction of their cause, read by their customer only.
import { AppError } from '@alajo/contract/errors.ts';
import type {
  Notification,
  NotificationKind,
  NotificationTopic,
} from '@alajo/contract/notifications/schemas.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Writer } from '../ledger/submit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import type { NotificationRow } from './tables.ts';

export type Row = Selectable<NotificationRow>;

export type Notice = {
  user_id: number;
  kind: NotificationKind;
  title: string;
  body: string;
  link: string | null;
  created_at: Date;
};

/**
 * Tells customers something, if and only if the transaction commits. Who turned the topic off is not
 * told; of money and security everyone is.
 */
export async function notify(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await sql`${insertInto} from unnest(${columnsOf(notices)})
    n(user_id, kind, title, body, link, created_at) where ${wanted}`.execute(tx);
}

/** For the ledger's batching door: all of a batch's notices in its one statement. */
export const notificationWriter: Writer<Notice> = {
  name: 'notices',
  write: (notices, places) => sql`${insertInto} from unnest(${columnsOf(notices)}, ${places}::int[])
      n(user_id, kind, title, body, link, created_at, entry)
    where n.entry in (select entry from posted) and ${wanted}`,
};

const insertInto = sql`
  insert into notification (user_id, kind, title, body, link, created_at, push_due)
  select n.user_id, n.kind, n.title, n.body, n.link, n.created_at,
    exists (select from notification_push d where d.user_id = n.user_id)
    and (notification_topic(n.kind, n.link) in ('money', 'security') or coalesce(
      (select p.push from notification_preference p
        where p.user_id = n.user_id and p.topic = notification_topic(n.kind, n.link)), true))`;

// What moves money is told by its kind alone: a payment's notice looks nothing up.
const wanted = sql`(notification_topic(n.kind, n.link) in ('money', 'security') or coalesce(
  (select p.in_app from notification_preference p
    where p.user_id = n.user_id and p.topic = notification_topic(n.kind, n.link)), true))`;

const columnsOf = (notices: readonly Notice[]) => sql`
  ${notices.map((one) => one.user_id)}::bigint[], ${notices.map((one) => one.kind)}::text[],
  ${notices.map((one) => one.title)}::text[], ${notices.map((one) => one.body)}::text[],
  ${notices.map((one) => one.link)}::text[],
  ${notices.map((one) => one.created_at)}::timestamptz[]`;

export type Narrowed = Page & {
  topic?: NotificationTopic | undefined;
  unread?: '1' | undefined;
};

/** A page, newest first, perhaps of one topic or of the unread, and how many in all are not read. */
export async function listNotifications({ db }: Deps, userId: number, page: Narrowed) {
  const { topic, unread } = page;
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .where('user_id', '=', userId)
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
  return { results: shown.map(viewOf), unread: await unreadCount(db, userId), next };
}

/** A row as its customer sees it. */
export const viewOf = ({
  user_id: _,
  push_due: __,
  read_at,
  created_at,
  ...row
}: Row): Notification => ({
  ...row,
  read: read_at !== null,
  created_at: created_at.toISOString(),
});

/** Marks one read; someone else's answers like none at all. */
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
