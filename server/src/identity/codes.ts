// One-time codes and reset links: derived, sent by a job, ten minutes, five tries, used once.
import { AppError, messages } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { codeOf, constantTimeEqual, newNonce } from './secrets.ts';
import type { CodePurpose } from './tables.ts';
import { countSent, reachedSendLimit } from './throttle.ts';

const LIFE_MS = 10 * MINUTE;
const RESEND_MS = 60 * SECOND;
const TRIES_MAX = 5;

/** Where a code goes: to what is known of a customer, or only to the new address it is for. */
const CHANNELS: Record<CodePurpose, readonly ('sms' | 'email')[]> = {
  verify: ['sms', 'email'],
  pin_reset: ['sms', 'email'],
  phone: ['sms'], // who has read a code in an email has proved nothing about a phone
  new_email: ['email'],
  new_phone: ['sms'],
};

/**
 * Makes a new code and enqueues its message; answers false, and changes nothing, within 60 s of
 * the last one, and after ten in a day.
 */
export async function sendCode(tx: Tx, now: Date, userId: number, purpose: CodePurpose) {
  if (await reachedSendLimit(tx, now, userId, purpose)) return false;
  const nonce = newNonce();
  const { rows } = await sql<{ user_id: number }>`
    insert into identity_code as c (user_id, purpose, nonce, tries, sent_at, expires_at)
    values (${userId}, ${purpose}, ${nonce}, 0, ${now}, ${new Date(now.getTime() + LIFE_MS)})
    on conflict (user_id, purpose) do update set nonce = excluded.nonce, tries = 0,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
      where c.sent_at <= ${new Date(now.getTime() - RESEND_MS)}
    returning user_id`.execute(tx);
  if (rows.length === 0) return false;
  await countSent(tx, now, userId, purpose);
  // A job a channel: when one fails, the other is neither kept from going out nor sent again.
  for (const channel of CHANNELS[purpose]) {
    const key = `identity_send_code:${userId}:${purpose}:${channel}`;
    const payload = { user_id: userId, purpose, channel };
    await enqueue(tx, 'identity_send_code', payload, { key, run_at: now });
  }
  return true;
}

/**
 * Uses a code up. The try is counted, durably, before the comparison, so that of any number of
 * guesses, parallel ones too, at most five are compared. Throws `otp_invalid`.
 */
export async function consumeCode(
  { db, clock, secret }: Deps,
  userId: number,
  purpose: CodePurpose,
  given: string,
): Promise<void> {
  const row = await db
    .updateTable('identity_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now())
    .where('tries', '<', TRIES_MAX)
    .returning('nonce')
    .executeTakeFirst();
  const fits = row && constantTimeEqual(codeOf(secret, userId, purpose, row.nonce), given);
  if (!fits || !(await deleteCode(db, userId, purpose, row.nonce))) {
    throw new AppError('otp_invalid', { field: 'otp', message: messages.otp_failed });
  }
}

// Of two that bring the same right code only one deletes the row.
async function deleteCode(db: Db, userId: number, purpose: CodePurpose, nonce: string) {
  const row = await db
    .deleteFrom('identity_code')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('nonce', '=', nonce)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
