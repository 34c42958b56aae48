// Splits an amount among people: the shares always add up to it, to the kobo.
import { type Kobo, kobo } from '../money.ts';

/**
 * Shares of an amount by weight. Each is rounded down to the kobo; leftover kobo go one each to the shares
 * with the largest rounded-off fraction, earlier shares first on a tie. Throws RangeError if no weight is
 * positive or if one is not a whole number.
 */
export function splitByWeight(total: Kobo, weights: readonly number[]): Kobo[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0 || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('weights are whole numbers, and one of them is above zero');
  }
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { at: index, whole: Number(product / BigInt(sum)), rest: product % BigInt(sum) };
  });
  const left = total - parts.reduce((all, { whole }) => all + whole, 0);
  const first = [...parts].sort((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  );
  const luckless = new Set(first.slice(0, left).map(({ at }) => at));
  return parts.map(({ at, whole }) => kobo(whole + (luckless.has(at) ? 1 : 0)));
}

/** Ways to split: equally, by whole percentages, or by amounts. */
export type SplitRule =
  | { method: 'equal'; people: number; with_me: boolean }
  | { method: 'percent'; percents: readonly number[] }
  | { method: 'amounts'; amounts: readonly Kobo[] };

/**
 * The splitter's share, and the others' shares in order. The splitter bears the remainder of percentages or
 * amounts, and the first odd kobo. Undefined if the others would pay more than the total, or if a share is zero.
 */
export function sharesOf(total: Kobo, rule: SplitRule): { own: Kobo; others: Kobo[] } | undefined {
  const shares = allShares(total, rule);
  if (shares === undefined) return undefined;
  const [own = kobo(0), ...others] = shares;
  return others.length > 0 && others.every((amount) => amount > 0) ? { own, others } : undefined;
}

function allShares(total: Kobo, rule: SplitRule): Kobo[] | undefined {
  switch (rule.method) {
    case 'equal': {
      const ones = Array.from({ length: rule.people }, () => 1);
      return rule.people > 0 ? splitByWeight(total, [rule.with_me ? 1 : 0, ...ones]) : undefined;
    }
    case 'percent': {
      const left = 100 - rule.percents.reduce((sum, percent) => sum + percent, 0);
      const weights = [left, ...rule.percents];
      return weights.every((weight) => weight >= 0) ? splitByWeight(total, weights) : undefined;
    }
    case 'amounts': {
      const left = total - rule.amounts.reduce((sum, amount) => sum + amount, 0);
      return left < 0 ? undefined : [kobo(left), ...rule.amounts];
    }
    default:
      throw new RangeError(`unknown rule ${rule satisfies never}`);
  }
}
