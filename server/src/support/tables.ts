// Row types of support's tables.
import type { SupportTopic, TicketMessage, TicketStatus } from '@alajo/contract/support/schemas.ts';
import type { Generated } from 'kysely';

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
  written: number;
  answer_id: Generated<number>;
  seen_id: Generated<number>;
  created_at: Date;
  updated_at: Date;
};

export type SupportMessage = {
  id: Generated<number>;
  ticket_id: number;
  author: TicketMessage['author'];
  key: string | null;
  body: string;
  created_at: Date;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    support_customer: SupportCustomer;
    support_ticket: SupportTicket;
    support_message: SupportMessage;
  }
}
