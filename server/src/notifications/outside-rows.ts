// Notices that will also leave the app, before they are put in messages: rows written in the transaction of their
// cause, and each customer's choice.
import { type RawBuilder, sql } from 'kysely';
import { isPosted, type Writer } from '../ledger/submit.ts';
import type { Notice } from '../notices/kinds.ts';
import { plainArray } from '../platform/database/arrays.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { noticeColumns } from './notice-columns.ts';

const insertInto = sql`
  insert into notification_outside (user_id, kind, params, created_at)
  select n.user_id, n.kind, n.params, n.created_at`;

export const insertOutside = (notices: readonly Notice[]): RawBuilder<unknown> =>
  sql`${insertInto} from unnest(${noticeColumns(notices)}) n(user_id, kind, params, created_at)`;

/** All of a batch of entries in its one statement. */
export const outsideWriter: Writer<Notice> = {
  name: 'outside',
  write: (notices, places) => sql`${insertInto} from unnest(${noticeColumns(notices)},
      ${plainArray(places)}::int[]) n(user_id, kind, params, created_at, entry)
    where ${isPosted('n.entry')}`,
};

/** A customer's channels outside the app. */
export type OutsideChoice = {
  user_id: number;
  /** False: none at all. */
  reminders: boolean;
  /** Chose SMS for money alerts. */
  sms: boolean;
  /** Topics turned off in the app. */
  off: readonly string[];
};

/** The choices of these customers; those who chose nothing have the defaults. */
export async function findOutsideChoices(
  db: Db | Tx,
  users: readonly number[],
): Promise<Map<number, OutsideChoice>> {
  const { rows } = await sql<OutsideChoice>`
    select u.id as user_id, coalesce(c.reminders, true) as reminders,
      coalesce(cardinality(c.sms), 0) > 0 as sms,
      array(select p.topic from notification_preference p
        where p.user_id = u.id and not p.in_app) as off
    from unnest(${plainArray(users)}::bigint[]) u(id)
    left join notification_alert_choice c on c.user_id = u.id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Deletes and returns the oldest; rows that another process took are skipped. */
export async function takeOutside(tx: Tx, limit: number) {
  const { rows } = await sql<{
    user_id: number;
    kind: string;
    params: object;
    created_at: Date;
  }>`
    with taken as (delete from notification_outside where id in (
        select id from notification_outside order by id limit ${limit} for update skip locked)
      returning *)
    select user_id, kind, params, created_at from taken order by id`.execute(tx);
  return rows;
}
