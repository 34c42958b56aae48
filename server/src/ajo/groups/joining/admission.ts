// Eligibility for a seat before the start, and taking it.
import { INVITATION_ENDED } from '@alajo/contract/ajo/invitations.ts';
import { ajoMessages, commitmentOf, organiserCollectsFirst } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { findCustomer } from '../../../identity/customers.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notifyEverywhere } from '../../../notifications/messages.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvents } from '../../ground/history.ts';
import {
  type AgreedHow,
  ajoNotices,
  inGroup,
  notifyMembers,
} from '../../ground/notices/notices.ts';
import { midnight } from '../../ground/schedule.ts';
import {
  acceptsMembers,
  type GroupRow,
  type GroupState,
  lockGroup,
  type Seat,
  seatOf,
} from '../../ground/state.ts';
import { requireLateTurn } from '../../turns/late-turns.ts';
import { findLink, type Link } from '../invitations/links.ts';
import { type FormerMember, formerMembersOf } from './cycles.ts';
import { type Joiner, lockGroups, requireRoomForGroup, seatTermsOf } from './requirements.ts';

/** The joiner's agreement, and the invitation they used. */
export type JoinInput = {
  terms_version: number;
  invitation?: string | undefined;
  organiser_first?: boolean | undefined;
};

/**
 * Locks a group the joiner may join, or wait for if it is full, and returns it with the invitation they used
 * and whether they were in the cycle it renews, which admits them like an invitation. Throws not_found,
 * terms_changed, invalid_request (organiser_first), already_member, group_started, group_full,
 * too_many_groups, pin_not_set, pot_too_large, contributions_too_high, late_turns_taken.
 */
export async function lockJoinable(
  tx: Tx,
  now: Date,
  groupId: number,
  { joiner, may_wait, terms_version, invitation, organiser_first }: Admission,
): Promise<{
  state: GroupState;
  link: Link | undefined;
  goes_again: boolean;
  is_full: boolean;
}> {
  await lockGroups(tx, joiner.user_id);
  // Checked before the lock too, so that an unknown group gets the same response.
  await requireLink(tx, now, groupId, invitation);
  const state = await lockGroup(tx, groupId);
  const link = await requireLink(tx, now, groupId, invitation);
  const { group } = state;
  const member = state.seats.some(({ user_id }) => user_id === joiner.user_id);
  // A group that is private or has started is visible to its members only.
  const former = await formerMembersOf(tx, group);
  const goes_again = former.some(({ user_id }) => user_id === joiner.user_id);
  const invited = group.visibility === 'open' || link !== undefined || goes_again;
  const visible = acceptsMembers(group) && invited;
  if (!visible && !member) throw new AppError('not_found');
  if (terms_version !== group.terms_version) throw new AppError('terms_changed');
  if (organiserCollectsFirst(group.turn_order) && organiser_first !== true) {
    const message = ajoMessages.organiserFirst;
    throw new AppError('invalid_request', { field: 'organiser_first', message });
  }
  if (member) throw new AppError('already_member');
  if (midnight(group.start_date) <= now) throw new AppError('group_started');
  const is_full = !hasFreeSeat(group, former, joiner.user_id);
  if (!may_wait) requireFreeSeat(group, former, joiner.user_id);
  await requireRoomForGroup(tx, now, joiner, seatTermsOf(group));
  // For the waiting list, free turns are checked again when a seat becomes free.
  if (!is_full) await requireLateTurn(tx, now, state, joiner.user_id);
  return { state, link, goes_again, is_full };
}

/** Members of the last cycle keep their seats until they answer. */
export function requireFreeSeat(
  group: GroupRow,
  former: readonly FormerMember[],
  userId: number,
): void {
  if (hasFreeSeat(group, former, userId)) return;
  if (group.members >= group.max_members) throw new AppError('group_full');
  const message =
    'The free seats are reserved for members of the last cycle who haven’t answered yet.';
  throw new AppError('group_full', { message });
}

/** True if a seat isn't reserved for a member of the last cycle. */
export function hasFreeSeat(
  group: GroupRow,
  former: readonly FormerMember[],
  userId: number,
): boolean {
  const unanswered = former.filter(({ user_id, answer }) => answer === null && user_id !== userId);
  return group.max_members - group.members > unanswered.length;
}

