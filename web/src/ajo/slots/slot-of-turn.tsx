// Amount that a turn pays or gets, wherever turns are listed.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { slotName, slotOf, slotText } from '@alajo/contract/ajo/slots.ts';
import type { Kobo } from '@alajo/contract/money.ts';

type Slots = Pick<
  Group,
  'contribution_amount' | 'slot_fee' | 'status' | 'total_members' | 'max_members'
>;

/** The number of members, or the maximum while members can join. */
export const slotMembers = ({ status, total_members, max_members }: Slots): number =>
  status === 'recruiting' ? max_members : total_members;

/** Value of a turn before the start, if the group starts full. */
export const slotIfFull = (group: Slots, turn: number): Kobo =>
  slotOf({ ...group, members: slotMembers(group) }, turn);

/** ` (+₦400)`, or nothing. */
export const slotNote = (slot: Kobo): string => (slot === 0 ? '' : ` (${slotText(slot)})`);

/** On a separate line, with its meaning. */
export function SlotOfTurn({ group, turn }: { group: Slots; turn: number }) {
  const slot = slotIfFull(group, turn);
  if (slot === 0) return null;
  return (
    <span className="block text-muted tabular-nums">
      {slotName(slot)} {slotText(slot)}
    </span>
  );
}
