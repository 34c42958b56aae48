// The first money a group takes from a wallet, if it is held before the start.
import { type Group, potOf } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { formatDate } from '../../platform/format.ts';
import { amountPerRound } from '../own-payments.ts';

type GroupAmounts = Pick<Group, 'contribution_amount' | 'set_aside' | 'bond'>;

/** The first contribution, and the bond if the group has one. */
export const holdOf = (group: GroupAmounts): Kobo =>
  kobo(amountPerRound(group) + potOf(group.contribution_amount, group.bond));

/** Time and amount, and its parts. */
export function firstHold(group: GroupAmounts, { from }: { from: string }): string {
  const parts = group.bond > 0 ? 'first payment and bond' : 'your first payment';
  return `On ${formatDate(from)} your ${formatNaira(holdOf(group))} is held: ${parts}.`;
}
