// Items awaiting a customer’s reply, shown on Home: support replies, and requests for money.
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { instant } from '../route.ts';

export const waiting = z.discriminatedUnion('kind', [
  /** A support request that we answered. */
  z.strictObject({
    kind: z.literal('case'),
    number: z.string(),
    subject: z.string(),
    updated_at: instant,
  }),
  /** A transfer that its sender asks to have back. */
  z.strictObject({
    kind: z.literal('recall'),
    /** Reference of the transfer. */
    reference: z.string(),
    name: z.string(),
    amount: positiveMoney,
    answer_by: instant,
  }),
  /** A payment request, or a share of a split bill. */
  z.strictObject({
    kind: z.literal('request'),
    slug: z.string(),
    name: z.string(),
    title: z.string(),
    /** Amount still due; null if the payer chooses. */
    amount: z.nullable(positiveMoney),
    expires_at: z.nullable(instant),
  }),
]);
export type Waiting = z.output<typeof waiting>;
export type WaitingKind = Waiting['kind'];
