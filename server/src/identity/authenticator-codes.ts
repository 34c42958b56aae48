// Codes of an authenticator app (TOTP, RFC 6238): its key is stored encrypted, and each code counts once.
import { AppError, messages } from '@alajo/contract/errors.ts';
import { AUTHENTICATOR_BLOCK_MINUTES } from '@alajo/contract/time-limits.ts';
import type { Selectable } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../deps.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { seal, unseal } from '../platform/encryption.ts';
import type { Visitor } from '../platform/http/handlers.ts';
import { recordEvent } from './events.ts';
import type { IdentityAuthenticator } from './tables.ts';
import { secondsLeft } from './throttle.ts';

// Defaults of every app: SHA-1, six digits, 30 seconds (RFC 6238).
const PERIOD_S = 30;
/** Phone clocks are off by up to a step. */
const WINDOW = 1;
const TRIES_MAX = 5;
const BLOCK_MS = AUTHENTICATOR_BLOCK_MINUTES * MINUTE;

type Row = Selectable<IdentityAuthenticator>;

/** True if an app is active for a customer. */
export async function hasAuthenticator(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('identity_authenticator')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('added_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Accepts a code of the customer's app, once. Throws `otp_invalid` for any other or without an app, and
 * `too_many_attempts` for a while after five wrong ones. `from`: the visitor, for the record.
 */
export const checkAuthenticator = (
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  userId: number,
  otp: string,
  from: Pick<Visitor, 'device' | 'address'> | null = null,
): Promise<void> => acceptCode(deps, { user_id: userId, otp, from, confirming: false });

type SubmittedCode = {
  user_id: number;
  otp: string;
  from: Pick<Visitor, 'device' | 'address'> | null;
  /** A code of an app that isn't active yet. */
  confirming: boolean;
};

/**
 * Compares under a lock on the row: parallel guesses are counted one by one, and of two requests
 * with the same code one is refused. `then` runs in the transaction that accepts it.
 */
export async function acceptCode(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { user_id, otp, from, confirming }: SubmittedCode,
  then?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  const accepted = await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('identity_authenticator')
      .selectAll()
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || (!confirming && row.added_at === null)) return false;
    if (confirming && row.added_at !== null) throw new AppError('authenticator_set');
    if (row.blocked_until !== null && row.blocked_until > now) {
      throw new AppError('too_many_attempts', {
        retry_after_s: secondsLeft(row.blocked_until, now),
      });
    }
    const step = stepOf(deps, row, otp, now);
    if (step === undefined) {
      await countWrong(tx, now, row, from);
      return false;
    }
    await tx
      .updateTable('identity_authenticator')
      .set({ last_step: step, tries: 0, blocked_until: null })
      .where('user_id', '=', user_id)
      .execute();
    await then?.(tx);
    return true;
  });
  if (!accepted) throw new AppError('otp_invalid', { field: 'otp', message: messages.otp_failed });
}

/** The step a code belongs to; undefined if it is wrong, or not later than the last one. */
function stepOf(
  { secret }: Pick<Deps, 'secret'>,
  row: Row,
  otp: string,
  now: Date,
): number | undefined {
  const totp = totpOf(unsealSecret(secret, row), '');
  const delta = totp.validate({ token: otp, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / (PERIOD_S * SECOND)) + delta;
  return step > row.last_step ? step : undefined;
}

async function countWrong(
  tx: Tx,
  now: Date,
  { user_id, tries: before, added_at }: Row,
  from: SubmittedCode['from'],
): Promise<void> {
  const blocked = before + 1 >= TRIES_MAX;
  const change = blocked
    ? { tries: 0, blocked_until: new Date(now.getTime() + BLOCK_MS) }
    : { tries: before + 1, blocked_until: null };
  await tx
    .updateTable('identity_authenticator')
    .set(change)
    .where('user_id', '=', user_id)
    .execute();
  if (!blocked || added_at === null) return;
  await recordEvent(tx, now, { user_id, kind: 'authenticator_blocked', from });
}

/** The URI an app derives from a key; `label` names the account. */
export const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Alajo', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });

const nameOf = (userId: number) => `authenticator ${userId}`;

/** Encrypts a key for the database. */
export function sealSecret(
  { secret: key }: Pick<Deps, 'secret'>,
  userId: number,
  secret: Secret,
): string {
  const sealed = seal(key, 'authenticator', nameOf(userId), secret.bytes);
  return Buffer.from(sealed).toString('base64url');
}

function unsealSecret(key: string, { user_id, sealed }: Row): Secret {
  const bytes = unseal(key, 'authenticator', nameOf(user_id), Buffer.from(sealed, 'base64url'));
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
