// What happens with money that is missing: pure rules, in kobo. Nothing here is ever paid that is
// not there.
import { type Kobo, kobo } from '@alajo/contract/money.ts';

export type Missing = { member: number; has_collected: boolean };

/** What one missed contribution comes to. */
export type Shortfall = {
  member: number;
  from_reserve: Kobo;
  /** What the pot lacks; owed to the collector, unless it is the collector's own. */
  lacks: Kobo;
  fee: Kobo;
};

/** The reserve pays what it has, in turn order; the fee is double after having collected. */
export function shareShortfall(
  missing: readonly Missing[],
  terms: { contribution: Kobo; fee: Kobo },
  reserve: Kobo,
): Shortfall[] {
  let left = reserve;
  return missing.map(({ member, has_collected }) => {
    const from_reserve = kobo(Math.min(left, terms.contribution));
    left = kobo(left - from_reserve);
    const lacks = kobo(terms.contribution - from_reserve);
    return { member, from_reserve, lacks, fee: kobo(has_collected ? 2 * terms.fee : terms.fee) };
  });
}

/** Takes debts from a sum in their order, the last one in part; answers what was taken of each. */
export function takeArrears<D extends { left: Kobo }>(
  sum: Kobo,
  debts: readonly D[],
): { debt: D; amount: Kobo }[] {
  let left: number = sum;
  return debts.flatMap((debt) => {
    const amount = kobo(Math.min(left, debt.left));
    left -= amount;
    return amount > 0 ? [{ debt, amount }] : [];
  });
}

export type Stake = { member: number; stake: Kobo; owes: Kobo };
export type Loss = { debtor: number; creditor: number; amount: Kobo };

/**
 * Shares out what the reserve holds at the end. Who owes it loses their own stake first; what is
 * still missing is lost by the others in proportion to theirs (kobo that do not divide: by turn)
 * and owed to them by name.
 */
export function shareReserve(stakes: readonly Stake[]): {
  back: { member: number; amount: Kobo }[];
  losses: Loss[];
} {
  const left = new Map(
    stakes.map(({ member, stake, owes }) => [member, Math.max(stake - owes, 0)]),
  );
  const losses = stakes.flatMap(({ member, stake, owes }) =>
    spread(Math.max(owes - stake, 0), left).map(([creditor, amount]) => {
      left.set(creditor, (left.get(creditor) ?? 0) - amount);
      return { debtor: member, creditor, amount: kobo(amount) };
    }),
  );
  const back = [...left].flatMap(([member, amount]) =>
    amount > 0 ? [{ member, amount: kobo(amount) }] : [],
  );
  return { back, losses };
}

/** Divides a loss in proportion, never more than each has; exact to the kobo. */
function spread(loss: number, holdings: ReadonlyMap<number, number>): [number, number][] {
  const total = [...holdings.values()].reduce((sum, one) => sum + one, 0);
  if (loss > total) throw new RangeError('the reserve lent more than it had');
  if (loss === 0) return [];
  const parts = [...holdings].map(([member, held]): [number, number, number] => [
    member,
    Number((BigInt(loss) * BigInt(held)) / BigInt(total)),
    held,
  ]);
  let rest = loss - parts.reduce((sum, [, part]) => sum + part, 0);
  return parts.flatMap(([member, part, held]): [number, number][] => {
    const one = rest > 0 && part < held ? 1 : 0;
    rest -= one;
    return part + one > 0 ? [[member, part + one]] : [];
  });
}
