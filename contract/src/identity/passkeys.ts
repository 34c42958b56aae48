// A customer's passkeys, and what takes which proof.
import * as z from 'zod/mini';
import { nonNegativeMoney } from '../money.ts';
import { instant, text } from '../route.ts';

export const passkeyName = text(60, 1, 'Give your passkey a name, at most 60 letters');

export const passkeyRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  added_at: instant,
  /** Null until it was used. */
  last_used_at: z.nullable(instant),
});
export type PasskeyRow = z.output<typeof passkeyRow>;

/** What a payment or a change takes. */
export const proof = z.enum(['pin', 'stronger']);
export type Proof = z.output<typeof proof>;

/** One row of the ladder: what can be done, with what, and why. */
const rung = z.strictObject({ what: z.string(), proof, why: z.string() });

export const ladder = z.strictObject({
  /** False while no device of theirs is known: then nothing takes more than the PIN. */
  guarded: z.boolean(),
  /** Until then this device is new, and every payment takes the stronger proof. */
  new_until: z.nullable(instant),
  /** The most a PIN sends to somebody who was paid before. */
  pin_up_to: nonNegativeMoney,
  /** Joining a group with a higher total takes the stronger proof. */
  ajo_total: nonNegativeMoney,
  /** Without one the stronger proof is the PIN and a code. */
  has_passkey: z.boolean(),
  rungs: z.array(rung),
});
export type Ladder = z.output<typeof ladder>;
