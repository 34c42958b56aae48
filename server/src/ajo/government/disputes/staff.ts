// Staff decisions on disputes. One person pays out; returning a round takes two. Abusive disputes cost trust
// points.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../../../deps.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import {
  type ActionRecorder,
  type AgreedProposal,
  staffCannot,
  staffLabel,
} from '../../../payments/staff-actions.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import { type DisputeRow, type GroupState, lockGroup, planNext } from '../../ground/state.ts';
import { release } from './end-dispute.ts';
import { returnContribution } from './return-contributions.ts';

type Decision = { act: 'pay_out' | 'abusive'; by: string; reason: string };
type StaffDeps = Pick<Deps, 'db' | 'clock'> & ActionRecorder;

/** Makes a disputed payout, and marks an abusive dispute. Throws with a readable message if it can't. */
export const decideDispute = (deps: StaffDeps, id: number, decision: Decision): Promise<void> =>
  recordDecision(deps, id, decision, async (tx, now, state) => {
    const { act, by: decided_by, reason } = decision;
    const abusive = act === 'abusive';
    if (abusive) await markAbusive(tx, now, state, { id, ...decision });
    if (abusive && !isOpen(state, id)) return;
    const dispute = requireOpen(state, id);
    await tx.updateTable('ajo_dispute').set({ decided_by, reason }).where('id', '=', id).execute();
    await release(tx, now, state, { dispute, by: 'staff' });
    await planNext(tx, now, [state]);
  });

/** Marks a dispute that has ended as abusive. Throws with a readable message if it can't. */
export const markDispute = (
  deps: StaffDeps,
  id: number,
  { by, reason }: Omit<Decision, 'act'>,
): Promise<void> => {
  const decision = { act: 'abusive', by, reason } as const;
  return recordDecision(deps, id, decision, async (tx, now, state) => {
    if (isOpen(state, id)) throw staffCannot('It is still open.');
    await markAbusive(tx, now, state, { id, ...decision });
  });
};

/** Decides under the group's lock, and logs the decision. */
const recordDecision = (
  { db, clock, record }: StaffDeps,
  id: number,
  { act, reason }: Decision,
  work: (tx: Tx, now: Date, state: GroupState) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { user_id, group_id } = await findDispute(tx, id);
    await work(tx, clock.now(), await lockGroup(tx, group_id));
    await record?.(tx, {
      act: 'ajo_dispute_decided',
      object: `ajo_dispute:dispute-${id}`,
      about: user_id,
      case_reference: `dispute-${id}`,
      reason,
      details: { decision: act },
    });
  });

/** Returns the disputed round's contributions after two staff have agreed. */
export async function returnDisputed(
  tx: Tx,
  now: Date,
  id: number,
  { proposal_id, decider_id, reason }: AgreedProposal,
): Promise<void> {
  const state = await lockGroup(tx, (await findDispute(tx, id)).group_id);
  const dispute = requireOpen(state, id);
  const decided = { decided_by: staffLabel(decider_id), reason, proposal_id };
  await tx.updateTable('ajo_dispute').set(decided).where('id', '=', id).execute();
  await returnContribution(tx, now, state, dispute);
  await planNext(tx, now, [state]);
}

const isOpen = ({ disputes }: GroupState, id: number) =>
  disputes.some((dispute) => dispute.id === id);

function requireOpen({ disputes, group }: GroupState, id: number): DisputeRow {
  const dispute = disputes.find((dispute) => dispute.id === id);
  if (dispute === undefined) throw staffCannot('It has ended.');
  if (group.status === 'paused') throw staffCannot('The group is paused, so nothing can be paid.');
  return dispute;
}

export async function findDispute(db: Db | Tx, id: number): Promise<DisputeRow> {
  const row = await db
    .selectFrom('ajo_dispute')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) {
    throw new AppError('not_found', { message: `There is no dispute ${id}.` });
  }
  return row;
}

/** True if it can be marked as abusive: it wasn't upheld, and isn't marked yet. */
export const isMarkable = ({ abusive_at, status }: Pick<DisputeRow, 'abusive_at' | 'status'>) =>
  abusive_at === null && status !== 'given_back';

async function markAbusive(
  tx: Tx,
  now: Date,
  state: GroupState,
  { id, by, reason }: Decision & { id: number },
): Promise<void> {
  const row = await findDispute(tx, id);
  if (!isMarkable(row)) throw staffCannot('It was upheld, or is already marked.');
  const decision = { abusive_at: now, decided_by: by, reason };
  await tx.updateTable('ajo_dispute').set(decision).where('id', '=', id).execute();
  const params = { ...inGroup(state), round: row.round };
  await notify(tx, [createNotice(ajoNotices.ajo_dispute_abusive, row.user_id, now, params)]);
}
