// Rows of covers that wait for a second officer.
import type { Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { AjoCover } from '../../tables.ts';

export type CoverRow = Selectable<AjoCover>;

/** Ends a group's open covers, for a member or of one id: nothing more is paid for them. */
export async function endCovers(
  tx: Tx,
  now: Date,
  status: 'withdrawn' | 'lapsed',
  filter: Partial<Pick<CoverRow, 'id' | 'group_id' | 'member_id'>>,
): Promise<void> {
  await tx
    .updateTable('ajo_cover')
    .set({ status, ended_at: now })
    .where((eb) => eb.and(filter))
    .where('status', '=', 'open')
    .execute();
}
