// Requests that take effect once per Idempotency-Key: the first reply is stored with its effects.
import { createHash } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { operationId, rememberedSince } from '../../payments/operations.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';

/**
 * Runs `work` at most once per key and returns its reply; a repeat gets the first reply. Throws
 * `idempotency_key_reused` if the key belongs to another request.
 */
export async function oncePerKey<Reply extends object>(
  { db, clock }: Deps,
  caller: Customer,
  request: unknown[],
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> {
  const id = operationId(caller);
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  return inTransaction(db, async (tx) => {
    const row = { id, user_id: caller.user_id, fingerprint, created_at: clock.now() };
    // A concurrent repeat waits here until the first is done.
    const claimed = await tx
      .insertInto('ajo_operation')
      .values({ ...row, reply: '{}' })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (claimed === undefined) return (await firstReply(tx, id, fingerprint)) as Reply;
    const reply = await work(tx);
    const stored = JSON.stringify(reply);
    await tx.updateTable('ajo_operation').set({ reply: stored }).where('id', '=', id).execute();
    return reply;
  });
}

async function firstReply(tx: Tx, id: string, fingerprint: string): Promise<object> {
  const first = await tx
    .selectFrom('ajo_operation')
    .select(['fingerprint', 'reply'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (first.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  return first.reply;
}

const DELETE_BATCH = 10_000;

/** Job: deletes stored replies whose keys have expired. */
export async function purgeReplies({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sql`delete from ajo_operation where id in (
    select id from ajo_operation where created_at < ${rememberedSince(clock.now())}
    limit ${DELETE_BATCH})`.execute(db);
}

/** The amount paid under an operation id, with the receipt's reference if it has one. */
export async function findAjoPayment(
  db: Db,
  id: string,
): Promise<{ reference: string | null } | undefined> {
  return db
    .selectFrom('ajo_operation')
    .select(sql<string | null>`reply->>'reference'`.as('reference'))
    .where('id', '=', id)
    .executeTakeFirst();
}