/** `may_wait`: a full group has a waiting list they could join. */
type Admission = JoinInput & { joiner: Joiner; may_wait: boolean };

async function requireLink(tx: Tx, now: Date, groupId: number, code: string | undefined) {
  if (code === undefined) return undefined;
  const link = await findLink(tx, now, code);
  if (link?.group_id !== groupId) throw new AppError('not_found', { message: INVITATION_ENDED });
  return link;
}

/** Members may invite too, but the organiser then approves their joiners. */
export const needsApproval = (
  { group }: Pick<GroupState, 'group'>,
  link: Pick<Link, 'user_id'> | undefined,
): boolean => group.approval || (link !== undefined && link.user_id !== group.organiser_id);

/** Gives the next seat to an eligible customer, and notifies everyone. */
export async function admit(
  tx: Tx,
  now: Date,
  state: GroupState,
  { user_id, invitation_id, capped_until, how = 'joined', paid_by = null }: AdmittedMember,
): Promise<Seat> {
  const { id: group_id, members, max_members } = state.group;
  await addMember(tx, now, group_id, { user_id, paid_by, capped_until });
  await closeRequest(tx, now, { group_id, user_id });
  if (members + 1 === max_members) {
    const full = { status: 'waiting' as const };
    await tx.updateTable('ajo_group').set(full).where('id', '=', group_id).execute();
  }
  if (invitation_id !== null) {
    await tx
      .updateTable('ajo_invitation')
      .set((eb) => ({ joined: eb('joined', '+', 1) }))
      .where('id', '=', invitation_id)
      .execute();
  }
  const joined = seatOf(await lockGroup(tx, group_id), user_id);
  await recordEvents(tx, now, [{ group_id, text: `${joined.name} joined.` }]);
  const places = { members: members + 1, max_members };
  await notifyMembers(tx, now, state, {
    kind: ajoNotices.ajo_member_joined,
    params: { ...inGroup(state), member: joined.name, ...places },
  });
  if (paid_by === null) await confirmDebits(tx, now, state, { user_id, how });
  return joined;
}

type AdmittedMember = {
  user_id: number;
  invitation_id: number | null;
  /** Agreed to by the payer. */
  capped_until: Date | null;
  how?: AgreedHow;
  /** The seat of the officer who pays for them. */
  paid_by?: number | null;
};

/** A member no longer waits for a seat. */
export const closeRequest = (
  tx: Tx,
  now: Date,
  { group_id, user_id }: { group_id: number; user_id: number },
) =>
  tx
    .updateTable('ajo_request')
    .set({ status: 'approved', answered_at: now })
    .where('group_id', '=', group_id)
    .where('user_id', '=', user_id)
    .where('status', 'in', ['waiting', 'listed'])
    .execute();

/** Adds the member's row and raises the count, which a constraint keeps within the group's size. */
export async function addMember(
  tx: Tx,
  now: Date,
  group_id: number,
  { user_id, paid_by = null, capped_until }: NewMember,
): Promise<void> {
  const { members, terms_version } = await tx
    .updateTable('ajo_group')
    .set((eb) => ({ members: eb('members', '+', 1) }))
    .where('id', '=', group_id)
    .returning(['members', 'terms_version'])
    .executeTakeFirstOrThrow();
  const row = { group_id, user_id, paid_by, position: members, joined_at: now, capped_until };
  await tx
    .insertInto('ajo_member')
    .values({ ...row, terms_version })
    .execute();
}

type NewMember = { user_id: number; paid_by?: number | null; capped_until: Date | null };

/** Notifies a new member on every channel of their agreement, in case it wasn't them. */
export async function confirmDebits(
  tx: Tx,
  now: Date,
  state: GroupState,
  { user_id, how }: { user_id: number; how: AgreedHow },
): Promise<void> {
  const { contribution, set_aside, max_members, current_round, start_date, bond } = state.group;
  const members = current_round > 0 ? state.group.members : max_members;
  const params = {
    ...inGroup(state),
    ...commitmentOf({ contribution, set_aside, members, bond }),
    how,
    starts: start_date,
  };
  const notice = createNotice(ajoNotices.ajo_debits_agreed, user_id, now, params);
  await notifyEverywhere(tx, notice, await findCustomer(tx, user_id));
}
