// Retention in the sandbox, whose tables would otherwise grow with each message and purchase.
import { type Clock, DAY } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';

const KEPT_MS = 90 * DAY;

/**
 * Job: deletes old messages, orders and lists. Payments and payouts stay: they stand for what a bank still knows
 * years later.
 */
export async function purgeSandbox({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db.deleteFrom('dev_outbox').where('created_at', '<', before).execute();
  await db.deleteFrom('sandbox_order').where('ordered_at', '<', before).execute();
  await db.deleteFrom('sandbox_listed').where('at', '<', before).execute();
  await db.deleteFrom('sandbox_whatsapp_message').where('at', '<', before).execute();
}
