// Premiums for early and late turns. In a trader’s words: "If you collect early, you give a little of your pot.
// If you collect late, you get it."
import { formatNaira, type Kobo, kobo } from '../money.ts';

type PremiumTerms = { contribution_amount: Kobo; members: number; early_turn_fee: number };

/**
 * Premium a turn gets on top of its pot; negative if it gives. It changes evenly from the first turn to the
 * last, rounded towards zero, so that all terms add up to zero. A turn that a dispute added after the last
 * one neither gives nor gets.
 */
export function premiumOf(
  { contribution_amount, members, early_turn_fee }: PremiumTerms,
  turn: number,
): Kobo {
  const steps = 2 * turn - members - 1;
  if (steps === 0 || turn > members) return kobo(0);
  const pot = contribution_amount * members;
  const size = Math.floor((pot * early_turn_fee * Math.abs(steps)) / ((members - 1) * 100));
  return kobo(steps < 0 ? 0 - size : size);
}

/** Amount the last turn gets, and the first one gives. */
export const largestPremium = (terms: PremiumTerms): Kobo => premiumOf(terms, terms.members);

const PERIODS_PER_YEAR = { weekly: 52, monthly: 12 };

type Yearly = Pick<PremiumTerms, 'members' | 'early_turn_fee'> & {
  frequency: keyof typeof PERIODS_PER_YEAR;
};

/**
 * Yearly cost of collecting a pot earlier, in percent with one decimal. Each period earlier costs the same
 * share of the pot, 2 × fee ÷ (members − 1); this is multiplied by the periods in a year.
 */
export function premiumYearly({ members, early_turn_fee, frequency }: Yearly): number {
  const gaps = members - 1;
  const tenths = (2 * early_turn_fee * PERIODS_PER_YEAR[frequency] * 10) / gaps;
  return Math.floor(tenths + 0.5) / 10;
}

/** `+₦5,000` or `−₦5,000`. */
export const premiumText = (premium: Kobo): string =>
  `${premium < 0 ? '−' : '+'}${formatNaira(kobo(Math.abs(premium)))}`;

/** Label of an amount in lists. */
export const premiumName = (premium: Kobo): string => (premium < 0 ? 'Early turn' : 'Late turn');

/** Explanation of the amount at a payout. */
export const premiumPaidText = (premium: Kobo): string =>
  premium < 0
    ? `${formatNaira(kobo(-premium))} went to those who collect late.`
    : `${formatNaira(premium)} of it is from those who collected early.`;

/** Amounts in a group of this size. */
export function premiumSentence(terms: PremiumTerms & Yearly): string {
  const most = formatNaira(largestPremium(terms));
  return `The first to collect pays ${most}, the last gets ${most}. That is about ${premiumYearly(terms)}% a year.`;
}
