// What sending costs: a dated table, so that a change of law is a new row.
import { type Kobo, kobo, naira, share } from '@alajo/contract/money.ts';
import type { ChargeLine } from '@alajo/contract/wallet/schemas.ts';

type Charges = {
  /** The Lagos day from which it holds. */
  from: string;
  /** Fee steps: up to and including `up_to`; the last has none. */
  fees: readonly { up_to: Kobo | null; fee: Kobo }[];
  vat_basis_points: number;
  stamp_duty: { from: Kobo; duty: Kobo };
};

// Fees: CBN Guide to Charges, 1 January 2020. VAT on the fee alone: 19 January 2026. Stamp duty paid
// by the sender: Nigeria Tax Act 2025, from 1 January 2026.
const TABLE: readonly Charges[] = [
  {
    from: '2026-01-19',
    fees: [
      { up_to: naira(5_000), fee: naira(10) },
      { up_to: naira(50_000), fee: naira(25) },
      { up_to: null, fee: naira(50) },
    ],
    vat_basis_points: 750,
    stamp_duty: { from: naira(10_000), duty: naira(50) },
  },
];

export type BankCharges = { fee: Kobo; vat: Kobo; stamp_duty: Kobo; total: Kobo };

/** What sending `amount` to a bank costs on a Lagos day; `total` has the amount in it. */
export function bankCharges(amount: Kobo, day: string): BankCharges {
  const charges = TABLE.findLast((row) => row.from <= day);
  const fee = charges?.fees.find((step) => step.up_to === null || amount <= step.up_to)?.fee;
  if (charges === undefined || fee === undefined) throw new RangeError(`no charges for ${day}`);
  const vat = share(fee, charges.vat_basis_points);
  const stamp_duty = amount >= charges.stamp_duty.from ? charges.stamp_duty.duty : naira(0);
  return { fee, vat, stamp_duty, total: kobo(amount + fee + vat + stamp_duty) };
}

/** The lines a customer sees before paying and on the receipt; duty only where there is any. */
export function chargeLines(amount: Kobo, charges: Omit<BankCharges, 'total'>): ChargeLine[] {
  const lines: ChargeLine[] = [
    { kind: 'amount', label: 'Amount', amount },
    { kind: 'fee', label: 'Transfer fee', amount: charges.fee },
  ];
  if (charges.vat > 0)
    lines.push({ kind: 'vat', label: 'VAT on the fee (7.5%)', amount: charges.vat });
  if (charges.stamp_duty > 0) {
    lines.push({ kind: 'stamp_duty', label: 'Stamp duty', amount: charges.stamp_duty });
  }
  return lines;
}
