// The codes that members without a smartphone are sent and tell their officer: derived from a nonce, sent by
// a job, valid for a few minutes and attempts.
import { AppError, messages } from '@alajo/contract/errors.ts';
import { CODE_MINUTES, RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { resendAfter, TEN_A_DAY, TRIES_MAX } from '../../../identity/customer-codes.ts';
import { codeOf, constantTimeEqual, newNonce } from '../../../identity/secrets.ts';
import { countSent, sendLimitLeft } from '../../../identity/throttle.ts';
import { MINUTE } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';

type Table = 'ajo_phoneless_ask' | 'ajo_bank_payout';

/** The columns of a new code. */
export const newCode = (now: Date) => ({
  nonce: newNonce(),
  tries: 0,
  sent_at: now,
  expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE),
});

/** `of`: whose code it is, by a number that never changes. */
export const seatCode = (secret: string, { of, nonce }: { of: number; nonce: string }): string =>
  codeOf(secret, of, 'seat', nonce);

/**
 * Counts an SMS with a code to a phone. Refuses where none can be sent, another within a minute, and more
 * than ten a day to a phone or by an officer: sms_unavailable, wait_before_resend.
 */
export async function countCode(
  tx: Tx,
  now: Date,
  { providers }: Pick<Deps, 'providers'>,
  { user_id, phone_number, last }: { user_id: number; phone_number: string; last: Date | null },
): Promise<void> {
  if (!providers.messages.channels.includes('sms')) throw new AppError('sms_unavailable');
  const wait_s = resendAfter(last, now);
  if (wait_s > 0) throw new AppError('wait_before_resend', { retry_after_s: wait_s });
  for (const key of [user_id, phone_number]) {
    const left_s = await sendLimitLeft(tx, now, key, 'seat');
    if (left_s > RESEND_SECONDS) {
      throw new AppError('wait_before_resend', { retry_after_s: left_s, message: TEN_A_DAY });
    }
    await countSent(tx, now, key, 'seat');
  }
}

/**
 * Checks a code. The attempt is committed before the comparison, so at most five guesses are ever compared.
 * Throws otp_invalid.
 */
export async function requireCode(
  { db, clock, secret }: Deps,
  table: Table,
  { id, of }: { id: number | string; of: number },
  given: string,
): Promise<void> {
  const { rows } = await sql<{ nonce: string }>`
    update ${sql.table(table)} set tries = tries + 1
    where id = ${id} and status = 'asked' and expires_at > ${clock.now()} and tries < ${TRIES_MAX}
    returning nonce`.execute(db);
  const [row] = rows;
  if (row !== undefined && constantTimeEqual(seatCode(secret, { of, nonce: row.nonce }), given)) {
    return;
  }
  throw new AppError('otp_invalid', { field: 'otp', message: messages.otp_failed });
}
