// Row types of the sandbox providers' and the development outbox's tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type { FundingChannel } from '@alajo/contract/wallet/fundings.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { ReceivedPayment } from './payments/payments.ts';
import type { PhoneMessage } from './whatsapp/phones.ts';
import type { ChatMessage, DeliveryState } from './whatsapp/whatsapp.ts';

type DevOutbox = {
  id: Generated<number>;
  channel: 'email' | 'sms';
  address: string;
  subject: string;
  text: string;
  /** Set for a message that may be sent twice. */
  message_id: string | null;
  unsubscribe_url: string | null;
  created_at: Date;
};

type SandboxOrder = {
  reference: string;
  magic: string;
  category: string;
  ordered_at: Date;
};

type SandboxPayment = {
  reference: string;
  amount: Kobo;
  source: FundingChannel;
  name: string;
  status: Generated<'pending' | 'paid' | 'failed'>;
  received: JSONColumnType<(Omit<ReceivedPayment, 'paid_at'> & { paid_at: string })[]>;
  email: Generated<string | null>;
  /** The last four digits of the payer's card. */
  card: Generated<string | null>;
  /** The account that a direct debit pays from. */
  account_number: Generated<string | null>;
};

type SandboxMandate = {
  reference: string;
  email: string;
  name: string;
  bank_code: string;
  account_number: string;
  /** The page its owner returns to. */
  back: string;
  status: 'pending' | 'active' | 'revoked';
  /** Approved, and active from this time. */
  active_from: Date | null;
};

type SandboxForgottenCard = { authorization_code: string };

type SandboxListed = {
  list: 'transactions' | 'transfers' | 'services' | 'taken_back';
  id: string;
  reference: string;
  amount: Kobo;
  fee: Kobo | null;
  party: string | null;
  at: Date;
  payment: Generated<string | null>;
};

type SandboxPayout = {
  reference: string;
  bank_code: string;
  account_number: string;
  amount: Kobo;
  checks: Generated<number>;
};

type SandboxWhatsappPhone = {
  wa_id: string;
  bsuid: string;
  identity_hash: string;
};

type SandboxWhatsappMessage = {
  id: Generated<number>;
  message_id: string;
  wa_id: string;
  said: JSONColumnType<ChatMessage | PhoneMessage>;
  state: DeliveryState;
  at: Date;
};

type ProvidersHealth = {
  process: string;
  company: string;
  answered: number;
  failed: number;
  latencies: number[];
  last_answer_at: Date | null;
  last_failure_at: Date | null;
  paused_since: Date | null;
  at: Date;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    providers_health: ProvidersHealth;
    sandbox_order: SandboxOrder;
    sandbox_payment: SandboxPayment;
    sandbox_mandate: SandboxMandate;
    sandbox_forgotten_card: SandboxForgottenCard;
    sandbox_payout: SandboxPayout;
    sandbox_listed: SandboxListed;
    sandbox_whatsapp_phone: SandboxWhatsappPhone;
    sandbox_whatsapp_message: SandboxWhatsappMessage;
    dev_outbox: DevOutbox;
  }
}
