// Ledger entries of early and late turns.
import { slotName } from '@alajo/contract/ajo/slots.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Entry } from '../../../ledger/entries.ts';
import { oneTimeOperationId, secretName } from '../../../payments/operations.ts';
import type { GroupRow, Seat } from '../state.ts';
import { heldBy, moveEntry, potOfGroup, walletOf } from './entries.ts';

/** The id of the fee or bonus of a round's turn. */
export const slotId = (group: GroupRow, round: number) =>
  oneTimeOperationId(`ajo_slot:${secretName(group)}:${round}`);

/** Moves an early turn's fee from the pot to the held account; a late turn's bonus goes the other way. */
export function slotEntry(
  group: GroupRow,
  { round, collector, slot }: { round: number; collector: Seat; slot: Kobo },
): Entry {
  const [from, to] =
    slot < 0 ? [potOfGroup(group), heldBy(group)] : [heldBy(group), potOfGroup(group)];
  return moveEntry({
    id: slotId(group, round),
    kind: 'ajo_slot',
    text: `Ajo: ${group.name}, round ${round} for ${collector.name}, ${slotName(slot).toLowerCase()}`,
    amount: kobo(Math.abs(slot)),
    from,
    to,
  });
}

/** The id of a member's share of the fees left over at the end. */
export const slotReturnId = (group: GroupRow, member: number) =>
  oneTimeOperationId(`ajo_slot_return:${secretName(group)}:${member}`);

/** A member's share, at the end, of fees no late turn received. */
export function slotReturnEntry(group: GroupRow, seat: Seat, amount: Kobo): Entry {
  return moveEntry({
    id: slotReturnId(group, seat.id),
    kind: 'ajo_slot_return',
    text: `Ajo: left of early turns’ fees in ${group.name}`,
    amount,
    from: heldBy(group),
    to: walletOf(seat.receiver),
  });
}
