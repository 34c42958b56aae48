// The interface for incoming payments; each file here implements it.
import type { Kobo } from '@alajo/contract/money.ts';
import type { FundingSource, UssdBank } from '@alajo/contract/wallet/fundings.ts';
import type { ListPayments } from '../listed.ts';

export type PaymentRequest = {
  /** Our unique reference: repeating it makes one payment. */
  reference: string;
  amount: Kobo;
  source: FundingSource;
  email: string;
  name: string;
  expires_at: Date;
  /** USSD: the code of one of `ussd_banks`; defaults to the first. */
  bank?: string | undefined;
  /** The URL the payer's browser returns to after the provider's page. */
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
  | { kind: 'ussd'; code: string; url: string | null }
  | { kind: 'saved_card' };

/** The payer's next step, and the reference under which the provider knows the payment. */
type BegunPayment = { reference: string; step: PaymentStep };

/** A payment the provider has received; `id` is the provider's and never changes. */
export type ReceivedPayment = {
  id: string;
  amount: Kobo;
  paid_at: Date;
  /** The provider's fee, at our cost; negative if the payer paid more than the fee. */
  cost?: Kobo;
  /** The card it was paid with. */
  card?: PayerCard;
};

/** A payer's card and the authorization to charge it again. */
export type PayerCard = {
  /** Secret: with our key it charges the card. */
  authorization: string;
  /** The email address the authorization belongs to. */
  email: string;
  /** The same whenever this card pays. */
  signature: string;
  brand: string;
  last_four: string;
  bank: string | null;
  expiry_month: number;
  expiry_year: number;
  /** False if the card's bank doesn't allow further charges. */
  reusable: boolean;
};

/** The reason a card was declined; `unusable`: its authorization no longer works. */
export type CardProblem = 'declined' | 'insufficient_funds' | 'unusable';

export type CardCharge = {
  /** Our unique reference: repeating it charges once. */
  reference: string;
  amount: Kobo;
  authorization: string;
  email: string;
  /** The URL the payer's browser returns to if their bank wants to hear from them. */
  back: string;
};

/** `pending`: its outcome is known later. `confirm`: the payer must confirm it on their bank's page. */
export type CardChargeState =
  | { status: 'paid' | 'pending' }
  | { status: 'declined'; problem: CardProblem }
  | { status: 'confirm'; url: string };

/** Charges of cards that paid before. */
type CardCharges = {
  /** Charges a card, or returns the state of the charge with this reference. Throws ProviderUnavailable. */
  charge(charge: CardCharge): Promise<CardChargeState>;
  /** Makes an authorization unusable; a repeat changes nothing. Throws ProviderUnavailable. */
  deactivate(authorization: string): Promise<void>;
};

/** A request to debit a bank account from time to time, which its owner approves on the bank's page. */
export type MandateRequest = {
  email: string;
  name: string;
  bank_code: string;
  account_number: string;
  /** The URL the owner's browser returns to. */
  back: string;
};

/** `pending`: not approved yet, or approved and not ready. `authorization` is known once the bank has agreed. */
export type MandateState =
  | { status: 'pending' | 'revoked' }
  | { status: 'active'; authorization: string };

/** A mandate on the provider's list. */
export type ListedMandate = {
  status: 'pending' | 'active' | 'revoked';
  authorization: string;
  email: string;
  bank_code: string;
  account_number: string;
};

export type DirectDebit = Omit<CardCharge, 'back'>;

/** `revoked`: the mandate no longer allows debits. */
export type DirectDebitState =
  | { status: 'paid' | 'pending' | 'revoked' }
  | { status: 'declined'; problem: CardProblem };

/** Direct debits of bank accounts. Every call throws ProviderUnavailable without a reply. */
type Mandates = {
  /** Requests a mandate; returns its reference and the page on which the account's owner approves it. */
  begin(request: MandateRequest): Promise<{ reference: string; url: string }>;
  /** The state of the request with a reference. */
  find(reference: string): Promise<MandateState>;
  list(): Promise<ListedMandate[]>;
  /** Debits an account, or returns the state of the debit with this reference. */
  debit(debit: DirectDebit): Promise<DirectDebitState>;
  /** Ends a mandate; a repeat changes nothing. */
  deactivate(authorization: string): Promise<void>;
};

export type PaymentState = {
  /** `failed` is final for this attempt; a late payment still shows in `received`. */
  status: 'pending' | 'paid' | 'failed';
  received: ReceivedPayment[];
  /** It was paid once and has been reversed since. */
  reversed?: boolean;
  /** The reason a card or a direct debit was declined, if it failed. */
  problem?: CardProblem;
};

/** Money taken from us after a payment was received. */
export type Chargeback = {
  /** The payment's id, as in `ReceivedPayment`. */
  id: string;
  /** The total taken so far by disputes, refunds and reversals. */
  amount: Kobo;
  /** An undecided dispute. */
  dispute: { id: string; amount: Kobo } | null;
  /** The payer's bank disputed the payment at some time, whatever was decided, or reversed it. */
  disputed: boolean;
};

/** A received payment to refund the way it came. */
export type RefundRequest = { reference: string; payment: string; amount: Kobo };

/** `failed`: the provider can't, or its staff must act first; `reason` in the provider's words. */
export type RefundState =
  | { status: 'pending' | 'processed' }
  | { status: 'failed'; reason: string };

export type AccountHolder = { email: string; first_name: string; last_name: string; phone: string };

/** A customer's proof of identity: their BVN and a bank account that belongs to it. */
export type IdentificationClaim = {
  first_name: string;
  last_name: string;
  /** Eleven digits. */
  bvn: string;
  bank_code: string;
  account_number: string;
};

/**
 * The reason a customer wasn't identified: the BVN doesn't exist, it doesn't belong to the bank account, the name
 * differs, or the provider gave a reason we don't know.
 */
export type IdentificationFailure = 'bvn' | 'account' | 'name' | 'other';

/** `open`: not requested or not decided yet. */
export type IdentificationState =
  | { status: 'open' | 'identified' }
  | { status: 'failed'; reason: IdentificationFailure };

/** A webhook's result of a customer's identity check. */
export type IdentificationReport = {
  /** The provider's code for the customer. */
  customer: string;
  /** Absent if the customer is identified; otherwise the reason and the claim it refers to. */
  failure?: { reason: IdentificationFailure; claim: MaskedClaim };
};

/** A claim as far as a webhook shows it: masked, such as 012****789. */
export type MaskedClaim = {
  [Part in 'bvn' | 'account_number' | 'bank_code']?: string | null | undefined;
};

/** For providers that must identify a customer before assigning a number. */
export type Identifications = {
  /** The provider's code for a customer, the same for the same email. Throws ProviderUnavailable. */
  customer(holder: AccountHolder): Promise<string>;
  /** Requests the check of a claim, which may take days. Throws ProviderUnavailable. */
  ask(customer: string, claim: IdentificationClaim): Promise<IdentificationState>;
  /** The state of the check. Some providers report failures by webhook only. Throws ProviderUnavailable. */
  find(customer: string): Promise<IdentificationState>;
};

/** Dedicated account numbers: anyone may pay into a customer's at any time. */
export type DedicatedAccounts = {
  /** Absent if the provider assigns numbers without one. */
  identification?: Identifications;
  /**
   * Assigns a number to an identified customer or, without a code, to the one with this email; repeating it returns the
   * same number. Throws ProviderUnavailable.
   */
  assign(
    holder: AccountHolder,
    customer?: string,
  ): Promise<{ account_number: string; account_name: string; bank_name: string }>;
  /** Sandbox only: the page that simulates paying into a number. */
  page?(account_number: string): string;
  /**
   * Finds the deposit with a reference the provider reported; undefined if it isn't a deposit. Throws
   * ProviderUnavailable while this is unknown.
   */
  find(
    reference: string,
  ): Promise<{ account_number: string; payment: ReceivedPayment } | undefined>;
  /** Deposits received since an instant, into all numbers or one. Throws ProviderUnavailable. */
  received(since: Date, account_number?: string): Promise<Deposit[]>;
  /**
   * Makes the provider ask its bank for missed transfers of a Lagos day. It reports them later, and may ignore the same
   * number for the next 10 minutes. Absent in the sandbox.
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
  cards: CardCharges;
  mandates: Mandates;
  /** The payments received under a reference: the only thing money is credited on. */
  check(reference: string): Promise<PaymentState>;
  /**
   * The amount charged back from the payment with a reference; undefined if there is none. Throws
   * ProviderUnavailable. Absent if the provider has no chargebacks.
   */
  chargeback?(reference: string): Promise<Chargeback | undefined>;
  /**
   * Refunds a payment to the card or bank account it came from, or returns the refund's state: repeating it refunds
   * once. Throws ProviderUnavailable.
   */
  refund(request: RefundRequest): Promise<RefundState>;
  /**
   * Accepts a dispute, so that the provider takes its amount; a decided one stays unchanged. Throws
   * ProviderUnavailable, also if the provider refuses. Absent if the provider has no disputes.
   */
  acceptDispute?(dispute: { id: string; amount: Kobo }): Promise<void>;
  /** The references of payments disputed or refunded since an instant. */
  chargebacksSince?(since: Date): Promise<string[]>;
  /** The reference of a transaction the provider named by its own id; undefined if it knows none. */
  referenceOf?(transaction: string): Promise<string | undefined>;
  /** Payments received. */
  list?: ListPayments;
  /** Money charged back from them: refunds and lost disputes. */
  listChargebacks?: ListPayments;
  /** Absent if the provider has no dedicated account numbers. */
  dedicated?: DedicatedAccounts;
};
