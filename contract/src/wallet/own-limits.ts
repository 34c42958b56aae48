// Limits that customers set for themselves, below their tier's, and transfers that wait.
import * as z from 'zod/mini';
import { pin } from '../identity/schemas.ts';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { reference } from './schemas.ts';

/** Limits per Lagos day and per payment. */
export const limitName = z.enum(['day', 'payment'], 'Choose a limit');
export type LimitName = z.output<typeof limitName>;

/** `wait`: whether transfers wait an hour. */
export const limitSetting = z.enum(['day', 'payment', 'wait'], 'Choose a limit');
export type LimitSetting = z.output<typeof limitSetting>;

const ownLimit = z.strictObject({
  /** Null: only the tier's limit. */
  amount: z.nullable(positiveMoney),
  /** A higher one, or none, that holds from a time on; null without one. */
  raise: z.nullable(z.strictObject({ to: z.nullable(positiveMoney), at: instant })),
});
export type OwnLimit = z.output<typeof ownLimit>;

export const chosenLimits = z.strictObject({
  day: ownLimit,
  payment: ownLimit,
  /** The daily limit of the customer’s tier: their own limits can’t be higher. */
  tier_day: nonNegativeMoney,
  wait: z.strictObject({
    on: z.boolean(),
    /** From then on transfers no longer wait; null where that was not asked for. */
    off_at: z.nullable(instant),
  }),
});
export type ChosenLimits = z.output<typeof chosenLimits>;

/** Raising or removing a limit takes the PIN; lowering it does not. */
export const limitBody = z.strictObject({
  limit: limitName,
  amount: z.nullable(positiveMoney),
  pin: z.optional(pin),
});

/** Turning it off takes the PIN. */
export const waitBody = z.strictObject({ on: z.boolean(), pin: z.optional(pin) });

export const waitingTransfer = z.strictObject({
  reference,
  kind: z.enum(['transfer_user', 'transfer_bank']),
  recipient: z.string(),
  /** The bank, or Alajo. */
  bank: z.string(),
  /** With all charges. */
  total: positiveMoney,
  sent_at: instant,
  goes_at: instant,
});
export type WaitingTransfer = z.output<typeof waitingTransfer>;
