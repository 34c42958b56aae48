// Customers' passkeys: finding, renaming and removing them, and the counter by which a copy shows.
import { AppError } from '@alajo/contract/errors.ts';
import type { PasskeyRow } from '@alajo/contract/identity/passkeys.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { createNotice } from '../../notifications/kinds.ts';
import { notifyEverywhere } from '../../notifications/messages.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import type { Passkey } from '../../platform/webauthn.ts';
import { findCustomer } from '../customers.ts';
import { recordEvent } from '../events.ts';
import { identityNotices } from '../notices.ts';
import type { Payers } from '../pins.ts';
import type { IdentityPasskey } from '../tables.ts';

export type Held = Passkey & { row_id: number; user_id: number };

/** A passkey that was not removed, by its credential. */
export async function findHeld(db: Db | Tx, credential: string): Promise<Held | undefined> {
  const row = await db
    .selectFrom('identity_passkey')
    .selectAll()
    .where('credential_id', '=', credential)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && heldOf(row);
}

/** A customer's passkeys, newest first; at most PASSKEYS_MAX. */
export async function listHeld(db: Db | Tx, userId: number): Promise<Held[]> {
  return (await rowsOf(db, userId)).map(heldOf);
}

const rowsOf = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('identity_passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

function heldOf(row: Selectable<IdentityPasskey>): Held {
  const { id, credential_id, user_id, public_key, counter, transports } = row;
  return { row_id: id, id: credential_id, user_id, public_key, counter, transports };
}

export async function listPasskeys({ db }: Deps, userId: number) {
  return { results: (await rowsOf(db, userId)).map(publicPasskey), next: null };
}

export const publicPasskey = (row: Selectable<IdentityPasskey>): PasskeyRow => ({
  id: row.id,
  name: row.name,
  added_at: row.added_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** Keeps the counter of a signature. Throws `passkey_refused` if it, or its passkey, has changed since. */
export async function countUse(tx: Tx, now: Date, held: Held, counter: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', held.row_id)
    .where('counter', '=', held.counter)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('passkey_refused');
}

/** Renames one of the caller's passkeys. Throws not_found. */
export async function renamePasskey(
  { db }: Deps,
  { id, name }: { id: number; name: string },
  { user_id }: Customer,
): Promise<PasskeyRow> {
  const row = await db
    .updateTable('identity_passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return publicPasskey(row);
}

/** Removes one of the caller's passkeys, and tells them everywhere. Throws not_found, approval_required. */
export async function removePasskey(deps: Deps, payers: Payers, id: number, caller: Customer) {
  const { db, clock } = deps;
  const own = await db
    .selectFrom('identity_passkey')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', caller.user_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (own === undefined) throw new AppError('not_found');
  await payers.requireStronger(caller, {
    kind: 'remove_passkey',
    title: 'Remove a passkey',
    lines: [{ label: 'Passkey', value: own.name }],
    subject: `passkey:${id}`,
    on: 'every account',
  });
  const now = clock.now();
  const { user_id, device } = caller;
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('identity_passkey')
      .set({ removed_at: now })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .where('removed_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    const { name } = row;
    await recordEvent(tx, now, { user_id, kind: 'passkey_removed', from: caller, detail: name });
    const notice = createNotice(identityNotices.passkey_removed, user_id, now, { name, device });
    await notifyEverywhere(tx, notice, await findCustomer(tx, user_id));
  });
  return { message: 'Your passkey is removed.' };
}
