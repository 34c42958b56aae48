// Whether an entry stands. Whoever reverses one locks it first; whoever builds on one holds it until they are
// done, so that neither happens behind the other's back. Entries are never written again, so their rows
// cannot be locked: the lock is an advisory one.
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { derivedId } from './entries.ts';

const ENTRY_LOCK = 7_208_531;

/** Locks an entry against all who build on it, until the transaction ends. Before any row and account. */
export async function lockEntry(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ENTRY_LOCK}, hashtext(${id}))`.execute(tx);
}

/** Holds an entry against its reversal until the transaction ends; false if it was reversed. */
export async function holdEntry(tx: Tx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${ENTRY_LOCK}, hashtext(${id}))`.execute(tx);
  // Asked after the lock: what was committed while it was waited for counts.
  const { rows } = await sql`
    select from ledger_entry where id = ${derivedId('reverses', id)}`.execute(tx);
  return rows.length === 0;
}
