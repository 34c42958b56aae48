// Premium that a turn pays or receives, shown wherever turns are listed.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { premiumName, premiumOf, premiumText } from '@alajo/contract/ajo/turn-premium.ts';
import type { Kobo } from '@alajo/contract/money.ts';

type PremiumTerms = Pick<
  Group,
  'contribution_amount' | 'early_turn_fee' | 'status' | 'total_members' | 'max_members'
>;

/** The number of members, or the maximum while members can join. */
export const premiumMembers = ({ status, total_members, max_members }: PremiumTerms): number =>
  status === 'recruiting' ? max_members : total_members;

/** Premium of a turn before the start, if the group starts full. */
export const premiumIfFull = (group: PremiumTerms, turn: number): Kobo =>
  premiumOf({ ...group, members: premiumMembers(group) }, turn);

/** ` (+₦400)`, or nothing. */
export const premiumNote = (premium: Kobo): string =>
  premium === 0 ? '' : ` (${premiumText(premium)})`;

/** The premium on a separate line, with its name. */
export function PremiumOfTurn({ group, turn }: { group: PremiumTerms; turn: number }) {
  const premium = premiumIfFull(group, turn);
  if (premium === 0) return null;
  return (
    <span className="block text-muted tabular-nums">
      {premiumName(premium)} {premiumText(premium)}
    </span>
  );
}
