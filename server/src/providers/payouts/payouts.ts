// The interface for payouts to bank accounts; each file here implements it.
import type { Kobo } from '@alajo/contract/money.ts';
import type { ListPayments } from '../listed.ts';

export type BankAccount = { bank_code: string; account_number: string };

export type PayoutRequest = BankAccount & {
  /** Our reference, 16–50 characters of a–z 0–9 _ -: the provider pays a reference at most once. */
  reference: string;
  amount: Kobo;
  account_name: string;
  narration: string;
};

/** The reason for a failure on our side (our balance, account or request), in the provider's words. */
type OurFault = { detail: string };

/**
 * `cost` is the provider's charge to us. `unknown` is never a failure: a reference that isn't found yet may still be
 * paid.
 */
export type PayoutState =
  | { status: 'paid'; session_id: string | null; cost?: Kobo }
  | { status: 'failed'; reason: string; ours?: OurFault }
  | { status: 'reversed'; reason: string }
  | { status: 'pending' }
  | { status: 'unknown' };

export type NameEnquiry =
  | { found: true; account_name: string }
  | { found: false; reason: 'not_found' | 'bank_unavailable' };

/** Every call has a timeout; without a reply by then it throws ProviderUnavailable. */
export type Payouts = {
  /** Banks that can receive money, with the codes the other calls take. Throws ProviderUnavailable. */
  banks(): Promise<{ code: string; name: string }[]>;
  /** Returns the account holder's name. Throws ProviderUnavailable. */
  resolve(account: BankAccount): Promise<NameEnquiry>;
  /** Requests a payout; repeating a reference pays once. Throws ProviderUnavailable: outcome unknown. */
  send(request: PayoutRequest): Promise<PayoutState>;
  /** Returns a payout's state. Throws ProviderUnavailable. */
  check(reference: string): Promise<PayoutState>;
  /** Payouts made. */
  list?: ListPayments;
  /** Our balance, if the provider has one. Throws ProviderUnavailable. */
  balance?(): Promise<Kobo>;
};
