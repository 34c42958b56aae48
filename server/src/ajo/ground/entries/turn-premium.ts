// Ledger entries of early and late turns.
import { premiumName } from '@alajo/contract/ajo/turn-premium.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Entry } from '../../../ledger/entries.ts';
import { oneTimeOperationId, secretName } from '../../../payments/operations.ts';
import type { GroupRow, Seat } from '../state.ts';
import { heldSideOf, moveEntry, potOfGroup, walletOf } from './entries.ts';

/** The id of the fee or bonus of a round's turn. */
export const premiumId = (group: GroupRow, round: number) =>
  oneTimeOperationId(`ajo_slot:${secretName(group)}:${round}`);

/** Moves an early turn's fee from the pot to the held account; a late turn's bonus goes the other way. */
export function premiumEntry(
  group: GroupRow,
  { round, collector, premium }: { round: number; collector: Seat; premium: Kobo },
): Entry {
  const [from, to] =
    premium < 0 ? [potOfGroup(group), heldSideOf(group)] : [heldSideOf(group), potOfGroup(group)];
  return moveEntry({
    id: premiumId(group, round),
    kind: 'ajo_slot',
    text: `Ajo: ${group.name}, round ${round} for ${collector.name}, ${premiumName(premium).toLowerCase()}`,
    amount: kobo(Math.abs(premium)),
    from,
    to,
  });
}

/** The id of a member's share of the fees left over at the end. */
export const premiumReturnId = (group: GroupRow, member: number) =>
  oneTimeOperationId(`ajo_slot_return:${secretName(group)}:${member}`);

/** A member's share, at the end, of fees no late turn received. */
export function premiumReturnEntry(group: GroupRow, seat: Seat, amount: Kobo): Entry {
  return moveEntry({
    id: premiumReturnId(group, seat.id),
    kind: 'ajo_slot_return',
    text: `Ajo: share of unused early-turn fees in ${group.name}`,
    amount,
    from: heldSideOf(group),
    to: walletOf(seat.receiver),
  });
}
