// A customer’s passkeys, and the proof that each action needs.
import * as z from 'zod/mini';
import { nonNegativeMoney } from '../money.ts';
import { instant, text } from '../route.ts';

export const passkeyName = text(60, 1, 'Give your passkey a name, up to 60 characters');

export const passkeyRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  added_at: instant,
  /** Null until first used. */
  last_used_at: z.nullable(instant),
});
export type PasskeyRow = z.output<typeof passkeyRow>;

/** Proof needed for a payment or change. */
export const proof = z.enum(['pin', 'stronger']);
export type Proof = z.output<typeof proof>;

/** One rule: the action, the proof it needs, and why. */
const rung = z.strictObject({ what: z.string(), proof, why: z.string() });

export const stepUpPolicy = z.strictObject({
  /** False without a trusted device: then the PIN is enough, up to the customer's own threshold. */
  guarded: z.boolean(),
  /** Until then this device is new, and every payment needs the stronger proof. */
  new_until: z.nullable(instant),
  /** The most a PIN alone can send to someone who was paid before. */
  pin_up_to: nonNegativeMoney,
  /** The threshold that the customer chose, which also applies without a trusted device; null for none. */
  own_pin_up_to: z._default(z.nullable(nonNegativeMoney), null),
  /** Joining a group with a higher total needs the stronger proof. */
  ajo_total: nonNegativeMoney,
  /** Without a passkey, the stronger proof is the PIN and a code. */
  has_passkey: z.boolean(),
  rungs: z.array(rung),
});
export type StepUpPolicy = z.output<typeof stepUpPolicy>;
