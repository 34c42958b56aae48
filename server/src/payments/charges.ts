// Charges of a bank transfer, as lines for the customer.
import type { BankCharges } from '@alajo/contract/bank-charges.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { percentText, vatOn } from '@alajo/contract/pricing.ts';
import type { ChargeLine } from '@alajo/contract/wallet/schemas.ts';

/**
 * The lines a customer sees before paying and on the receipt, for the charges of a Lagos day; duty only if it
 * applies.
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
