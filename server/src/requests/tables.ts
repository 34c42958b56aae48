// Row types of the request tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type { RequestKind, SplitMethod } from '@alajo/contract/requests/schemas.ts';
import type { Generated } from 'kysely';

export type RequestsRequest = {
  id: Generated<number>;
  operation: string | null;
  slug: string;
  user_id: number;
  kind: RequestKind;
  split_id: number | null;
  title: string;
  amount: Kobo | null;
  paid: Generated<Kobo>;
  payer_id: number | null;
  payer_name: string | null;
  status: Generated<'open' | 'paid' | 'cancelled' | 'declined'>;
  reminders: Generated<number>;
  expires_at: Date | null;
  created_at: Date;
  closed_at: Generated<Date | null>;
};

export type RequestsSplit = {
  id: Generated<number>;
  operation: string;
  user_id: number;
  title: string;
  method: SplitMethod;
  total: Kobo;
  own_share: Kobo;
  entry_id: string | null;
  created_at: Date;
};

export type RequestsGuest = {
  id: string;
  request_id: number;
  name: string;
  amount: Kobo;
  created_at: Date;
  expires_at: Date;
};

type RequestsPayment = {
  entry_id: string;
  request_id: number;
  guest_id: string | null;
  payer_id: number | null;
  payer_name: string;
  amount: Kobo;
  excess: Kobo;
  paid_at: Date;
  reversed_at: Generated<Date | null>;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    requests_request: RequestsRequest;
    requests_split: RequestsSplit;
    requests_guest: RequestsGuest;
    requests_payment: RequestsPayment;
  }
}
