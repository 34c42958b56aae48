// A payment that will be taken from a wallet automatically: Ajo, auto-save, a waste plan, a standing order.
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';

export const orderKind = z.enum(['user', 'bank', 'airtime', 'bill']);
export type OrderKind = z.output<typeof orderKind>;

export const futurePaymentKind = z.enum(['ajo', 'auto_save', 'waste', 'standing_order']);
export type FuturePaymentKind = z.output<typeof futurePaymentKind>;

export const futurePayment = z.strictObject({
  kind: futurePaymentKind,
  /** Id of the group, goal, plan or order. */
  id: z.int(),
  /** Payee of a standing order. */
  pays: z.optional(orderKind),
  name: z.string(),
  amount: positiveMoney,
  /** The Lagos day on which the wallet is debited. */
  due_on: z.iso.date(),
});
export type FuturePayment = z.output<typeof futurePayment>;
