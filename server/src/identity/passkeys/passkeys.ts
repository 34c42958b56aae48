// A customer's passkeys in Settings: listing, renaming and removing them.
import { AppError } from '@alajo/contract/errors.ts';
import type { PasskeyRow } from '@alajo/contract/identity/passkeys.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notifyEverywhere } from '../../notifications/messages.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import type { Payers } from '../approvals/payers.ts';
import { findCustomer } from '../customers.ts';
import { recordEvent } from '../events.ts';
import { identityNotices } from '../notices.ts';
import { passkeysOf } from '../stored-passkeys.ts';
import type { IdentityPasskey } from '../tables.ts';

export async function listPasskeys({ db }: Deps, userId: number) {
  return { results: (await passkeysOf(db, userId)).map(publicPasskey), next: null };
}

export const publicPasskey = (row: Selectable<IdentityPasskey>): PasskeyRow => ({
  id: row.id,
  name: row.name,
  added_at: row.added_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

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

/** Removes one of the caller's passkeys, and notifies every channel. Throws not_found, approval_required. */
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
  return { message: 'Your passkey has been removed.' };
}
