// The row types of all tables, by table name. Each module adds its own in its tables.ts by declaration merging, so the
// platform knows none of them. The ledger's tables are missing on purpose: only ledger/ touches them, in plain SQL.
// Numbers are bigint in SQL (kobo, ids) and read as safe integers.
import type { Generated } from 'kysely';

export interface Schema {
  migration: { name: string; sql: string; applied_at: Generated<Date> };
}
