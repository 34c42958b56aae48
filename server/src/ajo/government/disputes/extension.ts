// The vote that opens with every dispute. A majority of the group can extend the payout's wait once; as soon
// as a majority is out of reach, the dispute ends and the payout is made.
import { majorityText } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { AJO_DISPUTE_HOURS, durationText } from '@alajo/contract/time-limits.ts';
import { HOUR } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { type DisputeRow, type GroupRow, type GroupState, planNext } from '../../ground/state.ts';
import type { Question } from '../../tables.ts';
import type { VoteKind } from '../votes/kind.ts';
import { eventOf, release } from './end-dispute.ts';

export const holdPayoutVote = {
  name: 'hold_payout',
  prepare: requireExtendable,
  asks: (_, params) => holdPayoutAsks(params),
  means: (group) => holdPayoutMeans(group),
  apply: holdPayout,
  onRejected: payDisputed,
} satisfies VoteKind;

/** Throws dispute_ended, group_paused if there is nothing to decide. */
function requireExtendable(state: GroupState, params: Question): Question {
  if (state.group.status === 'paused') throw new AppError('group_paused');
  const dispute = state.disputes.find(({ id }) => id === params.about);
  if (dispute === undefined || dispute.extended) throw new AppError('dispute_ended');
  return params;
}

const holdPayoutAsks = ({ round }: Question): string =>
  `Hold round ${round}’s payout for another ${durationText(AJO_DISPUTE_HOURS)}?`;

const holdPayoutMeans = ({ majority }: Pick<GroupRow, 'majority'>) => [
  `If ${majorityText(majority)} say yes, only this payout stays on hold longer. Everything else continues.`,
  `If ${majority === 'half' ? 'half or more' : 'more than a third'} say no, the dispute ends and the payout is made at once.`,
  'If too few of you answer, the payout is made when the time is up.',
];

/** Applies a yes: the payout waits longer. */
async function holdPayout(tx: Tx, now: Date, state: GroupState, params: Question): Promise<void> {
  const dispute = disputeOf(state, params);
  const frozen_until = new Date(dispute.frozen_until.getTime() + AJO_DISPUTE_HOURS * HOUR);
  const extended = { frozen_until, extended: true };
  Object.assign(dispute, extended);
  await tx.updateTable('ajo_dispute').set(extended).where('id', '=', dispute.id).execute();
  await recordEvents(tx, now, [eventOf(dispute, 'was extended: the group agreed to wait longer')]);
  await notifyMembers(tx, now, state, {
    kind: ajoNotices.ajo_dispute_extended,
    params: { ...inGroup(state), round: dispute.round, until: frozen_until.toISOString() },
  });
}

/** Applies a no: the dispute ends. */
async function payDisputed(tx: Tx, now: Date, state: GroupState, params: Question): Promise<void> {
  await release(tx, now, state, { dispute: disputeOf(state, params), by: 'vote' });
  await planNext(tx, now, [state]);
}

function disputeOf({ disputes }: GroupState, { about }: Question): DisputeRow {
  const dispute = disputes.find(({ id }) => id === about);
  if (dispute === undefined) throw new AppError('dispute_ended');
  return dispute;
}
