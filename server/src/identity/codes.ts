// One-time codes: six digits derived from a nonce, so that neither a table nor a job's payload holds one. They are
// valid for a few minutes and five attempts. Each kind has its table: the codes of customer-codes.ts, of approvals,
// of account recovery, and of Ajo's proxy members.
import { AppError, messages } from '@alajo/contract/errors.ts';
import { CODE_MINUTES, RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { constantTimeEqual, newNonce } from './secrets.ts';
import { countSent, secondsLeft, sendLimitLeft } from './throttle.ts';

const LIFETIME_MS = CODE_MINUTES * MINUTE;
export const RESEND_MS = RESEND_SECONDS * SECOND;
const TRIES_MAX = 5;

/** The columns of a code that is sent now. */
export const newCode = (now: Date) => ({
  nonce: newNonce(),
  tries: 0,
  sent_at: now,
  expires_at: new Date(now.getTime() + LIFETIME_MS),
});

/** Seconds until another code can be sent after one at `sent_at`, if there was one; 0 if it can be now. */
export function resendAfter(sent_at: Date | null, now: Date): number {
  if (sent_at === null) return 0;
  const next = new Date(sent_at.getTime() + RESEND_MS);
  return next > now ? secondsLeft(next, now) : 0;
}

/** Throws `wait_before_resend` within a minute of the last code. */
export function requireResendable(sent_at: Date | null, now: Date): void {
  const retry_after_s = resendAfter(sent_at, now);
  if (retry_after_s > 0) throw new AppError('wait_before_resend', { retry_after_s });
}

/**
 * Counts a code about to be sent, per customer or per contact. Throws `wait_before_resend` after
 * ten of its kind within a day.
 */
export async function countSending(
  tx: Tx,
  now: Date,
  kind: string,
  who: number | string,
): Promise<void> {
  const retry_after_s = await sendLimitLeft(tx, now, who, kind);
  if (retry_after_s > 0) {
    throw new AppError('wait_before_resend', { retry_after_s, message: TOO_MANY_CODES });
  }
  await countSent(tx, now, who, kind);
}

export const TOO_MANY_CODES = 'You’ve requested ten codes today. Try again tomorrow.';

/** Storage of a kind's codes: a table, and its columns for the attempts and the expiry of a code. */
export type CodeTable<Name extends keyof Schema> = {
  table: Name;
  tries?: 'tries' | 'code_tries';
  ends?: 'expires_at' | 'codes_until';
};

/**
 * Counts an attempt at a code and returns its row; undefined once the code has expired or had five
 * attempts. The count is committed before anything is compared, so at most five guesses are ever
 * compared, even parallel ones. `of` identifies the row.
 */
export async function countGuess<Name extends keyof Schema>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { table, tries = 'tries', ends = 'expires_at' }: CodeTable<Name>,
  filter: RawBuilder<unknown>,
): Promise<Selectable<Schema[Name]> | undefined> {
  const counter = sql.ref(tries);
  const { rows } = await sql<Selectable<Schema[Name]>>`
    update ${sql.table(table)} set ${counter} = ${counter} + 1
    where ${filter} and ${sql.ref(ends)} > ${clock.now()} and ${counter} < ${TRIES_MAX}
    returning *`.execute(db);
  return rows[0];
}

type Guess<Row> = { filter: RawBuilder<unknown>; code: string; codeOf: (row: Row) => string };

/** Throws `otp_invalid` unless `given` is the code of a row. Counts the attempt first, as `countGuess` does. */
export async function requireCode<Name extends keyof Schema>(
  deps: Pick<Deps, 'db' | 'clock'>,
  table: CodeTable<Name>,
  { filter, code, codeOf }: Guess<Selectable<Schema[Name]>>,
): Promise<void> {
  const row = await countGuess(deps, table, filter);
  if (row === undefined || !constantTimeEqual(codeOf(row), code)) throw codeInvalid();
}

/** The same refusal for every wrong code, whatever is wrong with it. */
export const codeInvalid = (field = 'otp') =>
  new AppError('otp_invalid', { field, message: messages.otp_failed });
