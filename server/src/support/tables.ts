// Row types of support's tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type { ClaimReason, ClaimStatus } from '@alajo/contract/support/claims.ts';
import type {
  DataRefusal,
  DataRequest,
  DataRequestKind,
} from '@alajo/contract/support/data-requests.ts';
import type { RecallStatus, RecallStepKind } from '@alajo/contract/support/recalls.ts';
import type {
  SupportTopic,
  TicketMessage,
  TicketReason,
  TicketStatus,
} from '@alajo/contract/support/schemas.ts';
import type { Generated, GeneratedAlways } from 'kysely';

type SupportCustomer = { user_id: number; open_tickets: number };

export type SupportTicket = {
  id: Generated<number>;
  number: string;
  user_id: number;
  key: string | null;
  topic: SupportTopic;
  subject: string;
  entry_id: string | null;
  status: TicketStatus;
  waiting_since: Date | null;
  promised_by: Date | null;
  written: number;
  answer_id: Generated<number>;
  seen_id: Generated<number>;
  created_at: Date;
  updated_at: Date;
  reason: Generated<TicketReason | null>;
  opened_by_us: Generated<boolean>;
  merged_into: Generated<number | null>;
  first_answer_at: Generated<Date | null>;
};

export type SupportMessage = {
  id: Generated<number>;
  ticket_id: number;
  author: TicketMessage['author'];
  key: string | null;
  body: string;
  created_at: Date;
  staff_id: Generated<number | null>;
};

type SupportCannedAnswer = {
  id: GeneratedAlways<number>;
  title: string;
  body: string;
  updated_by: number;
  updated_at: Date;
};

export type SupportRecall = {
  id: Generated<number>;
  entry_id: string;
  key: string;
  user_id: number;
  to_user_id: number | null;
  other: string;
  bank: string | null;
  amount: Kobo;
  given: Generated<Kobo>;
  held: Generated<Kobo>;
  status: RecallStatus;
  answer_by: Date | null;
  ticket_id: number | null;
  asked_at: Date;
  claim_id: Generated<number | null>;
  held_by_claim: Generated<boolean>;
};

export type SupportRecallStep = {
  id: Generated<number>;
  recall_id: number;
  kind: RecallStepKind;
  amount: Kobo | null;
  entry_id: string | null;
  at: Date;
  proposal_id: Generated<number | null>;
};

export type SupportClaim = {
  id: GeneratedAlways<number>;
  number: string;
  user_id: number;
  key: string | null;
  reason: ClaimReason;
  entries: string[];
  instant: boolean;
  status: Generated<ClaimStatus>;
  made_at: Date;
  decide_by: Date;
  hold_until: Date | null;
  extended_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<number | null>;
  evidence_key: GeneratedAlways<string>;
};

export type SupportClaimEvidence = {
  id: GeneratedAlways<number>;
  claim_id: number;
  user_id: number;
  text: string | null;
  picture: string | null;
  at: Date;
};

export type SupportDataRequest = {
  id: GeneratedAlways<number>;
  user_id: number;
  key: string | null;
  kind: DataRequestKind;
  about: string;
  status: Generated<DataRequest['status']>;
  reason: Generated<DataRefusal | null>;
  answer: Generated<string | null>;
  asked_at: Date;
  answer_by: Date;
  answered_at: Generated<Date | null>;
  answered_by: Generated<number | null>;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    support_customer: SupportCustomer;
    support_ticket: SupportTicket;
    support_message: SupportMessage;
    support_canned_answer: SupportCannedAnswer;
    support_recall: SupportRecall;
    support_recall_step: SupportRecallStep;
    support_claim: SupportClaim;
    support_claim_evidence: SupportClaimEvidence;
    support_data_request: SupportDataRequest;
  }
}
