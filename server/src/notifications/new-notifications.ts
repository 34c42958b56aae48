// New notifications since a position, for all listeners in one query. A position is a number below
// which every notification is known, plus the known ones above it: numbers are assigned in order
// but committed in any, so a lower one may still appear for a while.
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Row } from './notifications.ts';

export type StreamPosition = { floor: number; known: Set<number> };

// If there are more, the lowest is sent again; the browser recognises it by its number.
const KNOWN_MAX = 20;

/** A position as an event's id: `floor.known.known…`. */
export function writePlace({ floor, known }: StreamPosition): string {
  return [floor, ...[...known].sort((a, b) => a - b).slice(-KNOWN_MAX)].join('.');
}

/** The position an id stands for; undefined for an id that isn't ours. */
export function readPlace(id: string | undefined): StreamPosition | undefined {
  if (id === undefined || !/^\d{1,15}(\.\d{1,15}){0,20}$/.test(id)) return undefined;
  const [floor = 0, ...known] = id.split('.').map(Number);
  return { floor, known: new Set(known) };
}

export type NewNotifications = {
  /** The highest number assigned so far, even if its row isn't there yet. */
  last: number;
  users: Map<number, { unread: number; rows: Row[] }>;
};

// A client that was away for longer reads the list.
const ROWS_MAX = 100;

/** For each user the rows above a floor, oldest first, and the number of unread ones, up to `most`. */
export async function findArrivals(
  db: Db,
  latest: ReadonlyMap<number, number>,
  most: number,
): Promise<NewNotifications> {
  const { rows } = await sql<{ last: number; listener: number; unread: number } & ListenerRow>`
    select given.last, w.user_id as listener, counted.unread, told.*
    from (select case when is_called then last_value else 0 end as last
          from notification_id_seq) given
    left join unnest(${[...latest.keys()]}::bigint[], ${[...latest.values()]}::bigint[])
      w(user_id, floor) on true
    left join lateral (select count(*)::int as unread from (select from notification n
      where n.user_id = w.user_id and n.read_at is null limit ${most}) unread) counted on true
    left join lateral (select * from notification n where n.user_id = w.user_id
      and n.id > w.floor and n.removed_at is null order by n.id desc limit ${ROWS_MAX}) told on true
    order by told.id`.execute(db);
  const users: NewNotifications['users'] = new Map();
  for (const { last: _, listener, unread, ...row } of rows) {
    if (listener === null) continue;
    const found = users.get(listener) ?? { unread, rows: [] };
    users.set(listener, found);
    if (row.id !== null) found.rows.push(row);
  }
  return { last: rows[0]?.last ?? 0, users };
}

type ListenerRow = Row | (Record<Exclude<keyof Row, 'id'>, null> & { id: null });
