// Money coming in: one interface, an implementation a file (sandbox; Paystack's shapes fit it).
import type { Kobo } from '@alajo/contract/money.ts';
import type { FundingSource, UssdBank } from '@alajo/contract/wallet/fundings.ts';

export type PaymentRequest = {
  /** Ours, unique: asking twice with one reference makes one payment. */
  reference: string;
  amount: Kobo;
  source: FundingSource;
  email: string;
  name: string;
  expires_at: Date;
  /** USSD: one of `ussd_banks`, by its code; without one, the first. */
  bank?: string | undefined;
};

export type PaymentStep =
  | { kind: 'checkout'; url: string }
  | {
      kind: 'bank_transfer';
      bank_name: string;
      account_number: string;
      account_name: string;
      url: string | null;
    }
  | { kind: 'ussd'; code: string; url: string | null };

/** One payment the provider has really received; `id` is the provider's own and never changes. */
export type ReceivedPayment = { id: string; amount: Kobo; paid_at: Date };

export type PaymentState = {
  /** Failed is final for this attempt; a payer may still pay late, which then shows in `received`. */
  status: 'pending' | 'paid' | 'failed';
  received: ReceivedPayment[];
};

export type AccountHolder = { email: string; first_name: string; last_name: string; phone: string };

/** An account number of a customer's own, into which anybody may pay at any time. */
export type DedicatedAccounts = {
  /** Asking twice for one email gives one number. Throws ProviderUnavailable. */
  assign(
    holder: AccountHolder,
  ): Promise<{ account_number: string; account_name: string; bank_name: string }>;
  /** Sandbox only: the page where paying into a number can be acted out. */
  page?(account_number: string): string;
  /**
   * What was paid into such a number under a reference the provider told us of; undefined if it is
   * no such payment. Throws ProviderUnavailable while that cannot be said.
   */
  find(
    reference: string,
  ): Promise<{ account_number: string; payment: ReceivedPayment } | undefined>;
};

/** Every call ends by its own time limit; what was not answered by then is ProviderUnavailable. */
export type Payments = {
  /** Whose customers can pay by USSD; the one most customers have first. */
  ussd_banks: readonly UssdBank[];
  /** Begins a payment and says what the payer does next. Throws ProviderUnavailable. */
  begin(request: PaymentRequest): Promise<PaymentStep>;
  /** What has been received under a reference: the only thing money is credited on. */
  check(reference: string): Promise<PaymentState>;
  /** Where the provider gives customers numbers of their own. */
  dedicated?: DedicatedAccounts;
};
