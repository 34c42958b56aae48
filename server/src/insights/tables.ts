// Row types of the insights tables.
import type { PayeeTag, SpendingCategory } from '@alajo/contract/insights/categories.ts';
import type { Rhythm } from '@alajo/contract/insights/schemas.ts';
import type { Kobo } from '@alajo/contract/money.ts';

export type InsightsRecurring = {
  user_id: number;
  party: string;
  direction: 'in' | 'out';
  answer: 'accept' | 'dismiss';
  name: string;
  amount: Kobo;
  rhythm: Rhythm;
  from_day: string;
  answered_at: Date;
};

type InsightsTag = { user_id: number; party: string; tag: PayeeTag; set_at: Date };

type InsightsBudget = { user_id: number; category: SpendingCategory; amount: Kobo; set_at: Date };

type InsightsEveryday = { user_id: number; amount: Kobo; set_at: Date };

declare module '../platform/database/schema.ts' {
  interface Schema {
    insights_tag: InsightsTag;
    insights_budget: InsightsBudget;
    insights_everyday: InsightsEveryday;
    insights_recurring: InsightsRecurring;
  }
}
