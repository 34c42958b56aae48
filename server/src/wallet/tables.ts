// Row types of the wallet's tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type { CardRemovalReason } from '@alajo/contract/wallet/cards.ts';
import type { CardSaving, FundingChannel, OwnAccount } from '@alajo/contract/wallet/fundings.ts';
import type {
  MandateRemovalReason,
  PullPeriod,
  PullProblem,
  PullPurpose,
} from '@alajo/contract/wallet/mandates.ts';
import type { LimitSetting } from '@alajo/contract/wallet/own-limits.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type {
  CardProblem,
  IdentificationFailure,
  PaymentStep,
} from '../providers/payments/payments.ts';

export type WalletFunding = {
  id: string;
  user_id: number;
  fingerprint: string;
  amount: Kobo;
  source: FundingChannel;
  status: 'pending' | 'completed' | 'failed' | 'expired';
  next_step: JSONColumnType<PaymentStep> | null;
  /** The provider's reference; null before it was started, and in old rows: ours. */
  provider_reference: string | null;
  checks: Generated<number>;
  rejected_at: Generated<Date | null>;
  /** Set for a guest's payment: the payer, the purpose, the page they return to, the job that follows. */
  payer_name: Generated<string | null>;
  purpose: Generated<string | null>;
  return_path: Generated<string | null>;
  follow_up: Generated<string | null>;
  /** Set if an account other than the customer's wallet is credited: the account, and the job for chargebacks. */
  account: Generated<number | null>;
  taken_back: Generated<string | null>;
  /** The customer's saved card that pays, or the one that was saved from this payment. */
  card_id: Generated<number | null>;
  card_saving: Generated<CardSaving | null>;
  card_problem: Generated<CardProblem | null>;
  created_at: Date;
  expires_at: Date;
};

export type WalletCard = {
  id: Generated<number>;
  user_id: number;
  /** Keyed hash of the provider's. */
  signature: string;
  brand: string;
  last_four: string;
  bank: string | null;
  expiry_month: number;
  expiry_year: number;
  /** The provider's authorization, encrypted; null once it is deactivated. */
  sealed: string | null;
  email: string | null;
  status: 'active' | 'removed';
  place: number | null;
  saved_at: Date;
  used_at: Date;
  removed_at: Date | null;
  removed_reason: CardRemovalReason | null;
  deactivated_at: Date | null;
};

export type WalletMandate = {
  id: Generated<number>;
  user_id: number;
  bank_code: string;
  bank_name: string;
  account_end: string;
  /** Keyed hash of the bank and the account number. */
  account_hash: string;
  /** The provider's, and the page of the customer's bank. */
  reference: string | null;
  approval_url: string | null;
  /** The provider's authorization, encrypted, and its keyed hash; null before and after it has one. */
  sealed: string | null;
  authorization_hash: string | null;
  email: string;
  status: 'pending' | 'active' | 'removed';
  place: number | null;
  preferred_at: Date | null;
  requested_at: Date;
  active_at: Date | null;
  removed_at: Date | null;
  removed_reason: MandateRemovalReason | null;
};

export type WalletConsent = {
  id: Generated<number>;
  user_id: number;
  mandate_id: number;
  purpose: PullPurpose;
  purpose_id: number;
  name: string;
  period: PullPeriod;
  cap: Kobo;
  total: Kobo;
  ends_on: string;
  sentence: string;
  /** The sum of its pulls; kept by a trigger. */
  counted: Generated<Kobo>;
  announced_on: Generated<string | null>;
  announced: Generated<Kobo | null>;
  skips_on: Generated<string | null>;
  agreed_at: Date;
  ended_at: Generated<Date | null>;
  ended_reason: Generated<'customer' | 'mandate' | 'over' | null>;
};

/** Its id is the funding's. */
export type WalletPull = {
  id: string;
  user_id: number;
  consent_id: number;
  purpose: PullPurpose;
  purpose_id: number;
  reason: string;
  due_on: string;
  attempt: 1 | 2;
  amount: Kobo;
  received: Generated<Kobo>;
  counted: Kobo;
  status: 'pending' | 'paid' | 'refused';
  problem: Generated<PullProblem | null>;
  sent_at: Generated<Date | null>;
  created_at: Date;
  ended_at: Generated<Date | null>;
};

