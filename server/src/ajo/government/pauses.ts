// Pausing and resuming. A group paused by a majority moves no money until a majority resumes it, or until the
// limit in its terms.
import { AppError } from '@alajo/contract/errors.ts';
import { AJO_PAUSE_PERIODS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import { DAY } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordEvents } from '../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../ground/notices/notices.ts';
import type { GroupState } from '../ground/state.ts';
import { endVotes } from '../groups/open-votes.ts';
import { shiftPlans } from '../rounds/plans.ts';
import type { VoteKind } from './votes/kind.ts';

export const pauseVote = {
  name: 'pause',
  prepare: mayPause,
  asks: () => 'Pause the group?',
  means: () => PAUSE_MEANS,
  apply: pause,
} satisfies VoteKind;

export const resumeVote = {
  name: 'resume',
  prepare: mayResume,
  asks: () => 'Resume the group?',
  means: () => RESUME_MEANS,
  apply: resume,
} satisfies VoteKind;

/** Throws group_not_active if there is nothing to pause. */
function mayPause({ group }: GroupState): object {
  if (group.status !== 'active') throw new AppError('group_not_active');
  return {};
}

/** Throws group_not_active if there is nothing to resume. */
function mayResume({ group }: GroupState): object {
  if (group.status !== 'paused') throw new AppError('group_not_active');
  return {};
}

const MOVED = 'All dates move by the length of the pause.';
const PAUSE_MEANS = [
  'While the group is paused, no one pays or collects.',
  `It resumes when most members agree, or automatically after ${AJO_PAUSE_PERIODS} rounds’ time.`,
  MOVED,
];
const RESUME_MEANS = ['Contributions and payouts continue.', MOVED];

async function pause(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  const paused = { status: 'paused' as const, paused_at: now };
  Object.assign(group, paused);
  await tx.updateTable('ajo_group').set(paused).where('id', '=', group.id).execute();
  await recordEvents(tx, now, [{ group_id: group.id, text: 'The group was paused.' }]);
  const params = inGroup(state);
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_paused, params });
}

/** Later due dates shift by whole days, rounded up; running waits continue from where they stopped. */
export async function resume(tx: Tx, now: Date, state: GroupState): Promise<void> {
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
  await sql`update ajo_dispute set frozen_until = frozen_until + ${wait}
    where group_id = ${group.id} and status = 'open'`.execute(tx);
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
  await endVotes(tx, now, group.id, ['resume']);
  const params = { ...inGroup(state), days };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_resumed, params });
}
