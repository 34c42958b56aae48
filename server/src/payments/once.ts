// Requests that act once per Idempotency-Key. What a request makes has the key in a unique column, for as long
// as it exists: a repeat finds that row, whose content is compared. So nothing of a request is stored twice.
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@alajo/contract/errors.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';

type Row<Name extends keyof Schema> = Selectable<Schema[Name]>;

/** A table, and the columns that hold the key of the request that made a row. */
export type Keyed<Name extends keyof Schema> = { table: Name; key: Partial<Row<Name>> };

/**
 * Returns the row that a request makes: `make` runs at most once per key, and of parallel repeats the second
 * waits for the first. Without a key (null) it runs each time. Throws `idempotency_key_reused` where the row
 * was made by a request for something else than `request`.
 */
export async function once<Name extends keyof Schema>(
  tx: Tx,
  keyed: Keyed<Name>,
  request: Partial<Row<Name>>,
  make: () => Promise<Row<Name>>,
): Promise<{ row: Row<Name>; repeated: boolean }> {
  if (Object.values(keyed.key).includes(null)) return { row: await make(), repeated: false };
  const lock = JSON.stringify([keyed.table, keyed.key]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const made = await findMade(tx, keyed);
  if (made === undefined) return { row: await make(), repeated: false };
  requireSame(made, request);
  return { row: made, repeated: true };
}

/** The row that a request with this key has made, if there is one. */
export async function findMade<Name extends keyof Schema>(
  db: Db | Tx,
  { table, key }: Keyed<Name>,
): Promise<Row<Name> | undefined> {
  const conditions = Object.entries(key).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { rows } = await sql<Row<Name>>`select * from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0];
}

/** Throws `idempotency_key_reused` unless what was made is what a request with the same key asks for. */
export function requireSame<Made extends object>(made: Made, request: Partial<Made>): void {
  const fields = Object.keys(request) as (keyof Made)[];
  if (fields.every((field) => isDeepStrictEqual(made[field], request[field]))) return;
  throw new AppError('idempotency_key_reused');
}
