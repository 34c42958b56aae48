// The staff log as shown to staff.

import { addDays } from '@alajo/contract/days.ts';
import type { LogEntry } from '@alajo/contract/staff/schemas.ts';
import { type StaffActionName, staffActions } from '@alajo/contract/staff-actions.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { startOfDay } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../../platform/http/pagination.ts';

export type Filter = {
  staff_id?: number | undefined;
  about_user_id?: number | undefined;
  object?: string | undefined;
  act?: StaffActionName | undefined;
  /** A day in Lagos. */
  day?: string | undefined;
};

/** A page of the log, newest first. */
export async function listLog({ db }: Deps, { limit, cursor, ...filter }: Filter & Page) {
  const rows = await rowsOf(db, filter, belowCursor(cursor), limit + 1);
  const { shown, next } = cutPage(rows, limit, ({ id }) => id);
  return { results: shown.map(({ hash: _, ...entry }): LogEntry => entry), next };
}

/** Members of staff with an entry in the log, former ones last. */
export async function listLogMembers({ db }: Pick<Deps, 'db'>) {
  const { rows } = await sql<{ id: number; name: string; left: boolean }>`
    select m.id, m.name, m.ended_at is not null as left from staff_member m
    where exists (select from staff_log l where l.staff_id = m.id)
    order by m.ended_at is not null, m.name, m.id`.execute(db);
  return { results: rows };
}

/** Rows with their details, newest first. */
export async function rowsOf(db: Db, by: Filter, below: number, limit: number) {
  let query = db
    .selectFrom('staff_log as l')
    .leftJoin('staff_member as m', 'm.id', 'l.staff_id')
    .selectAll('l')
    .select('m.name')
    .where('l.id', '<', below);
  if (by.staff_id !== undefined) query = query.where('l.staff_id', '=', by.staff_id);
  if (by.about_user_id !== undefined) query = query.where('l.about_user_id', '=', by.about_user_id);
  if (by.object !== undefined) query = query.where('l.object', '=', by.object);
  if (by.act !== undefined) query = query.where('l.act', '=', by.act);
  if (by.day !== undefined) {
    query = query
      .where('l.at', '>=', startOfDay(by.day))
      .where('l.at', '<', startOfDay(addDays(by.day, 1)));
  }
  const rows = await query.orderBy('l.id', 'desc').limit(limit).execute();
  return rows.map(({ prev_hash: _, staff_id, name, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    staff: staff_id === null ? null : { id: staff_id, name: name ?? '' },
    description: actionText(row.act),
    details: { ...row.details },
  }));
}

const actionText = (act: string) =>
  act in staffActions ? staffActions[act as StaffActionName].label : act;
