// Changes that need two people: one proposes, another approves, and it takes effect in the transaction of the approval.
// The database guarantees that the approver is never the maker, that an object has one open proposal, that a proposal
// is decided once, and that none is ever lost (0125_console.sql).
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { DAY } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import type { ProposalKind, Propose } from '../../staff/proposals.ts';
import { record } from '../log/log.ts';
import { lockPermissions } from '../staff/members.ts';
import {
  findProposal,
  type ProposalContext,
  type ProposalRow,
  type ProposalViewDeps,
} from './views.ts';

const LIFETIME_MS = 3 * DAY;
const EXPIRY_BATCH = 100;

/** Creates `propose`, by which modules propose changes of the kinds they declare. */
export function createPropose(context: ProposalViewDeps): Propose {
  const { deps } = context;
  return async (caller, { kind: name, payload, reason }) => {
    const kind = kindOf(context, name);
    if (!caller.permissions.has(kind.make)) throw new AppError('staff_not_allowed');
    const now = deps.clock.now();
    const objects = [kind.objectOf(payload)].flat();
    const [object] = objects;
    if (object === undefined) throw new Error(`a proposal of the kind ${name} changes nothing`);
    const about = kind.aboutOf?.(payload);
    const id = await inTransaction(deps.db, async (tx) => {
      const people = { maker_id: caller.staff_id, decider_id: null };
      await kind.check(tx, payload, people, now);
      const made = await tx
        .insertInto('staff_proposal')
        .values({
          kind: name,
          object,
          objects,
          about_user_id: about ?? null,
          payload: JSON.stringify(payload),
          maker_id: caller.staff_id,
          reason,
          made_at: now,
          expires_at: new Date(now.getTime() + LIFETIME_MS),
          decider_id: null,
          decision: null,
          decided_at: null,
        })
        .returning(['id', 'digest'])
        .executeTakeFirstOrThrow();
      await caller.record(tx, {
        act: 'proposal_made',
        object: `proposal:${made.id}`,
        reason,
        details: { kind: name, ...named(object, objects), digest: made.digest },
        about,
      });
      return made.id;
    }).catch((error) => {
      if (brokenConstraint(error) !== 'staff_proposal_one_open') throw error;
      throw new AppError('proposal_waiting', { cause: error });
    });
    return findProposal(context, id, caller);
  };
}

/**
 * Approves someone else's proposal, in the version the caller read, and applies it. Refuses one that is decided,
 * expired, or no longer possible.
 */
export async function approve(
  context: ProposalContext,
  { id, digest, decision }: { id: number; digest: string; decision?: string | undefined },
  caller: Staff,
) {
  const { deps } = context;
  await inTransaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, deps.clock.now(), id);
    const kind = kindOf(context, row.kind);
    const may = await lockPermissions(tx, caller.staff_id);
    if (!may.has(kind.approve)) throw new AppError('staff_not_allowed');
    if (row.maker_id === caller.staff_id) throw new AppError('own_proposal');
    if (row.digest !== digest) throw new AppError('proposal_changed');
    const people = { maker_id: row.maker_id, decider_id: caller.staff_id };
    await kind.check(tx, row.payload, people, deps.clock.now());
    const { reason } = row;
    await kind.run(tx, deps, row.payload, { proposal_id: id, ...people, reason });
    await decide(tx, row, { state: 'approved', decision, caller, now: deps.clock.now() });
  });
  return findProposal(context, id, caller);
}

/** Rejects a proposal, or withdraws the caller's own. Nothing else changes. */
export async function reject(
  context: ProposalContext,
  { id, decision }: { id: number; decision: string },
  caller: Staff,
) {
  const { deps } = context;
  await inTransaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, deps.clock.now(), id);
    const may = await lockPermissions(tx, caller.staff_id);
    if (!may.has(kindOf(context, row.kind).approve) && row.maker_id !== caller.staff_id)
      throw new AppError('staff_not_allowed');
    await decide(tx, row, { state: 'rejected', decision, caller, now: deps.clock.now() });
  });
  return findProposal(context, id, caller);
}

/** Job: expires old proposals, except one that is being decided right now. */
export async function expireProposals({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; kind: string; object: string }>`
      update staff_proposal set state = 'expired', decided_at = ${now} where id in (
        select id from staff_proposal where state = 'open' and expires_at <= ${now}
        order by id limit ${EXPIRY_BATCH} for update skip locked)
      returning id, kind, object`.execute(tx);
    for (const { id, kind, object } of rows) {
      const details = { kind, object };
      await record(tx, now, null, { act: 'proposal_expired', object: `proposal:${id}`, details });
    }
  });
}

/** The log names a list with all its objects. */
const named = (object: string, objects: readonly string[]) =>
  objects.length === 1 ? { object } : { object, objects };

function kindOf({ kinds }: Pick<ProposalViewDeps, 'kinds'>, name: string): ProposalKind {
  const kind = kinds[name];
  if (kind === undefined) throw new Error(`no kind of proposal is called ${name}`);
  return kind;
}

/** The second of two concurrent decisions waits here and finds it decided. */
async function lockOpen(tx: Tx, now: Date, id: number): Promise<ProposalRow> {
  const row = await tx
    .selectFrom('staff_proposal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  if (row.state !== 'open' || row.expires_at <= now) throw new AppError('proposal_decided');
  return row;
}

type Decision = {
  state: 'approved' | 'rejected';
  decision: string | undefined;
  caller: Staff;
  now: Date;
};

async function decide(
  tx: Tx,
  { id, kind, object, objects, digest, about_user_id }: ProposalRow,
  { state, decision, caller, now }: Decision,
): Promise<void> {
  await tx
    .updateTable('staff_proposal')
    .set({ state, decider_id: caller.staff_id, decision: decision ?? null, decided_at: now })
    .where('id', '=', id)
    .execute();
  await caller.record(tx, {
    act: `proposal_${state}`,
    object: `proposal:${id}`,
    details: { kind, ...named(object, objects), digest },
    reason: decision,
    about: about_user_id,
  });
}
