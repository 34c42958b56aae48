// Ending a dispute: the delayed payout is made, or the round's contributions are returned.
import type { Tx } from '../../../platform/database/database.ts';
import { type NewEvent, recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import type { DisputeRow, GroupState, RoundRow } from '../../ground/state.ts';
import { endVoteAbout } from '../../groups/open-votes.ts';
import { payOut } from '../../rounds/payouts/payouts.ts';

type EndedBy = NonNullable<DisputeRow['ended_by']>;

/** Pays out rounds whose dispute period ended without a decision. */
export async function endDueDisputes(
  tx: Tx,
  now: Date,
  state: GroupState,
  held: readonly GroupState[],
): Promise<void> {
  const due = state.disputes.filter(({ frozen_until }) => frozen_until <= now);
  for (const dispute of due)
    await release(tx, now, state, { dispute, by: 'time', locked_groups: held });
}

type DisputeEnd = { dispute: DisputeRow; by: EndedBy; locked_groups?: readonly GroupState[] };

/** Ends a dispute in favour of the payout, which is made at once if the round is settled. */
export async function release(
  tx: Tx,
  now: Date,
  state: GroupState,
  { dispute, by, locked_groups = [] }: DisputeEnd,
): Promise<void> {
  const status = by === 'member' ? 'withdrawn' : 'paid_out';
  const round = roundOf(state, dispute);
  await closeDispute(tx, now, state, { dispute, by, status });
  const params = { ...inGroup(state), round: dispute.round, by };
  await recordEvents(tx, now, [eventOf(dispute, RELEASED[by])]);
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_dispute_over, params });
  if (round?.status !== 'settled') return;
  const { round: open } = state;
  if (open === undefined) throw new Error(`dispute ${dispute.id}: no round is open`);
  await payOut(tx, now, Object.assign(state, { round: open }), { held: locked_groups, round });
}

const RELEASED: Record<EndedBy, string> = {
  member: 'was withdrawn',
  vote: 'ended by vote',
  time: 'ended without a decision',
  staff: 'was decided by Alajo in favour of the payout',
};

export const eventOf = (
  { group_id, round }: Pick<DisputeRow, 'group_id' | 'round'>,
  event: string,
): NewEvent => ({ group_id, round, text: `The dispute about round ${round} ${event}.` });

/** The disputed round: the open one, or one waiting behind it. */
export const roundOf = (state: GroupState, { round }: DisputeRow): RoundRow | undefined =>
  state.round?.number === round ? state.round : state.unpaid.find(({ number }) => number === round);

type DisputeClosure = { dispute: DisputeRow; by: EndedBy; status: DisputeRow['status'] };

/** Marks a dispute as ended, together with its vote. */
export async function closeDispute(
  tx: Tx,
  now: Date,
  state: GroupState,
  { dispute: { id }, by, status }: DisputeClosure,
): Promise<void> {
  state.disputes = state.disputes.filter((dispute) => dispute.id !== id);
  await tx
    .updateTable('ajo_dispute')
    .set({ status, ended_by: by, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
  await endVoteAbout(tx, now, { group_id: state.group.id, kind: 'hold_payout', about: id });
}
