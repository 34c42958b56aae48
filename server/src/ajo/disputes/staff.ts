// Disputes before our people: listed while they are open, decided by `npm run disputes`. One person pays
// out; giving back takes two. Whoever made an abusive one loses points of their trust score.
import type { Attention, Deps } from '../../deps.ts';
import { createNotice } from '../../notifications/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { fileOf, pathOf } from '../../platform/stored-pictures.ts';
import { ajoNotices, inGroup } from '../notices.ts';
import { type DisputeRow, type GroupState, lockGroup, planNext } from '../state.ts';
import { release } from './ends.ts';
import { giveBack } from './give-back.ts';
import { withEvidence } from './view.ts';

const DISPUTE = /^dispute-[1-9]\d{0,14}$/;

export const disputeAttention: Attention = {
  outcomes: [],
  async list(db, limit) {
    const rows = await db
      .selectFrom('ajo_dispute as d')
      .innerJoin('ajo_group as g', 'g.id', 'd.group_id')
      .select(['d.id', 'd.round', 'd.about', 'd.proposed_by', 'd.frozen_until', 'd.created_at'])
      .select('g.name')
      .where('d.status', '=', 'open')
      .orderBy('d.created_at')
      .limit(limit)
      .execute();
    return rows.map(({ id, round, about, proposed_by, frozen_until, created_at, name }) => ({
      reference: `dispute-${id}`,
      what: `round ${round} of “${name}” disputed, about its ${about}`,
      status: proposed_by === null ? 'open' : 'giving back proposed',
      provider_reference: `npm run disputes -- show ${id}`,
      since: created_at,
      by: frozen_until,
    }));
  },
  owns: (reference) => DISPUTE.test(reference),
  end: async () => false,
};

export type StaffAct = 'pay_out' | 'give_back' | 'abusive';
type Decision = { act: StaffAct; by: string; reason: string };
type StaffDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Decides a dispute. Returns whether it was carried out: giving back is first proposed, and a second
 * person carries it out. Throws with a sentence where it does not fit.
 */
export async function decideDispute(
  { db, clock }: StaffDeps,
  id: number,
  decision: Decision,
): Promise<boolean> {
  const found = await findDispute(db, id);
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const state = await lockGroup(tx, found.group_id);
    if (decision.act === 'abusive') await markAbusive(tx, now, state, { id, ...decision });
    const dispute = state.disputes.find((one) => one.id === id);
    if (dispute === undefined) {
      if (decision.act === 'abusive') return true;
      throw new Error('It is over.');
    }
    if (state.group.status === 'paused') throw new Error('The group is paused: nothing is paid.');
    if (decision.act === 'give_back' && !(await isAgreed(tx, dispute, decision))) return false;
    const { by: decided_by, reason } = decision;
    await tx.updateTable('ajo_dispute').set({ decided_by, reason }).where('id', '=', id).execute();
    if (decision.act === 'give_back') await giveBack(tx, now, state, dispute);
    else await release(tx, now, state, { dispute, by: 'staff' });
    await planNext(tx, now, [state]);
    return true;
  });
}

async function findDispute(db: Db, id: number): Promise<DisputeRow> {
  const row = await db
    .selectFrom('ajo_dispute')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`There is no dispute ${id}.`);
  return row;
}

/** Whether a second person agrees; the first only proposes. */
async function isAgreed(
  tx: Tx,
  { id, proposed_by }: DisputeRow,
  { by, reason }: Decision,
): Promise<boolean> {
  if (proposed_by === by) throw new Error('Somebody else must agree.');
  if (proposed_by !== null) return true;
  const proposal = { proposed_by: by, reason };
  await tx.updateTable('ajo_dispute').set(proposal).where('id', '=', id).execute();
  return false;
}

async function markAbusive(
  tx: Tx,
  now: Date,
  state: GroupState,
  { id, by, reason }: Decision & { id: number },
): Promise<void> {
  const row = await tx
    .updateTable('ajo_dispute')
    .set({ abusive_at: now, decided_by: by, reason })
    .where('id', '=', id)
    .where('abusive_at', 'is', null)
    .where('status', '<>', 'given_back')
    .returning(['user_id', 'round'])
    .executeTakeFirst();
  if (row === undefined) throw new Error('It was right, or is marked already.');
  const params = { ...inGroup(state), round: row.round };
  await notify(tx, [createNotice(ajoNotices.ajo_dispute_abusive, row.user_id, now, params)]);
}

/** A dispute for our people, in lines: what is said and shown, and what was done. */
export async function describeDispute(db: Db, id: number): Promise<string> {
  const row = await findDispute(db, id);
  const [shown] = await withEvidence(db, [row]);
  const group = await db
    .selectFrom('ajo_group')
    .select(['name', 'status'])
    .where('id', '=', row.group_id)
    .executeTakeFirstOrThrow();
  const until = row.frozen_until.toISOString();
  return [
    `${id}  ${row.status}  round ${row.round} of ${group.name} (${group.status}), group ${row.group_id}`,
    `about the ${row.about}, by ${shown?.by}, customer ${row.user_id}, until ${until}`,
    row.text,
    ...(shown?.evidence ?? []).map(({ at, by, text, picture }) =>
      [at.toISOString(), by, text ?? pathOf(fileOf(picture ?? ''))].join('  '),
    ),
    ...(row.proposed_by === null ? [] : [`giving back proposed by ${row.proposed_by}`]),
    ...(row.decided_by === null ? [] : [`decided by ${row.decided_by}: ${row.reason}`]),
    ...(row.abusive_at === null ? [] : [`abusive: ${row.abusive_at.toISOString()}`]),
  ].join('\n');
}
