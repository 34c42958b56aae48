// What the product calls rows that our staff work on, and back: undefined for what can be no such row.
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { reference } from '@alajo/contract/wallet/schemas.ts';
import * as z from 'zod/mini';

/** Rows that have no other name: `order-12`, `dispute-7`. */
export function numberedCase(prefix: string) {
  const form = new RegExp(`^${prefix}-([1-9]\\d{0,14})$`);
  return {
    referenceOf: (id: string) => `${prefix}-${id}`,
    idOf: (reference: string) => form.exec(reference)?.[1],
  };
}

/** Payments, by the reference of their receipt, however it was typed. */
export const paymentCase = {
  referenceOf: toReference,
  idOf(typed: string): string | undefined {
    const read = z.safeParse(reference, typed);
    return read.success ? fromReference(read.data) : undefined;
  },
};
