// What sending to a bank costs, by the rows of contract/src/pricing.ts.
import { type Kobo, kobo, naira, share } from '@alajo/contract/money.ts';
import { bankFeesOn, percentText, vatOn } from '@alajo/contract/pricing.ts';
import type { ChargeLine } from '@alajo/contract/wallet/schemas.ts';

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

/**
 * The lines a customer sees before paying and on the receipt, for charges of a Lagos day; duty only
 * where there is any.
 */
export function chargeLines(
  amount: Kobo,
  charges: Omit<BankCharges, 'total'>,
  day: string,
): ChargeLine[] {
  const lines: ChargeLine[] = [
    { kind: 'amount', label: 'Amount', amount },
    { kind: 'fee', label: 'Transfer fee', amount: charges.fee },
  ];
  if (charges.vat > 0) {
    const label = `VAT on the fee (${percentText(vatOn(day))})`;
    lines.push({ kind: 'vat', label, amount: charges.vat });
  }
  if (charges.stamp_duty > 0) {
    lines.push({ kind: 'stamp_duty', label: 'Stamp duty', amount: charges.stamp_duty });
  }
  return lines;
}
