// One-time codes: derived from a nonce, sent by a job, valid for a few minutes and attempts.

import type { MessageChannel } from '@alajo/contract/channels.ts';
import { AppError, messages } from '@alajo/contract/errors.ts';
import { CODE_MINUTES, RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { codeOf, constantTimeEqual, newNonce } from './secrets.ts';
import type { CodePurpose } from './tables.ts';
import { countSent, secondsLeft, sendLimitLeft } from './throttle.ts';

const LIFE_MS = CODE_MINUTES * MINUTE;
const RESEND_MS = RESEND_SECONDS * SECOND;
export const TRIES_MAX = 5;

/** Where a code goes: to the customer's known contacts, or only to the new one it confirms. */
const CHANNELS: Record<CodePurpose, readonly MessageChannel[]> = {
  verify: ['sms', 'email'],
  claim: ['sms'], // it proves the phone, by which somebody else's account is taken over
  pin_reset: ['sms', 'email'],
  phone: ['sms'], // a code read in an email proves nothing about a phone
  new_email: ['email'],
  new_phone: ['sms'],
  device: ['sms', 'email'],
};

type Sending = Pick<Deps, 'clock' | 'providers'>;

/** The channels that a code goes to, of those this server can send by. */
export const channelsFor = (
  { providers }: Pick<Deps, 'providers'>,
  purpose: CodePurpose,
): MessageChannel[] =>
  CHANNELS[purpose].filter((channel) => providers.messages.channels.includes(channel));

/**
 * Makes a new code and enqueues its message. Within 60 s of the last one, or after ten in a day, changes
 * nothing and returns the seconds left of that wait, otherwise 0. Throws `sms_unavailable` where only an
 * SMS would do and none can be sent.
 */
export async function sendCode(
  tx: Tx,
  deps: Sending,
  userId: number,
  purpose: CodePurpose,
): Promise<number> {
  const channels = channelsFor(deps, purpose);
  if (channels.length === 0) throw new AppError('sms_unavailable');
  const now = deps.clock.now();
  const limited_s = await sendLimitLeft(tx, now, userId, purpose);
  if (limited_s > 0) return limited_s;
  const nonce = newNonce();
  const { rows } = await sql<{ user_id: number }>`
    insert into identity_code as c (user_id, purpose, nonce, tries, sent_at, expires_at)
    values (${userId}, ${purpose}, ${nonce}, 0, ${now}, ${new Date(now.getTime() + LIFE_MS)})
    on conflict (user_id, purpose) do update set nonce = excluded.nonce, tries = 0,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
      where c.sent_at <= ${new Date(now.getTime() - RESEND_MS)}
    returning user_id`.execute(tx);
  if (rows.length === 0) return resendLeft(tx, now, userId, purpose);
  await countSent(tx, now, userId, purpose);
  // One job per channel: if one fails, the other still goes out, and only once.
  for (const channel of channels) {
    const key = `identity_send_code:${userId}:${purpose}:${channel}`;
    const payload = { user_id: userId, purpose, channel };
    await enqueue(tx, 'identity_send_code', payload, { key, run_at: now });
  }
  return 0;
}

async function resendLeft(tx: Tx, now: Date, userId: number, purpose: CodePurpose) {
  const { sent_at } = await tx
    .selectFrom('identity_code')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return secondsLeft(resendFrom(sent_at), now);
}

/** Seconds until a code can be sent after one at `sent_at`, if there was one; 0 if it can be now. */
export const resendAfter = (sent_at: Date | null, now: Date): number =>
  sent_at && resendFrom(sent_at) > now ? secondsLeft(resendFrom(sent_at), now) : 0;

const resendFrom = (sent_at: Date) => new Date(sent_at.getTime() + RESEND_MS);

/** As `sendCode`, for customers who wait for it. Throws `wait_before_resend` with the seconds left. */
export async function requireCodeSent(
  tx: Tx,
  deps: Sending,
  { user_id, purpose, field }: { user_id: number; purpose: CodePurpose; field?: string },
): Promise<void> {
  const left_s = await sendCode(tx, deps, user_id, purpose);
  if (left_s === 0) return;
  throw new AppError('wait_before_resend', {
    retry_after_s: left_s,
    ...(field !== undefined && { field }),
    ...(left_s > RESEND_SECONDS && { message: TEN_A_DAY }),
  });
}

export const TEN_A_DAY = 'You have asked for ten codes today. Try again tomorrow.';

/**
 * Checks a code and deletes it. The attempt is committed before the comparison, so at most five
 * guesses are ever compared, even parallel ones. Throws `otp_invalid`.
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

// Of two requests with the same correct code, only one deletes the row.
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
