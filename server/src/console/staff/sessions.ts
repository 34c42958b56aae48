// Staff sessions: a random token in a cookie, stored as its hash. A session lasts at most 8 hours and ends after 15
// minutes without a request. Roles are read for each request, so that a revoked permission is gone at once.
import { permissionsOf } from '@alajo/contract/staff-roles.ts';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../identity/secrets.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Visitor } from '../../platform/http/handlers.ts';
import type { StaffAuth } from '../../platform/http/staff-auth.ts';
import { record } from '../log/log.ts';

const LIFETIME_MS = 8 * HOUR;
const IDLE_MS = 15 * MINUTE;
/** Money and documents require the passkey again after this time. */
export const FRESH_MS = 5 * MINUTE;
// The last use is written at most once per minute.
const TOUCH_MS = MINUTE;
const SHOWN_MAX = 50;

/** The latest end of a session that began at this time. */
export const endOf = (begun: Date) => new Date(begun.getTime() + LIFETIME_MS);

/** Opens a session, of which only the token's hash is stored. */
export async function openStaffSession(tx: Tx, now: Date, staffId: number, from: Visitor) {
  const token = newToken();
  await tx
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('expires_at', '<=', now)
    .execute();
  const { id } = await tx
    .insertInto('staff_session')
    .values({
      staff_id: staffId,
      token_hash: tokenHash(token),
      device: from.device,
      address: from.address,
      created_at: now,
      last_used_at: now,
      verified_at: now,
      expires_at: endOf(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** A query for members who are signed in and not idle. */
export const presentAt = (tx: Tx, now: Date) =>
  tx
    .selectFrom('staff_session')
    .select('staff_id')
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - IDLE_MS));

/** Ends a member's sessions. */
export async function endStaffSessions(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_session').where('staff_id', '=', staffId).execute();
}

/** A member's active sessions, most recently used first. */
export const listStaffSessions = (db: Db, now: Date, staffId: number) =>
  db
    .selectFrom('staff_session')
    .select(['id', 'device', 'address', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute();

/** Authentication of staff. Nothing is cached: an ended session is refused from the next request on. */
export function createStaffAuth({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): StaffAuth {
  return {
    origin: new URL(config.url).origin,
    record: (tx, staffId, act) => record(tx, clock.now(), staffId, act),
    async authenticate(token) {
      const now = clock.now();
      const row = await db
        .selectFrom('staff_session as s')
        .innerJoin('staff_member as m', 'm.id', 's.staff_id')
        .select(['s.id', 's.staff_id', 's.last_used_at', 's.verified_at', 'm.name', 'm.roles'])
        .where('s.token_hash', '=', tokenHash(token))
        .where('s.expires_at', '>', now)
        .where('s.last_used_at', '>', new Date(now.getTime() - IDLE_MS))
        .where('m.ended_at', 'is', null)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      if (now.getTime() - row.last_used_at.getTime() >= TOUCH_MS) {
        const used = { last_used_at: now };
        await db.updateTable('staff_session').set(used).where('id', '=', row.id).execute();
      }
      return {
        staff_id: row.staff_id,
        session_id: row.id,
        name: row.name,
        permissions: permissionsOf(row.roles),
        fresh: now.getTime() - row.verified_at.getTime() < FRESH_MS,
      };
    },
  };
}
