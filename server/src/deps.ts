// What every verb may need, made once in main.ts: one plain object, no container. And what a module
// offers the app in its module.ts.

import type { CustomerParts, Found } from '@alajo/contract/console/customer-schemas.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { Waiting } from '@alajo/contract/notifications/waiting.ts';
import type { ItemKind, ItemState } from '@alajo/contract/reconciliation/schemas.ts';
import type { Routes } from '@alajo/contract/route.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';
import type { Happening, Note } from '@alajo/contract/staff/case-schemas.ts';
import type { Proposal, ProposalPreview } from '@alajo/contract/staff/proposal-schemas.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import type { PaymentOutcome, PaymentSourceName } from '@alajo/contract/wallet/staff-payments.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { OpenHolds } from './ledger/check.ts';
import type { EntryDetail } from './ledger/statement.ts';
import type { Ledger } from './ledger/submit.ts';
import type { AnyNoticeKinds } from './notifications/kinds.ts';
import type { WordNotice } from './notifications/wording.ts';
import type { Clock } from './platform/clock.ts';
import type { ExportPart } from './platform/data-export.ts';
import type { Db, Tx } from './platform/database/database.ts';
import type { Handlers, Staff } from './platform/http/handlers.ts';
import type { Preview } from './platform/http/previews.ts';
import { type HttpContext, serve } from './platform/http/serve.ts';
import type { Tasks } from './platform/jobs/jobs.ts';
import type { PayoutFailure } from './platform/operations/metrics.ts';
import type { PasswordHashing } from './platform/password-hashing.ts';
import type { Retention } from './platform/retention.ts';
import type { Config } from './providers/config.ts';
import type { Providers } from './providers/providers.ts';

export type Deps = Readonly<{
  db: Db;
  ledger: Ledger;
  clock: Clock;
  providers: Providers;
  passwords: PasswordHashing;
  log: FastifyBaseLogger;
  config: Config;
  /** The key PINs and codes are hashed with; never in the database. */
  secret: string;
}>;

/** Figures that jobs report: payouts that failed. */
export type JobFigures = Partial<{ payoutFailed(cause: PayoutFailure): void }>;

/** Something no provider could settle, or a customer objected to: a person has to end it. */
export type AttentionItem = {
  reference: string;
  what: string;
  status: string;
  /** What the provider, or the seller, is known by. */
  provider_reference: string;
  since: Date;
  /** Its clock, if it has one: by then somebody was promised an answer, or it goes on by itself. */
  by?: Date | null;
};

/**
 * How a person may end one: by what the provider did, an order by who was right, a case at all, a job
 * either way.
 */
export const attentionOutcomes = [
  'delivered',
  'failed',
  'release',
  'refund',
  'closed',
  'retry',
  'remove',
] as const;
export type AttentionOutcome = (typeof attentionOutcomes)[number];

export type AttentionDeps = Pick<Deps, 'db' | 'ledger' | 'clock' | 'log'>;

export type Attention = {
  outcomes: readonly AttentionOutcome[];
  /** The longest waiting first. */
  list(db: Db, limit: number): Promise<AttentionItem[]>;
  /** Whether this module names its items by references of this form. */
  owns(reference: string): boolean;
  /** `refund` may be of a part. */
  takes_amount?: true;
  /** Ends one that waits for a person; false, and nothing changed, where it does not. */
  end(
    deps: AttentionDeps,
    reference: string,
    outcome: AttentionOutcome,
    amount?: Kobo,
  ): Promise<boolean>;
};

/**
 * By customer: what will be taken from their wallets by itself from `now` to the Lagos day `until`, that
 * day included, the earliest first. What is overdue and still being tried is due on its first day.
 */
export type ListFuturePayments = (
  db: Db | Tx,
  users: readonly number[],
  window: { now: Date; until: string },
) => Promise<Map<number, FuturePayment[]>>;

/** What of a customer's money is held, the newest first: one row for each purpose it was held for. */
export type ListHeldMoney = (db: Db | Tx, userId: number) => Promise<HeldMoney[]>;

/** What waits for a customer's answer. */
export type ListWaiting = (db: Db | Tx, userId: number, now: Date) => Promise<Waiting[]>;

/** What a module knows of one of its cases. */
export type CaseFacts = {
  facts: { label: string; value: string }[];
  /** The oldest first. */
  events: { at: Date; says: string }[];
};

/** What stands in the way of closing an account: a sentence, and the page where it ends. */
export type Obligation = { says: string; link: string };

/** A module's part in closing an account. */
export type Closing = {
  /** Asked by the page, and again under the locks of the closing. */
  obligations?(db: Db | Tx, userId: number, now: Date): Promise<Obligation[]>;
  /** Ends what needs nobody else: plans, links, listings. Before any account is locked. */
  end?(tx: Tx, userId: number, now: Date): Promise<void>;
};

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
};

/** What somebody looks for: as typed, and as patterns for `like`, one for each word. */
export type Sought = { typed: string; patterns: readonly string[]; limit: number };

/** Who takes part in a proposal; `decider_id` is null while it is being made. */
export type ProposalPeople = { maker_id: number; decider_id: number | null };

