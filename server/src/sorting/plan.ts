// Amounts of a split. Pure: the same payment and parts always give the same amounts.
import { type Kobo, kobo } from '@alajo/contract/money.ts';

/** The amount a part would take if there were enough. */
export type Offer = {
  wants: Kobo;
  /** All or nothing: a contribution to an Ajo group. */
  whole: boolean;
  /** The part of the reserve that is no longer needed once this is paid. */
  frees: Kobo;
};

export type Income = {
  credit: Kobo;
  /** The wallet's balance now. */
  balance: Kobo;
  /** The amount that must stay in the wallet. */
  reserve: Kobo;
};

/**
 * The amount of each part, in the parts' order: each gets what it wants while money lasts. Together they
 * never exceed the income or what the wallet can spare.
 */
export function planSorting(income: Income, offers: readonly Offer[]): Kobo[] {
  let { credit, balance, reserve } = income;
  return offers.map(({ wants, whole, frees }) => {
    const reserved = Math.max(reserve - frees, 0);
    const room = Math.max(Math.min(credit, balance - reserved), 0);
    const amount = kobo(whole && wants > room ? 0 : Math.min(wants, room));
    if (amount === 0) return amount;
    credit = kobo(credit - amount);
    balance = kobo(balance - amount);
    reserve = kobo(reserved);
    return amount;
  });
}

/**
 * Plans around bills that some parts pay early: the others save for the remaining bills. `early` holds the
 * indexes of such parts; `offersFor` returns what all parts want once the given parts are paid.
 */
export function planAround(
  income: Income,
  early: readonly number[],
  offersFor: (paid: readonly number[]) => Offer[],
): { offers: Offer[]; amounts: Kobo[] } {
  for (let paid = early; ; ) {
    const offers = offersFor(paid);
    const amounts = planSorting(income, offers);
    const affordable = paid.filter((at) => (amounts[at] ?? 0) > 0);
    if (affordable.length === paid.length) return { offers, amounts };
    paid = affordable;
  }
}

/** A share in whole kobo, never rounded up: shares of 100 % in total never exceed the amount. */
export const shareOf = (amount: Kobo, percent: number): Kobo =>
  kobo(Number((BigInt(amount) * BigInt(percent)) / 100n));

/** The amount missing to the next multiple of a step. */
export const roundUp = (amount: Kobo, step: Kobo): Kobo => kobo((step - (amount % step)) % step);
