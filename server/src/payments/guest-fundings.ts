// Money that somebody without an account pays to a customer or into their pot, by card or bank transfer.
// The wallet carries it out by the way of its own fundings; app.ts gives it to the modules that ask for it.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';

export type GuestFunding = {
  /** Chosen by the caller: a repeat begins nothing new. */
  id: string;
  /** Who receives it. */
  user_id: number;
  amount: Kobo;
  source: 'card' | 'bank_transfer';
  /** The email is for the provider, and not stored. */
  payer: { name: string; email: string };
  /** What it is for, as it stands in the receiver's history. */
  purpose: string;
  /** The page of ours that the payer comes back to. */
  return_path: string;
  /** The job that runs for each payment credited, with the funding's `id` and the `entry`'s. */
  follow_up: string;
  /** Where it is not for the customer's wallet. Each payment is then a row of `payment_received`. */
  into?: {
    /** The ledger account that is credited. */
    account: number;
    /** The job that runs when the provider takes some back, with `entry` and `taken`: all of it so far. */
    taken_back: string;
  };
};

export type GuestFundings = {
  /** Begins one; a repeat of its id returns the same next step. Throws provider_unavailable. */
  begin(funding: GuestFunding): Promise<Funding>;
  find(id: string): Promise<Funding>;
  /** Asks the provider now and credits what it received. Throws provider_unavailable. */
  check(id: string): Promise<Funding>;
};

/** The wallet's job for what a customer owes who received a guest's payment that is taken back later. */
export const OWED_JOB = 'wallet_owed';

/** `amount`: all that they owe for this entry so far, in kobo. */
export type OwedPayment = { reference: string; entry: string; user_id: number; amount: number };
