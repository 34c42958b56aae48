// Row types of the tables of airtime, data, bills and exams.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Biller, Category, Delivery, Plan } from '../providers/services/services.ts';

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
  renews: boolean;
  reference: string;
  status: PurchaseStatus;
  delivery: JSONColumnType<Delivery> | null;
  provider_reference: string | null;
  reason: string | null;
  created_at: Date;
  settled_at: Date | null;
  /** The time no provider could settle it, kept after someone has. */
  flagged_at: Generated<Date | null>;
};

type ServiceOpen = {
  purchase_id: string;
  look_at: Date | null;
  checks: Generated<number>;
  needs_attention_at: Date | null;
};

type ServiceBiller = Biller & { offered: boolean };

export type ServicePlan = Plan & { id: Generated<number>; offered: boolean };

type ServiceSaved = {
  id: Generated<number>;
  user_id: number;
  category: Category;
  biller: string;
  account_number: string;
  variant: string | null;
  customer_name: string | null;
  created_at: Date;
  nickname: string | null;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    service_purchase: ServicePurchase;
    service_open: ServiceOpen;
    service_biller: ServiceBiller;
    service_plan: ServicePlan;
    service_saved: ServiceSaved;
  }
}
