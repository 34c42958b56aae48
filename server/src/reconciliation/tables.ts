// Row types of reconciliation's tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type {
  ItemKind,
  ItemState,
  ListFormat,
  ListImport,
  Mapping,
  Problem,
} from '@alajo/contract/reconciliation/schemas.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ClearingPart } from '../ledger/clearing.ts';

export type ReconciliationList = {
  id: Generated<number>;
  title: string;
  format: ListFormat;
  account_id: number;
  /** Null: all of the account's entries. */
  part: ClearingPart | null;
  mapping: JSONColumnType<Mapping> | null;
  created_at: Generated<Date>;
};

export type ReconciliationImport = {
  id: GeneratedAlways<number>;
  list_id: number;
  via: 'api' | 'file';
  staff_id: number | null;
  staff_name: string | null;
  file_name: string | null;
  file_hash: string | null;
  file_bytes: number | null;
  from_day: string | null;
  to_day: string | null;
  state: ListImport['state'];
  progress: Generated<number>;
  lines_read: Generated<number>;
  lines_new: Generated<number>;
  lines_changed: Generated<number>;
  lines_broken: Generated<number>;
  problems: JSONColumnType<Problem[]>;
  failure: string | null;
  resolved: Generated<number>;
  mapping: ColumnType<Mapping | null, string | undefined, string | null>;
  withdrawn_at: Generated<Date | null>;
  withdrawn_by: Generated<string | null>;
  withdrawn_reason: Generated<string | null>;
  created_at: Date;
  ended_at: Date | null;
};

type ReconciliationFile = { import_id: number; part: number; bytes: Uint8Array };

type ReconciliationLine = {
  id: GeneratedAlways<number>;
  list_id: number;
  line_key: string;
  reference: string;
  candidates: string[];
  amount: Kobo;
  fee: Kobo | null;
  at: Date;
  party: string | null;
  import_id: number;
  changed_by: number;
  item_key: string | null;
  withdrawn_at: Generated<Date | null>;
};

type ReconciliationSeen = { line_id: number; import_id: number };

export type ReconciliationItem = {
  id: GeneratedAlways<number>;
  list_id: number;
  item_key: string;
  reference: string;
  party: string | null;
  bank: string | null;
  user_id: number | null;
  ours: Kobo | null;
  our_fee: Kobo | null;
  our_at: Date | null;
  theirs: Kobo | null;
  their_fee: Kobo | null;
  their_at: Date | null;
  at: GeneratedAlways<Date>;
  kind: ItemKind;
  was: ItemKind | null;
  state: ItemState;
  rank: GeneratedAlways<number>;
  since: Date | null;
  case_at: Date | null;
  closed_at: Date | null;
  closed_by: number | null;
  closed_name: string | null;
  reason: string | null;
  resolved_by: number | null;
  ended_by: Generated<string | null>;
  proposal_id: Generated<number | null>;
  compared_by: number;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    reconciliation_list: ReconciliationList;
    reconciliation_import: ReconciliationImport;
    reconciliation_file: ReconciliationFile;
    reconciliation_line: ReconciliationLine;
    reconciliation_seen: ReconciliationSeen;
    reconciliation_item: ReconciliationItem;
  }
}
