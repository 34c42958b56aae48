// Money that someone without an account pays to a customer or into their pot, by card or bank transfer. The
// wallet carries it out like its own fundings; app.ts passes it to the modules that need it.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';

export type GuestFunding = {
  /** Chosen by the caller: a repeat starts nothing new. */
  id: string;
  /** The recipient. */
  user_id: number;
  amount: Kobo;
  source: 'card' | 'bank_transfer';
  /** The email is for the provider, and not stored. */
  payer: { name: string; email: string };
  /** The purpose, as shown in the recipient's history. */
  purpose: string;
  /** Our page that the payer returns to. */
  return_path: string;
  /** The job that runs for each payment credited, with the funding's `id` and the `entry`'s. */
  follow_up: string;
  /** Set if the money is not for the customer's wallet. Each payment is then a row of `payment_received`. */
  into?: {
    /** The ledger account to credit. */
    account: number;
    /** The job that runs on a chargeback, with `entry` and `taken`: the total so far. */
    taken_back: string;
  };
};

export type GuestFundings = {
  /** Starts one; a repeat of its id returns the same next step. Throws provider_unavailable. */
  begin(funding: GuestFunding): Promise<Funding>;
  find(id: string): Promise<Funding>;
  /** Queries the provider now and credits what it received. Throws provider_unavailable. */
  check(id: string): Promise<Funding>;
};

/** The wallet's job for the debt of a customer who received a guest's payment that was later charged back. */
export const OWED_JOB = 'wallet_owed';

/** `amount`: their total debt for this entry so far, in kobo. */
export type OwedPayment = { reference: string; entry: string; user_id: number; amount: number };
