// Codes sent to customers: one per purpose at a time, to their contacts or a new one.

import type { MessageChannel } from '@alajo/contract/channels.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import {
  codeInvalid,
  countGuess,
  newCode,
  RESEND_MS,
  resendAfter,
  TOO_MANY_CODES,
} from './codes.ts';
import { codeOf, constantTimeEqual } from './secrets.ts';
import type { CodePurpose, IdentityCode } from './tables.ts';
import { countSent, sendLimitLeft } from './throttle.ts';

/**
 * Channels of a code: to the customer's known contacts, or only to the new one it confirms. All channels get the
 * same code, except for `verify`.
 */
const CHANNELS: Record<CodePurpose, readonly MessageChannel[]> = {
  verify: ['sms', 'email'],
  claim: ['sms'], // it proves the phone, which takes over someone else's account
  pin_reset: ['sms', 'email'],
  phone: ['sms'], // a code read in an email proves nothing about a phone
  new_email: ['email'],
  new_phone: ['sms'],
  device: ['sms', 'email'],
};

/** Each channel gets its own code, which proves that channel. A guess is twice as likely to be right. */
const isPerChannel = (purpose: CodePurpose) => purpose === 'verify';

type CodeDeps = Pick<Deps, 'clock' | 'providers'>;

/** The channels of a code, among those this server can use. */
export const channelsFor = (
  { providers }: Pick<Deps, 'providers'>,
  purpose: CodePurpose,
): MessageChannel[] =>
  CHANNELS[purpose].filter((channel) => providers.messages.channels.includes(channel));

/**
 * Creates a new code and enqueues its message. Within 60 s of the last one, or after ten in a day, changes nothing
 * and returns the remaining wait in seconds, otherwise 0. Throws `sms_unavailable` if only an SMS would do and none
 * can be sent.
 */
export async function sendCode(
  tx: Tx,
  deps: CodeDeps,
  userId: number,
  purpose: CodePurpose,
): Promise<number> {
  const channels = channelsFor(deps, purpose);
  if (channels.length === 0) throw new AppError('sms_unavailable');
  const now = deps.clock.now();
  const limited_s = await sendLimitLeft(tx, now, userId, purpose);
  if (limited_s > 0) return limited_s;
  const code = { ...newCode(now), per_channel: isPerChannel(purpose) };
  const stored = await tx
    .insertInto('identity_code')
    .values({ user_id: userId, purpose, ...code })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose'])
        .doUpdateSet(code)
        .where('identity_code.sent_at', '<=', new Date(now.getTime() - RESEND_MS)),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (stored === undefined) return resendLeft(tx, now, userId, purpose);
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
  return resendAfter(sent_at, now);
}

/**
 * Like `sendCode`, for a request that waits for it. Throws `wait_before_resend` with the remaining seconds.
 */
export async function requireCodeSent(
  tx: Tx,
  deps: CodeDeps,
  { user_id, purpose, field }: { user_id: number; purpose: CodePurpose; field?: string },
): Promise<void> {
  const left_s = await sendCode(tx, deps, user_id, purpose);
  if (left_s === 0) return;
  throw new AppError('wait_before_resend', {
    retry_after_s: left_s,
    ...(field !== undefined && { field }),
    ...(left_s > RESEND_SECONDS && { message: TOO_MANY_CODES }),
  });
}

/** The code sent by a channel. */
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
 * several channels got the same one. Throws `otp_invalid`; attempts are counted first, as in `countGuess`.
 */
export async function consumeCode(
  deps: Deps,
  userId: number,
  purpose: CodePurpose,
  code: string,
): Promise<MessageChannel | null> {
  const filter = sql`user_id = ${userId} and purpose = ${purpose}`;
  const row = await countGuess(deps, { table: 'identity_code' }, filter);
  const matching = row === undefined ? [] : channelsMatching(deps, row, code);
  if (row === undefined || matching.length === 0 || !(await deleteCode(deps.db, row))) {
    throw codeInvalid();
  }
  const [only = null] = matching;
  return matching.length === 1 ? only : null;
}

function channelsMatching(deps: Deps, row: StoredCode, code: string): MessageChannel[] {
  const channels = row.per_channel ? channelsFor(deps, row.purpose) : CHANNELS[row.purpose];
  return channels.filter((channel) => constantTimeEqual(codeBy(deps.secret, row, channel), code));
}

// Only one of two requests with the same correct code deletes the row.
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
