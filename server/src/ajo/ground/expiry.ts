// Expiry of members' requests that no one answered in time.
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type GroupState, lockGroup } from './state.ts';

/** Tables of requests that expire; a job is scheduled when a request is made. */
type ExpiringTable = 'ajo_cover' | 'ajo_proposal' | 'ajo_seat_offer' | 'ajo_seat_link';
type Row<Name extends ExpiringTable> = Selectable<Schema[Name]>;

/**
 * Runs `work` with a row under its group's lock; `work` itself checks whether the row is still open and
 * expired. Does nothing for a row that is gone.
 */
export const lapseIn = <Name extends ExpiringTable>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  table: Name,
  id: number,
  work: (tx: Tx, locked: { now: Date; state: GroupState; row: Row<Name> }) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const read = async () => {
      const { rows } = await sql<Row<Name> & { group_id: number }>`select * from ${sql.table(table)}
        where id = ${id}`.execute(tx);
      return rows[0];
    };
    const found = await read();
    if (found === undefined) return;
    const state = await lockGroup(tx, found.group_id);
    const row = await read();
    if (row !== undefined) await work(tx, { now: clock.now(), state, row });
  });
