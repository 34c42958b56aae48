// Notifications: rows made in the transaction of their cause, read by their customer only.
import { AppError } from '@alajo/contract/errors.ts';
import type { Notification, NotificationKind } from '@alajo/contract/notifications.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Writer } from '../ledger/submit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { belowCursor, cutPage, type Page } from '../platform/pages.ts';

export type Notice = {
  user_id: number;
  kind: NotificationKind;
  title: string;
  body: string;
  link: string | null;
  created_at: Date;
};

/** Tells customers something, if and only if the transaction commits. */
export async function notify(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await sql`${insertInto} select n.* from unnest(${columnsOf(notices)}) n`.execute(tx);
}

/** For the ledger's batching door: all of a batch's notices in its one statement. */
export const notificationWriter: Writer<Notice> = {
  name: 'notices',
  write: (notices, places) => sql`${insertInto}
    select n.user_id, n.kind, n.title, n.body, n.link, n.created_at
    from unnest(${columnsOf(notices)}, ${places}::int[])
      n(user_id, kind, title, body, link, created_at, entry)
    where n.entry in (select entry from posted)`,
};

const insertInto = sql`insert into notification (user_id, kind, title, body, link, created_at)`;

const columnsOf = (notices: readonly Notice[]) => sql`
  ${notices.map((one) => one.user_id)}::bigint[], ${notices.map((one) => one.kind)}::text[],
  ${notices.map((one) => one.title)}::text[], ${notices.map((one) => one.body)}::text[],
  ${notices.map((one) => one.link)}::text[],
  ${notices.map((one) => one.created_at)}::timestamptz[]`;

/** A page, newest first, and how many are not read. */
export async function listNotifications({ db }: Deps, userId: number, page: Page) {
  const before = belowCursor(page.cursor);
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  const results = shown.map(
    ({ id, kind, title, body, link, read_at, created_at }): Notification => ({
      id,
      kind,
      title,
      body,
      link,
      read: read_at !== null,
      created_at: created_at.toISOString(),
    }),
  );
  return { results, unread: await unreadCount(db, userId), next };
}

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
