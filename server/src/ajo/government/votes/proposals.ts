// A group's votes: proposing, answering, and applying the result.
import { isDeepStrictEqual } from 'node:util';
import type { TermsChanges } from '@alajo/contract/ajo/proposals.ts';
import type { Vote } from '@alajo/contract/ajo/replies.ts';
import { yesNeeded } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { AJO_VOTE_HOURS } from '@alajo/contract/time-limits.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { HOUR } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { asMember } from '../../ground/as-member.ts';
import { lapseIn } from '../../ground/expiry.ts';
import { recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { type GroupState, isSuspended, planNext, type Seat } from '../../ground/state.ts';
import type { AjoProposal, ProposalParams } from '../../tables.ts';
import type { VoteKind, VoteKinds } from './kind.ts';

export type ProposalRow = Selectable<AjoProposal>;

/**
 * Proposes a vote as the organiser, with the caller's yes. If the same proposal is already open, it counts as
 * the caller's yes. Throws not_found, organiser_only, already_proposed and the errors of the kind.
 */
export async function propose(
  deps: Deps,
  userId: number,
  groupId: number,
  { kind, changes = {} }: { kind: VoteKind; changes?: TermsChanges },
): Promise<Vote> {
  return asMember(deps, userId, groupId, async (tx, { now, state, seat }) => {
    const exact = kind.prepare(state, changes);
    const open = await findOpenProposal(tx, groupId, kind);
    if (open !== undefined) {
      if (!isDeepStrictEqual(open.params, exact)) throw new AppError('already_proposed');
      return answer(tx, now, { state, kind, seat, row: open, agrees: true });
    }
    if (userId !== state.group.organiser_id) throw new AppError('organiser_only');
    return callVote(tx, now, state, { kind, params: exact, seat });
  });
}

/** Proposes a vote for a member, with their yes, and notifies everyone. */
export async function callVote(
  tx: Tx,
  now: Date,
  state: GroupState,
  { kind, params, seat }: { kind: VoteKind; params: ProposalParams; seat: Seat },
): Promise<Vote> {
  const closes_at = new Date(now.getTime() + AJO_VOTE_HOURS * HOUR);
  const row = await openProposal(tx, now, state, {
    kind: kind.name,
    params,
    proposed_by: seat.id,
    closes_at,
  });
  await notifyMembers(tx, now, state, {
    kind: ajoNotices.ajo_vote_asked,
    params: {
      ...inGroup(state),
      by: seat.name,
      asks: kind.asks(state.group, row.params),
      majority: state.group.majority,
    },
    except: [seat.id],
  });
  return answer(tx, now, { state, kind, seat, row, agrees: true });
}

/** Opens a vote until an instant. */
export async function openProposal(
  tx: Tx,
  now: Date,
  { group }: GroupState,
  { params, ...proposal }: Pick<ProposalRow, 'kind' | 'params' | 'proposed_by' | 'closes_at'>,
): Promise<ProposalRow> {
  const row = await tx
    .insertInto('ajo_proposal')
    .values({
      ...proposal,
      group_id: group.id,
      params: JSON.stringify(params),
      created_at: now,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, closes_at: run_at } = row;
  await enqueue(tx, 'ajo_vote', { id }, { key: `ajo_vote:${id}`, run_at });
  return row;
}

/**
 * Answers a vote; an answer can be changed until the vote is decided. Idempotent. Throws not_found,
 * vote_closed.
 */
export async function answerProposal(
  deps: Deps,
  kinds: VoteKinds,
  userId: number,
  { id: groupId, proposal, agrees }: { id: number; proposal: number; agrees: boolean },
): Promise<Vote> {
  return asMember(deps, userId, groupId, async (tx, { now, state, seat }) => {
    const row = await tx
      .selectFrom('ajo_proposal')
      .selectAll()
      .where('id', '=', proposal)
      .where('group_id', '=', groupId)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    const ballots = await ballotsOf(tx, row.id);
    if (ballots.get(seat.id) === agrees) return voteOf(state, row, ballots);
    if (row.status !== 'open' || row.closes_at <= now) throw new AppError('vote_closed');
    return answer(tx, now, { state, kind: kinds[row.kind], seat, row, agrees });
  });
}

/** An answer to a proposal of this kind. */
type Answer = {
  state: GroupState;
  kind: VoteKind;
  seat: Seat;
  row: ProposalRow;
  agrees: boolean;
};

/** Counts an answer, and ends the vote if that decides it. Throws own_vote_not_allowed and the errors of the kind. */
export async function answer(
  tx: Tx,
  now: Date,
  { state, kind, seat, row, agrees }: Answer,
): Promise<Vote> {
  if (!mayAnswer(row.params, seat)) throw new AppError('own_vote_not_allowed');
  // The proposal may have become impossible since.
  kind.prepare(state, row.params);
  await tx
    .insertInto('ajo_ballot')
    .values({ proposal_id: row.id, member_id: seat.id, agrees, at: now })
    .onConflict((conflict) =>
      conflict.columns(['proposal_id', 'member_id']).doUpdateSet({ agrees, at: now }),
    )
    .execute();
  const ballots = await ballotsOf(tx, row.id);
  const verdict = verdictOf(state, row.params, ballots);
  // Counted among the members who were asked: the result may change who is in the group.
  const vote = voteOf(state, { ...row, status: verdict ?? 'open' }, ballots);
  if (verdict === 'agreed') await resolve(tx, now, state, { kind, row });
  else if (verdict === 'rejected') await end(tx, now, state, { kind, row, status: 'rejected' });
  return vote;
}

function voteOf(
  { group, seats }: GroupState,
  { status, params }: Pick<ProposalRow, 'status' | 'params'>,
  ballots: ReadonlyMap<number, boolean>,
): Vote {
  const yes = [...ballots.values()].filter((agrees) => agrees).length;
  return { status, yes, needed: yesNeeded(group.majority, votersOf(seats, params)) };
}

/** Current state of an open vote. */
export const findVote = async (
  tx: Tx,
  state: GroupState,
  row: Pick<ProposalRow, 'id' | 'status' | 'params'>,
): Promise<Vote> => voteOf(state, row, await ballotsOf(tx, row.id));

/** Members have no vote in their own case. */
export const mayAnswer = ({ parties = [] }: ProposalParams, { id }: { id: number }): boolean =>
  !parties.includes(id);

/** Number of voters: members who can't sign in are not asked. */
export const votersOf = (
  members: readonly { id: number; represented: boolean; suspended_at: Date | null }[],
  params: ProposalParams,
): number =>
  members.filter((seat) => !seat.represented && !isSuspended(seat) && mayAnswer(params, seat))
    .length;

/** The result, by the group's majority of its voters; undefined while the vote is open. */
function verdictOf(
  { group, seats }: GroupState,
  params: ProposalParams,
  ballots: ReadonlyMap<number, boolean>,
): 'agreed' | 'rejected' | undefined {
  const { needs = [] } = params;
  const voters = votersOf(seats, params);
  const votes = [...ballots.values()];
  const yes = votes.filter((agrees) => agrees).length;
  const needed = yesNeeded(group.majority, voters);
  if (needs.some((id) => ballots.get(id) === false)) return 'rejected';
  if (votes.length - yes > voters - needed) return 'rejected';
  return yes >= needed && needs.every((id) => ballots.get(id)) ? 'agreed' : undefined;
}

/** A proposal and its kind. */
type OpenQuestion = { kind: VoteKind; row: ProposalRow };

async function resolve(
  tx: Tx,
  now: Date,
  state: GroupState,
  { kind, row }: OpenQuestion,
): Promise<void> {
  await close(tx, now, row, 'agreed');
  await kind.apply(tx, now, state, row.params);
  await planNext(tx, now, [state]);
}

const ballotsOf = async (tx: Tx, id: number): Promise<Map<number, boolean>> => {
  const rows = await tx
    .selectFrom('ajo_ballot')
    .select(['member_id', 'agrees'])
    .where('proposal_id', '=', id)
    .execute();
  return new Map(rows.map(({ member_id, agrees }) => [member_id, agrees]));
};

export const findOpenProposal = (tx: Tx, groupId: number, { name }: VoteKind) =>
  tx
    .selectFrom('ajo_proposal')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('kind', '=', name)
    .where('status', '=', 'open')
    .executeTakeFirst();

async function close(tx: Tx, now: Date, { id }: ProposalRow, status: ProposalRow['status']) {
  await tx
    .updateTable('ajo_proposal')
    .set({ status, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

/** Ends a vote that did not pass, and notifies everyone. */
async function end(
  tx: Tx,
  now: Date,
  state: GroupState,
  { kind, row, status }: OpenQuestion & { status: 'rejected' | 'lapsed' },
): Promise<void> {
  await close(tx, now, row, status);
  if (kind.onRejected) {
    // The kind has its own message for what follows; when its time is up, another job continues.
    if (status === 'rejected') await kind.onRejected(tx, now, state, row.params);
    return;
  }
  const asks = kind.asks(state.group, row.params);
  const text = `The group voted against: ${asks}`;
  await recordEvents(tx, now, [{ group_id: row.group_id, text }]);
  const params = { ...inGroup(state), asks };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_vote_failed, params });
}

/** Ends a vote whose time is up; run by its job. */
export const lapseProposal = (deps: Deps, kinds: VoteKinds, id: number): Promise<void> =>
  lapseIn(deps, 'ajo_proposal', id, async (tx, { now, state, row }) => {
    if (row.status !== 'open' || row.closes_at > now) return;
    await end(tx, now, state, { kind: kinds[row.kind], row, status: 'lapsed' });
  });
