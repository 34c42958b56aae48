// Changes that need two members of staff: a module's declaration of its kinds, and its way to propose them.
import type { Proposal, ProposalPreview } from '@alajo/contract/staff/proposal-schemas.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';

/** The people in a proposal; `decider_id` is null while it is being made. */
export type ProposalParties = { maker_id: number; decider_id: number | null };

/** A kind of change that needs two people. */
type ProposalDefinition<Payload> = {
  /** The stored payload, in plain JSON: kobo are integers. */
  schema: z.ZodMiniType<Payload>;
  make: Permission;
  approve: Permission;
  /** The objects it changes, without duplicates: each has at most one open proposal. */
  objectOf(payload: Payload): string | readonly string[];
  /** The customer it is about; undefined if there are several. */
  aboutOf?(payload: Payload): number | undefined;
  /** The text for the approver. */
  describe(
    db: Db | Tx,
    payload: Payload,
  ): Promise<{ title: string; lines: { label: string; value: string }[] }>;
  /** For a change that moves money: the entries it would post now, and the resulting customer balances. */
  preview?(deps: Pick<Deps, 'db' | 'clock' | 'log'>, payload: Payload): Promise<ProposalPreview>;
  /** Throws a refusal if it isn't possible; called when it is proposed, and again when it is approved. */
  check(tx: Tx, payload: Payload, people: ProposalParties, now: Date): Promise<void>;
  /** Applies it in the transaction of the approval: it locks the objects it changes. */
  run(tx: Tx, deps: Deps, payload: Payload, approval: Approval): Promise<void>;
};

/** An approved proposal with its maker and decider. */
type Approval = {
  proposal_id: number;
  maker_id: number;
  decider_id: number;
  /** The maker's reason. */
  reason: string;
};

/** A kind as the console knows it: payloads come from the database. */
export type ProposalKind = ProposalDefinition<unknown>;

/** Kinds by permanent names, because rows are kept forever. */
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

/** Proposes a change of a module's kind, and records that. Refuses callers without the permission. */
export type Propose = (
  caller: Staff,
  proposed: { kind: string; payload: unknown; reason: string },
) => Promise<Proposal>;

/** A stored proposal, for the module of its kind. */
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

/** All proposals of these kinds that are open or approved. */
export type ListProposals = (
  kinds: readonly string[],
  states?: readonly ProposalRecord['state'][],
) => Promise<ProposalRecord[]>;
