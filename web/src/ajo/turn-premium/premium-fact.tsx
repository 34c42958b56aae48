// Premiums of early and late turns in a group, among its other facts; nothing if it has none.
import type { Frequency } from '@alajo/contract/ajo/schemas.ts';
import { largestPremium, premiumText, premiumYearly } from '@alajo/contract/ajo/turn-premium.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { Fact } from '../facts.tsx';

type PremiumGroup = {
  contribution_amount: Kobo;
  members: number;
  frequency: Frequency;
  early_turn_fee: number;
};

// A line may break between a sign and a currency.
const Premium = ({ premium }: { premium: Kobo }) => (
  <span className="whitespace-nowrap tabular-nums">{premiumText(premium)}</span>
);

export function PremiumFact({ group }: { group: PremiumGroup }) {
  if (group.early_turn_fee === 0) return null;
  const most = largestPremium(group);
  return (
    <Fact name="Your turn decides">
      first <Premium premium={kobo(-most)} />, last <Premium premium={most} />, about{' '}
      {premiumYearly(group)}% a year
    </Fact>
  );
}
