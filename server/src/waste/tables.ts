// Row types of the tables of waste collection.
import type { Kobo } from '@alajo/contract/money.ts';
import type { CancelledBy, WasteStatus, WasteType } from '@alajo/contract/waste/schemas.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type WastePlan = {
  id: Generated<number>;
  key: Generated<string | null>;
  user_id: number;
  waste_type: WasteType;
  collection_address: string;
  notes: string | null;
  amount: Kobo;
  next_at: Date | null;
  created_at: Date;
  stopped_at: Date | null;
};

export type WasteBooking = {
  id: Generated<number>;
  entry_id: string;
  user_id: number;
  plan_id: number | null;
  waste_type: WasteType;
  collection_address: string;
  notes: string | null;
  scheduled_at: Date;
  amount: Kobo;
  status: WasteStatus;
  status_since: Date;
  cancelled_by: CancelledBy | null;
  rating: number | null;
  operator_id: Generated<number | null>;
  payout_id: Generated<string | null>;
  proof_key: Generated<string>;
  created_at: Date;
};

type WasteProof = { id: GeneratedAlways<number>; booking_id: number; name: string; added_at: Date };

export type WasteOperator = {
  id: GeneratedAlways<number>;
  name: string;
  phone_number: string | null;
  areas: string[];
  bank_code: Generated<string | null>;
  bank_name: Generated<string | null>;
  account_number: Generated<string | null>;
  account_name: Generated<string | null>;
  created_at: Date;
  ended_at: Date | null;
};

export type WastePayout = {
  id: string;
  operator_id: number;
  proposal_id: number;
  amount: Kobo;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
  status: 'initiated' | 'sent' | 'paid' | 'failed' | 'returned';
  session_id: Generated<string | null>;
  reason: Generated<string | null>;
  checks: Generated<number>;
  created_at: Date;
  settled_at: Generated<Date | null>;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    waste_plan: WastePlan;
    waste_booking: WasteBooking;
    waste_proof: WasteProof;
    waste_operator: WasteOperator;
    waste_payout: WastePayout;
  }
}
