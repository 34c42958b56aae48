// Money and security notices newer than those a customer has already received elsewhere, and who has read one.
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { NotificationRow } from './tables.ts';

/** The id of a customer's newest notice; 0 if there is none. */
export async function newestNotice(db: Db | Tx, userId: number): Promise<number> {
  const { newest } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.max('id').as('newest'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** The notices after the id given for each customer, oldest first, by customer. */
export async function noticesAfter(
  db: Db | Tx,
  after: ReadonlyMap<number, number>,
): Promise<Map<number, Selectable<NotificationRow>[]>> {
  const { rows } = await sql<Selectable<NotificationRow>>`
    select n.* from unnest(${[...after.keys()]}::bigint[], ${[...after.values()]}::bigint[])
      told(user_id, id)
    join notification n on n.user_id = told.user_id and n.id > told.id
    where n.topic in ('money', 'security') order by n.id`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

type Reading = { users: readonly number[]; kind: string; since: Date };

/** The customers who have read a notice of a kind created since. Looks at the newest of each only. */
export async function findReaders(db: Db | Tx, { users, kind, since }: Reading): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from unnest(${[...users]}::bigint[]) u(user_id)
    where exists (select from (select * from notification n where n.user_id = u.user_id
        order by n.id desc limit ${NEWEST}) latest
      where latest.kind = ${kind} and latest.created_at >= ${since} and latest.read_at is not null)`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}

const NEWEST = 50;
