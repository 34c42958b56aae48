// Row type of the demo customers' history.
import type { Generated } from 'kysely';

type DemoHistory = { version: number; begun_at: Date; finished_at: Generated<Date | null> };

declare module '../platform/database/schema.ts' {
  interface Schema {
    demo_history: DemoHistory;
  }
}
