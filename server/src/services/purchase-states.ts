// The states of a purchase, the transitions between them, and its charges.
import { type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import { servicePricesOn, vatOn } from '@alajo/contract/pricing.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { ServiceCategory } from '@alajo/contract/services/schemas.ts';
import type { ChargeLine } from '@alajo/contract/wallet/schemas.ts';
import type { TransactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import type { Selectable } from 'kysely';
import type { PurchaseStatus, ServicePurchase } from './tables.ts';

/**
 * `initiated`: held, and possibly ordered. `pending`: ordered, without a definite reply yet.
 * `failed`: refunded, including purchases the provider reversed after delivery.
 */
export const next = {
  initiated: ['pending', 'completed', 'failed'],
  pending: ['completed', 'failed'],
  completed: ['failed'],
  failed: [],
} satisfies Record<PurchaseStatus, PurchaseStatus[]>;

export type PurchaseRow = Selectable<ServicePurchase>;

/** True while its money is held. */
export const isOpen = ({ status }: { status: PurchaseStatus }) =>
  status === 'initiated' || status === 'pending';

/** The reason of a purchase that failed after it was completed. */
export const REVERSED = 'reversed';

/** Airtime and data are free; a bill has a fee with VAT included (spec §9, rulings). */
export const feeOn = (day: string, category: ServiceCategory): Kobo =>
  category === 'airtime' || category === 'data' ? naira(0) : servicePricesOn(day).bill_fee;

/** The VAT inside a fee of a Lagos day, half up to the kobo. */
export function vatInside(fee: Kobo, day: string): Kobo {
  const rate = BigInt(vatOn(day));
  const whole = 10_000n + rate;
  return kobo(Number((BigInt(fee) * rate + whole / 2n) / whole));
}

export function linesOf(amount: Kobo, fee: Kobo): ChargeLine[] {
  return [
    { kind: 'amount', label: 'Amount', amount },
    { kind: 'fee', label: fee === 0 ? 'Fee' : 'Service fee, VAT included', amount: fee },
  ];
}

/** The parameters that every notice about a purchase has. */
export const boughtIn = ({ id, category, biller_name }: PurchaseRow) => ({
  category,
  biller_name,
  reference: toReference(id),
});

/** The kind of a category's ledger entries. */
export function kindOf(category: ServiceCategory): TransactionKind {
  return category === 'airtime' || category === 'data' ? category : 'bill';
}
