// Sessions: a random token, stored as its hash, valid for 30 days from its last use and 180 in all
// (a day from its last use on a new device), and ended immediately when revoked. A customer has at
// most 20: the least recently used gives way.
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { plainArray } from '../platform/database/arrays.ts';
import { createBatchLoader } from '../platform/database/batch-loader.ts';
import { type Db, inTransaction, prepared, type Tx } from '../platform/database/database.ts';
import type { Customer, Visitor } from '../platform/http/handlers.ts';
import type { Authenticate } from '../platform/http/serve.ts';
import { proofDue } from './device-proofs.ts';
import { recordEvent } from './events.ts';
import { newToken, tokenHash } from './secrets.ts';

const LIFETIME_MS = 30 * DAY;
const NEW_LIFETIME_MS = DAY;
const ABSOLUTE_LIFETIME_MS = 180 * DAY;
const SESSIONS_MAX = 20;
// The last use is written at most once an hour, so most requests write nothing.
const TOUCH_MS = HOUR;

/** The device of a session; new until then, or not. */
type OpenedOn = { device_id: number | null; new_until: Date | null; proven_at: Date | null };

/** Opens a session and returns its token, which is stored nowhere. Without `on` no device was ever named. */
export async function openSession(
  tx: Tx,
  now: Date,
  { user_id: userId, from, on }: { user_id: number; from: Visitor; on?: OpenedOn },
): Promise<string> {
  const token = newToken();
  await sql`delete from identity_session where user_id = ${userId} and (expires_at <= ${now} or id in (
    select id from identity_session where user_id = ${userId}
    order by last_used_at desc, id desc offset ${SESSIONS_MAX - 1}))`.execute(tx);
  await tx
    .insertInto('identity_session')
    .values({
      user_id: userId,
      token_hash: tokenHash(token),
      device: from.device,
      address: from.address,
      created_at: now,
      last_used_at: now,
      expires_at: endOf(now, now, isNew(on?.new_until, now)),
      device_id: on?.device_id ?? null,
      proven_at: on?.proven_at ?? null,
      // A device names itself.
      new_until: on?.device_id == null ? (on?.new_until ?? null) : null,
    })
    .execute();
  return token;
}

type SessionRow = {
  id: number;
  user_id: number;
  token_hash: string;
  created_at: Date;
  last_used_at: Date;
  device_id: number | null;
  proven_at: Date | null;
  public_key: string | null;
  guarded_at: Date | null;
  new_until: Date | null;
};

/**
 * Resolves tokens in batches. Nothing is cached: a revoked session is refused from the next request
 * on.
 */
export function createAuthenticate({ db, clock, secret }: Deps): Authenticate {
  const find = async (hashes: readonly string[]) => {
    const rows = await prepared(
      db,
      sql<SessionRow>`
        select s.id, s.user_id, s.token_hash, s.created_at, s.last_used_at, s.device_id, s.proven_at,
          d.public_key, u.guarded_at, coalesce(d.new_until, s.new_until) as new_until
        from identity_session s join identity_user u on u.id = s.user_id
          left join identity_device d on d.id = s.device_id
        where s.token_hash = any(${plainArray([...new Set(hashes)])}::text[])
          and s.expires_at > ${clock.now()}`,
    );
    const byHash = new Map(rows.map((row) => [row.token_hash, row]));
    return hashes.map((hash) => byHash.get(hash));
  };
  const loader = createBatchLoader(find);
  return async (token) => {
    // The time of use, not of the reply: between the two it may have expired.
    const now = clock.now();
    const row = await loader.load(tokenHash(token));
    if (row === undefined) return undefined;
    const { user_id, id: session_id, device_id } = row;
    const guarded = row.guarded_at !== null;
    const new_until = row.new_until && isNew(row.new_until, now) ? row.new_until : null;
    const trust = { device_id, new_until, guarded };
    const proof_nonce = proofDue(secret, row, now);
    // A copied token keeps no session alive.
    if (proof_nonce !== undefined) return { user_id, session_id, trust, proof_nonce };
    if (now.getTime() - row.last_used_at.getTime() > TOUCH_MS) {
      const brief = new_until !== null || (guarded && device_id === null);
      await touch(db, row, now, brief);
    }
    return { user_id, session_id, trust };
  };
}

type SessionUse = { id: number; device_id: number | null; created_at: Date };

async function touch(db: Db, { id, device_id, created_at }: SessionUse, now: Date, brief: boolean) {
  await db
    .updateTable('identity_session')
    .set({ last_used_at: now, expires_at: endOf(created_at, now, brief) })
    .where('id', '=', id)
    .execute();
  if (device_id === null) return;
  await db
    .updateTable('identity_device')
    .set({ last_used_at: now })
    .where('id', '=', device_id)
    .execute();
}

const isNew = (new_until: Date | null | undefined, now: Date): boolean =>
  new_until != null && new_until > now;

function endOf(created: Date, used: Date, brief: boolean): Date {
  const lifetime_ms = brief ? NEW_LIFETIME_MS : LIFETIME_MS;
  return new Date(Math.min(used.getTime() + lifetime_ms, created.getTime() + ABSOLUTE_LIFETIME_MS));
}

export async function listSessions({ db, clock }: Deps, userId: number, current: number) {
  const rows = await db
    .selectFrom('identity_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .orderBy('last_used_at', 'desc')
    .limit(SESSIONS_MAX)
    .execute();
  const results = rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === current,
  }));
  return { results, next: null };
}

/** Ends one of the caller's sessions. Throws not_found for anyone else's. */
export async function endSession({ db, clock }: Deps, caller: Customer, id: number): Promise<void> {
  const { user_id } = caller;
  await inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom('identity_session')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .returning('device')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    const own = id === caller.session_id;
    const notice = own
      ? { kind: 'signed_out' as const }
      : { kind: 'session_ended' as const, detail: row.device };
    await recordEvent(tx, clock.now(), { user_id, from: caller, ...notice });
  });
}

/** True if a chat outside the app is linked to a customer. */
export type HasChat = (db: Tx, userId: number) => Promise<boolean>;

/** Ends all of the caller's sessions but this one; a linked chat ends with the event. */
export async function endOtherSessions({ db, clock }: Deps, hasChat: HasChat, caller: Customer) {
  const { user_id } = caller;
  await inTransaction(db, async (tx) => {
    const ended = await endSessions(tx, user_id, caller.session_id);
    if (ended === 0 && !(await hasChat(tx, user_id))) return;
    await recordEvent(tx, clock.now(), { user_id, kind: 'sessions_ended', from: caller });
  });
  return { message: 'Only this device is signed in now.' };
}

const DELETE_BATCH = 5_000;

/** Job: deletes expired sessions, including those of customers who never signed in again. */
export async function deleteExpiredSessions({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (let removed = DELETE_BATCH; removed === DELETE_BATCH; ) {
    const { numAffectedRows } = await sql`
      delete from identity_session where id in
        (select id from identity_session where expires_at <= ${now} limit ${DELETE_BATCH})
        and expires_at <= ${now}`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
}

/** Ends all of a customer's sessions but the one given; returns how many. */
export async function endSessions(tx: Tx, userId: number, exceptId = 0): Promise<number> {
  const ended = await tx
    .deleteFrom('identity_session')
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .returning('id')
    .execute();
  return ended.length;
}
