// The limit that a payment exceeds, as part of a refusal. Its schema and reasons are in wallet/limit-refusals.ts, apart
// from these, because errors.ts must not import routes.
import { formatNaira, type Kobo } from './money.ts';

/** The payer's own limit for a payment or a day, a temporary one, the one without a PIN, or their tier's. */
export type LimitKind = 'own_payment' | 'own_day' | 'new_device' | 'new_pin' | 'no_pin' | 'tier';

type Fields<Amount> = {
  kind: LimitKind;
  tier: 1 | 2 | 3;
  /** Per payment or per day, as the kind says. */
  limit: Amount;
  /** The most that one payment can still take today, charges included. */
  left: Amount;
  /** The amount that the payment takes beyond that. */
  over: Amount;
  /** The end of a temporary limit. */
  until: string | null;
  /** The daily limit after `until`, with a PIN, or in the next tier; null if there is none. */
  next: Amount | null;
};

export type LimitRefusal = Fields<Kobo>;
/** On the wire: naira. */
export type LimitRefusalBody = Fields<number | string>;

/** `₦9,000 over your limit for today.`, or for one payment. */
export const limitHeadline = (over: Kobo, isPerPayment: boolean): string =>
  `${formatNaira(over)} over your limit for ${isPerPayment ? 'one payment' : 'today'}.`;
