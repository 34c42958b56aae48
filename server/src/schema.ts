// Every table's row type, in one place to read.
// Numbers are bigint in SQL (kobo, ids), read as safe integers. The ledger's tables are missing on
// purpose: only ledger/ touches them, in plain SQL.

import type { FundingSource, OwnAccount } from '@alajo/contract/fundings.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { AutoSaveFrequency, GoalStatus } from '@alajo/contract/savings.ts';
import type { RecipientTarget } from '@alajo/contract/wallet.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { PaymentStep, ReceivedPayment } from './providers/payments.ts';
import type { Biller, Category, Delivery, Plan } from './providers/services.ts';
import type { AjoSchema } from './schema-ajo.ts';
import type { IdentitySchema } from './schema-identity.ts';
import type { KycSchema } from './schema-kyc.ts';
import type { MarketSchema } from './schema-market.ts';
import type { NotificationSchema } from './schema-notifications.ts';
import type { SupportSchema } from './schema-support.ts';
import type { WasteBooking, WastePlan } from './schema-waste.ts';

export type IdentityUser = {
  id: Generated<number>;
  username: string;
  email: string;
  phone_number: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  tier: Generated<1 | 2 | 3>;
  verified_at: Date | null;
  pin_hash: string | null;
  pin_tries: Generated<number>;
  pin_locked_until: Date | null;
  frozen_at: Date | null;
  created_at: Date;
};

export type IdentitySession = {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  device: string;
  address: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

export type DevOutbox = {
  id: Generated<number>;
  channel: 'email' | 'sms';
  address: string;
  subject: string;
  text: string;
  created_at: Date;
};

export type WalletFunding = {
  id: string;
  user_id: number;
  fingerprint: string;
  amount: Kobo;
  source: FundingSource;
  status: 'pending' | 'completed' | 'failed' | 'expired';
  next_step: JSONColumnType<PaymentStep> | null;
  checks: Generated<number>;
  created_at: Date;
  expires_at: Date;
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

export type PayoutStatus = 'initiated' | 'sent' | 'paid' | 'failed' | 'returned';

export type WalletPayout = {
  id: string;
  user_id: number;
  quote_id: string;
  status: PayoutStatus;
  checks: Generated<number>;
  session_id: string | null;
  reason: string | null;
  needs_attention_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
};

export type WalletRecipient = {
  id: Generated<number>;
  user_id: number;
  target: JSONColumnType<RecipientTarget>;
  created_at: Date;
};

export type WalletAccountNumber = Omit<OwnAccount, 'url'> & { user_id: number; created_at: Date };

export type WalletBank = { code: string; name: string; told_at: Date };

export type PurchaseStatus = 'initiated' | 'pending' | 'completed' | 'failed';

export type ServicePurchase = {
  id: string;
  user_id: number;
  category: Category;
  biller: string;
  biller_name: string;
  plan: string | null;
  plan_name: string | null;
  account_number: string;
  variant: string | null;
  customer_name: string | null;
  phone: string;
  amount: Kobo;
  fee: Kobo;
  quantity: number;
  reference: string;
  status: PurchaseStatus;
  delivery: JSONColumnType<Delivery> | null;
  provider_reference: string | null;
  reason: string | null;
  created_at: Date;
  settled_at: Date | null;
};

export type ServiceOpen = {
  purchase_id: string;
  look_at: Date | null;
  checks: Generated<number>;
  needs_attention_at: Date | null;
};

export type ServiceBiller = Biller & { offered: boolean };

export type ServicePlan = Plan & { id: Generated<number>; offered: boolean };

export type ServiceSaved = {
  id: Generated<number>;
  user_id: number;
  category: Category;
  biller: string;
  account_number: string;
  variant: string | null;
  customer_name: string | null;
  created_at: Date;
};

export type SavingsGoal = {
  id: Generated<number>;
  key: Generated<string | null>;
  user_id: number;
  title: string;
  description: string;
  target_amount: Kobo;
  daily_target: Kobo | null;
  start_date: string;
  target_date: string;
  status: GoalStatus | 'deleted';
  auto_frequency: AutoSaveFrequency | null;
  auto_amount: Kobo | null;
  auto_from: string | null;
  auto_next: string | null;
  created_at: Date;
  completed_at: Date | null;
  deleted_at: Date | null;
};

export type SavingsMiss = {
  goal_id: number;
  day: string;
  amount: Kobo;
  missed_at: Date;
  caught_up_at: Date | null;
};

export type SandboxOrder = {
  reference: string;
  magic: string;
  category: string;
  ordered_at: Date;
};

export type SandboxPayment = {
  reference: string;
  amount: Kobo;
  source: FundingSource;
  name: string;
  status: Generated<'pending' | 'paid' | 'failed'>;
  received: JSONColumnType<(Omit<ReceivedPayment, 'paid_at'> & { paid_at: string })[]>;
};

export type SandboxPayout = {
  reference: string;
  bank_code: string;
  account_number: string;
  amount: Kobo;
  checks: Generated<number>;
};

export type Schema = AjoSchema &
  IdentitySchema &
  MarketSchema &
  SupportSchema &
  KycSchema &
  NotificationSchema & {
    wallet_funding: WalletFunding;
    wallet_quote: WalletQuote;
    wallet_payout: WalletPayout;
    wallet_recipient: WalletRecipient;
    wallet_bank: WalletBank;
    wallet_account_number: WalletAccountNumber;
    service_purchase: ServicePurchase;
    service_open: ServiceOpen;
    service_biller: ServiceBiller;
    service_plan: ServicePlan;
    service_saved: ServiceSaved;
    savings_goal: SavingsGoal;
    savings_miss: SavingsMiss;
    waste_plan: WastePlan;
    waste_booking: WasteBooking;
    sandbox_order: SandboxOrder;
    sandbox_payment: SandboxPayment;
    sandbox_payout: SandboxPayout;
    identity_user: IdentityUser;
    identity_session: IdentitySession;
    dev_outbox: DevOutbox;
  };
