// Row types of the tables every paying module shares.
import type { Kobo } from '@alajo/contract/money.ts';
import type { PriceKind } from '@alajo/contract/pricing.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { WatchedBalance } from '../platform/operations/metrics.ts';
import type { CaseKind } from './cases.ts';
import type { ProviderCall } from './outside/provider-answers.ts';

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
  /** For a dispute: the proposal by which two members of staff accepted it. */
  proposal_id: Generated<number | null>;
};

/** For a funding into an account other than the customer's wallet. */
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

/** A dated row of prices, taxes, tiers or limits. */
type PriceRule = {
  id: Generated<number>;
  kind: PriceKind;
  first_day: string;
  /** Follows the schema of its kind (contract/src/rules/figures.ts), in kobo. */
  value: JSONColumnType<object>;
  source: string;
  /** Null: built in. */
  proposal_id: number | null;
  at: Date;
};

/** A row that was withdrawn before its first day. */
type PriceRuleWithdrawal = { rule_id: number; first_day: string; proposal_id: number; at: Date };

/** Manual money actions by staff. */
export type PaymentByHand = {
  entry_id: string;
  kind: 'end' | 'reversal' | 'correction' | 'credit';
  payment_id: string | null;
  amount: Kobo;
  outcome: 'paid' | 'failed' | null;
  staff_id: number;
  proposal_id: number | null;
  at: Date;
};

/** A provider's reply about a payment, without secrets. */
type PaymentProviderAnswer = {
  id: Generated<number>;
  payment_id: string;
  provider: string;
  asked: ProviderCall;
  outcome: string;
  http_status: number | null;
  message: string | null;
  answer: JSONColumnType<object> | null;
  latency_ms: number | null;
  at: Date;
};

/** Services paused by staff. */
export type PaymentPause = {
  id: Generated<number>;
  target: string;
  message: string;
  reason: string;
  staff_id: number;
  staff_name: string;
  began_at: Date;
  until: Date;
  ended_at: Date | null;
  ended_by: string | null;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    payment_by_hand: PaymentByHand;
    payment_case: PaymentCase;
    payment_operation: PaymentOperation;
    payment_provider_answer: PaymentProviderAnswer;
    payment_provider_balance: { provider: WatchedBalance; balance: Kobo; asked_at: Date };
    payment_pause: PaymentPause;
    payment_received: PaymentReceived;
    price_rule: PriceRule;
    price_rule_withdrawal: PriceRuleWithdrawal;
  }
}
