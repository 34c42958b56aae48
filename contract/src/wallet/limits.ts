// A customer's daily sending limit and balance cap: today's use, and the figures of each tier.
import * as z from 'zod/mini';
import { nonNegativeMoney } from '../money.ts';
import { instant } from '../route.ts';

const tier = z.literal([1, 2, 3]);

export const limits = z.strictObject({
  tier,
  /** Today’s sending limit (Lagos), the amount used, and the amount left. */
  day_limit: nonNegativeMoney,
  day_used: nonNegativeMoney,
  day_left: nonNegativeMoney,
  /** The next midnight in Lagos. */
  resets_at: instant,
  /** True if the lower limit for customers without a transaction PIN applies. */
  needs_pin: z.boolean(),
  /** End of the lower limit for a new PIN or passkey; null if it doesn't apply. */
  new_pin_until: z.nullable(instant),
  /** End of the new-device limit; null if the caller's device isn't new. */
  new_device_until: z._default(z.nullable(instant), null),
  /**
   * Maximum the customer may hold, and the room left; null for no cap. Holdings are the wallet balance plus
   * the money in savings goals and in payments and orders in progress.
   */
  balance_cap: z.nullable(nonNegativeMoney),
  balance: nonNegativeMoney,
  set_aside: nonNegativeMoney,
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
