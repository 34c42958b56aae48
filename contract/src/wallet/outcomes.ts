// Outcome of a payment whose reply was lost.
import * as z from 'zod/mini';
import { receiptStatus } from './schemas.ts';

/** An Idempotency-Key that needs no escaping in a path, such as the web app's. */
export const idempotencyKey = z.string().check(z.regex(/^[\w.~-]{8,128}$/));

export const paymentOutcome = z.strictObject({
  /** Null if no payment was made with this key. */
  status: z.nullable(receiptStatus),
  /** The receipt's reference; null if it has no receipt. */
  reference: z.nullable(z.string()),
});
export type PaymentOutcome = z.output<typeof paymentOutcome>;
