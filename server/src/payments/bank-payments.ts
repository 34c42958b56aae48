// Payouts that other modules make from the wallet of a customer who cannot sign in yet, with their consent.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Tx } from '../platform/database/database.ts';

type BankAccount = { bank_code: string; account_number: string };

type BankPayment = BankAccount & {
  /** The payout's; a repeat changes nothing. */
  id: string;
  user_id: number;
  /** As the bank gave it when the customer agreed. */
  account_name: string;
  amount: Kobo;
  /** The job that follows, with the id and whether it was paid. */
  follow_up: string;
  /** What happens with it, or not at all. */
  also: (tx: Tx) => Promise<void>;
};

/** Throws account_name_differs, and what the bank or the wallet refuses. */
export type PayToBank = (payment: BankPayment) => Promise<void>;

/** The name of a bank account's holder. Throws account_not_found, bank_unavailable. */
export type ResolveAccount = (
  account: BankAccount,
) => Promise<BankAccount & { account_name: string; bank_name: string }>;

/**
 * Paid transfers since an instant, in groups that no step divides: a transfer's amount of each, and how
 * many they are. A step ends at its amount, which belongs to it.
 */
export type ListChargedTransfers = (
  since: Date,
  steps: readonly Kobo[],
) => Promise<{ amount: Kobo; count: number }[]>;
