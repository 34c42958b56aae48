// Operation ids. One derived from an Idempotency-Key makes a repeat the same operation.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';

/** The customer who sent a request, and its Idempotency-Key. */
export type Requester = Pick<Customer, 'user_id'> & Partial<Pick<Customer, 'idempotency_key'>>;

/** A UUIDv8 derived from customer and key, or a new UUIDv7 without a key. */
export function operationId(caller: Requester): string {
  if (caller.idempotency_key === undefined) return uuidv7();
  return derivedUuid(`${caller.user_id}:${caller.idempotency_key}`);
}

/** Records that a request was carried out whose ledger entries, if any, have other ids. */
export async function rememberOperation(tx: Tx, now: Date, caller: Requester): Promise<void> {
  if (caller.idempotency_key === undefined) return;
  await tx
    .insertInto('payment_operation')
    .values({ id: operationId(caller), user_id: caller.user_id, carried_out_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function wasCarriedOut(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_operation')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The time since which keys are remembered for requests without a ledger entry under their own id: 90
 * days ago by the slower of two clocks, so a clock that runs ahead deletes none. An entry keeps its id
 * permanently.
 */
export const rememberedSince = (now: Date) =>
  sql<Date>`least(${now}::timestamptz, now()) - interval '90 days'`;

const DELETE_BATCH = 10_000;

/** Job: deletes requests whose keys are too old to be repeated. */
export async function purgeOperations({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await sql`delete from payment_operation where id in (
    select id from payment_operation where carried_out_at < ${rememberedSince(clock.now())}
    limit ${DELETE_BATCH})`.execute(db);
}

/** The id of a payment that only the provider has named, such as a deposit. */
export function providerOperationId(fundingId: string, paymentId: string): string {
  return derivedUuid(`payment:${fundingId}:${paymentId}`);
}

/**
 * The id of an operation that can happen only once, without an Idempotency-Key. The name must hold
 * something only its parties know (`secretName`): otherwise anyone could compute its reference.
 */
export const oneTimeOperationId = (name: string) => derivedUuid(`once:${name}`);

/** A row's part of such a name: its secret key, or its number for rows older than keys. */
export const secretName = ({ id, key }: { id: number; key: string | null }) => key ?? String(id);

function derivedUuid(name: string): string {
  const hex = hash('sha256', name);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
