// Maps rows that staff work on to the references the product shows, and back; undefined for a
// reference that can't name such a row.
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { reference } from '@alajo/contract/wallet/schemas.ts';
import * as z from 'zod/mini';

/** Rows without another name: `order-12`, `dispute-7`. */
export function numberedCase(prefix: string) {
  const pattern = new RegExp(`^${prefix}-([1-9]\\d{0,14})$`);
  return {
    referenceOf: (id: string) => `${prefix}-${id}`,
    idOf: (reference: string) => pattern.exec(reference)?.[1],
  };
}

/** Payments, by the reference of their receipt, however it was typed. */
export const paymentCase = {
  referenceOf: toReference,
  idOf(typed: string): string | undefined {
    const parsed = z.safeParse(reference, typed);
    return parsed.success ? fromReference(parsed.data) : undefined;
  },
};
