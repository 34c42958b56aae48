// The ledger entries of early and late turns.
import { slotName } from '@alajo/contract/ajo/slots.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Entry } from '../../../ledger/entries.ts';
import { oneTimeOperationId, secretName } from '../../../payments/operations.ts';
import type { GroupRow, Seat } from '../state.ts';
import { heldBy, moveEntry, potOfGroup, walletOf } from './entries.ts';

/** The id of what a round's turn gave or got. */
export const slotId = (group: GroupRow, round: number) =>
  oneTimeOperationId(`ajo_slot:${secretName(group)}:${round}`);

/** What an early turn gives goes from the pot to what is held; what a late one gets comes back to the pot. */
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

/** The id of a member's share of what no late turn got. */
export const slotReturnId = (group: GroupRow, member: number) =>
  oneTimeOperationId(`ajo_slot_return:${secretName(group)}:${member}`);

/** A member's share of what no late turn got, at the end. */
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
