// A customer’s recipients: those they saved, with nicknames, and those they paid.
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { instant, text } from '../route.ts';
import { recipientTarget } from '../wallet/schemas.ts';

const NICKNAME_MAX = 40;

export const nickname = text(NICKNAME_MAX, 0, `At most ${NICKNAME_MAX} characters`);

/** The latest payment that arrived or is on its way. */
export const lastPaid = z.strictObject({ amount: positiveMoney, at: instant });
export type LastPaid = z.output<typeof lastPaid>;

export const person = z.strictObject({
  id: z.int(),
  /** A customer has their current username and name, a bank account the name its bank last gave. */
  target: recipientTarget,
  nickname: z.nullable(z.string()),
  saved: z.boolean(),
  last_paid: z.nullable(lastPaid),
  /** Time of the last attempt to pay them, whatever its outcome. */
  last_used_at: z.nullable(instant),
});
export type Person = z.output<typeof person>;
