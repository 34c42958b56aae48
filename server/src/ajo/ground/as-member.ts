// Members' actions in their group: one transaction that holds the group's lock.
import type { Deps } from '../../deps.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { type GroupState, lockGroup, type Seat, seatOf } from './state.ts';

/** The caller's seat, in their group under its lock. */
type LockedGroup = { now: Date; state: GroupState; seat: Seat };

/**
 * Locks a group and runs `work` with the caller's seat in it. Throws not_found for non-members, exactly as if
 * the group did not exist, and seat_suspended.
 */
export const asMember = <Reply>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  groupId: number,
  work: (tx: Tx, locked: LockedGroup) => Promise<Reply>,
): Promise<Reply> =>
  inTransaction(db, async (tx) => {
    const state = await lockGroup(tx, groupId);
    return work(tx, { now: clock.now(), state, seat: seatOf(state, userId) });
  });
