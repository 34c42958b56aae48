// Row types of the tables every paying module shares.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Generated } from 'kysely';
import type { CaseKind } from './cases.ts';

type PaymentCase = {
  id: Generated<number>;
  kind: CaseKind;
  subject: string;
  detail: string;
  user_id: number | null;
  amount: Kobo | null;
  opened_at: Date;
  closed_at: Generated<Date | null>;
  outcome: Generated<string | null>;
};

/** Of a funding into another account than the customer's wallet. */
export type PaymentReceived = {
  /** The ledger entry's id. */
  entry_id: string;
  funding_id: string;
  account: number;
  amount: Kobo;
  reference: string;
  payment: string;
  received_at: Date;
  taken_over_at: Generated<Date | null>;
};

/** A request that was carried out, by its operation id. */
type PaymentOperation = { id: string; user_id: number; carried_out_at: Date };

declare module '../platform/database/schema.ts' {
  interface Schema {
    payment_case: PaymentCase;
    payment_operation: PaymentOperation;
    payment_received: PaymentReceived;
  }
}
