// Row types of the sorting tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type {
  IncomeSource,
  PartBody,
  SkipReason,
  SortingMode,
  SpendStyle,
} from '@alajo/contract/sorting/schemas.ts';
import type { Generated, Selectable } from 'kysely';

export type SortingRule = {
  id: Generated<number>;
  operation: string;
  user_id: number;
  source: IncomeSource;
  payer_id: number | null;
  at_least: Kobo;
  mode: SortingMode;
  status: 'active' | 'paused' | 'deleted';
  after_seq: number;
  /** Until then it pays groups no more than the low limit in force when it was agreed. */
  capped_until: Date | null;
  created_at: Date;
  changed_at: Date;
};

export type SortingPart = {
  rule_id: number;
  place: number;
  kind: PartBody['kind'];
  goal_id: number | null;
  group_id: number | null;
  name: string;
  percent: number | null;
  amount: Kobo | null;
};

type SortingReader = { user_id: number; account_id: number; seq: number };

export type SortingRunTable = {
  id: Generated<number>;
  key: Generated<string>;
  user_id: number;
  rule_id: number;
  entry_id: string;
  origin: string;
  credit: Kobo;
  status: 'asked' | 'sorted' | 'undone' | 'declined' | 'skipped';
  amount: Kobo | null;
  reason: SkipReason | null;
  created_at: Date;
  decided_at: Date | null;
};

export type SortingMove = {
  run_id: number;
  place: number;
  goal_id: number | null;
  group_id: number | null;
  name: string;
  amount: Kobo;
  entry_id: string;
  undo_entry_id: string | null;
};

type SortingSpendPlan = {
  user_id: number;
  key: Generated<string>;
  goal_id: number;
  goal: string;
  style: SpendStyle;
  step: Kobo | null;
  percent: number | null;
  day_cap: Kobo;
  status: 'active' | 'paused';
  after_seq: number;
  next_day: string;
  told: Generated<boolean>;
};

export type PlanRow = Selectable<SortingSpendPlan>;

type SortingCollection = {
  id: Generated<number>;
  user_id: number;
  day: string;
  goal_id: number;
  goal: string;
  payments: number;
  day_cap: Kobo;
  amount: Kobo;
  status: 'saved' | 'skipped';
  reason: SkipReason | null;
  entry_id: string | null;
  at: Date;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    sorting_rule: SortingRule;
    sorting_part: SortingPart;
    sorting_reader: SortingReader;
    sorting_run: SortingRunTable;
    sorting_move: SortingMove;
    sorting_spend_plan: SortingSpendPlan;
    sorting_collection: SortingCollection;
  }
}
