// What waits for our staff, as modules offer it to the console, and what the console gives back.
import type { Kobo } from '@alajo/contract/money.ts';
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';
import type { Happening, Note } from '@alajo/contract/staff/case-schemas.ts';
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
  /** The type of `id`. */
  id: 'bigint' | 'uuid' | 'text';
  /**
   * A select of all that are open, which becomes a part of one statement over all modules: `id`, `user_id`
   * (whom it is about, or null), `who` (what it is listed under; null: that customer), `what`, `amount` (kobo
   * or null), `since`, `state`, and `clock`, in the order of an index, from which the kind's hours run.
   */
  open: RawBuilder<unknown>;
  /** Ids for which a claim stays; without it, those that are open. */
  kept?: RawBuilder<unknown>;
  /** `id` and `user_id` of those that a credit may name as its case; without it, those that are open. */
  theirs?: RawBuilder<unknown>;
  /** What the product calls one of this id, and back: undefined for what can be none. */
  referenceOf(id: string): string;
  idOf(reference: string): string | undefined;
  describe?(db: Db, id: string): Promise<CaseFacts>;
  /** How a person ends it. */
  ends: readonly CaseEnd[];
};

/** What an end asks of whoever chooses it. All of it is required but the amount. */
type Takes = {
  choice?: { label: string; options: readonly { value: string; label: string; hint?: string }[] };
  /** At most the case's. */
  amount?: { label: string; hint?: string };
  /** The customer reads it. */
  message?: { label: string; hint?: string };
  reason?: { label: string; hint?: string };
};

/** What came with an end, as far as it takes it. */
export type EndInput = {
  choice: string;
  amount: Kobo | undefined;
  message: string;
  reason: string;
};

/** A case as its module names it: its row's id, and its reference. */
export type NamedCase = { kind: CaseKind; id: string; reference: string };

/** What the end of a case may need besides its own module. */
export type Ending = {
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'providers'>;
  propose: Propose;
  work: CaseWork;
  payments: readonly PaymentSource[];
  exceptions: Exceptions;
};

/** Ends a case in the caller's name, and returns what to tell them. */
export type RunEnd = NonNullable<CaseEnd['alone']>['run'];

/** A way in which a person ends a case, or takes it a step further: alone, by two people, or by its amount. */
export type CaseEnd = {
  /** Sent by the console, and typed in a terminal. */
  name: string;
  /** On its button. */
  label: string;
  look?: 'primary' | 'danger';
  /** A letter. */
  key: string;
  /** What it does, for whoever chooses it. */
  says?: string;
  takes: Takes;
  /** The passkey was shown within minutes. */
  fresh?: true;
  /** Whether it is open to a case now; without it, while the case is open. */
  fits?(db: Db | Tx, id: string): Promise<boolean>;
  /**
   * One person does it, up to an amount (kobo). Refuses what a colleague has claimed, and records what it did;
   * a repeat changes nothing. Returns what to tell whoever did it.
   */
  alone?: {
    permission: Permission;
    up_to?: Kobo;
    run(ending: Ending, caller: Staff, of: NamedCase, given: EndInput): Promise<string>;
  };
  /** One person proposes it, for several cases at once where `together` says with which other kinds' ends. */
  by_two?: {
    permission: Permission;
    together?: string;
    propose(
      ending: Ending,
      caller: Staff,
      cases: readonly NamedCase[],
      given: EndInput,
    ): Promise<Pick<Proposal, 'id'>>;
  };
};

/** An id as its kind stores it. */
export const typed = ({ id: type }: CaseSource, id: unknown) => sql`${id}::${sql.raw(type)}`;

/** Whether a reference names a case that our staff work on for a customer. */
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

/** What a module knows of one of its cases. */
export type CaseFacts = {
  facts: { label: string; value: string }[];
  /** The oldest first. */
  events: { at: Date; says: string }[];
};

/** Refuses a case that a colleague has claimed; a claim waits until `tx` ends. Throws case_claimed. */
export type RefuseClaimed = (
  tx: Tx,
  caller: Staff,
  of: { kind: CaseKind; id: string },
) => Promise<void>;

/** A case as its module names it where id and reference are the same, and whom it is about. */
type OwnCase = { kind: CaseKind; reference: string; about: number };
type Colleague = { id: number; name: string };

/** What the console gives a module that has a page for its cases: whose each is, and what was noted. */
export type CaseWork = {
  refuseClaimed: RefuseClaimed;
  /** An array of the ids that are claimed, as SQL: by one of us, or by anybody. */
  claimed(kind: CaseKind, staffId?: number): RawBuilder<string[]>;
  /** Owners, by id. */
  owners(
    db: Db | Tx,
    kind: CaseKind,
    ids: readonly string[],
  ): Promise<Map<string, Colleague & { since: string }>>;
  /** Of these, those whose clock was at risk and is still running. */
  escalated(db: Db | Tx, kind: CaseKind, ids: readonly string[]): Promise<Set<string>>;
  /** Claims it for the caller, if it is nobody's, and records that. Throws case_claimed. */
  claim(tx: Tx, caller: Staff, of: OwnCase): Promise<void>;
  /**
   * Makes it somebody's or, by null, nobody's, and records that; false where nothing changed. Throws
   * case_of_another (a colleague's, without a reason), case_claimed, not_found (no such colleague).
   */
  assign(
    tx: Tx,
    caller: Staff,
    of: OwnCase,
    to: { staff_id: number | null; reason: string | undefined; needs: Permission },
  ): Promise<boolean>;
  /** Colleagues with a permission. */
  agents(db: Db, needs: Permission): Promise<Colleague[]>;
  names(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>>;
  /** Lets colleagues see that the caller has it before them; the log has the beginning of each look. */
  look(caller: Staff, of: OwnCase): Promise<Colleague[]>;
  notes(db: Db | Tx, of: Pick<OwnCase, 'kind' | 'reference'>): Promise<Note[]>;
  writeNote(caller: Staff, of: OwnCase, body: string): Promise<Note>;
  /** What colleagues did about it, the latest first. */
  history(db: Db, of: Pick<OwnCase, 'kind' | 'reference'>): Promise<Happening[]>;
};
