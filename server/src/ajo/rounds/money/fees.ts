// Late fees of groups with bonds, which are shared out at the end.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { GroupState } from '../../ground/state.ts';

/** Adds a late fee to those shared out at the end. */
export async function addFee(
  tx: Tx,
  { group }: Pick<GroupState, 'group'>,
  amount: Kobo,
): Promise<void> {
  group.fees = kobo(group.fees + amount);
  await tx.updateTable('ajo_group').set({ fees: group.fees }).where('id', '=', group.id).execute();
}
