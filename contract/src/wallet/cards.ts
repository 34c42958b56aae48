// Cards a customer has saved to add money with one tap and the PIN.
import * as z from 'zod/mini';
import { instant } from '../route.ts';

/** Reasons why a card is no longer saved; `provider`: its bank or the payments provider no longer accepts it. */
export const cardRemovalReason = z.enum(['customer', 'chargeback', 'closing', 'provider']);
export type CardRemovalReason = z.output<typeof cardRemovalReason>;

const cardLabel = {
  /** As the provider names it: Visa, Mastercard, Verve. */
  brand: z.string(),
  last_four: z.string(),
  bank: z.nullable(z.string()),
  expiry_month: z.int(),
  expiry_year: z.int(),
};

export const savedCard = z.strictObject({
  id: z.int(),
  ...cardLabel,
  /** True from the month after the one printed on it; it can't be charged then. */
  expired: z.boolean(),
  saved_at: instant,
  used_at: instant,
});
export type SavedCard = z.output<typeof savedCard>;

/** A customer's card in the console, also after its removal. */
export const staffCard = z.strictObject({
  id: z.int(),
  ...cardLabel,
  status: z.enum(['active', 'removed']),
  saved_at: instant,
  used_at: instant,
  removed_at: z.nullable(instant),
  removed_reason: z.nullable(cardRemovalReason),
});
export type StaffCard = z.output<typeof staffCard>;

/** A card in a sentence: `Visa •••4081`. */
export const cardName = ({ brand, last_four }: Pick<SavedCard, 'brand' | 'last_four'>) =>
  `${brand} •••${last_four}`;

/** The expiry as printed on a card: `09/28`. */
export const cardExpiry = ({
  expiry_month,
  expiry_year,
}: Pick<SavedCard, 'expiry_month' | 'expiry_year'>) =>
  `${String(expiry_month).padStart(2, '0')}/${String(expiry_year).slice(-2)}`;
