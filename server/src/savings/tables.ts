// Row types of the savings tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type { GoalKind, HardshipReason } from '@alajo/contract/savings/kinds.ts';
import type {
  AutoSaveFrequency,
  GoalColour,
  GoalPicture,
  GoalStatus,
  Milestone,
} from '@alajo/contract/savings/schemas.ts';
import type { Generated } from 'kysely';

export type SavingsGoal = {
  id: Generated<number>;
  key: Generated<string | null>;
  user_id: number;
  title: string;
  description: string;
  target_amount: Kobo;
  daily_target: Kobo | null;
  start_date: string;
  target_date: string;
  status: GoalStatus | 'deleted';
  auto_frequency: AutoSaveFrequency | null;
  auto_amount: Kobo | null;
  auto_from: string | null;
  auto_next: string | null;
  created_at: Date;
  completed_at: Date | null;
  deleted_at: Date | null;
  picture: Generated<GoalPicture>;
  colour: Generated<GoalColour>;
  kind: Generated<GoalKind>;
  archived_at: Generated<Date | null>;
  told_open_on: Generated<string | null>;
};

type SavingsMiss = {
  goal_id: number;
  day: string;
  amount: Kobo;
  missed_at: Date;
  caught_up_at: Date | null;
  tries: Generated<number>;
  next_try_at: Generated<Date | null>;
  skipped: Generated<boolean>;
};

type SavingsMilestone = { goal_id: number; percent: Milestone; reached_at: Date };

export type SavingsWithdrawal = {
  id: Generated<number>;
  key: Generated<string>;
  operation: string;
  goal_id: number;
  user_id: number;
  kind: Exclude<GoalKind, 'free'>;
  amount: Kobo;
  reason: HardshipReason | null;
  note: string;
  status: 'waiting' | 'paid' | 'cancelled';
  asked_at: Date;
  pays_at: Date;
  ended_at: Date | null;
  paid: Kobo | null;
  entry_id: string | null;
  reminded: Generated<boolean>;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    savings_goal: SavingsGoal;
    savings_miss: SavingsMiss;
    savings_milestone: SavingsMilestone;
    savings_withdrawal: SavingsWithdrawal;
  }
}
