// The customer's latest electricity purchase.
import type { Deps } from '../deps.ts';

/** Undefined before the first one. */
export async function findLastToken({ db }: Pick<Deps, 'db'>, userId: number) {
  const row = await db
    .selectFrom('service_purchase')
    .select(['biller_name', 'account_number', 'delivery', 'created_at'])
    .where('user_id', '=', userId)
    .where('category', '=', 'electricity')
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const token = row?.delivery?.token;
  return row && token ? { ...row, token } : undefined;
}
