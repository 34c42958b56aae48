// The most that a group can take from a member's wallet, late fees included.
import { commitmentOf, lateFeeOf, type OpenGroup } from '@alajo/contract/ajo/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';

type Terms = Pick<
  OpenGroup,
  'contribution_amount' | 'set_aside' | 'late_fee' | 'bond' | 'max_members'
>;

/**
 * Late fees are highest for a member who collects in the first round and misses all others: each costs
 * double, because a member who misses earlier collects last.
 */
export function mostToPay({ contribution_amount, set_aside, late_fee, bond, max_members }: Terms) {
  const contribution = contribution_amount;
  const { each, total } = commitmentOf({ contribution, set_aside, members: max_members, bond });
  const double_fee = kobo(2 * lateFeeOf(contribution, late_fee));
  const fees = kobo(double_fee * (max_members - 1));
  return { each, double_fee, fees, total: kobo(total + fees) };
}
