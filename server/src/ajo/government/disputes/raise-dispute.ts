// Raising and withdrawing a dispute. It delays its round's payout, and nothing else.
import type { DisputeAbout } from '@alajo/contract/ajo/disputes.ts';
import type { CreatedId } from '@alajo/contract/ajo/replies.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Message } from '@alajo/contract/route.ts';
import { AJO_DISPUTE_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../../../deps.ts';
import { HOUR } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { asMember } from '../../ground/as-member.ts';
import { recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import {
  collectorOf,
  type DisputeRow,
  type GroupState,
  isFrozen,
  lockGroup,
  planNext,
  type Seat,
} from '../../ground/state.ts';
import { DISPUTES_FROM } from '../../groups/terms/terms.ts';
import { openProposal, votersOf } from '../votes/proposals.ts';
import { release } from './end-dispute.ts';
import { partiesOf } from './excluded-voters.ts';

type NewDispute = { id: number; round: number; about: DisputeAbout; text: string };

/**
 * Disputes the open round once it is due, and asks the members who aren't party to it whether to delay the
 * payout further. A member disputes a round once; repeating it changes nothing. Throws not_found,
 * group_not_active, group_paused, round_not_open, round_paid_out, round_disputed, already_disputed,
 * invalid_request (about).
 */
export async function disputeRound(
  deps: Deps,
  userId: number,
  { id, round, about, text }: NewDispute,
): Promise<CreatedId> {
  return asMember(deps, userId, id, async (tx, { now, state, seat }) => {
    const before = await ownDispute(tx, { group_id: id, round, user_id: userId });
    if (before?.status === 'open' && before.text === text) return { id: before.id };
    await requireOpen(tx, state, round);
    if (isFrozen(state, round)) throw new AppError('round_disputed');
    if (before !== undefined) throw new AppError('already_disputed');
    requireOther(state, seat, about);
    const frozen_until = new Date(now.getTime() + AJO_DISPUTE_HOURS * HOUR);
    const dispute = await tx
      .insertInto('ajo_dispute')
      .values({
        group_id: id,
        round,
        member_id: seat.id,
        user_id: userId,
        about,
        text,
        frozen_until,
        ended_by: null,
        created_at: now,
        ended_at: null,
        decided_by: null,
        reason: null,
        abusive_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await announce(tx, now, state, { dispute, seat });
    // Its timer was scheduled before the dispute.
    await planNext(tx, now, [await lockGroup(tx, id)]);
    return { id: dispute.id };
  });
}

const ownDispute = (
  tx: Tx,
  dispute: Pick<DisputeRow, 'group_id' | 'round' | 'user_id'>,
): Promise<DisputeRow | undefined> =>
  tx
    .selectFrom('ajo_dispute')
    .selectAll()
    .where('group_id', '=', dispute.group_id)
    .where('round', '=', dispute.round)
    .where('user_id', '=', dispute.user_id)
    .executeTakeFirst();

/** Only a round that is due and not paid out can be disputed. */
async function requireOpen(tx: Tx, { group, round: open }: GroupState, round: number) {
  if (group.wording < DISPUTES_FROM || group.current_round === 0) {
    throw new AppError('group_not_active');
  }
  if (group.status === 'paused') throw new AppError('group_paused');
  const row = await tx
    .selectFrom('ajo_round')
    .select('status')
    .where('group_id', '=', group.id)
    .where('number', '=', round)
    .executeTakeFirst();
  if (row?.status === 'paid' || row?.status === 'returned') throw new AppError('round_paid_out');
  if (row === undefined || row.status === 'scheduled') throw new AppError('round_not_open');
  if (group.status !== 'active' || open === undefined) throw new AppError('group_not_active');
}

function requireOther(state: GroupState, seat: Seat, about: DisputeAbout): void {
  const self =
    about === 'organiser'
      ? seat.user_id === state.group.organiser_id
      : collectorOf(state)?.id === seat.id;
  if (!self) return;
  const message = 'Choose someone else: you can’t dispute your own actions';
  throw new AppError('invalid_request', { field: 'about', message });
}

async function announce(
  tx: Tx,
  now: Date,
  state: GroupState,
  { dispute, seat }: { dispute: DisputeRow; seat: Seat },
): Promise<void> {
  const { id, round, group_id, frozen_until } = dispute;
  const parties = partiesOf(state, dispute);
  if (votersOf(state.seats, { parties }) > 0) {
    await openProposal(tx, now, state, {
      kind: 'hold_payout',
      params: { about: id, round, parties },
      proposed_by: seat.id,
      closes_at: frozen_until,
    });
  }
  await recordEvents(tx, now, [
    { group_id, round, text: `${seat.name} disputed round ${round}, so its payout is on hold.` },
  ]);
  const until = frozen_until.toISOString();
  const params = { ...inGroup(state), round, by: seat.name, until };
  await notifyMembers(tx, now, state, {
    kind: ajoNotices.ajo_round_disputed,
    params,
    except: [seat.id],
  });
}

/**
 * Withdraws the caller's own dispute, so the payout is made at once. Idempotent. Throws not_found,
 * dispute_ended, group_paused.
 */
export async function withdrawDispute(
  deps: Deps,
  userId: number,
  { id, dispute: disputeId }: { id: number; dispute: number },
): Promise<Message> {
  return asMember(deps, userId, id, async (tx, { now, state }) => {
    const row = await tx
      .selectFrom('ajo_dispute')
      .selectAll()
      .where('id', '=', disputeId)
      .where('group_id', '=', id)
      .executeTakeFirst();
    if (row?.user_id !== userId) throw new AppError('not_found');
    if (row.status === 'withdrawn') return WITHDRAWN;
    const dispute = state.disputes.find((dispute) => dispute.id === disputeId);
    if (dispute === undefined) throw new AppError('dispute_ended');
    if (state.group.status === 'paused') throw new AppError('group_paused');
    await release(tx, now, state, { dispute, by: 'member' });
    await planNext(tx, now, [state]);
    return WITHDRAWN;
  });
}

const WITHDRAWN: Message = { message: 'You withdrew the dispute. The payout goes ahead.' };
