// Holders of a group's offices, and members asked to take one.
import type { Office } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { GroupState, Seat } from '../../ground/state.ts';
import type { AjoOfficer } from '../../tables.ts';

export type OfficerRow = Selectable<AjoOfficer>;

/** Offices that are held, or that someone has been asked to take. */
export const openOfficers = (db: Db | Tx, groups: readonly number[]): Promise<OfficerRow[]> =>
  groups.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('ajo_officer')
        .selectAll()
        .where('group_id', 'in', groups)
        .where('status', 'in', ['asked', 'held'])
        .orderBy('id')
        .execute();

/** A group's officers: the organiser, the treasurer and the secretary, in this order. */
export async function officersOf(tx: Tx, { group, seats }: GroupState): Promise<Seat[]> {
  const open = await openOfficers(tx, [group.id]);
  const holder = (office: Office) =>
    open.find((row) => row.office === office && row.status === 'held')?.member_id;
  return [
    ...seats.filter(({ user_id }) => user_id === group.organiser_id),
    ...seats.filter(({ id }) => id === holder('treasurer')),
    ...seats.filter(({ id }) => id === holder('secretary')),
  ];
}

/** True if the seat's holder is one of them. */
export const isOfficer = async (tx: Tx, state: GroupState, seat: Seat): Promise<boolean> =>
  (await officersOf(tx, state)).some(({ id }) => id === seat.id);

/** Throws officer_only. */
export async function requireOfficer(tx: Tx, state: GroupState, seat: Seat): Promise<void> {
  if (!(await isOfficer(tx, state, seat))) throw new AppError('officer_only');
}

type EndedOfficeStatus = Exclude<OfficerRow['status'], 'asked' | 'held'>;

/** Ends an office, or a pending request to take it. */
export async function endOffice(
  tx: Tx,
  now: Date,
  id: number,
  status: EndedOfficeStatus,
): Promise<void> {
  await tx
    .updateTable('ajo_officer')
    .set({ status, ended_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['asked', 'held'])
    .execute();
}
