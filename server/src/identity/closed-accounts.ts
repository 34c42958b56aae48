// Closed accounts: their former handles, for as long as the law requires, and a check for one.
import type { Db, Tx } from '../platform/database/database.ts';

/**
 * Handles that no one can type: a username has no tilde, no mail reaches them, and no mobile number
 * starts that way.
 */
export const closedHandles = (id: number) => ({
  username: `~closed-${id}`,
  email: `${id}@closed.invalid`,
  phone_number: `+234000${id}`,
});

export async function isClosed(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('identity_user')
    .select('closed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.closed_at != null;
}
