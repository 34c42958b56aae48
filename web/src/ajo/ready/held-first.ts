// The first money a group takes from a wallet, where it is held before the start.
import { type Group, potOf } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { formatDate } from '../../platform/format.ts';

type Sums = Pick<Group, 'contribution_amount' | 'set_aside' | 'bond'>;

/** When and how much is held: the first contribution, and the bond if the group has one. */
export function heldFirst(
  { contribution_amount, set_aside, bond }: Sums,
  { from }: { from: string },
): string {
  const first = kobo(contribution_amount + set_aside);
  const on = formatDate(from);
  if (bond === 0) return `Your first contribution of ${formatNaira(first)} is held from ${on}.`;
  const bonded = potOf(contribution_amount, bond);
  return `${formatNaira(kobo(first + bonded))} of yours is held from ${on}: your first contribution and a bond of ${formatNaira(bonded)}.`;
}
