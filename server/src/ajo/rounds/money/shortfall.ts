// Pure rules, in kobo, for making up missed contributions. No rule ever pays out money that isn't there.
import { type Kobo, kobo } from '@alajo/contract/money.ts';

/** `left`: the unpaid part of the contribution; the others: the rest of each source that pays for it. */
export type MissedContribution = {
  member: number;
  has_collected: boolean;
  /** True if the seat is suspended: it is charged no fee. */
  suspended: boolean;
  left: Kobo;
  bond: Kobo;
  guarantee: Kobo;
};

/** Sources that make up one missed contribution. */
export type Shortfall = {
  member: number;
  from_bond: Kobo;
  from_guarantee: Kobo;
  from_reserve: Kobo;
  /** The amount still missing from the pot; owed to the collector, unless the collector missed it. */
  uncovered: Kobo;
  fee: Kobo;
};

/**
 * Each member's own bond pays first, then their guarantor, then the reserve as far as it goes, in turn order.
 * The fee doubles for members who have collected; suspended seats pay none.
 */
export function computeShortfalls(
  missing: readonly MissedContribution[],
  late_fee: Kobo,
  reserve: Kobo,
): Shortfall[] {
  let available = reserve;
  return missing.map(({ member, has_collected, suspended, left, bond, guarantee }) => {
    const from_bond = kobo(Math.min(bond, left));
    const from_guarantee = kobo(Math.min(guarantee, left - from_bond));
    const own = kobo(from_bond + from_guarantee);
    const from_reserve = kobo(Math.min(available, left - own));
    available = kobo(available - from_reserve);
    const uncovered = kobo(left - own - from_reserve);
    const charged = has_collected ? 2 * late_fee : late_fee;
    const fee = kobo(suspended ? 0 : charged);
    return { member, from_bond, from_guarantee, from_reserve, uncovered, fee };
  });
}

/** Spends an amount on debts in order, the last one possibly in part. Returns the amount for each. */
export function allocateArrears<D extends { left: Kobo }>(
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
 * Divides the reserve at the end. Debtors of the reserve lose their own stake first. The others bear the rest
 * in proportion to their stakes (odd kobo in turn order) and are owed their losses by name.
 */
export function divideReserve(stakes: readonly Stake[]): {
  back: { member: number; amount: Kobo }[];
  losses: Loss[];
} {
  const left = new Map(
    stakes.map(({ member, stake, owes }) => [member, Math.max(stake - owes, 0)]),
  );
  const losses = stakes.flatMap(({ member, stake, owes }) =>
    spreadLoss(Math.max(owes - stake, 0), left).map(([creditor, amount]) => {
      left.set(creditor, (left.get(creditor) ?? 0) - amount);
      return { debtor: member, creditor, amount: kobo(amount) };
    }),
  );
  const back = [...left].flatMap(([member, amount]) =>
    amount > 0 ? [{ member, amount: kobo(amount) }] : [],
  );
  return { back, losses };
}

/** Divides a loss in proportion, exact to the kobo and never more than each member holds. */
function spreadLoss(loss: number, holdings: ReadonlyMap<number, number>): [number, number][] {
  const total = [...holdings.values()].reduce((sum, held) => sum + held, 0);
  if (loss > total) throw new RangeError('the reserve lent more than it had');
  if (loss === 0) return [];
  const parts = [...holdings].map(([member, held]): [number, number, number] => [
    member,
    Number((BigInt(loss) * BigInt(held)) / BigInt(total)),
    held,
  ]);
  let rest = loss - parts.reduce((sum, [, part]) => sum + part, 0);
  return parts.flatMap(([member, part, held]): [number, number][] => {
    const extra = rest > 0 && part < held ? 1 : 0;
    rest -= extra;
    return part + extra > 0 ? [[member, part + extra]] : [];
  });
}

/** Divides late fees equally, odd kobo in turn order. */
export function shareFees(fees: Kobo, members: number): Kobo[] {
  const each = Math.floor(fees / members);
  return Array.from({ length: members }, (_, index) =>
    kobo(each + (index < fees % members ? 1 : 0)),
  );
}
