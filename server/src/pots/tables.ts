// Row types of the pot tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type { PotPurpose, PotReportReason, PotRule } from '@alajo/contract/pots/schemas.ts';
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
  held: Generated<boolean>;
  paid: Generated<Kobo>;
  payments: Generated<number>;
  payout_entry: Generated<string | null>;
  created_at: Date;
  ended_at: Generated<Date | null>;
};

export type PotsPayment = {
  entry_id: string;
  pot_id: number;
  /** A customer, or null for a guest, whose received payment is then set. */
  payer_id: number | null;
  received_id: Generated<string | null>;
  payer_name: string;
  amount: Kobo;
  /** For a guest's payment: the pot's loss to the guest's bank, and the payee's resulting debt. */
  taken: Generated<Kobo>;
  owed: Generated<Kobo>;
  hidden: boolean;
  paid_at: Date;
  returned_entry: Generated<string | null>;
  returned_at: Generated<Date | null>;
};

export type PotsGuest = {
  id: string;
  pot_id: number;
  name: string;
  email: string | null;
  amount: Kobo;
  hidden: boolean;
  created_at: Date;
  expires_at: Date;
};

/** A guest's payment on arrival: the ids of its ledger entry and of the guest's funding. */
export type PotsReceived = {
  entry_id: string;
  guest_id: string;
  amount: Kobo;
  reference: string;
  payment: string;
  taken: Generated<Kobo>;
  received_at: Date;
};

/** Reason for refunding a guest. */
export type RefundReason = 'given_back' | 'closed' | 'full' | 'crowded' | 'twice' | 'held';

export type PotsRefund = {
  id: Generated<number>;
  received_id: string;
  pot_id: number;
  amount: Kobo;
  reason: RefundReason;
  status: Generated<'asked' | 'stuck' | 'done'>;
  detail: Generated<string | null>;
  asked_at: Date;
  stuck_at: Generated<Date | null>;
  done_at: Generated<Date | null>;
};

type PotsReport = {
  id: Generated<number>;
  pot_id: number;
  reason: PotReportReason;
  note: string;
  reported_at: Date;
  closed_at: Generated<Date | null>;
};

/** Actor: `staff:4`, or the email address given to a command. */
export type PotsHold = {
  id: Generated<number>;
  pot_id: number;
  held_by: string;
  reason: string;
  held_at: Date;
  outcome: Generated<'release' | 'give_back' | null>;
  proposal_id: Generated<number | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    pots_pot: PotsPot;
    pots_payment: PotsPayment;
    pots_guest: PotsGuest;
    pots_received: PotsReceived;
    pots_refund: PotsRefund;
    pots_report: PotsReport;
    pots_hold: PotsHold;
  }
}
