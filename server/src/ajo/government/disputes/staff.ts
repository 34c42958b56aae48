// Disputes before our people: listed while they are open, decided in the console. One person pays out;
// giving back takes two. Whoever made an abusive one loses points of their trust score.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../../../deps.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import {
  type Agreed,
  type RecordsActs,
  staffCannot,
  staffLabel,
} from '../../../payments/staff-verbs.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Attention } from '../../../staff/cases.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import { type DisputeRow, type GroupState, lockGroup, planNext } from '../../ground/state.ts';
import { release } from './ends.ts';
import { giveBack } from './give-back.ts';

const DISPUTE = /^dispute-[1-9]\d{0,14}$/;

export const disputeAttention: Attention = {
  outcomes: [],
  async list(db, limit) {
    const rows = await db
      .selectFrom('ajo_dispute as d')
      .innerJoin('ajo_group as g', 'g.id', 'd.group_id')
      .select(['d.id', 'd.round', 'd.about', 'd.group_id', 'd.frozen_until', 'd.created_at'])
      .select('g.name')
      .where('d.status', '=', 'open')
      .orderBy('d.created_at')
      .limit(limit)
      .execute();
    return rows.map(({ id, round, about, group_id, frozen_until, created_at, name }) => ({
      reference: `dispute-${id}`,
      what: `round ${round} of “${name}” disputed, about its ${about}`,
      status: 'open',
      provider_reference: `group ${group_id}`,
      since: created_at,
      by: frozen_until,
    }));
  },
  owns: (reference) => DISPUTE.test(reference),
  end: async () => false,
};

type StaffAct = 'pay_out' | 'abusive';
type Decision = { act: StaffAct; by: string; reason: string };
type StaffDeps = Pick<Deps, 'db' | 'clock'> & RecordsActs;

/** Makes a disputed payout, or says that a dispute was abusive. Throws with a sentence where it does not fit. */
export const decideDispute = (
  { db, clock, record }: StaffDeps,
  id: number,
  decision: Decision,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const { user_id, group_id } = await findDispute(tx, id);
    const state = await lockGroup(tx, group_id);
    const { act, by: decided_by, reason } = decision;
    const abusive = act === 'abusive';
    if (abusive) await markAbusive(tx, now, state, { id, ...decision });
    if (!abusive || isOpen(state, id)) {
      const dispute = requireOpen(state, id);
      await tx
        .updateTable('ajo_dispute')
        .set({ decided_by, reason })
        .where('id', '=', id)
        .execute();
      await release(tx, now, state, { dispute, by: 'staff' });
      await planNext(tx, now, [state]);
    }
    await record?.(tx, {
      act: 'ajo_dispute_decided',
      object: `ajo_dispute:dispute-${id}`,
      about: user_id,
      case_reference: `dispute-${id}`,
      reason,
      details: { decision: act },
    });
  });

/** Gives the disputed round's contributions back, as two of ours agreed. */
export async function giveBackDisputed(
  tx: Tx,
  now: Date,
  id: number,
  { proposal_id, decider_id, reason }: Agreed,
): Promise<void> {
  const state = await lockGroup(tx, (await findDispute(tx, id)).group_id);
  const dispute = requireOpen(state, id);
  const decided = { decided_by: staffLabel(decider_id), reason, proposal_id };
  await tx.updateTable('ajo_dispute').set(decided).where('id', '=', id).execute();
  await giveBack(tx, now, state, dispute);
  await planNext(tx, now, [state]);
}

const isOpen = ({ disputes }: GroupState, id: number) => disputes.some((one) => one.id === id);

function requireOpen({ disputes, group }: GroupState, id: number): DisputeRow {
  const dispute = disputes.find((one) => one.id === id);
  if (dispute === undefined) throw staffCannot('It is over.');
  if (group.status === 'paused') throw staffCannot('The group is paused: nothing is paid.');
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

/** Whether it can be marked as abusive: not one that was right, nor twice. */
export const isMarkable = ({ abusive_at, status }: Pick<DisputeRow, 'abusive_at' | 'status'>) =>
  abusive_at === null && status !== 'given_back';

async function markAbusive(
  tx: Tx,
  now: Date,
  state: GroupState,
  { id, by, reason }: Decision & { id: number },
): Promise<void> {
  const row = await findDispute(tx, id);
  if (!isMarkable(row)) throw staffCannot('It was right, or is marked already.');
  const said = { abusive_at: now, decided_by: by, reason };
  await tx.updateTable('ajo_dispute').set(said).where('id', '=', id).execute();
  const params = { ...inGroup(state), round: row.round };
  await notify(tx, [createNotice(ajoNotices.ajo_dispute_abusive, row.user_id, now, params)]);
}
