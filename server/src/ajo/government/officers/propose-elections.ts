// Proposing votes about a group's officers.
import type { Vote } from '@alajo/contract/ajo/replies.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { AJO_OFFICE_VOTE_DAYS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../../../deps.ts';
import { DAY } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { asMember } from '../../ground/as-member.ts';
import { type GroupState, type Seat, seatById } from '../../ground/state.ts';
import { openOfficers } from '../../groups/succession/office-holders.ts';
import type { Question } from '../../tables.ts';
import type { VoteKind } from '../votes/kind.ts';
import { answer, callVote, findOpenProposal } from '../votes/proposals.ts';
import { electionOf, mayElect, organiserVote, removalVote } from './elections.ts';
import { requireRunning } from './offices.ts';

/**
 * Proposes another organiser, with the caller's yes; for a candidate already proposed, it counts as their
 * yes. Throws not_found, group_not_active, has_office, represented_member, proposal_too_soon, already_proposed.
 */
export async function proposeOrganiser(
  deps: Deps,
  userId: number,
  { id, member_id }: { id: number; member_id: number },
): Promise<Vote> {
  return asMember(deps, userId, id, async (tx, { now, state, seat }) => {
    mayElect(state, { member_id });
    const params = electionOf(state, seatById(state, member_id));
    return openVoteOnce(tx, now, state, { kind: organiserVote, params, seat });
  });
}

/**
 * Proposes removing an officer, with the caller's yes. Throws not_found, group_not_active, proposal_too_soon,
 * already_proposed.
 */
export async function proposeRemoval(
  deps: Deps,
  userId: number,
  { id, officer }: { id: number; officer: number },
): Promise<Vote> {
  return asMember(deps, userId, id, async (tx, { now, state, seat }) => {
    const held = (await openOfficers(tx, [id])).find(
      (row) => row.id === officer && row.status === 'held',
    );
    if (held === undefined) throw new AppError('not_found');
    requireRunning(state);
    const { member_id, office } = held;
    const { name } = seatById(state, member_id);
    const params = { member_id, name, office, officer_id: officer };
    return openVoteOnce(tx, now, state, { kind: removalVote, params, seat });
  });
}

type VoteRequest = { kind: VoteKind; params: Question; seat: Seat };

async function openVoteOnce(
  tx: Tx,
  now: Date,
  state: GroupState,
  { kind, params, seat }: VoteRequest,
): Promise<Vote> {
  const open = await findOpenProposal(tx, state.group.id, kind);
  if (open === undefined) {
    await requireNoRecentElection(tx, now, seat);
    return callVote(tx, now, state, { kind, params, seat });
  }
  if (open.params.member_id !== params.member_id) throw new AppError('already_proposed');
  return answer(tx, now, { state, kind, seat, row: open, agrees: true });
}

/** After a failed proposal, a member waits before making another. Throws proposal_too_soon. */
async function requireNoRecentElection(tx: Tx, now: Date, seat: Seat): Promise<void> {
  const failed = await tx
    .selectFrom('ajo_proposal')
    .select('id')
    .where('group_id', '=', seat.group_id)
    .where('proposed_by', '=', seat.id)
    .where('kind', 'in', ['organiser', 'remove_officer'])
    .where('status', 'in', ['rejected', 'lapsed'])
    .where('ended_at', '>', new Date(now.getTime() - AJO_OFFICE_VOTE_DAYS * DAY))
    .executeTakeFirst();
  if (failed !== undefined) throw new AppError('proposal_too_soon');
}
