// Payouts that other modules make from the wallet of a customer who cannot sign in yet, with their consent.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Tx } from '../platform/database/database.ts';

type BankAccount = { bank_code: string; account_number: string };

type BankPayment = BankAccount & {
  /** The payout's id; a repeat changes nothing. */
  id: string;
  user_id: number;
  /** The name the bank gave when the customer agreed. */
  account_name: string;
  amount: Kobo;
  /** The follow-up job, which receives the id and the outcome (paid or not). */
  follow_up: string;
  /** Extra writes in the same transaction. */
  also: (tx: Tx) => Promise<void>;
};

/** Throws account_name_differs, and the errors of the bank and the wallet. */
export type PayToBank = (payment: BankPayment) => Promise<void>;

/** The name of a bank account's holder. Throws account_not_found, bank_unavailable. */
export type ResolveAccount = (
  account: BankAccount,
) => Promise<BankAccount & { account_name: string; bank_name: string }>;

/**
 * Paid transfers since an instant, in groups that no band boundary divides: the amount of one
 * transfer and the number of transfers in each group. A band includes its upper limit.
 */
export type ListChargedTransfers = (
  since: Date,
  steps: readonly Kobo[],
) => Promise<{ amount: Kobo; count: number }[]>;
