// The authenticator app (TOTP, RFC 6238): its key is stored encrypted, and each code counts once.
import { AppError, messages } from '@alajo/contract/errors.ts';
import type { AuthenticatorSecret, Factors } from '@alajo/contract/identity/factors.ts';
import { AUTHENTICATOR_BLOCK_MINUTES } from '@alajo/contract/time-limits.ts';
import type { Selectable } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notifyEverywhere } from '../notifications/messages.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { seal, unseal } from '../platform/encryption.ts';
import type { Customer, Visitor } from '../platform/http/handlers.ts';
import { findCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import { type FactorContext, findFactors, requireToAddFactor } from './factors.ts';
import { identityNotices } from './notices.ts';
import type { IdentityAuthenticator } from './tables.ts';
import { secondsLeft } from './throttle.ts';

// What every app assumes: SHA-1, six digits, 30 seconds (RFC 6238).
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Clocks of phones are off by up to a step. */
const WINDOW = 1;
const TRIES_MAX = 5;
const BLOCK_MS = AUTHENTICATOR_BLOCK_MINUTES * MINUTE;

type Row = Selectable<IdentityAuthenticator>;

/**
 * Makes a new key, which counts for nothing until a code of it is entered; another one that waits for its
 * code is replaced. Throws `authenticator_set`, and what `requireToAddFactor` throws.
 */
export async function startAuthenticator(
  deps: Deps,
  context: FactorContext,
  caller: Customer,
  password: string,
): Promise<AuthenticatorSecret> {
  await requireToAddFactor(deps, context, caller, password);
  const { user_id } = caller;
  const secret = new Secret({ size: SECRET_BYTES });
  const { username } = await findCustomer(deps.db, user_id);
  const sealed = sealSecret(deps, user_id, secret);
  const asked_at = deps.clock.now();
  const stored = await deps.db
    .insertInto('identity_authenticator')
    .values({ user_id, sealed, asked_at, added_at: null, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        // A block stays: starting again gives no more tries.
        .doUpdateSet({ sealed, asked_at, last_step: 0 })
        .where('identity_authenticator.added_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (stored === undefined) throw new AppError('authenticator_set');
  const uri = totpOf(secret, username).toString();
  return { secret: secret.base32, uri };
}

/** Makes the app count, by a code of it. Throws `otp_invalid`, `too_many_attempts`, `authenticator_set`. */
export async function confirmAuthenticator(
  deps: Deps,
  caller: Customer,
  otp: string,
): Promise<Factors> {
  const { user_id } = caller;
  const now = deps.clock.now();
  await acceptCode(deps, { user_id, otp, from: caller, confirming: true }, async (tx) => {
    await tx
      .updateTable('identity_authenticator')
      .set({ added_at: now })
      .where('user_id', '=', user_id)
      .execute();
    await tell(tx, now, caller, 'authenticator_added');
  });
  return findFactors(deps, user_id);
}

/** Removes the app; a repeat changes nothing. Throws what `requireToAddFactor` throws. */
export async function removeAuthenticator(
  deps: Deps,
  context: FactorContext,
  caller: Customer,
  password: string,
): Promise<Factors> {
  await requireToAddFactor(deps, context, caller, password);
  await inTransaction(deps.db, async (tx) => {
    const removed = await tx
      .deleteFrom('identity_authenticator')
      .where('user_id', '=', caller.user_id)
      .where('added_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst();
    if (removed) await tell(tx, deps.clock.now(), caller, 'authenticator_removed');
  });
  return findFactors(deps, caller.user_id);
}

async function tell(
  tx: Tx,
  now: Date,
  caller: Customer,
  kind: 'authenticator_added' | 'authenticator_removed',
): Promise<void> {
  const { user_id, device } = caller;
  await recordEvent(tx, now, { user_id, kind, from: caller });
  const customer = await findCustomer(tx, user_id);
  await notifyEverywhere(
    tx,
    createNotice(identityNotices[kind], user_id, now, { device }),
    customer,
  );
}

/** Whether codes of an app count for a customer. */
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
 * Accepts a code of the customer's app, once. Throws `otp_invalid` for any other, also without an app, and
 * `too_many_attempts` for a while after five wrong ones. `from`: whose request it is, for the record.
 */
export const checkAuthenticator = (
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  userId: number,
  otp: string,
  from: Pick<Visitor, 'device' | 'address'> | null = null,
): Promise<void> => acceptCode(deps, { user_id: userId, otp, from, confirming: false });

type Given = {
  user_id: number;
  otp: string;
  from: Pick<Visitor, 'device' | 'address'> | null;
  /** A code of an app that does not count yet. */
  confirming: boolean;
};

/**
 * Compares under a lock on the row: parallel guesses are counted one by one, and of two requests with the same
 * code one is refused. `then` runs in the transaction that accepts it.
 */
async function acceptCode(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { user_id, otp, from, confirming }: Given,
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
  from: Given['from'],
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

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Alajo', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });

const nameOf = (userId: number) => `authenticator ${userId}`;

function sealSecret({ secret: key }: Pick<Deps, 'secret'>, userId: number, secret: Secret): string {
  const sealed = seal(key, 'authenticator', nameOf(userId), secret.bytes);
  return Buffer.from(sealed).toString('base64url');
}

function unsealSecret(key: string, { user_id, sealed }: Row): Secret {
  const bytes = unseal(key, 'authenticator', nameOf(user_id), Buffer.from(sealed, 'base64url'));
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
