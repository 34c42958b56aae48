// Row types of the rules' tables.
import type { Generated } from 'kysely';

export type RulesAnnouncement = {
  id: Generated<number>;
  title: string;
  body: string;
  tier: 1 | 2 | 3 | null;
  begins_at: Date;
  until: Date;
  staff_id: number | null;
  staff_name: string;
  request: string | null;
  rule_id: number | null;
  created_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  told_up_to: Generated<number>;
  told: Generated<number>;
  done_at: Date | null;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    rules_announcement: RulesAnnouncement;
  }
}
