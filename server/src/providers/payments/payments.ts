// The interface for incoming payments; each file here implements it.
import type { Kobo } from '@alajo/contract/money.ts';
import type { FundingSource, UssdBank } from '@alajo/contract/wallet/fundings.ts';
import type { ListPayments } from '../listed.ts';

export type PaymentRequest = {
  /** Ours, unique: repeating a reference makes one payment. */
  reference: string;
  amount: Kobo;
  source: FundingSource;
  email: string;
  name: string;
  expires_at: Date;
  /** USSD: the code of one of `ussd_banks`; defaults to the first. */
  bank?: string | undefined;
  /** Where the payer's browser goes after the provider's page. */
  back: string;
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

/** What a payer does next, and under which reference the provider knows their payment. */
type BegunPayment = { reference: string; step: PaymentStep };

/** A payment the provider has received; `id` is the provider's and never changes. */
export type ReceivedPayment = {
  id: string;
  amount: Kobo;
  paid_at: Date;
  /** What the provider keeps of it, at our cost; negative where the payer paid more than its fee. */
  cost?: Kobo;
};

export type PaymentState = {
  /** `failed` is final for this attempt; a late payment still shows in `received`. */
  status: 'pending' | 'paid' | 'failed';
  received: ReceivedPayment[];
  /** It was paid once, and taken back since. */
  reversed?: boolean;
};

/** What became of a payment after it was received. */
export type TakenBack = {
  /** The payment's id, as in `ReceivedPayment`. */
  id: string;
  /** All that was taken from us so far, by disputes, refunds and reversals. */
  amount: Kobo;
  /** A dispute that is not decided yet. */
  dispute: { id: string; amount: Kobo } | null;
};

/** A received payment to give back by the way it came. */
export type RefundRequest = { reference: string; payment: string; amount: Kobo };

/** `failed`: the provider can't, or its staff must act first; `reason` in its words. */
export type RefundState =
  | { status: 'pending' | 'processed' }
  | { status: 'failed'; reason: string };

export type AccountHolder = { email: string; first_name: string; last_name: string; phone: string };

/** What a customer proves who they are with: their BVN, and a bank account that belongs to it. */
export type IdentificationClaim = {
  first_name: string;
  last_name: string;
  /** Eleven digits. */
  bvn: string;
  bank_code: string;
  account_number: string;
};

/**
 * Why a customer was not identified: there is no such BVN, it does not belong to the bank account, the
 * name is another one, or the provider gave a reason that we do not know.
 */
export type IdentificationFailure = 'bvn' | 'account' | 'name' | 'other';

/** `open`: not asked for, or not decided yet. */
export type IdentificationState =
  | { status: 'open' | 'identified' }
  | { status: 'failed'; reason: IdentificationFailure };

/** What a webhook says of a check of who a customer is. */
export type IdentificationReport = {
  /** The provider's code for the customer. */
  customer: string;
  /** Absent if it says that they are identified: why not, and which claim that is about. */
  failure?: { reason: IdentificationFailure; claim: MaskedClaim };
};

/** A claim as far as a webhook shows it: masked, such as 012****789. */
export type MaskedClaim = {
  [Part in 'bvn' | 'account_number' | 'bank_code']?: string | null | undefined;
};

/** Where the provider wants to know who a customer is before it assigns a number. */
export type Identifications = {
  /** The provider's code for a customer; the same one for the same email. Throws ProviderUnavailable. */
  customer(holder: AccountHolder): Promise<string>;
  /** Asks for the check of a claim, which may take days. Throws ProviderUnavailable. */
  ask(customer: string, claim: IdentificationClaim): Promise<IdentificationState>;
  /** How it stands. Some providers report failures by webhook only. Throws ProviderUnavailable. */
  find(customer: string): Promise<IdentificationState>;
};

/** Dedicated account numbers: anyone may pay into a customer's at any time. */
export type DedicatedAccounts = {
  /** Absent if the provider assigns numbers without one. */
  identification?: Identifications;
  /**
   * Assigns a number to an identified customer, or without a code to the one with this email; repeating
   * it returns the same number. Throws ProviderUnavailable.
   */
  assign(
    holder: AccountHolder,
    customer?: string,
  ): Promise<{ account_number: string; account_name: string; bank_name: string }>;
  /** Sandbox only: the page that simulates paying into a number. */
  page?(account_number: string): string;
  /**
   * Finds the deposit with a reference the provider reported; undefined if that is no deposit. Throws
   * ProviderUnavailable while this is unknown.
   */
  find(
    reference: string,
  ): Promise<{ account_number: string; payment: ReceivedPayment } | undefined>;
  /** Deposits received since an instant, into all numbers or one. Throws ProviderUnavailable. */
  received(since: Date, account_number?: string): Promise<Deposit[]>;
  /**
   * Makes the provider ask its bank for transfers of a Lagos day that it has not seen. It reports what it
   * finds later, and may ignore the same number's next 10 minutes. Absent in the sandbox.
   */
  requery?(account_number: string, day: string): Promise<void>;
};

/** The payment's id, as in `ReceivedPayment`, and the reference to find it by. */
export type Deposit = { id: string; reference: string };

/** Every call has a timeout; without a reply by then it throws ProviderUnavailable. */
export type Payments = {
  /** Banks whose customers can pay by USSD, the most common first. */
  ussd_banks: readonly UssdBank[];
  /**
   * Starts a payment and returns the payer's next step. If an earlier reply was lost, its step may be
   * out of reach: the payment is then started again under a reference derived from ours, which is the
   * one to check. Throws ProviderUnavailable.
   */
  begin(request: PaymentRequest): Promise<BegunPayment>;
  /** What was received under a reference: the only thing money is credited on. */
  check(reference: string): Promise<PaymentState>;
  /**
   * What was taken back of the payment with a reference; undefined if there is none. Throws
   * ProviderUnavailable. Absent if the provider takes nothing back.
   */
  takenBack?(reference: string): Promise<TakenBack | undefined>;
  /**
   * Gives a payment back to the card or bank account it came from, or tells how that stands: repeating
   * it gives back once. Throws ProviderUnavailable.
   */
  refund(request: RefundRequest): Promise<RefundState>;
  /**
   * Accepts a dispute, so that the provider takes its amount; one that is decided stays as it is. Throws
   * ProviderUnavailable, also where the provider refuses. Absent if the provider has none.
   */
  acceptDispute?(dispute: { id: string; amount: Kobo }): Promise<void>;
  /** The references of payments disputed or refunded since an instant. */
  takenBackSince?(since: Date): Promise<string[]>;
  /** The reference of a transaction the provider named by its own id; undefined if it knows none. */
  referenceOf?(transaction: string): Promise<string | undefined>;
  /** What arrived. */
  list?: ListPayments;
  /** What was taken back of it: refunds, and disputes that were lost. */
  listTakenBack?: ListPayments;
  /** Absent if the provider has no dedicated account numbers. */
  dedicated?: DedicatedAccounts;
};