/** A kind of change that takes two people. */
type ProposalDefinition<Payload> = {
  /** Of what is stored, in plain JSON: kobo are integers. */
  schema: z.ZodMiniType<Payload>;
  make: Permission;
  approve: Permission;
  /** What it changes, once each: at most one open proposal waits for each. */
  objectOf(payload: Payload): string | readonly string[];
  /** The customer it is about; undefined if it is about several. */
  aboutOf?(payload: Payload): number | undefined;
  /** What whoever decides reads. */
  describe(
    db: Db | Tx,
    payload: Payload,
  ): Promise<{ title: string; lines: { label: string; value: string }[] }>;
  /** Of a change that moves money: what it would post now, and what customers would have then. */
  preview?(deps: Pick<Deps, 'db' | 'clock' | 'log'>, payload: Payload): Promise<ProposalPreview>;
  /** Throws the refusal of what cannot be done; asked when it is made, and again when it is approved. */
  check(tx: Tx, payload: Payload, people: ProposalPeople, now: Date): Promise<void>;
  /** Does it, in the transaction of the approval: it locks what it changes. */
  run(tx: Tx, deps: Deps, payload: Payload, approval: Approval): Promise<void>;
};

/** Whose decision it is. */
type Approval = {
  proposal_id: number;
  maker_id: number;
  decider_id: number;
  /** The maker's. */
  reason: string;
};

/** A kind as the console knows it: payloads come out of the database. */
export type ProposalKind = ProposalDefinition<unknown>;

/** Declares a kind; its payload is parsed wherever it is used. */
export function defineProposal<Payload>(kind: ProposalDefinition<Payload>): ProposalKind {
  const read = (payload: unknown) => z.parse(kind.schema, payload);
  const { aboutOf, preview } = kind;
  return {
    schema: kind.schema,
    make: kind.make,
    approve: kind.approve,
    objectOf: (payload) => kind.objectOf(read(payload)),
    ...(aboutOf && { aboutOf: (payload: unknown) => aboutOf(read(payload)) }),
    ...(preview && {
      preview: (deps: Pick<Deps, 'db' | 'clock' | 'log'>, payload: unknown) =>
        preview(deps, read(payload)),
    }),
    describe: (db, payload) => kind.describe(db, read(payload)),
    check: (tx, payload, people, now) => kind.check(tx, read(payload), people, now),
    run: (tx, deps, payload, approval) => kind.run(tx, deps, read(payload), approval),
  };
}

/** Proposes a change of a module's kind, and records that. Refuses whoever may not. */
export type Propose = (
  caller: Staff,
  proposed: { kind: string; payload: unknown; reason: string },
) => Promise<Proposal>;

/** Refuses a case that a colleague has claimed; a claim waits until `tx` ends. Throws case_claimed. */
export type RefuseClaimed = (
  tx: Tx,
  caller: Staff,
  of: { kind: CaseKind; id: string },
) => Promise<void>;

/** A stored proposal, for the module whose kind it is. */
export type ProposalRecord = {
  id: number;
  kind: string;
  payload: unknown;
  state: Proposal['state'];
  made_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  maker: string;
  approver: string | null;
};

/** All of these kinds that wait or were approved. */
export type ListProposals = (
  kinds: readonly string[],
  states?: readonly ProposalRecord['state'][],
) => Promise<ProposalRecord[]>;

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

/** `exact`: by its whole name or number, not by a part of it. */
export type Match = Found & { exact: boolean };
export type StaffSearch = (deps: Deps, sought: Sought) => Promise<Match[]>;

/** A payment that an outside company carries out, as its module knows it. */
export type OutsidePayment = {
  user_id: number | null;
  from: string;
  to: string;
  /** With charges. */
  amount: Kobo;
  /** The module's own word for it. */
  state: string;
  /** Since when a person has to look; null while nobody has to. */
  stuck_at: Date | null;
  provider_reference: string | null;
  /** What happened to it besides postings and answers, the oldest first. */
  steps: { at: Date; says: string; detail?: string; tone?: 'good' | 'warn' | 'bad' }[];
  /** Whether asking the provider may still tell something. */
  askable: boolean;
  /** How a person may end it now. */
  ends: readonly PaymentOutcome[];
  /** Whether it was carried out, and can be undone. */
  reversible: boolean;
};

/** Payments of a kind that an outside company carries out. */
export type PaymentSource = {
  name: PaymentSourceName;
  /**
   * A select of all that wait for a person: `id`, `user_id`, `what`, `amount` (kobo, with charges), `since`,
   * `stuck_at` and `state`.
   */
  stuck(now: Date): RawBuilder<unknown>;
  find(db: Db | Tx, id: string): Promise<OutsidePayment | undefined>;
  /** The id of what the provider, or our queue, calls so. */
  idOf(db: Db, reference: string): Promise<string | undefined>;
  /** Asks the provider now; its answer settles the payment as always. Throws provider_unavailable. */
  ask(deps: Deps, id: string): Promise<void>;
  /** Ends one that waits for a person, in the caller's transaction; false if it does not wait. */
  end?(tx: Tx, deps: EndingDeps, id: string, outcome: PaymentOutcome): Promise<boolean>;
  /** Undoes one that was carried out; false if it was not. */
  reverse?(tx: Tx, deps: EndingDeps, id: string, reason: string): Promise<boolean>;
};

