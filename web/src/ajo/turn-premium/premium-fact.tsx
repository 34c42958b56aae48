// Premiums of early and late turns in a group, among its other facts; nothing if it has none.
import type { Frequency } from '@alajo/contract/ajo/schemas.ts';
import { largestPremium, premiumText, premiumYearly } from '@alajo/contract/ajo/turn-premium.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { Fact } from '../facts.tsx';

type PremiumGroup = {
  contribution_amount: Kobo;
  members: number;
  frequency: Frequency;
  slot_fee: number;
};

// A line may break between a sign and a currency.
const Premium = ({ slot }: { slot: Kobo }) => (
  <span className="whitespace-nowrap tabular-nums">{premiumText(slot)}</span>
);

export function PremiumFact({ group }: { group: PremiumGroup }) {
  if (group.slot_fee === 0) return null;
  const most = largestPremium(group);
  return (
    <Fact name="Your turn decides">
      first <Premium slot={kobo(-most)} />, last <Premium slot={most} />, about{' '}
      {premiumYearly(group)}% a year
    </Fact>
  );
}
