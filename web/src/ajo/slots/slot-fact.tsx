// Value of early and late turns in a group, among its other facts; nothing if they are equal.
import type { Frequency } from '@alajo/contract/ajo/schemas.ts';
import { slotMost, slotText, slotYearly } from '@alajo/contract/ajo/slots.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { Fact } from '../facts.tsx';

type SlotGroup = {
  contribution_amount: Kobo;
  members: number;
  frequency: Frequency;
  slot_fee: number;
};

// A line may break between a sign and a currency.
const Slot = ({ slot }: { slot: Kobo }) => (
  <span className="whitespace-nowrap tabular-nums">{slotText(slot)}</span>
);

export function SlotFact({ group }: { group: SlotGroup }) {
  if (group.slot_fee === 0) return null;
  const most = slotMost(group);
  return (
    <Fact name="Your turn decides">
      first <Slot slot={kobo(-most)} />, last <Slot slot={most} />, about {slotYearly(group)}% a
      year
    </Fact>
  );
}
