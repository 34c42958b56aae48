// Seats given up before the start, and groups that never start.
import { proposalKind } from '@alajo/contract/ajo/schemas.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { notifyEnded } from '../../ground/notices/sms.ts';
import type { GroupState, Seat } from '../../ground/state.ts';
import { endLink } from '../../groups/invitations/links.ts';
import { recordDecline } from '../../groups/joining/cycles.ts';
import { endList, lapseRequests } from '../../groups/joining/end-requests.ts';
import { fillSeats } from '../../groups/joining/waiting-list.ts';
import { endVotes, withdrawBallots } from '../../groups/open-votes.ts';
import { releaseOffice } from '../../groups/succession/succession.ts';
import { returnGuarantees } from '../money/guarantees.ts';
import { returnHolds } from '../money/holds.ts';

/**
 * Removes a seat before the start and releases its hold, without affecting the trust score, together with the
 * seats its holder pays for.
 */
export async function leaveWithoutTrace(
  tx: Tx,
  now: Date,
  state: GroupState,
  seat: Seat,
): Promise<void> {
  const { group } = state;
  for (const other of state.seats.filter(({ paid_by }) => paid_by === seat.id)) {
    await leaveWithoutTrace(tx, now, state, other);
  }
  if (group.held_account !== null) await returnHolds(tx, now, state, [seat]);
  await returnGuarantees(tx, now, state, [seat]);
  await withdrawBallots(tx, seat);
  await tx.deleteFrom('ajo_member').where('id', '=', seat.id).execute();
  await endLink(tx, now, group.id, seat.user_id);
  if (group.renews !== null) await recordDecline(tx, now, group.id, seat.user_id);
  await tx
    .updateTable('ajo_member')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('group_id', '=', group.id)
    .where('position', '>', seat.position)
    .execute();
  state.seats = state.seats.filter(({ id }) => id !== seat.id);
  for (const later of state.seats) if (later.position > seat.position) later.position -= 1;
  const changed = { members: state.seats.length, status: 'recruiting' as const };
  Object.assign(group, changed);
  await tx.updateTable('ajo_group').set(changed).where('id', '=', group.id).execute();
  await recordEvents(tx, now, [{ group_id: group.id, text: `${seat.name} left.` }]);
  await releaseOffice(tx, now, state, seat);
  await notifyEnded(tx, now, state, [seat]);
}

/**
 * Gives up a seat before the start; the others are notified, and the waiting list gets it. The group ends
 * when the last member leaves.
 */
export async function leaveBeforeStart(
  tx: Tx,
  now: Date,
  state: GroupState,
  seat: Seat,
): Promise<void> {
  await leaveWithoutTrace(tx, now, state, seat);
  const { group } = state;
  if (state.seats.length === 0) return dissolve(tx, now, state);
  const { max_members } = group;
  const params = { ...inGroup(state), member: seat.name, members: state.seats.length, max_members };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_member_left, params });
  await fillSeats(tx, now, group.id);
}

/** Ends a group that did not start; holds are released at once. */
export async function dissolve(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  if (group.held_account !== null) await returnHolds(tx, now, state, state.seats);
  await returnGuarantees(tx, now, state, state.seats);
  await endVotes(tx, now, group.id, proposalKind.options);
  const ended = { status: 'completed' as const, outcome: 'dissolved' as const };
  Object.assign(group, ended);
  await tx.updateTable('ajo_group').set(ended).where('id', '=', group.id).execute();
  await lapseRequests(tx, now, state);
  await endList(tx, now, state);
  await recordEvents(tx, now, [{ group_id: group.id, text: 'The group was dissolved.' }]);
  await notifyEnded(tx, now, state, state.seats);
  const params = { ...inGroup(state), needed: group.min_members };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_dissolved, params });
}
