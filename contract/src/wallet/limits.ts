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
  /** True if the limit is the lower one for customers without a transaction PIN. */
  needs_pin: z.boolean(),
  /** Until then the limit is the lower one, because the PIN or a passkey is new; null if it is not. */
  new_pin_until: z.nullable(instant),
  /** Until then it is that of a new device; null if the one that asks is not. */
  new_device_until: z._default(z.nullable(instant), null),
  /**
   * The most the customer may hold, and the room left; null for no cap. What they hold is in the wallet,
   * and set aside in savings goals and in payments and orders under way.
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
