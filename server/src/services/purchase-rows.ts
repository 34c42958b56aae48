// Rows of purchases. An open one has a second row in service_open with the time of its next check;
// so does a settled one that is flagged for a person.
import type { Db, Tx } from '../platform/database/database.ts';
import type { PurchaseRow } from './purchase-states.ts';

export const findPurchase = (db: Db | Tx, id: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('service_purchase').selectAll().where('id', '=', id).executeTakeFirst();

/** Customers' purchases since a moment that were not refunded, newest first. */
export const listPurchasesSince = (
  db: Db | Tx,
  users: readonly number[],
  since: Date,
): Promise<PurchaseRow[]> =>
  db
    .selectFrom('service_purchase')
    .selectAll()
    .where('user_id', 'in', [...users, 0])
    .where('created_at', '>=', since)
    .where('status', '<>', 'failed')
    .orderBy('created_at', 'desc')
    .execute();

/** A customer's number at a biller. */
export type Bill = Pick<PurchaseRow, 'user_id' | 'category' | 'biller' | 'account_number'>;

/** The latest purchases for a number since a moment that were not refunded, newest first. */
export const listPaymentsOf = (
  db: Db | Tx,
  { user_id, category, biller, account_number }: Bill,
  { since, limit }: { since: Date; limit: number },
): Promise<PurchaseRow[]> =>
  db
    .selectFrom('service_purchase')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('category', '=', category)
    .where('biller', '=', biller)
    .where('account_number', '=', account_number)
    .where('created_at', '>', since)
    .where('status', '<>', 'failed')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** Returns a purchase that must exist, because its hold does. */
export async function requirePurchase(db: Db | Tx, id: string): Promise<PurchaseRow> {
  const row = await findPurchase(db, id);
  if (row === undefined) throw new Error(`purchase ${id} has a hold and no row`);
  return row;
}

export const lockPurchase = (tx: Tx, id: string): Promise<PurchaseRow | undefined> =>
  tx.selectFrom('service_purchase').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findOpen = (db: Db | Tx, id: string) =>
  db.selectFrom('service_open').selectAll().where('purchase_id', '=', id).executeTakeFirst();

/** Deletes its second row. The caller has locked the purchase's own row. */
export async function closePurchase(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('service_open').where('purchase_id', '=', id).execute();
}

/** Flags a settled purchase for a person to review. */
export async function flagForReview(db: Db | Tx, purchase_id: string, needs_attention_at: Date) {
  await saveFlag(db, purchase_id, needs_attention_at);
  await db
    .insertInto('service_open')
    .values({ purchase_id, look_at: null, needs_attention_at })
    .onConflict((conflict) => conflict.column('purchase_id').doNothing())
    .execute();
}

/** Keeps the first time in the purchase's history once it no longer needs attention. */
export const saveFlag = (db: Db | Tx, id: string, flagged_at: Date) =>
  db
    .updateTable('service_purchase')
    .set({ flagged_at })
    .where('id', '=', id)
    .where('flagged_at', 'is', null)
    .execute();
