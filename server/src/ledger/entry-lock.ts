// Locks that keep an entry from being reversed while it is in use. A reversal locks the entry
// first; code that depends on an entry holds it until done, so that neither happens unnoticed.
// Entries are never updated, so their rows can't be locked: the lock is an advisory one.
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { derivedId } from './entries.ts';

const ENTRY_LOCK = 7_208_531;

/**
 * Locks an entry against all code that depends on it, until the transaction ends. Taken before any
 * row and account.
 */
export async function lockEntry(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ENTRY_LOCK}, hashtext(${id}))`.execute(tx);
}

/** Holds an entry against its reversal until the transaction ends; false if it was reversed. */
export async function holdEntry(tx: Tx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${ENTRY_LOCK}, hashtext(${id}))`.execute(tx);
  // Checked after the lock, so that commits during the wait count.
  const { rows } = await sql`
    select from ledger_entry where id = ${derivedId('reverses', id)}`.execute(tx);
  return rows.length === 0;
}
