// Limits that customers set for themselves, below their tier's, and the waiting time of transfers.
import * as z from 'zod/mini';
import { pin } from '../identity/schemas.ts';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { reference } from './schemas.ts';

/** Limits per Lagos day and per payment, and the most that the PIN alone approves. */
export const limitName = z.enum(['day', 'payment', 'pin'], 'Choose a limit');
export type LimitName = z.output<typeof limitName>;

/** `wait`: whether transfers wait an hour. */
export const limitSetting = z.enum(['day', 'payment', 'pin', 'wait'], 'Choose a limit');
export type LimitSetting = z.output<typeof limitSetting>;

const ownLimit = z.strictObject({
  /** Null if only the tier's limit applies. */
  amount: z.nullable(positiveMoney),
  /** Pending raise, effective at `at`; `to` is null if it removes the limit. */
  raise: z.nullable(z.strictObject({ to: z.nullable(positiveMoney), at: instant })),
});
export type OwnLimit = z.output<typeof ownLimit>;

export const chosenLimits = z.strictObject({
  day: ownLimit,
  payment: ownLimit,
  pin: ownLimit,
  /** The usual threshold of the PIN: the customer's own can't be higher. */
  pin_most: nonNegativeMoney,
  /** The daily limit of the customer’s tier: their own limits can’t be higher. */
  tier_day: nonNegativeMoney,
  wait: z.strictObject({
    on: z.boolean(),
    /** Time at which transfers stop waiting; null if that wasn't requested. */
    off_at: z.nullable(instant),
  }),
});
export type ChosenLimits = z.output<typeof chosenLimits>;

/** Raising or removing a limit requires the PIN; lowering it does only for the PIN's threshold. */
export const limitBody = z.strictObject({
  limit: limitName,
  amount: z.nullable(positiveMoney),
  pin: z.optional(pin),
});

/** Turning it off requires the PIN. */
export const waitBody = z.strictObject({ on: z.boolean(), pin: z.optional(pin) });

export const waitingTransfer = z.strictObject({
  reference,
  kind: z.enum(['transfer_user', 'transfer_bank']),
  recipient: z.string(),
  /** The bank’s name, or Alajo. */
  bank: z.string(),
  /** Including all charges. */
  total: positiveMoney,
  sent_at: instant,
  goes_at: instant,
});
export type WaitingTransfer = z.output<typeof waitingTransfer>;
