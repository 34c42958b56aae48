// Covers that wait for a second officer, as rows.
import type { Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { AjoCover } from '../../tables.ts';

export type CoverRow = Selectable<AjoCover>;

/** Ends open covers of a group, for a member or of one id: nothing is paid for them any more. */
export async function endCovers(
  tx: Tx,
  now: Date,
  status: 'withdrawn' | 'lapsed',
  of: Partial<Pick<CoverRow, 'id' | 'group_id' | 'member_id'>>,
): Promise<void> {
  await tx
    .updateTable('ajo_cover')
    .set({ status, ended_at: now })
    .where((eb) => eb.and(of))
    .where('status', '=', 'open')
    .execute();
}
