// Cases waiting for staff, as modules offer them to the console, and the console's functions for them.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Picture } from '@alajo/contract/pictures.ts';
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';
import type { Note, TimelineEvent } from '@alajo/contract/staff/case-schemas.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import type { Exceptions } from './exceptions.ts';
import type { PaymentSource } from './payments.ts';
import type { Propose } from './proposals.ts';

/** Open cases of a kind. */
export type CaseSource = {
  kind: CaseKind;
  /** The SQL type of `id`. */
  id: 'bigint' | 'uuid' | 'text';
  /**
   * A select of all open cases, which becomes part of one statement over all modules: `id`, `user_id` (the customer
   * concerned, or null), `who` (the name it is listed under; null: that customer), `what`, `amount` (kobo or null),
   * `since`, `state`, and `clock`, from which the kind's hours run, in the order of an index.
   */
  open: RawBuilder<unknown>;
  /** Ids whose claims stay; without it, those of open cases. */
  kept?: RawBuilder<unknown>;
  /** `id` and `user_id` of the cases a credit may refer to; without it, open ones. */
  theirs?: RawBuilder<unknown>;
  /** Converts an id to its reference and back; undefined for an invalid reference. */
  referenceOf(id: string): string;
  idOf(reference: string): string | undefined;
  describe?(db: Db, id: string): Promise<CaseFacts>;
  /** The ways to end it. */
  ends: readonly CaseEnd[];
};

/** The input an end requires. Everything is required except the amount. */
type CaseEndRequirements = {
  choice?: { label: string; options: readonly { value: string; label: string; hint?: string }[] };
  /** At most the case's amount. */
  amount?: { label: string; hint?: string };
  /** Shown to the customer. */
  message?: { label: string; hint?: string };
  reason?: { label: string; hint?: string };
};

/** The input sent with an end, as far as it takes it. */
export type EndInput = {
  choice: string;
  amount: Kobo | undefined;
  message: string;
  reason: string;
};

/** A case as its module names it: its row's id, and its reference. */
export type NamedCase = { kind: CaseKind; id: string; reference: string };

/** Dependencies of ends besides their own module. */
export type CaseEndContext = {
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'providers'>;
  propose: Propose;
  work: CaseWork;
  payments: readonly PaymentSource[];
  exceptions: Exceptions;
};

/** Ends a case in the caller's name, and returns a message for them. */
export type RunEnd = NonNullable<CaseEnd['alone']>['run'];

/** A way to end a case or take it a step further: alone, by two people, or depending on its amount. */
export type CaseEnd = {
  /** Sent by the console, and typed in a terminal. */
  name: string;
  /** The text on its button. */
  label: string;
  look?: 'primary' | 'danger';
  /** A shortcut letter. */
  key: string;
  /** An explanation for the person choosing it. */
  description?: string;
  takes: CaseEndRequirements;
  /** Requires a passkey confirmed in the last five minutes. */
  fresh?: true;
  /** True if it applies to the case now; without it, while the case is open. */
  fits?(db: Db | Tx, id: string): Promise<boolean>;
  /**
   * One person does it, up to an amount (kobo). Refuses a case that a colleague has claimed, and records the action; a
   * repeat changes nothing. Returns a message for the caller.
   */
  alone?: {
    permission: Permission;
    up_to?: Kobo;
    run(ending: CaseEndContext, caller: Staff, target: NamedCase, input: EndInput): Promise<string>;
  };
  /** One person proposes it; several cases at once if `together` names the group of ends it fits. */
  by_two?: {
    permission: Permission;
    together?: string;
    propose(
      ending: CaseEndContext,
      caller: Staff,
      cases: readonly NamedCase[],
      input: EndInput,
    ): Promise<Pick<Proposal, 'id'>>;
  };
};

/** An id as its kind stores it. */
export const typed = ({ id: type }: CaseSource, id: unknown) => sql`${id}::${sql.raw(type)}`;

/** True if a reference names a case that staff work on for this customer. */
export async function isCaseOf(
  db: Db | Tx,
  sources: readonly CaseSource[],
  { reference, user_id }: { reference: string; user_id: number },
): Promise<boolean> {
  for (const source of sources) {
    const id = source.idOf(reference);
    if (id === undefined) continue;
    const { rows } = await sql`select from (${source.theirs ?? source.open}) t
      where t.id = ${typed(source, id)} and t.user_id = ${user_id} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** A module's facts about one of its cases. */
export type CaseFacts = {
  facts: { label: string; value: string }[];
  /** Oldest first. */
  events: { at: Date; description: string }[];
  /** Pictures that the customers sent. */
  pictures?: Picture[];
};

/** Refuses a case that a colleague has claimed; a concurrent claim waits until `tx` ends. Throws case_claimed. */
export type RefuseClaimed = (
  tx: Tx,
  caller: Staff,
  target: { kind: CaseKind; id: string },
) => Promise<void>;

/** A case whose id is its reference, and the customer concerned. */
type OwnCase = { kind: CaseKind; reference: string; about: number };
type Colleague = { id: number; name: string };

/** The console's functions for a module with its own case page: owners and notes. */
export type CaseWork = {
  refuseClaimed: RefuseClaimed;
  /** An SQL array of the ids claimed by one member, or by anyone. */
  claimed(kind: CaseKind, staffId?: number): RawBuilder<string[]>;
  /** Owners, by id. */
  owners(
    db: Db | Tx,
    kind: CaseKind,
    ids: readonly string[],
  ): Promise<Map<string, Colleague & { since: string }>>;
  /** The given cases whose deadline is at risk and still running. */
  escalated(db: Db | Tx, kind: CaseKind, ids: readonly string[]): Promise<Set<string>>;
  /** Claims it for the caller if it is unclaimed, and records that. Throws case_claimed. */
  claim(tx: Tx, caller: Staff, target: OwnCase): Promise<void>;
  /**
   * Assigns it to a member, or releases it for null, and records that; false if nothing changed. Throws case_claimed_by_other
   * (a colleague's, without a reason), case_claimed, not_found (no such colleague).
   */
  assign(
    tx: Tx,
    caller: Staff,
    target: OwnCase,
    to: { staff_id: number | null; reason: string | undefined; needs: Permission },
  ): Promise<boolean>;
  /** Colleagues with a permission. */
  agents(db: Db, needs: Permission): Promise<Colleague[]>;
  names(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>>;
  /** Shows colleagues that the caller is viewing it; the log has the start of each viewing. */
  look(caller: Staff, target: OwnCase): Promise<Colleague[]>;
  notes(db: Db | Tx, target: Pick<OwnCase, 'kind' | 'reference'>): Promise<Note[]>;
  writeNote(caller: Staff, target: OwnCase, body: string): Promise<Note>;
  /** Colleagues' actions on it, newest first. */
  history(db: Db, target: Pick<OwnCase, 'kind' | 'reference'>): Promise<TimelineEvent[]>;
};
