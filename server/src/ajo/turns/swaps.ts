// Swapping turns: two members agree to exchange their turns before either is funded.
import { AppError } from '@alajo/contract/errors.ts';
import type { Message } from '@alajo/contract/route.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import { asMember } from '../ground/as-member.ts';
import { recordEvents } from '../ground/history.ts';
import { ajoNotices, describeSwap, inGroup, notifyMembers } from '../ground/notices/notices.ts';
import { type GroupState, isSuspended, type Seat, yetToCollect } from '../ground/state.ts';
import { assignTurns } from './assignment.ts';
import { requireTurn } from './late-turns.ts';

/**
 * Offers a fellow member a swap of turns; repeating a pending offer changes nothing. Throws not_found,
 * swap_not_possible, turn_too_early.
 */
export async function offerSwap(
  deps: Deps,
  userId: number,
  groupId: number,
  memberId: number,
): Promise<Message> {
  return asMember(deps, userId, groupId, async (tx, { now, state, seat }) => {
    const other = state.seats.find(({ id }) => id === memberId);
    if (other === undefined) throw new AppError('not_found', { field: 'member_id' });
    await requireSwappable(tx, state, seat, other);
    await requireTurns(tx, now, state, { caller: seat, other });
    const row = { group_id: groupId, from_id: seat.id, to_id: other.id };
    const made = await tx
      .insertInto('ajo_swap')
      .values({ ...row, status: 'offered', created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['group_id', 'from_id', 'to_id'])
          .where('status', '=', sql.lit('offered'))
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    const message = `Your offer is with ${other.name}. Your turns are swapped if they accept.`;
    if (made === undefined) return { message };
    const turns = { their_turn: seat.position, your_turn: other.position };
    const params = { ...inGroup(state), by: seat.name, ...turns };
    await notify(tx, [createNotice(ajoNotices.ajo_swap_offered, other.user_id, now, params)]);
    return { message };
  });
}

/**
 * Accepts an offered swap: the two turns change places. Idempotent. Returns the group's id. Throws not_found,
 * swap_not_possible, turn_too_early.
 */
export async function acceptSwap(
  deps: Deps,
  userId: number,
  groupId: number,
  swapId: number,
): Promise<number> {
  await asMember(deps, userId, groupId, async (tx, { now, state, seat }) => {
    const swap = await findSwap(tx, groupId, swapId);
    const from = state.seats.find(({ id }) => id === swap.from_id);
    if (swap.to_id !== seat.id || from === undefined) throw new AppError('not_found');
    if (swap.status === 'accepted') return;
    if (swap.status !== 'offered') throw new AppError('swap_not_possible');
    await requireSwappable(tx, state, from, seat);
    await requireTurns(tx, now, state, { caller: seat, other: from });
    await tx
      .updateTable('ajo_swap')
      .set({ status: 'accepted' })
      .where('id', '=', swapId)
      .where('status', '=', 'offered')
      .execute();
    const swapped = [turnOf(from), turnOf(seat)] as const;
    const order = yetToCollect(state).map(({ id }) => {
      if (id === from.id) return seat.id;
      return id === seat.id ? from.id : id;
    });
    await assignTurns(tx, state, order);
    await recordEvents(tx, now, [
      { group_id: groupId, text: `${describeSwap(swapped)} swapped turns.` },
    ]);
    const params = { ...inGroup(state), swapped };
    await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_turns_swapped, params });
  });
  return groupId;
}

const turnOf = ({ name, position }: Seat) => ({ name, turn: position });

/** Declines an offer, or withdraws the caller's own; an offer that has ended stays as it is. */
export async function endSwap(
  deps: Deps,
  userId: number,
  groupId: number,
  swapId: number,
): Promise<Message> {
  return asMember(deps, userId, groupId, async (tx, { seat }) => {
    const swap = await findSwap(tx, groupId, swapId);
    if (![swap.from_id, swap.to_id].includes(seat.id)) throw new AppError('not_found');
    if (swap.status === 'accepted') return { message: 'The turns have already been swapped.' };
    const isOwn = swap.from_id === seat.id;
    await tx
      .updateTable('ajo_swap')
      .set({ status: isOwn ? 'withdrawn' : 'declined' })
      .where('id', '=', swapId)
      .where('status', '=', 'offered')
      .execute();
    return {
      message: isOwn ? 'Swap offer withdrawn.' : 'Swap declined. All turns stay the same.',
    };
  });
}

/** Throws not_found. */
async function findSwap(tx: Tx, groupId: number, swapId: number) {
  const swap = await tx
    .selectFrom('ajo_swap')
    .selectAll()
    .where('id', '=', swapId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  if (swap === undefined) throw new AppError('not_found');
  return swap;
}

async function requireSwappable(tx: Tx, state: GroupState, seat: Seat, other: Seat): Promise<void> {
  const { group } = state;
  const rounds = await tx
    .selectFrom('ajo_round')
    .select(['number', 'status', 'funded'])
    .where('group_id', '=', group.id)
    .where('number', 'in', [seat.position, other.position])
    .execute();
  const free = rounds.filter(({ status, funded }) => status === 'scheduled' && funded === 0);
  const canAnswer = [seat, other].every((member) => !member.represented && !isSuspended(member));
  if (group.status !== 'active' || free.length < 2 || seat.id === other.id || !canAnswer) {
    throw new AppError('swap_not_possible');
  }
}

/** The one who moves forward needs a high enough score for the turn. */
async function requireTurns(
  tx: Tx,
  now: Date,
  state: GroupState,
  { caller, other }: { caller: Seat; other: Seat },
): Promise<void> {
  const [earlier, later] = caller.position < other.position ? [caller, other] : [other, caller];
  const owner = later === caller ? 'Your' : `${later.name}’s`;
  const { user_id } = later.payer;
  await requireTurn(tx, now, state, { user_id, owner, turn: earlier.position });
}
