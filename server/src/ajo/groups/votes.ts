// Pausing and resuming: the organiser proposes it, and it takes effect when most members agree.
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { DAY } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { recordEvents } from '../history.ts';
import { shiftPlans } from '../money/plans.ts';
import { ajoNotices, inGroup, notifyMembers } from '../notices.ts';
import { type GroupState, lockGroup, planNext, seatOf } from '../state.ts';

/**
 * Records the caller's agreement, once. Throws not_found, group_not_active (nothing to pause or
 * resume), organiser_only (the organiser has not proposed it yet).
 */
export async function agree(
  { db, clock }: Deps,
  userId: number,
  groupId: number,
  kind: 'pause' | 'resume',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const state = await lockGroup(tx, groupId);
    const seat = seatOf(state, userId);
    const { group } = state;
    const { from, proposed, apply } = votes[kind];
    if (group.status !== from) throw new AppError('group_not_active');
    const before = await tx
      .selectFrom('ajo_vote')
      .select('member_id')
      .where('group_id', '=', groupId)
      .execute();
    const proposes = userId === group.organiser_id;
    if (before.length === 0 && !proposes) throw new AppError('organiser_only');
    await tx
      .insertInto('ajo_vote')
      .values({ group_id: groupId, member_id: seat.id, kind, created_at: now })
      .onConflict((conflict) => conflict.columns(['group_id', 'member_id']).doNothing())
      .execute();
    const yes = new Set([...before.map(({ member_id }) => member_id), seat.id]).size;
    if (before.length === 0) {
      const params = inGroup(state);
      await notifyMembers(tx, now, state, { kind: proposed, params, except: [seat.id] });
    }
    if (yes * 2 <= state.seats.length) return;
    await tx.deleteFrom('ajo_vote').where('group_id', '=', groupId).execute();
    await apply(tx, now, state);
    await planNext(tx, now, [state]);
  });
}

/** What each vote starts from, how its proposal is announced, and what it does once agreed. */
const votes = {
  pause: { from: 'active', proposed: ajoNotices.ajo_pause_proposed, apply: pause },
  resume: { from: 'paused', proposed: ajoNotices.ajo_resume_proposed, apply: resume },
} as const;

async function pause(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  group.status = 'paused';
  await tx
    .updateTable('ajo_group')
    .set({ status: 'paused', paused_at: now })
    .where('id', '=', group.id)
    .execute();
  await recordEvents(tx, now, [{ group_id: group.id, text: 'The group was paused.' }]);
  const params = inGroup(state);
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_paused, params });
}

/** Later due dates shift by whole days, rounded up; running waits continue where they stopped. */
async function resume(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  const paused_ms = now.getTime() - (group.paused_at ?? now).getTime();
  const days = Math.ceil(paused_ms / DAY);
  const wait = sql`make_interval(secs => ${paused_ms}::float8 / 1000)`;
  await sql`
    update ajo_round set
      due_at = case when status = 'scheduled' then due_at + make_interval(days => ${days}::int)
        else due_at end,
      tried_at = tried_at + ${wait}, settled_at = settled_at + ${wait}
    where group_id = ${group.id} and status <> 'paid'`.execute(tx);
  await shiftPlans(tx, group.id, days);
  const before = group.status;
  group.status = 'active';
  await tx
    .updateTable('ajo_group')
    .set({ status: 'active', paused_at: null })
    .where('id', '=', group.id)
    .where('status', '=', before)
    .execute();
  state.round = await tx
    .selectFrom('ajo_round')
    .selectAll()
    .where('group_id', '=', group.id)
    .where('number', '=', group.current_round)
    .executeTakeFirst();
  await recordEvents(tx, now, [
    {
      group_id: group.id,
      text: `The group resumed, ${days} ${days === 1 ? 'day' : 'days'} later.`,
    },
  ]);
  const params = { ...inGroup(state), days };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_resumed, params });
}
