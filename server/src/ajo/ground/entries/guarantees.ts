// Ledger entries of a guarantee: it is held, pays for the member's missed contributions, and the rest is
// released.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Entry } from '../../../ledger/entries.ts';
import { oneTimeOperationId, secretName } from '../../../payments/operations.ts';
import type { GroupRow, Seat } from '../state.ts';
import { heldSideOf, moveEntry, potOfGroup, walletOf, withKey } from './entries.ts';

/** The id of holding a guarantee. */
export const guaranteeId = (group: GroupRow, guarantee: number) =>
  oneTimeOperationId(`ajo_guarantee:${withKey(group)}${guarantee}`);

/** Holds the whole guarantee from the guarantor's wallet. */
export function guaranteeEntry(
  group: GroupRow,
  { id, from, seat, amount, day_cap }: GuaranteeHold,
): Entry {
  return moveEntry({
    id: guaranteeId(group, id),
    kind: 'ajo_guarantee',
    text: `Ajo: guarantee for ${seat.name} in ${group.name}`,
    amount,
    from: { ...walletOf(from), day_cap },
    to: heldSideOf(group),
  });
}

type WalletOwner = { name: string; wallet: number };

type GuaranteeHold = {
  id: number;
  from: WalletOwner;
  seat: Seat;
  amount: Kobo;
  day_cap: Kobo;
};

/** The id of a guarantee's payment for a missed contribution. */
export const guaranteedId = (group: GroupRow, round: number, member: number) =>
  oneTimeOperationId(`ajo_guaranteed:${secretName(group)}:${round}:${member}`);

/** A guarantee pays for its member's missed contribution. */
export function guaranteedEntry(group: GroupRow, round: number, seat: Seat, amount: Kobo): Entry {
  return moveEntry({
    id: guaranteedId(group, round, seat.id),
    kind: 'ajo_guaranteed',
    text: `Ajo guarantee: ${group.name}, round ${round} for ${seat.name}`,
    amount,
    from: heldSideOf(group),
    to: potOfGroup(group),
  });
}

/** The id of releasing the unused rest. */
export const guaranteeReturnId = (group: GroupRow, guarantee: number) =>
  oneTimeOperationId(`ajo_guarantee_return:${withKey(group)}${guarantee}`);

/** Releases the unused rest of a guarantee. */
export function guaranteeReturnEntry(
  group: GroupRow,
  guarantor: WalletOwner,
  { id, amount }: { id: number; amount: Kobo },
): Entry {
  return moveEntry({
    id: guaranteeReturnId(group, id),
    kind: 'ajo_guarantee_return',
    text: `Ajo: guarantee in ${group.name}, returned`,
    amount,
    from: heldSideOf(group),
    to: walletOf(guarantor),
  });
}
