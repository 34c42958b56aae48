// A customer's membership in a group, and their seat.
import type { OwnSeat } from '@alajo/contract/ajo/replies.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Db } from '../../platform/database/database.ts';

/** The customer's own seat in a group. Throws not_found. */
export async function findOwnSeat(db: Db, userId: number, id: number): Promise<OwnSeat> {
  const seat = await db
    .selectFrom('ajo_member')
    .select(['group_id', 'position'])
    .where('group_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (seat === undefined) throw new AppError('not_found');
  return seat;
}

/** The name of a group the customer is in, for modules that pay into it. Throws not_found. */
export async function findOwnGroupName(db: Db, userId: number, id: number): Promise<string> {
  const row = await db
    .selectFrom('ajo_group')
    .innerJoin('ajo_member', 'ajo_member.group_id', 'ajo_group.id')
    .select('ajo_group.name')
    .where('ajo_group.id', '=', id)
    .where('ajo_member.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row.name;
}