export type WalletQuote = {
  id: string;
  user_id: number;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
  amount: Kobo;
  fee: Kobo;
  vat: Kobo;
  stamp_duty: Kobo;
  created_at: Date;
  expires_at: Date;
};

export type PayoutStatus =
  | 'waiting'
  | 'cancelled'
  | 'initiated'
  | 'sent'
  | 'paid'
  | 'failed'
  | 'returned';

export type WalletPayout = {
  id: string;
  user_id: number;
  quote_id: string;
  status: PayoutStatus;
  checks: Generated<number>;
  session_id: string | null;
  reason: string | null;
  needs_attention_at: Date | null;
  /** The time it first needed attention, kept once it no longer does. */
  flagged_at: Generated<Date | null>;
  /** The job that follows when it is paid or returned. */
  follow_up: Generated<string | null>;
  created_at: Date;
  settled_at: Date | null;
  /** For a waiting transfer: its due time, and the time it was sent. */
  goes_at: Generated<Date | null>;
  released_at: Generated<Date | null>;
};

/** A transfer to a customer that waits or waited. */
export type WalletWaiting = {
  /** The hold's entry. */
  id: string;
  user_id: number;
  to_user_id: number;
  amount: Kobo;
  status: 'waiting' | 'sent' | 'cancelled' | 'returned';
  created_at: Date;
  goes_at: Date;
  ended_at: Date | null;
};

/** A change of a customer's own limits; `wait` is the waiting-time setting. */
export type WalletLimitChange = {
  id: Generated<number>;
  user_id: number;
  setting: LimitSetting;
  amount_before: Kobo | null;
  amount_after: Kobo | null;
  wait: boolean | null;
  status: 'waiting' | 'done' | 'cancelled';
  asked_at: Date;
  holds_from: Date;
  ended_at: Date | null;
  device: string | null;
  address: string | null;
};

export type WalletChargeback = {
  entry_id: string;
  user_id: number;
  reference: string;
  description: string;
  credited: Kobo;
  taken: Generated<Kobo>;
  dispute: Generated<string | null>;
  holds: Generated<boolean>;
  credited_at: Date;
  changed_at: Date;
};

type WalletAccountNumber = Omit<OwnAccount, 'url'> & {
  user_id: number;
  created_at: Date;
  requery_after: Generated<Date | null>;
};

/**
 * Reasons of the provider, and ours: `differs` and `taken`: the BVN is not this customer's, and the
 * provider wasn't asked; `unanswered`: the provider didn't decide.
 */
export type IdentificationReason = IdentificationFailure | 'differs' | 'taken' | 'unanswered';

export type WalletIdentification = {
  user_id: number;
  customer: string;
  status: 'waiting' | 'failed' | 'done';
  reason: IdentificationReason | null;
  attempt: number;
  bank_code: string;
  account_end: string;
  bvn_end: string;
  tries: number;
  tries_day: string;
  checks: number;
  asked_at: Date;
};

type WalletStatement = {
  id: string;
  user_id: number;
  name: string;
  from_day: string;
  to_day: string;
  after_seq: number;
  up_to_seq: number;
  opening_balance: Kobo;
  closing_balance: Kobo;
  hash: string;
  issued_at: Date;
};

type WalletBank = { code: string; name: string; told_at: Date };

type WalletDebtTold = { user_id: number; seq: number };

declare module '../platform/database/schema.ts' {
  interface Schema {
    wallet_funding: WalletFunding;
    wallet_card: WalletCard;
    wallet_mandate: WalletMandate;
    wallet_consent: WalletConsent;
    wallet_pull: WalletPull;
    wallet_quote: WalletQuote;
    wallet_payout: WalletPayout;
    wallet_waiting: WalletWaiting;
    wallet_limit_change: WalletLimitChange;
    wallet_bank: WalletBank;
    wallet_statement: WalletStatement;
    wallet_account_number: WalletAccountNumber;
    wallet_taken_back: WalletChargeback;
    wallet_identification: WalletIdentification;
    wallet_debt_told: WalletDebtTold;
  }
}
