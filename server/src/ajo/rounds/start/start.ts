// The start of a group: its turns are fixed and its rounds begin.
import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { midnight } from '../../ground/schedule.ts';
import { type GroupState, seatOf } from '../../ground/state.ts';
import { turnsBefore } from '../../groups/joining/cycles.ts';
import { lapseRequests, retainWaitingList } from '../../groups/joining/end-requests.ts';
import { assignTurns } from '../../turns/assignment.ts';
import { startsLate } from '../../turns/late-turns.ts';
import { trustScores } from '../../turns/trust.ts';
import { moveBehind, turnOrder, turnsHash } from '../../turns/turn-order.ts';
import { preferencesOf } from '../../turns/turn-preferences.ts';
import { payFirstRound } from '../money/holds.ts';
import { dissolve } from './leave-before-start.ts';

/** Starts a group without holds on its start date if it has enough members, otherwise ends it. */
export const startOrDissolve = (tx: Tx, now: Date, state: GroupState): Promise<void> =>
  hasTooFewMembers(state) ? dissolve(tx, now, state) : startGroup(tx, now, state);

/** True with fewer members than the group's terms require for its start. */
export const hasTooFewMembers = ({ group, seats }: GroupState): boolean =>
  seats.length < group.min_members;

/** Fixes the turns and begins the rounds. */
export async function startGroup(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  const joined = state.seats.map(({ id }) => id);
  const organiser = seatOf(state, group.organiser_id);
  const order = turnOrder(group.turn_order, joined, {
    organiser: organiser.id,
    seed: group.seed,
    before: await turnsBefore(tx, group),
    wishes: await preferencesOf(tx, group),
  });
  const turns = moveBehind(order, await markLate(tx, now, state));
  await assignTurns(tx, state, turns);
  const rounds = joined.map((_, index) => ({
    group_id: group.id,
    number: index + 1,
    status: 'scheduled' as const,
    due_at: midnight(dueDay(group.start_date, group.frequency, index)),
    tried_at: null,
    settled_at: null,
    paid_at: null,
    collector_id: null,
    paid_out: null,
    arrears: null,
  }));
  const made = await tx.insertInto('ajo_round').values(rounds).returningAll().execute();
  state.round = made.find(({ number }) => number === 1);
  const turns_at_start = turns.join(',');
  const total_rounds = rounds.length;
  const started = { status: 'active' as const, current_round: 1, total_rounds, turns_at_start };
  Object.assign(group, started);
  await tx.updateTable('ajo_group').set(started).where('id', '=', group.id).execute();
  if (group.held_account !== null) await payFirstRound(tx, now, state);
  await lapseRequests(tx, now, state);
  await retainWaitingList(tx, now, state);
  await recordEvents(tx, now, [
    { group_id: group.id, text: `The group started with ${joined.length} members.` },
  ]);
  const turns_hash = turnsHash(turns_at_start);
  const params = { ...inGroup(state), members: joined.length, turns_hash };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_started, params });
}

/** Returns the members whose score puts them behind the others, and records them. */
async function markLate(tx: Tx, now: Date, { group, seats }: GroupState): Promise<Set<number>> {
  const scores = await trustScores(
    tx,
    now,
    seats.map(({ payer }) => payer.user_id),
  );
  const late = seats.filter(({ payer }) => startsLate(group, scores.get(payer.user_id) ?? 0));
  if (late.length === 0) return new Set();
  const ids = late.map(({ id }) => id);
  await tx.updateTable('ajo_member').set({ collects_late: true }).where('id', 'in', ids).execute();
  await recordEvents(
    tx,
    now,
    late.map(({ name }) => ({
      group_id: group.id,
      text: `${name} collects after the others: their trust score was too low at the start.`,
    })),
  );
  return new Set(ids);
}
