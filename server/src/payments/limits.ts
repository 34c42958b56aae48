// What a tier may send in a Lagos day and hold: a dated table (CBN circular of 7 September 2017).
import { type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import { dayInLagos } from '../platform/clock.ts';

export type Tier = 1 | 2 | 3;
export type Limits = {
  day: Kobo;
  /** Null: no cap. */
  balance: Kobo | null;
};

const TABLE: readonly { from: string; tiers: Readonly<Record<Tier, Limits>> }[] = [
  {
    from: '2017-09-07',
    tiers: {
      1: { day: naira(50_000), balance: naira(300_000) },
      2: { day: naira(200_000), balance: naira(500_000) },
      3: { day: naira(5_000_000), balance: null },
    },
  },
];

export const TIERS = [1, 2, 3] as const satisfies readonly Tier[];

/** The most that can be added in one funding: keeps sums exact, and a slip of the finger small. */
export const FUNDING_MAX = naira(10_000_000);

/** Without a transaction PIN no more than this leaves the wallet in a day. */
export const DAY_WITHOUT_PIN = naira(20_000);

export function limitsOf(tier: Tier, day: string): Limits {
  const row = TABLE.findLast((one) => one.from <= day);
  if (row === undefined) throw new RangeError(`no limits for ${day}`);
  return row.tiers[tier];
}

/** The most that may leave a wallet in this Lagos day. */
export function dayCapOf(payer: { tier: Tier; has_pin: boolean }, now: Date): Kobo {
  const cap = limitsOf(payer.tier, dayInLagos(now)).day;
  return payer.has_pin ? cap : kobo(Math.min(cap, DAY_WITHOUT_PIN));
}
