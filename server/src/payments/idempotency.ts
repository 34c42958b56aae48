// Requests that act once per Idempotency-Key. The row a request creates has the key in a unique column for as
// long as it exists: a repeat finds that row and compares its content. So no request is stored twice.
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@alajo/contract/errors.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';

type Row<Name extends keyof Schema> = Selectable<Schema[Name]>;

/** A table, and the columns that hold the key of the request that created a row. */
export type KeyedRow<Name extends keyof Schema> = { table: Name; key: Partial<Row<Name>> };

/**
 * Returns the row a request creates: `make` runs at most once per key, and of parallel repeats the second
 * waits for the first. Without a key (null) it runs each time. Throws `idempotency_key_reused` if the row
 * was created by a request for something other than `request`.
 */
export async function once<Name extends keyof Schema>(
  tx: Tx,
  keyed: KeyedRow<Name>,
  request: Partial<Row<Name>>,
  make: () => Promise<Row<Name>>,
): Promise<{ row: Row<Name>; repeated: boolean }> {
  if (Object.values(keyed.key).includes(null)) return { row: await make(), repeated: false };
  const lock = JSON.stringify([keyed.table, keyed.key]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const existing = await findByKey(tx, keyed);
  if (existing === undefined) return { row: await make(), repeated: false };
  requireSame(existing, request);
  return { row: existing, repeated: true };
}

/** The row created by a request with this key, if there is one. */
export async function findByKey<Name extends keyof Schema>(
  db: Db | Tx,
  { table, key }: KeyedRow<Name>,
): Promise<Row<Name> | undefined> {
  const conditions = Object.entries(key).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { rows } = await sql<Row<Name>>`select * from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0];
}

/** Throws `idempotency_key_reused` unless the stored row matches the request with the same key. */
export function requireSame<Stored extends object>(stored: Stored, request: Partial<Stored>): void {
  const fields = Object.keys(request) as (keyof Stored)[];
  if (fields.every((field) => isDeepStrictEqual(stored[field], request[field]))) return;
  throw new AppError('idempotency_key_reused');
}
