// Stored passkeys of customers: finding them, and the counter that reveals a copy.
import { AppError } from '@alajo/contract/errors.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Passkey } from '../platform/webauthn.ts';
import type { IdentityPasskey } from './tables.ts';

export type StoredPasskey = Passkey & { row_id: number; user_id: number };

/** A passkey that was not removed, by its credential. */
export async function findStoredPasskey(
  db: Db | Tx,
  credential: string,
): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('identity_passkey')
    .selectAll()
    .where('credential_id', '=', credential)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && storedPasskeyOf(row);
}

/** A customer's passkeys, newest first; at most PASSKEYS_MAX. */
export async function listStoredPasskeys(db: Db | Tx, userId: number): Promise<StoredPasskey[]> {
  return (await passkeysOf(db, userId)).map(storedPasskeyOf);
}

/** The rows of a customer's passkeys, newest first; at most PASSKEYS_MAX. */
export const passkeysOf = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('identity_passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

function storedPasskeyOf(row: Selectable<IdentityPasskey>): StoredPasskey {
  const { id, credential_id, user_id, public_key, counter, transports } = row;
  return { row_id: id, id: credential_id, user_id, public_key, counter, transports };
}

/** Stores the counter of a signature. Throws `passkey_refused` if it, or its passkey, has changed since. */
export async function countUse(
  tx: Tx,
  now: Date,
  held: StoredPasskey,
  counter: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', held.row_id)
    .where('counter', '=', held.counter)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('passkey_refused');
}
