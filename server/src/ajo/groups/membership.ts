// Whether a customer is in a group, for modules that pay into it.
import { AppError } from '@alajo/contract/errors.ts';
import type { Db } from '../../platform/database/database.ts';

/** The name of a group the customer is in. Throws not_found. */
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
