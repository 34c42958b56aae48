// Row types of the console's tables.

import type { AccessScope } from '@alajo/contract/console/customer-schemas.ts';
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';
import type { CaseFilters } from '@alajo/contract/staff/case-schemas.ts';
import type { ProposalState } from '@alajo/contract/staff/proposal-schemas.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type StaffMember = {
  id: Generated<number>;
  name: string;
  email: string;
  roles: Role[];
  created_at: Date;
  joined_at: Date | null;
  ended_at: Date | null;
};

type StaffLog = {
  /** Set by the hash chain, like the hashes. */
  id: GeneratedAlways<number>;
  at: Date;
  staff_id: number | null;
  act: string;
  object: string;
  about_user_id: number | null;
  case_reference: string | null;
  reason: string | null;
  details: ColumnType<object, string, never>;
  prev_hash: GeneratedAlways<Buffer>;
  hash: GeneratedAlways<Buffer>;
};

export type StaffProposal = {
  id: GeneratedAlways<number>;
  kind: string;
  /** The first of its objects. */
  object: string;
  objects: string[];
  about_user_id: number | null;
  payload: ColumnType<unknown, string, never>;
  digest: GeneratedAlways<string>;
  maker_id: number;
  reason: string;
  made_at: Date;
  expires_at: Date;
  state: Generated<ProposalState>;
  decider_id: number | null;
  decision: string | null;
  decided_at: Date | null;
};

type NamedCase = { kind: CaseKind; case_id: string };

declare module '../platform/database/schema.ts' {
  interface Schema {
    staff_member: StaffMember;
    staff_invitation: {
      id: GeneratedAlways<number>;
      staff_id: number;
      nonce: string;
      code_hash: string;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
    staff_passkey: {
      id: string;
      staff_id: number;
      public_key: Buffer;
      counter: number;
      transports: string[];
      created_at: Date;
      last_used_at: Date;
    };
    staff_challenge: { hash: string; expires_at: Date };
    staff_session: {
      id: GeneratedAlways<number>;
      staff_id: number;
      token_hash: string;
      device: string;
      address: string;
      created_at: Date;
      last_used_at: Date;
      verified_at: Date;
      expires_at: Date;
    };
    staff_log: StaffLog;
    staff_proposal: StaffProposal;
    /** Maintained by triggers of the table above. */
    staff_proposal_object: { proposal_id: number; object: string; open: boolean };
    staff_case_claim: NamedCase & { staff_id: number; claimed_at: Date };
    staff_case_viewer: NamedCase & { staff_id: number; seen_at: Date };
    staff_case_escalation: NamedCase & { due: Date; escalated_at: Date };
    staff_case_view: {
      id: GeneratedAlways<number>;
      staff_id: number;
      name: string;
      filters: ColumnType<CaseFilters, string, never>;
      created_at: Date;
    };
    staff_note: {
      id: GeneratedAlways<number>;
      staff_id: number;
      key: string | null;
      about_user_id: number | null;
      case_kind: CaseKind | null;
      case_reference: string | null;
      body: string;
      created_at: Date;
    };
    staff_look: {
      id: GeneratedAlways<number>;
      staff_id: number;
      about_user_id: number;
      at: AccessScope | 'call';
      reason: string;
      /** Number of the ticket that a call is about. */
      ticket: string | null;
      begun_at: Date;
      ends_at: Date;
    };
  }
}
