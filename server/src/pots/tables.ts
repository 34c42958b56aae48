// Row types of the pot tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type { PotPurpose, PotRule } from '@alajo/contract/pots/schemas.ts';
import type { Generated } from 'kysely';

export type PotsPot = {
  id: Generated<number>;
  operation: string;
  key: Generated<string>;
  slug: string;
  user_id: number;
  title: string;
  purpose: PotPurpose;
  share: Kobo | null;
  target: Kobo | null;
  rule: PotRule;
  payee_id: number | null;
  first_closes_on: string;
  closes_on: string;
  status: Generated<'open' | 'waiting' | 'returning' | 'paid_out' | 'returned'>;
  paid: Generated<Kobo>;
  payments: Generated<number>;
  payout_entry: Generated<string | null>;
  created_at: Date;
  ended_at: Generated<Date | null>;
};

export type PotsPayment = {
  entry_id: string;
  pot_id: number;
  payer_id: number;
  payer_name: string;
  amount: Kobo;
  hidden: boolean;
  paid_at: Date;
  returned_entry: Generated<string | null>;
  returned_at: Generated<Date | null>;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    pots_pot: PotsPot;
    pots_payment: PotsPayment;
  }
}
