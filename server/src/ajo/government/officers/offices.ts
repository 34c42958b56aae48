// Treasurer and secretary: the organiser asks a member, who accepts the office and may step down later.
import type { Office } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Message } from '@alajo/contract/route.ts';
import type { Deps } from '../../../deps.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { asMember } from '../../ground/as-member.ts';
import { recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { type GroupState, isOwnPayer, type Seat, seatById } from '../../ground/state.ts';
import { endVotesAbout } from '../../groups/open-votes.ts';
import {
  endOffice,
  type OfficerRow,
  openOfficers,
} from '../../groups/succession/office-holders.ts';

type OfficeOffer = { id: number; member_id: number; office: Office };

/**
 * Asks a member to take an office, as the organiser; asking the same member again changes nothing. Throws
 * not_found, organiser_only, group_not_active, represented_member, has_office, office_taken.
 */
export async function offerOffice(
  deps: Deps,
  userId: number,
  { id: groupId, member_id, office }: OfficeOffer,
): Promise<Message> {
  return asMember(deps, userId, groupId, async (tx, { now, state, seat: organiser }) => {
    const seat = state.seats.find(({ id }) => id === member_id);
    if (seat === undefined) throw new AppError('not_found', { field: 'member_id' });
    if (state.group.organiser_id !== userId) throw new AppError('organiser_only');
    requireRunning(state);
    requirePays(seat);
    const open = await openOfficers(tx, [groupId]);
    const own = open.find((row) => row.member_id === seat.id);
    const message = `You’ve asked ${seat.name} to be the ${office}.`;
    if (own?.office === office) return { message };
    if (own !== undefined || seat.id === organiser.id) throw new AppError('has_office');
    if (open.some((row) => row.office === office)) throw new AppError('office_taken');
    const row = { group_id: groupId, office, member_id, user_id: seat.user_id, asked_at: now };
    await tx
      .insertInto('ajo_officer')
      .values({ ...row, held_at: null, ended_at: null })
      .execute();
    const params = { ...inGroup(state), by: organiser.name, office };
    await notify(tx, [createNotice(ajoNotices.ajo_office_asked, seat.user_id, now, params)]);
    return { message };
  });
}

/** Throws group_not_active: a finished group has no officers. */
export function requireRunning({ group }: GroupState): void {
  if (group.status === 'completed') throw new AppError('group_not_active');
}

/** Throws represented_member: officers pay for themselves. */
export function requirePays(seat: Seat): void {
  if (!isOwnPayer(seat)) throw new AppError('represented_member');
}

type Answer = { id: number; officer: number; takes: boolean };

/** Accepts or declines the office offered to the caller. Idempotent. Throws not_found, group_not_active. */
export async function answerOfficer(
  deps: Deps,
  userId: number,
  { id: groupId, officer, takes }: Answer,
): Promise<Message> {
  return asMember(deps, userId, groupId, async (tx, { now, state, seat }) => {
    const row = await findOffice(tx, groupId, officer);
    if (row.member_id !== seat.id) throw new AppError('not_found');
    const message = takes ? `You are the ${row.office} now.` : 'We’ve told the organiser.';
    if (row.status === (takes ? 'held' : 'declined')) return { message };
    if (row.status !== 'asked') throw new AppError('not_found');
    if (!takes) {
      await decline(tx, now, state, { seat, row });
      return { message };
    }
    requireRunning(state);
    await tx
      .updateTable('ajo_officer')
      .set({ status: 'held', held_at: now })
      .where('id', '=', row.id)
      .where('status', '=', 'asked')
      .execute();
    const { office } = row;
    const text = `${seat.name} is now the ${office}.`;
    await recordEvents(tx, now, [{ group_id: groupId, text }]);
    const params = { ...inGroup(state), name: seat.name, office };
    const announcement = { kind: ajoNotices.ajo_office_taken, params, except: [seat.id] };
    await notifyMembers(tx, now, state, announcement);
    return { message };
  });
}

type Holder = { seat: Seat; row: OfficerRow };

async function decline(tx: Tx, now: Date, state: GroupState, { seat, row }: Holder): Promise<void> {
  await endOffice(tx, now, row.id, 'declined');
  const params = { ...inGroup(state), name: seat.name, office: row.office };
  const { organiser_id } = state.group;
  await notify(tx, [createNotice(ajoNotices.ajo_office_declined, organiser_id, now, params)]);
}

/**
 * Steps down from the caller's own office; or cancels the request to a member, as the organiser. Idempotent.
 * Throws not_found.
 */
export async function endOfficer(
  deps: Deps,
  userId: number,
  { id: groupId, officer }: { id: number; officer: number },
): Promise<Message> {
  return asMember(deps, userId, groupId, async (tx, { now, state, seat }) => {
    const row = await findOffice(tx, groupId, officer);
    const own = row.member_id === seat.id;
    const organises = state.group.organiser_id === userId;
    if (own && row.status === 'held') {
      await endHeld(tx, now, state, { row, how: 'laid_down' });
    } else if (organises && row.status === 'asked') await endOffice(tx, now, row.id, 'withdrawn');
    else if (own ? row.status === 'asked' : !organises || row.status === 'held') {
      throw new AppError('not_found');
    }
    return {
      message: own ? `You are no longer the ${row.office}.` : 'The request is cancelled.',
    };
  });
}

/** Throws not_found. */
async function findOffice(tx: Tx, groupId: number, officer: number): Promise<OfficerRow> {
  const row = await tx
    .selectFrom('ajo_officer')
    .selectAll()
    .where('id', '=', officer)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

type OfficeEnd = { row: OfficerRow; how: 'laid_down' | 'removed' };

/** Ends an office, and notifies everyone. */
export async function endHeld(
  tx: Tx,
  now: Date,
  state: GroupState,
  { row, how }: OfficeEnd,
): Promise<void> {
  await endOffice(tx, now, row.id, how);
  await endVotesAbout(tx, now, row.member_id, ['remove_officer']);
  const { name } = seatById(state, row.member_id);
  const text =
    how === 'removed'
      ? `${name} is no longer the ${row.office}, as the group voted.`
      : `${name} stepped down as ${row.office}.`;
  await recordEvents(tx, now, [{ group_id: state.group.id, text }]);
  const params = { ...inGroup(state), name, office: row.office, how };
  const except = how === 'laid_down' ? [row.member_id] : [];
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_office_ended, params, except });
}
