// Clean-up when someone takes over a seat as it is: its suspension, and debts they would owe themselves.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Seat } from '../../ground/state.ts';

/** Lifts a seat's suspension for its new holder. */
export async function freeForSuccessor(
  tx: Tx,
  now: Date,
  seat: Seat,
  userId: number,
): Promise<void> {
  await tx
    .updateTable('ajo_seat_report')
    .set({ status: 'taken', nominee_id: userId, ended_at: now })
    .where('member_id', '=', seat.id)
    .where('status', 'in', ['confirmed', 'declined'])
    .execute();
  Object.assign(seat, { suspended_at: null, paid_to: null });
  await tx
    .updateTable('ajo_member')
    .set({ suspended_at: null, paid_to: null })
    .where('id', '=', seat.id)
    .execute();
  await dropGuarantorDebts(tx, now, { seat, user_id: userId });
}

/** Drops debts to the new holder as the guarantor of the previous one: no one owes themselves. */
export const dropGuarantorDebts = (
  tx: Tx,
  now: Date,
  { seat, user_id }: { seat: Pick<Seat, 'id'>; user_id: number },
) =>
  sql`update ajo_debt d set dropped_at = ${now} from ajo_guarantee q
    where d.debtor_id = ${seat.id} and q.id = d.guarantee_id and q.guarantor_id = ${user_id}
      and d.paid < d.amount and d.dropped_at is null`.execute(tx);
