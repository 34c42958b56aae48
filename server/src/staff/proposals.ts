// Changes that take two of our staff: what a module declares of its kinds, and what it may propose.
import type { Proposal, ProposalPreview } from '@alajo/contract/staff/proposal-schemas.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';

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

/** Kinds by names that never change: rows are kept for ever. */
export type ProposalKinds = Readonly<Record<string, ProposalKind>>;

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
