// Asking the group to write off what a member owes.
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { lockGroup, seatOf } from '../ground/state.ts';
import { writeOffOf } from '../money/write-offs.ts';
import { ask } from './proposals.ts';

/**
 * Asks the group as its organiser or as somebody who is owed, with the caller's yes. Throws not_found,
 * own_case, group_paused, nothing_to_write_off, not_owed, already_proposed.
 */
export async function proposeWriteOff(
  { db, clock }: Deps,
  userId: number,
  { id, member }: { id: number; member: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const state = await lockGroup(tx, id);
    const seat = seatOf(state, userId);
    const debtor = state.seats.find((one) => one.id === member);
    if (debtor === undefined) throw new AppError('not_found');
    if (debtor.id === seat.id) throw new AppError('own_case');
    if (state.group.status === 'paused') throw new AppError('group_paused');
    const params = writeOffOf(state, debtor);
    const is_owed = params.needs?.includes(seat.id) ?? false;
    if (!is_owed && userId !== state.group.organiser_id) throw new AppError('not_owed');
    const open = await tx
      .selectFrom('ajo_proposal')
      .select('proposed_by')
      .where('group_id', '=', id)
      .where('kind', '=', 'write_off')
      .where(sql`params ->> 'about'`, '=', `${debtor.id}`)
      .where('status', '=', 'open')
      .executeTakeFirst();
    if (open?.proposed_by === seat.id) return;
    if (open !== undefined) throw new AppError('already_proposed');
    await ask(tx, clock.now(), state, { kind: 'write_off', params, seat });
  });
}
