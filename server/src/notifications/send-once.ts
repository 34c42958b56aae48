// Sends a row's message once: one process claims it before sending and marks it afterwards. A message that a
// dead process may have sent is either sent again or not at all, depending on the channel.
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { MINUTE } from '../platform/clock.ts';

// Longer than any provider's response time: another process retries only when this one is dead.
const CLAIM_MS = 2 * MINUTE;

/** A row with `claimed_until` and `sent_at`. */
type Delivery = {
  table: 'notification_message' | 'newsletter_delivery';
  /** The condition that selects the row. */
  where: RawBuilder<unknown>;
  /**
   * Marked before sending, so that no process sends it again if this one dies in the meantime. Otherwise that
   * may happen: acceptable for an email, whose Message-ID identifies it as the same one.
   */
  at_most_once: boolean;
};

/**
 * Sends unless it was sent, or the row is gone. Throws while another process sends it, and throws
 * the errors of `send`: the message was refused, and the job is retried.
 */
export async function sendOnce(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { table, where, at_most_once }: Delivery,
  send: () => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const name = sql.table(table);
  const { rows } = await sql<{ free: boolean }>`
    with open as (select claimed_until is null or claimed_until <= ${now} as free
        from ${name} where ${where} and sent_at is null for update),
      taken as (update ${name} set claimed_until = ${new Date(now.getTime() + CLAIM_MS)},
          sent_at = ${at_most_once ? now : null}
        from open where open.free and ${where})
    select free from open`.execute(db);
  const [open] = rows;
  if (open === undefined) return;
  if (!open.free) throw new Error(`another process is sending this ${table}`);
  const settle = (sent_at: Date | null) =>
    sql`update ${name} set claimed_until = null, sent_at = ${sent_at} where ${where}`.execute(db);
  try {
    await send();
  } catch (error) {
    await settle(null);
    throw error;
  }
  await settle(clock.now());
}