/** Entries posted by hand for payments, and for an exception that is about no payment of ours. */
export type ExceptionChange = {
  payments: readonly { id: string; entry_id: string }[];
  exception?: { id: number; entry_id: string } | undefined;
  proposal_id: number | null;
};

/** Exceptions of reconciliation, for what our staff do to money about them. */
export type Exceptions = {
  /**
   * Refuses a change for an exception that is closed, or whose figures need another one; with `keep` it stays
   * as it is until `tx` ends. Throws exception_closed, exception_changed.
   */
  requireOpen(
    tx: Tx,
    of: {
      id: number;
      keep: boolean;
      correction?: { account_id: number; amount: number; fee: number } | undefined;
      credit?: number | undefined;
    },
  ): Promise<{ title: string; reference: string; payment: string | null }>;
  /** Exceptions that a payment is in or was in. */
  about(
    db: Db | Tx,
    payment: string,
  ): Promise<{ id: number; list_id: number; title: string; kind: ItemKind; state: ItemState }[]>;
  /** The open exception that a deposit of nobody is on the provider's list, if it is one. */
  ofDeposit(tx: Tx, of: { reference: string; amount: number }): Promise<number | undefined>;
  /** Does what posts the entries, and compares the exceptions they are for again: one that matches has ended. */
  settle(tx: Tx, now: Date, change: ExceptionChange, perform: () => Promise<void>): Promise<void>;
};

export type EndingDeps = Pick<Deps, 'clock' | 'log'>;

/** What a module offers our staff; it knows nothing of the console. */
type ForStaff = {
  /** Payments that companies carry out for it. */
  payments?: readonly PaymentSource[];
  /** By names that never change: rows are kept for ever. */
  proposals?: Readonly<Record<string, ProposalKind>>;
  reversed?: OnReversal;
  cases?: readonly CaseSource[];
  /** Finds customers, and what has another name, such as a shop. */
  search?: StaffSearch;
  /** Its part of a customer's page. */
  customer?: (deps: Deps, userId: number) => Promise<Partial<CustomerParts>>;
};

/**
 * Undoes what a module has built on an entry that our staff reverse, in the same transaction, before the money
 * goes back; or refuses that. Locks its rows before any account. Returns the entries it posted.
 */
export type OnReversal = (tx: Tx, now: Date, entry: EntryDetail) => Promise<string[]>;

/** A module, as its module.ts declares it. `Shared`: its handlers' needs beyond `Deps`, from app.ts. */
type Definition<R extends Routes, Shared> = {
  /** Its title and description in the API reference. */
  title: string;
  about: string;
  routes: R;
  /** The contract files whose schemas get names in the API reference. */
  contract: object;
  handlers(deps: Deps, shared: Shared): Handlers<R>;
  /** What it tells customers, and in which words. */
  notices?: AnyNoticeKinds;
  /** Mounts everything that is no route of the contract: webhooks, streams, pages. */
  mount?(http: HttpContext, deps: Deps, shared: Shared): void;
  /** `listFuturePayments` has those of all modules, and `word` the words of all their notices. */
  jobs?(
    deps: Deps,
    figures: JobFigures,
    listFuturePayments: ListFuturePayments,
    word: WordNotice,
  ): Tasks;
  /** Lines of a crontab, in UTC. */
  cron?: readonly string[];
  /** What it will take from customers' wallets by itself. */
  future_payments?: ListFuturePayments;
  /** What it holds of a customer's money. */
  held_money?: ListHeldMoney;
  /** What of it waits for a customer's answer: a few, the first to answer first. */
  waiting?: readonly ListWaiting[];
  /** What should lie in its accounts: the books are checked against it. */
  holds?: readonly OpenHolds[];
  /** What it holds about a customer, for them to take away. */
  exports?: readonly ExportPart[];
  attention?: Attention | readonly Attention[];
  closing?: Closing;
  /** How long each of its tables keeps what it has of a customer. */
  retention?: readonly Retention[];
  staff?: ForStaff;
  /** What chats show of its pages that are shared. */
  previews?(deps: Deps): readonly Preview[];
};

/** A module's one face, as app.ts lists it. */
export type Module<R extends Routes = Routes, Shared = never> = Omit<
  Definition<R, Shared>,
  'handlers' | 'mount'
> & {
  /** Mounts its routes with their handlers, and whatever else it serves. */
  mount(http: HttpContext, deps: Deps, shared: Shared): void;
};

/** Makes a module: the compiler demands a handler for each of its routes. */
export function defineModule<const R extends Routes, Shared>(
  definition: Definition<R, Shared>,
): Module<R, Shared> {
  const { handlers, mount, ...module } = definition;
  return {
    ...module,
    mount(http, deps, shared) {
      serve<R>(http, definition.routes, handlers(deps, shared));
      mount?.(http, deps, shared);
    },
  };
}
