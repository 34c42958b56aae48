// Assignment of a group's turns to its members.
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type GroupState, isSuspended, yetToCollect } from '../ground/state.ts';
import { moveBehind } from './turn-order.ts';

/** Assigns the open round and those after it to these members in order, and voids pending swaps. */
export async function assignTurns(
  tx: Tx,
  state: GroupState,
  order: readonly number[],
): Promise<void> {
  const first = Math.max(state.group.current_round, 1);
  for (const [index, id] of order.entries()) {
    const seat = state.seats.find((candidate) => candidate.id === id);
    if (seat) seat.position = first + index;
  }
  state.seats.sort((a, b) => a.position - b.position);
  await sql`update ajo_member m set position = ${first} + n.at::int - 1
    from unnest(${order}::bigint[]) with ordinality n(id, at) where m.id = n.id`.execute(tx);
  await tx
    .updateTable('ajo_swap')
    .set({ status: 'void' })
    .where('group_id', '=', state.group.id)
    .where('status', '=', 'offered')
    .execute();
}

/** Moves defaulters who haven't collected, and suspended seats, behind the others. */
export async function moveDefaulters(
  tx: Tx,
  state: GroupState,
  defaulters: ReadonlySet<number>,
): Promise<void> {
  const ids = yetToCollect(state).map(({ id }) => id);
  const suspended = new Set(state.seats.filter(isSuspended).map(({ id }) => id));
  // Suspended seats stay behind everyone: their payout repays the amounts paid for them.
  const next = moveBehind(moveBehind(ids, defaulters), suspended);
  if (next.every((id, index) => id === ids[index])) return;
  await assignTurns(tx, state, next);
}
