// Row types of the WhatsApp tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type { TrustEnd } from '@alajo/contract/whatsapp/schemas.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { ChatMessage, DeliveryState, RefusalCause } from '../providers/whatsapp/whatsapp.ts';
import type { Secret } from './grammar/secrets.ts';
import type { OpenQuestion } from './open-question.ts';
import type { Payable, PriceLine } from './payable-items.ts';

type WhatsappWord = {
  hash: string;
  user_id: number;
  /** Linked on a new device: the chat is read-only at first. */
  on_new_device: Generated<boolean>;
  created_at: Date;
  expires_at: Date;
};

export type WhatsappLink = {
  id: Generated<number>;
  user_id: number;
  bsuid: string;
  identity_hash: string | null;
  wa_id: string | null;
  hide_amounts: Generated<boolean>;
  notices: Generated<boolean>;
  noticed_id: Generated<number>;
  stopped: Generated<boolean>;
  reminders: Generated<boolean>;
  linked_at: Date;
  reads_only_until: Date | null;
  ended_at: Generated<Date | null>;
  ended_by: Generated<TrustEnd | null>;
};

export type WhatsappChat = {
  bsuid: string;
  wa_id: string | null;
  identity_hash: string | null;
  last_inbound_at: Date;
  asked: JSONColumnType<OpenQuestion> | null;
  asked_at: Date | null;
};

export type WhatsappInbound = {
  id: Generated<number>;
  message_id: string;
  bsuid: string;
  identity_hash: string | null;
  text: string;
  pressed: string | null;
  secret: Secret | null;
  other: boolean;
  sent_at: Date;
  received_at: Date;
  worked_at: Generated<Date | null>;
};

/** `after_silence`: sent instead if only a template may be. Not sent after `until`, an instant. */
export type OutboundMessage = ChatMessage & {
  after_silence?: Extract<ChatMessage, { type: 'template' }>;
  until?: string;
};

export type WhatsappOutbound = {
  id: Generated<number>;
  bsuid: string;
  inbound_id: number | null;
  nth: number;
  message: JSONColumnType<OutboundMessage>;
  status: 'waiting' | 'sending' | 'accepted' | 'unknown' | 'refused';
  cause: RefusalCause | null;
  message_id: string | null;
  created_at: Date;
  sent_at: Date | null;
};

type WhatsappDelivery = {
  message_id: string;
  state: DeliveryState;
  cause: RefusalCause | null;
  at: Date;
};

export type WhatsappPrepared = {
  id: string;
  token_hash: string;
  user_id: number;
  link_id: number;
  inbound_id: number;
  what: JSONColumnType<Payable & { lines: PriceLine[] }>;
  amount: Kobo;
  total: Kobo;
  status: 'open' | 'confirmed' | 'disowned' | 'replaced' | 'cancelled';
  asked_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  flow_token_hash: string | null;
  flow_day: Generated<string | null>;
  confirming_at: Generated<Date | null>;
  reference: Generated<string | null>;
  outcome: Generated<'completed' | 'pending' | 'failed' | null>;
};

type WhatsappFlowDay = { user_id: number; day: string; spent: Kobo };

declare module '../platform/database/schema.ts' {
  interface Schema {
    whatsapp_word: WhatsappWord;
    whatsapp_link: WhatsappLink;
    whatsapp_chat: WhatsappChat;
    whatsapp_inbound: WhatsappInbound;
    whatsapp_outbound: WhatsappOutbound;
    whatsapp_delivery: WhatsappDelivery;
    whatsapp_prepared: WhatsappPrepared;
    whatsapp_flow_day: WhatsappFlowDay;
  }
}
