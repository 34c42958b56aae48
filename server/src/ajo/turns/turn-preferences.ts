// Turn preferences before the start: turns that members pick, or request with a reason that others support.
import { isByPreference } from '@alajo/contract/ajo/schemas.ts';
import { turnMessages } from '@alajo/contract/ajo/turns.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Message } from '@alajo/contract/route.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { brokenConstraint, type Tx } from '../../platform/database/database.ts';
import { asMember } from '../ground/as-member.ts';
import { ajoNotices, inGroup } from '../ground/notices/notices.ts';
import { acceptsMembers, type GroupRow, type GroupState, type Seat } from '../ground/state.ts';
import { requireTurn } from './late-turns.ts';
import type { TurnPreference } from './turn-order.ts';

type TurnChoice = { id: number; turn: number; reason?: string | undefined };

/**
 * Picks a free turn, or requests one with a reason, replacing an earlier preference and its support.
 * Idempotent. Throws not_found, turns_fixed, turn_taken, turn_too_early, invalid_request.
 */
export async function chooseTurn(
  deps: Deps,
  userId: number,
  { id, turn, reason = undefined }: TurnChoice,
): Promise<Message> {
  try {
    return await asMember(deps, userId, id, async (tx, { now, state, seat }) => {
      requireOpen(state);
      const { group } = state;
      const needs = group.turn_order === 'need';
      if (needs !== (reason !== undefined)) {
        throw new AppError('invalid_request', { field: 'reason', message: turnMessages.reason });
      }
      await requireOpenTurn(tx, now, state, { seat, whose: 'Your', turn });
      const chosen = {
        message: needs
          ? 'The group sees when you need the money, and why.'
          : `Turn ${turn} is yours.`,
      };
      const before = await tx
        .selectFrom('ajo_wish')
        .selectAll()
        .where('member_id', '=', seat.id)
        .executeTakeFirst();
      if (before?.turn === turn && before.reason === (reason ?? null)) return chosen;
      await dropTurnPreference(tx, seat);
      const row = { member_id: seat.id, group_id: id, turn, reason: reason ?? null, at: now };
      await tx.insertInto('ajo_wish').values(row).execute();
      return chosen;
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'ajo_wish_once') throw error;
    throw new AppError('turn_taken', { cause: error });
  }
}

/** Throws not_found, turns_fixed. */
export const giveUpTurn = (deps: Deps, userId: number, id: number): Promise<Message> =>
  asMember(deps, userId, id, async (tx, { state, seat }) => {
    requireOpen(state);
    await dropTurnPreference(tx, seat);
    return { message: 'You’ve given up your turn.' };
  });

/** Deletes a seat's preferences and support when it passes to someone else. */
export async function withdrawTurnPreferences(tx: Tx, seat: Seat): Promise<void> {
  await dropTurnPreference(tx, seat);
  await tx.deleteFrom('ajo_support').where('member_id', '=', seat.id).execute();
}

async function dropTurnPreference(tx: Tx, { id }: Seat): Promise<void> {
  await tx.deleteFrom('ajo_wish').where('member_id', '=', id).execute();
  await tx.updateTable('ajo_member').set({ proposed_turn: null }).where('id', '=', id).execute();
}

/**
 * Proposes a free turn to a member, as the organiser; they are notified and confirm it by choosing it.
 * Idempotent. Throws not_found, organiser_only, turns_fixed, turn_taken, turn_too_early.
 */
export async function proposeTurn(
  deps: Deps,
  userId: number,
  { id, member, turn }: { id: number; member: number; turn: number },
): Promise<Message> {
  return asMember(deps, userId, id, async (tx, { now, state, seat }) => {
    const other = requireOther(state, seat, member);
    requireOpen(state);
    const { group } = state;
    if (group.organiser_id !== userId) throw new AppError('organiser_only');
    if (group.turn_order !== 'picked') throw new AppError('turns_fixed');
    await requireOpenTurn(tx, now, state, { seat: other, whose: `${other.name}’s`, turn });
    const taken = await tx
      .selectFrom('ajo_wish')
      .select('member_id')
      .where('group_id', '=', id)
      .where('turn', '=', turn)
      .executeTakeFirst();
    if (taken) throw new AppError('turn_taken');
    const message = `You’ve proposed turn ${turn} to ${other.name}.`;
    if (other.proposed_turn === turn) return { message };
    await tx
      .updateTable('ajo_member')
      .set({ proposed_turn: turn })
      .where('id', '=', other.id)
      .execute();
    const params = { ...inGroup(state), by: seat.name, turn };
    await notify(tx, [createNotice(ajoNotices.ajo_turn_proposed, other.user_id, now, params)]);
    return { message };
  });
}

/** Supports a fellow member's request, or withdraws the support. Throws not_found, turns_fixed. */
export async function supportTurnPreference(
  deps: Deps,
  userId: number,
  { id, member, supports }: { id: number; member: number; supports: boolean },
): Promise<Message> {
  return asMember(deps, userId, id, async (tx, { state, seat }) => {
    const other = requireOther(state, seat, member);
    requireOpen(state);
    if (state.group.turn_order !== 'need') throw new AppError('turns_fixed');
    const wish = await tx
      .selectFrom('ajo_wish')
      .select('member_id')
      .where('member_id', '=', other.id)
      .executeTakeFirst();
    if (wish === undefined) throw new AppError('not_found', { field: 'member' });
    const row = { wish_id: other.id, member_id: seat.id };
    if (supports) {
      await tx
        .insertInto('ajo_support')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { message: `You support ${other.name}.` };
    }
    await tx
      .deleteFrom('ajo_support')
      .where('wish_id', '=', other.id)
      .where('member_id', '=', seat.id)
      .execute();
    return { message: `You no longer support ${other.name}.` };
  });
}

/** Throws not_found. */
function requireOther({ seats }: GroupState, seat: Seat, member: number): Seat {
  const other = seats.find((candidate) => candidate.id === member && candidate.id !== seat.id);
  if (other === undefined) throw new AppError('not_found', { field: 'member' });
  return other;
}

/** Throws turns_fixed. */
function requireOpen({ group }: GroupState): void {
  if (!acceptsMembers(group) || !isByPreference(group.turn_order))
    throw new AppError('turns_fixed');
}

/** Throws invalid_request for a turn the group does not have, turn_too_early. */
async function requireOpenTurn(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, whose, turn }: { seat: Seat; whose: string; turn: number },
): Promise<void> {
  const { max_members } = state.group;
  if (turn > max_members) {
    throw new AppError('invalid_request', { field: 'turn', message: turnMessages.turn });
  }
  const { user_id } = seat;
  await requireTurn(tx, now, state, { user_id, owner: whose, turn, turns: max_members });
}

/**
 * Members' preferences in order of precedence: the latest turn first if turns were picked, so that picks of
 * turns that won't exist keep their order; for requests, the most support first, then the earliest.
 */
export async function preferencesOf(tx: Tx, group: GroupRow): Promise<TurnPreference[]> {
  if (!isByPreference(group.turn_order)) return [];
  const { rows } = await sql<TurnPreference>`
    select member_id as member, turn from ajo_wish w
    where group_id = ${group.id}
    order by case when reason is null then -turn end,
      (select count(*) from ajo_support s where s.wish_id = w.member_id) desc, at, member_id`.execute(
    tx,
  );
  return rows;
}
