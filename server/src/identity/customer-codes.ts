// One-time codes: derived from a nonce, sent by a job, valid for a few minutes and attempts.

import type { MessageChannel } from '@alajo/contract/channels.ts';
import { AppError, messages } from '@alajo/contract/errors.ts';
import { CODE_MINUTES, RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { codeOf, constantTimeEqual, newNonce } from './secrets.ts';
import type { CodePurpose, IdentityCode } from './tables.ts';
import { countSent, secondsLeft, sendLimitLeft } from './throttle.ts';

const LIFE_MS = CODE_MINUTES * MINUTE;
const RESEND_MS = RESEND_SECONDS * SECOND;
export const TRIES_MAX = 5;

/**
 * Channels of a code: to the customer's known contacts, or only to the new one it confirms. All channels get the
 * same code, except for `verify`.
 */
const CHANNELS: Record<CodePurpose, readonly MessageChannel[]> = {
  verify: ['sms', 'email'],
  claim: ['sms'], // it proves the phone, by which somebody else's account is taken over
  pin_reset: ['sms', 'email'],
  phone: ['sms'], // a code read in an email proves nothing about a phone
  new_email: ['email'],
  new_phone: ['sms'],
  device: ['sms', 'email'],
};

/** Each channel gets its own code, which proves that channel. A guess is right twice as often. */
const isPerChannel = (purpose: CodePurpose) => purpose === 'verify';

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
    insert into identity_code as c (user_id, purpose, nonce, per_channel, tries, sent_at, expires_at)
    values (${userId}, ${purpose}, ${nonce}, ${isPerChannel(purpose)}, 0, ${now},
      ${new Date(now.getTime() + LIFE_MS)})
    on conflict (user_id, purpose) do update set nonce = excluded.nonce,
      per_channel = excluded.per_channel, tries = 0,
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

/** The code that a channel was sent. */
export const codeBy = (secret: string, row: StoredCode, channel: MessageChannel): string =>
  codeOf(
    secret,
    row.user_id,
    row.per_channel ? `${row.purpose}_${channel}` : row.purpose,
    row.nonce,
  );

type StoredCode = Pick<Selectable<IdentityCode>, 'user_id' | 'purpose' | 'nonce' | 'per_channel'>;

/**
 * Checks a code, deletes it with those of its other channels, and returns the channel it proves: null if
 * several were sent the same one. The attempt is committed before the comparison, so at most five
 * guesses are ever compared, even parallel ones. Throws `otp_invalid`.
 */
export async function consumeCode(
  deps: Deps,
  userId: number,
  purpose: CodePurpose,
  given: string,
): Promise<MessageChannel | null> {
  const { db, clock } = deps;
  const row = await db
    .updateTable('identity_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now())
    .where('tries', '<', TRIES_MAX)
    .returning(['user_id', 'purpose', 'nonce', 'per_channel'])
    .executeTakeFirst();
  const matching = row === undefined ? [] : channelsMatching(deps, row, given);
  if (row === undefined || matching.length === 0 || !(await deleteCode(db, row))) {
    throw new AppError('otp_invalid', { field: 'otp', message: messages.otp_failed });
  }
  const [only = null] = matching;
  return matching.length === 1 ? only : null;
}

function channelsMatching(deps: Deps, row: StoredCode, given: string): MessageChannel[] {
  const channels = row.per_channel ? channelsFor(deps, row.purpose) : CHANNELS[row.purpose];
  return channels.filter((channel) => constantTimeEqual(codeBy(deps.secret, row, channel), given));
}

// Of two requests with the same correct code, only one deletes the row.
async function deleteCode(db: Db, { user_id, purpose, nonce }: StoredCode) {
  const row = await db
    .deleteFrom('identity_code')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('nonce', '=', nonce)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
