// The first money a group takes from a wallet, if it is held before the start.
import { type Group, potOf } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { formatDate } from '../../platform/format.ts';

type GroupAmounts = Pick<Group, 'contribution_amount' | 'set_aside' | 'bond'>;

/** Time and amount: the first contribution, and the bond if the group has one. */
export function firstHold(
  { contribution_amount, set_aside, bond }: GroupAmounts,
  { from }: { from: string },
): string {
  const first = kobo(contribution_amount + set_aside);
  const on = formatDate(from);
  if (bond === 0) return `Your first contribution of ${formatNaira(first)} goes on hold on ${on}.`;
  const bonded = potOf(contribution_amount, bond);
  return `${formatNaira(kobo(first + bonded))} goes on hold on ${on}: your first contribution and a bond of ${formatNaira(bonded)}.`;
}
