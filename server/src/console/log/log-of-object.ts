// Descriptions of staff log entries about an object or a customer.

import type { TimelineEvent } from '@alajo/contract/staff/case-schemas.ts';
import { type StaffActionName, staffActions } from '@alajo/contract/staff-actions.ts';
import { type RawBuilder, sql } from 'kysely';
import { timeInLagos } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';

const SHOWN_MAX = 50;

/** The latest actions on an object except these, newest first. */
export const listLogEntries = (db: Db, object: string, excluded: readonly StaffActionName[] = []) =>
  read(db, sql`l.object = ${object} and l.act <> all(${[...excluded]}::text[])`);

/** The latest actions about a customer, newest first. */
export const listLogEntriesAbout = (db: Db, userId: number) =>
  read(db, sql`l.about_user_id = ${userId}`);

async function read(db: Db, narrow: RawBuilder<unknown>): Promise<TimelineEvent[]> {
  const { rows } = await sql<{
    at: Date;
    act: string;
    reason: string | null;
    staff_id: number | null;
    name: string | null;
    to_name: string | null;
    promised_by: string | null;
  }>`select l.at, l.act, l.reason, l.staff_id, m.name, t.name as to_name,
      l.details->>'promised_by' as promised_by
    from staff_log l left join staff_member m on m.id = l.staff_id
      left join staff_member t on l.act = 'case_assigned' and t.id = (l.details->>'to')::bigint
    where ${narrow} order by l.id desc limit ${SHOWN_MAX}`.execute(db);
  return rows.map(({ at, act, reason, staff_id, name, to_name, promised_by }) => ({
    at: at.toISOString(),
    description: [
      act in staffActions ? staffActions[act as StaffActionName].label : act,
      ...(to_name === null ? [] : [` to ${to_name}`]),
      ...(promised_by === null ? [] : [`: ${timeInLagos(new Date(promised_by))}`]),
      ...(reason ? [`: ${reason}`] : []),
    ].join(''),
    by: staff_id === null ? null : { id: staff_id, name: name ?? '' },
  }));
}
