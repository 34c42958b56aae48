// Charges of a bank transfer, used by the server to charge, by the landing page for examples, and by staff to
// preview a new rule.
import { type Kobo, kobo, naira, share } from './money.ts';
import { type BankFees, bankFeesOn, vatOn } from './pricing.ts';

export type BankCharges = { fee: Kobo; vat: Kobo; stamp_duty: Kobo; total: Kobo };

/** Charges for sending `amount` to a bank on a Lagos day; `total` includes the amount. */
export const bankCharges = (amount: Kobo, day: string): BankCharges =>
  chargesAtRates({ fees: bankFeesOn(day), vat: vatOn(day) }, amount);

/** The same with given figures, which may not be in force yet; VAT in basis points. */
export function chargesAtRates({ fees: row, vat: rate }: ChargeFigures, amount: Kobo): BankCharges {
  const fee = row.fees.find((step) => step.up_to === null || amount <= step.up_to)?.fee;
  if (fee === undefined) throw new RangeError(`no fee for ${amount}`);
  const vat = share(fee, rate);
  const stamp_duty = amount >= row.stamp_duty.from ? row.stamp_duty.duty : naira(0);
  return { fee, vat, stamp_duty, total: kobo(amount + fee + vat + stamp_duty) };
}

type ChargeFigures = { fees: BankFees; vat: number };
