// Sessions: a random token, stored as its hash, valid for 30 days from its last use and 180 in all,
// and ended at once when revoked. A customer has at most 20: the least recently used gives way.
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { createBatchLoader } from '../platform/database/batch-loader.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer, Visitor } from '../platform/http/handlers.ts';
import type { Authenticate } from '../platform/http/serve.ts';
import { recordEvent } from './events.ts';
import { newToken, tokenHash } from './secrets.ts';

const LIFE_MS = 30 * DAY;
const WHOLE_LIFE_MS = 180 * DAY;
const EACH_MAX = 20;
// The last use is written at most once an hour, so most requests write nothing.
const TOUCH_MS = HOUR;

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSession(tx: Tx, now: Date, userId: number, from: Visitor) {
  const token = newToken();
  await sql`delete from identity_session where user_id = ${userId} and (expires_at <= ${now} or id in (
    select id from identity_session where user_id = ${userId}
    order by last_used_at desc, id desc offset ${EACH_MAX - 1}))`.execute(tx);
  await tx
    .insertInto('identity_session')
    .values({
      user_id: userId,
      token_hash: tokenHash(token),
      device: from.device,
      address: from.address,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  return token;
}

/**
 * Resolves tokens in batches. Nothing is cached: a revoked session is refused from the next request
 * on.
 */
export function createAuthenticate({ db, clock }: Deps): Authenticate {
  const find = async (hashes: readonly string[]) => {
    const rows = await db
      .selectFrom('identity_session')
      .select(['id', 'user_id', 'token_hash', 'created_at', 'last_used_at'])
      .where('token_hash', '=', sql<string>`any(${[...new Set(hashes)]}::text[])`)
      .where('expires_at', '>', clock.now())
      .execute();
    const byHash = new Map(rows.map((row) => [row.token_hash, row]));
    return hashes.map((hash) => byHash.get(hash));
  };
  const loader = createBatchLoader(find);
  return async (token) => {
    // When it was used, not when the reply came: between the two it may have expired.
    const now = clock.now();
    const row = await loader.load(tokenHash(token));
    if (row === undefined) return undefined;
    if (now.getTime() - row.last_used_at.getTime() > TOUCH_MS) {
      await db
        .updateTable('identity_session')
        .set({ last_used_at: now, expires_at: endOf(row.created_at, now) })
        .where('id', '=', row.id)
        .execute();
    }
    return { user_id: row.user_id, session_id: row.id };
  };
}

function endOf(created: Date, used: Date): Date {
  return new Date(Math.min(used.getTime() + LIFE_MS, created.getTime() + WHOLE_LIFE_MS));
}

export async function listSessions({ db, clock }: Deps, userId: number, current: number) {
  const rows = await db
    .selectFrom('identity_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .orderBy('last_used_at', 'desc')
    .limit(EACH_MAX)
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
    const what = own
      ? { kind: 'signed_out' as const }
      : { kind: 'session_ended' as const, detail: row.device };
    await recordEvent(tx, clock.now(), { user_id, from: caller, ...what });
  });
}

/** Ends all of the caller's sessions but this one. */
export async function endOtherSessions({ db, clock }: Deps, caller: Customer) {
  const { user_id } = caller;
  await inTransaction(db, async (tx) => {
    if ((await endSessions(tx, user_id, caller.session_id)) === 0) return;
    await recordEvent(tx, clock.now(), { user_id, kind: 'sessions_ended', from: caller });
  });
  return { message: 'Only this device is signed in now.' };
}

/** Ends all of a customer's sessions but the one given; returns how many. */
export async function endSessions(tx: Tx, userId: number, but = 0): Promise<number> {
  const ended = await tx
    .deleteFrom('identity_session')
    .where('user_id', '=', userId)
    .where('id', '<>', but)
    .returning('id')
    .execute();
  return ended.length;
}
