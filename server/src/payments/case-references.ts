// What the product calls rows that our staff work on, and back: undefined for what can be no such row.
import { fromReference, toReference } from '@alajo/contract/reference.ts';

/** Rows that have no other name: `order-12`, `dispute-7`. */
export function numberedCase(prefix: string) {
  const form = new RegExp(`^${prefix}-([1-9]\\d{0,14})$`);
  return {
    referenceOf: (id: string) => `${prefix}-${id}`,
    idOf: (reference: string) => form.exec(reference)?.[1],
  };
}

/** Payments, by the reference of their receipt. */
export const paymentCase = {
  referenceOf: toReference,
  idOf: (reference: string) =>
    /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(reference) ? fromReference(reference) : undefined,
};
