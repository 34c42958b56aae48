// What a customer may send in a day and hold: of today and of each tier.
import * as z from 'zod/mini';
import { nonNegativeMoney } from '../money.ts';
import { instant } from '../route.ts';

const tier = z.literal([1, 2, 3]);

export const limits = z.strictObject({
  tier,
  /** What may leave the wallet in this Lagos day, what has, and what still may. */
  day_limit: nonNegativeMoney,
  day_used: nonNegativeMoney,
  day_left: nonNegativeMoney,
  /** The next midnight in Lagos: nothing is used then. */
  resets_at: instant,
  /** True: the day's limit is the low one of a customer without a transaction PIN. */
  needs_pin: z.boolean(),
  /** What the wallet may hold, what it does, and what it still may; null for no cap. */
  balance_cap: z.nullable(nonNegativeMoney),
  balance: nonNegativeMoney,
  balance_left: z.nullable(nonNegativeMoney),
  tiers: z.array(
    z.strictObject({
      tier,
      day_limit: nonNegativeMoney,
      balance_cap: z.nullable(nonNegativeMoney),
    }),
  ),
});
export type OwnLimits = z.output<typeof limits>;
