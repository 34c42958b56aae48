// Guarantors, who needn't be members of the group.
import { findPeople, type Person } from '../../../identity/directory.ts';
import { findAccounts } from '../../../ledger/accounts.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

type Guarantor = Person & { wallet: number };

/** A customer as an actual or prospective guarantor. */
export async function findGuarantor(db: Db | Tx, userId: number): Promise<Guarantor> {
  const person = (await findPeople(db, [userId])).get(userId);
  const wallet = (await findAccounts(db, 'wallet', 'user', [userId])).get(userId)?.id;
  if (person === undefined || wallet === undefined) throw new Error(`${userId} has no wallet`);
  return { ...person, user_id: userId, wallet };
}

/** The creditor of a debt. */
export async function guarantorOf(tx: Tx, guarantee: number): Promise<Guarantor> {
  const { guarantor_id } = await tx
    .selectFrom('ajo_guarantee')
    .select('guarantor_id')
    .where('id', '=', guarantee)
    .executeTakeFirstOrThrow();
  return findGuarantor(tx, guarantor_id);
}
