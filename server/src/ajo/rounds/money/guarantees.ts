// Guarantees: they pay after a member's own bond and before the reserve. The rest is released when the group
// ends or doesn't start, or the member gives up the seat.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Selectable } from 'kysely';
import { findPeople } from '../../../identity/directory.ts';
import { post } from '../../../ledger/entries.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { guaranteedEntry, guaranteeReturnEntry } from '../../ground/entries/guarantees.ts';
import { ajoNotices } from '../../ground/notices/notices.ts';
import type { GroupState, Seat } from '../../ground/state.ts';
import type { AjoGuarantee } from '../../tables.ts';
import { credit } from './debts.ts';
import { findGuarantor } from './guarantors.ts';

export type GuaranteeRow = Selectable<AjoGuarantee>;

/** The guarantees held in a group, by member. */
export async function guaranteesOf(tx: Tx, groupId: number): Promise<Map<number, GuaranteeRow>> {
  const rows = await tx
    .selectFrom('ajo_guarantee')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('status', '=', 'held')
    .execute();
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** The rest of a guarantee. */
export const guaranteeLeft = (row: GuaranteeRow | undefined): Kobo =>
  kobo(row === undefined ? 0 : row.amount - row.used);

/** A guarantee pays for its member's missed contribution; both are notified. */
export async function payFromGuarantee(
  tx: Tx,
  now: Date,
  { group }: Pick<GroupState, 'group'>,
  { seat, guarantee, round, amount }: GuaranteedContribution,
): Promise<void> {
  await post(tx, now, guaranteedEntry(group, round, seat, amount));
  await tx
    .updateTable('ajo_guarantee')
    .set((eb) => ({ used: eb('used', '+', amount) }))
    .where('id', '=', guarantee.id)
    .where('status', '=', 'held')
    .execute();
  const guarantor = (await findPeople(tx, [guarantee.guarantor_id])).get(guarantee.guarantor_id);
  const params = { group_id: group.id, group: group.name, round, amount };
  const used = { ...params, member: seat.name };
  const paid = { ...params, by: guarantor?.name ?? '' };
  await notify(tx, [
    createNotice(ajoNotices.ajo_guarantee_used, guarantee.guarantor_id, now, used),
    createNotice(ajoNotices.ajo_guaranteed, seat.user_id, now, paid),
  ]);
}

type GuaranteedContribution = { seat: Seat; guarantee: GuaranteeRow; round: number; amount: Kobo };

/** Ends requested and active guarantees of these seats, and releases the unused rest. */
export async function returnGuarantees(
  tx: Tx,
  now: Date,
  { group }: Pick<GroupState, 'group'>,
  seats: readonly { id: number }[],
): Promise<void> {
  const ids = seats.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('ajo_guarantee')
    .set({ status: 'withdrawn', ended_at: now })
    .where('member_id', 'in', ids)
    .where('status', '=', 'asked')
    .execute();
  const held = await guaranteesOf(tx, group.id);
  for (const id of ids) {
    const row = held.get(id);
    if (row === undefined) continue;
    const amount = guaranteeLeft(row);
    if (amount > 0) {
      const guarantor = await findGuarantor(tx, row.guarantor_id);
      const entry = guaranteeReturnEntry(group, guarantor, { id: row.id, amount });
      await credit(tx, now, entry, guarantor);
    }
    await tx
      .updateTable('ajo_guarantee')
      .set({ status: 'returned', ended_at: now })
      .where('id', '=', row.id)
      .execute();
  }
}
