// What sending to a bank costs: the server charges by it, and the landing page gives examples.
import { type Kobo, kobo, naira, share } from './money.ts';
import { bankFeesOn, vatOn } from './pricing.ts';

export type BankCharges = { fee: Kobo; vat: Kobo; stamp_duty: Kobo; total: Kobo };

/** What sending `amount` to a bank costs on a Lagos day; `total` has the amount in it. */
export function bankCharges(amount: Kobo, day: string): BankCharges {
  const { fees, stamp_duty: law } = bankFeesOn(day);
  const fee = fees.find((step) => step.up_to === null || amount <= step.up_to)?.fee;
  if (fee === undefined) throw new RangeError(`no fee for ${amount} on ${day}`);
  const vat = share(fee, vatOn(day));
  const stamp_duty = amount >= law.from ? law.duty : naira(0);
  return { fee, vat, stamp_duty, total: kobo(amount + fee + vat + stamp_duty) };
}
