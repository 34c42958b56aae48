// Row types of the tables of waste collection.
import type { Kobo } from '@alajo/contract/money.ts';
import type { CancelledBy, WasteStatus, WasteType } from '@alajo/contract/waste/schemas.ts';
import type { Generated } from 'kysely';

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
  created_at: Date;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    waste_plan: WastePlan;
    waste_booking: WasteBooking;
  }
}
