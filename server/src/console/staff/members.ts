// Members of staff.

import { AppError } from '@alajo/contract/errors.ts';
import type { StaffMe, StaffMember } from '@alajo/contract/staff/schemas.ts';
import { type Permission, permissionsOf } from '@alajo/contract/staff-roles.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { endOf, endStaffSessions, FRESH_MS, listStaffSessions } from './sessions.ts';

/** The member of a session, with their permissions. */
export async function findMe({ db, clock }: Deps, sessionId: number): Promise<StaffMe> {
  const row = await db
    .selectFrom('staff_session as s')
    .innerJoin('staff_member as m', 'm.id', 's.staff_id')
    .select(['m.id', 'm.name', 'm.email', 'm.roles', 's.verified_at', 's.created_at'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('staff_signed_out');
  const { verified_at, created_at, ...member } = row;
  const verifiedUntil = new Date(verified_at.getTime() + FRESH_MS);
  return {
    ...member,
    permissions: [...permissionsOf(row.roles)],
    verified_until: verifiedUntil > clock.now() ? verifiedUntil.toISOString() : null,
    session_until: endOf(created_at).toISOString(),
  };
}

/** The number of administrators who have joined and not left. */
export async function countAdministrators(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from staff_member
    where 'administrator' = any(roles) and joined_at is not null and ended_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Serialises changes that depend on the number of members. */
export async function lockMembers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff_member', 0))`.execute(tx);
}

/** All members, former ones last. */
export async function listMembers({ db, clock }: Deps): Promise<{ results: StaffMember[] }> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.name, m.email, m.roles, m.joined_at, m.ended_at,
      (select max(s.last_used_at) from staff_session s
       where s.staff_id = m.id and s.expires_at > ${clock.now()}) as last_seen_at
    from staff_member m order by m.ended_at is not null, m.name, m.id`.execute(db);
  return {
    results: rows.map(({ joined_at, ended_at, last_seen_at, ...member }) => ({
      ...member,
      state: stateOf({ joined_at, ended_at }),
      last_seen_at: last_seen_at?.toISOString() ?? null,
    })),
  };
}

type MemberRow = Pick<StaffMember, 'id' | 'name' | 'email' | 'roles'> & {
  joined_at: Date | null;
  ended_at: Date | null;
  last_seen_at: Date | null;
};

/** The state of a member. */
export function stateOf(row: Pick<MemberRow, 'joined_at' | 'ended_at'>): StaffMember['state'] {
  if (row.ended_at) return 'ended';
  return row.joined_at ? 'active' : 'invited';
}

/** A member's sessions. Throws not_found. */
export async function listSessionsOf({ db, clock }: Deps, id: number, caller: Staff) {
  await requireMember(db, id);
  const sessions = await listStaffSessions(db, clock.now(), id);
  return {
    results: sessions.map(({ created_at, last_used_at, ...session }) => ({
      ...session,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      current: session.id === caller.session_id,
    })),
  };
}

/** Signs a member out everywhere at once: one person may do this, and it is logged. */
export async function endSessionsOf(
  { db }: Deps,
  { id, reason }: { id: number; reason: string },
  caller: Staff,
) {
  await inTransaction(db, async (tx) => {
    await requireMember(tx, id);
    await endStaffSessions(tx, id);
    await caller.record(tx, { act: 'sessions_ended', object: `staff:${id}`, reason });
  });
  return { message: 'Signed out everywhere.' };
}

async function requireMember(db: Db | Tx, id: number): Promise<void> {
  const query = db.selectFrom('staff_member').select('id').where('id', '=', id);
  if ((await query.executeTakeFirst()) === undefined) throw new AppError('not_found');
}

/** Names by id. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from staff_member where id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A member's permissions, locked until the transaction ends: a revocation waits, or came first. */
export async function lockPermissions(tx: Tx, id: number): Promise<ReadonlySet<Permission>> {
  const row = await tx
    .selectFrom('staff_member')
    .select('roles')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return permissionsOf(row?.roles ?? []);
}
