// Erases a customer's names from their entries' metadata, once the law no longer requires them.
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

const PAGE = 500;

/**
 * Erases names, notes and account numbers in the entries of a user's accounts: a page at a time, so that no
 * payment waits long. A repeat changes nothing. The database refuses it for five years after the closing.
 */
export async function eraseNames(db: Db, userId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from ledger_account
    where owner_kind = 'user' and owner_id = ${userId}`.execute(db);
  for (const { id } of rows) {
    for (let after: number | null = 0; after !== null; ) {
      const page: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
        select ledger_erase_names(${id}, ${after}, ${PAGE}, ${now}) as last`.execute(db);
      after = page.rows[0]?.last ?? null;
    }
  }
}
