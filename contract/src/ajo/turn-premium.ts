// Premium of early and late turns. To a trader: "If you collect early, you give a little of your pot. If you
// collect late, you get it."
import { formatNaira, type Kobo, kobo } from '../money.ts';

type PremiumTerms = { contribution_amount: Kobo; members: number; slot_fee: number };

/**
 * Premium a turn gets on top of its pot; negative if it gives. It changes evenly from the first turn to the
 * last, rounded towards zero, so that all premiums add up to zero. A turn that a dispute added after the last
 * one neither gives nor gets.
 */
export function premiumOf(
  { contribution_amount, members, slot_fee }: PremiumTerms,
  turn: number,
): Kobo {
  const steps = 2 * turn - members - 1;
  if (steps === 0 || turn > members) return kobo(0);
  const pot = contribution_amount * members;
  const size = Math.floor((pot * slot_fee * Math.abs(steps)) / ((members - 1) * 100));
  return kobo(steps < 0 ? 0 - size : size);
}

/** Amount the last turn gets, and the first one gives. */
export const largestPremium = (slots: PremiumTerms): Kobo => premiumOf(slots, slots.members);

const PERIODS_A_YEAR = { weekly: 52, monthly: 12 };

type Yearly = Pick<PremiumTerms, 'members' | 'slot_fee'> & {
  frequency: keyof typeof PERIODS_A_YEAR;
};

/**
 * Yearly cost of collecting a pot earlier, in percent with one decimal. Each period earlier costs the same
 * share of the pot, 2 × fee ÷ (members − 1); this is multiplied by the periods in a year.
 */
export function premiumYearly({ members, slot_fee, frequency }: Yearly): number {
  const gaps = members - 1;
  const tenths = (2 * slot_fee * PERIODS_A_YEAR[frequency] * 10) / gaps;
  return Math.floor(tenths + 0.5) / 10;
}

/** `+₦5,000` or `−₦5,000`. */
export const premiumText = (slot: Kobo): string =>
  `${slot < 0 ? '−' : '+'}${formatNaira(kobo(Math.abs(slot)))}`;

/** Label of an amount in lists. */
export const premiumName = (slot: Kobo): string => (slot < 0 ? 'Early turn' : 'Late turn');

/** Explanation of the amount at a payout. */
export const premiumPaidText = (slot: Kobo): string =>
  slot < 0
    ? `${formatNaira(kobo(-slot))} went to those who collect late.`
    : `${formatNaira(slot)} of it is from those who collected early.`;

/** `first −₦5,000, last +₦5,000, about 13.3% a year` */
export function premiumRange(slots: PremiumTerms & Yearly): string {
  const most = largestPremium(slots);
  return `first ${premiumText(kobo(-most))}, last ${premiumText(most)}, about ${premiumYearly(slots)}% a year`;
}

/** Amounts in a group of this size. */
export function premiumSentence(slots: PremiumTerms & Yearly): string {
  const most = formatNaira(largestPremium(slots));
  return `First turn gives ${most}, last turn gets ${most}. That is about ${premiumYearly(slots)}% a year.`;
}
