// Sign-ins on an unknown device: the password was right, and a code has to follow. A pending one is
// identified by a token that only this client has, and is used once.
import { channelsText } from '@alajo/contract/channels-text.ts';
import { AppError, type CodeSent, messages, type SignInWay } from '@alajo/contract/errors.ts';
import type { NamedDevice } from '@alajo/contract/identity/device-proof.ts';
import type { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import type { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { Input } from '@alajo/contract/route.ts';
import { RESEND_SECONDS, SIGN_IN_MINUTES } from '@alajo/contract/time-limits.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Visitor } from '../platform/http/handlers.ts';
import { checkAuthenticator } from './authenticator-codes.ts';
import { maskContact } from './contacts.ts';
import { channelsFor, consumeCode, requireCodeSent, sendCode } from './customer-codes.ts';
import {
  type ConfirmPhone,
  findByHandle,
  lockCustomer,
  publicUser,
  verifyOtp,
} from './customers.ts';
import { type Arrival, admit, type DeviceMark, markOf } from './devices.ts';
import { recordEvent } from './events.ts';
import { findFactors } from './factors.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { newToken, tokenHash } from './secrets.ts';
import type { IdentitySignIn, IdentityUser } from './tables.ts';
import { clearAttempts, countAttempt } from './throttle.ts';

const LIFETIME_MS = SIGN_IN_MINUTES * MINUTE;
// Anyone who knows the password could start any number.
const EACH_MAX = 10;

/** A pending sign-in, as read by each way of finishing it. */
export type PendingSignIn = Selectable<IdentitySignIn>;

/** Stores a pending sign-in and sends its code. Returns the reply for its client. */
export async function startSignIn(tx: Tx, deps: Deps, arrival: Arrival): Promise<CodeSent> {
  const { customer, mark } = arrival;
  const now = deps.clock.now();
  const device_id = newToken();
  await sql`delete from identity_sign_in where user_id = ${customer.id} and id_hash in (
    select id_hash from identity_sign_in where user_id = ${customer.id}
    order by created_at desc, id_hash offset ${EACH_MAX - 1})`.execute(tx);
  await tx
    .insertInto('identity_sign_in')
    .values({
      id_hash: tokenHash(device_id),
      user_id: customer.id,
      device_hash: mark?.id_hash ?? null,
      public_key: mark?.public_key ?? null,
      password_mark: tokenHash(customer.password_hash),
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .execute();
  const left_s = await sendCode(tx, deps, customer.id, 'device');
  return {
    email: maskContact(customer.email),
    retry_after_s: left_s || RESEND_SECONDS,
    device_id,
    ways: await waysFor(tx, customer.id),
  };
}

/**
 * The pending sign-in of a token, on the device that started it. Throws `sign_in_over` for one that
 * is unknown, used, too old, of another device, or from before the password changed.
 */
async function requirePending(
  db: Db | Tx,
  now: Date,
  device_id: string,
  device: NamedDevice | undefined,
): Promise<PendingSignIn> {
  const row = await findPending(db, now, device_id);
  const mark = device && markOf(device);
  if (
    row?.device_hash !== (mark?.id_hash ?? null) ||
    row.public_key !== (mark?.public_key ?? null)
  ) {
    throw new AppError('sign_in_over');
  }
  return row;
}

async function findPending(db: Db | Tx, now: Date, device_id: string) {
  const rows = pendingIn(db, now).where('id_hash', '=', tokenHash(device_id));
  return matchesPassword(await rows.executeTakeFirst());
}

const pendingIn = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('identity_sign_in as pending')
    .innerJoin('identity_user as user', 'user.id', 'pending.user_id')
    .selectAll('pending')
    .select('user.password_hash')
    .where('expires_at', '>', now);

function matchesPassword(row: (PendingSignIn & { password_hash: string }) | undefined) {
  if (row === undefined) return undefined;
  const { password_hash, ...pending } = row;
  return pending.password_mark === tokenHash(password_hash) ? pending : undefined;
}

async function waysFor(tx: Tx, userId: number): Promise<SignInWay[]> {
  const { authenticator, recovery_codes } = await findFactors({ db: tx }, userId);
  return [
    'code',
    ...(authenticator ? (['authenticator'] as const) : []),
    ...(recovery_codes?.left ? (['recovery_code'] as const) : []),
  ];
}

/** Finishes a sign-in with a code. Throws `sign_in_over`, `otp_invalid`, `too_many_attempts`. */
export async function verifyDevice(deps: Deps, input: DeviceVerification, from: Visitor) {
  const now = deps.clock.now();
  const pending = await requirePending(deps.db, now, input.device_id, input.device);
  return finishWithCode(deps, pending, input, from);
}

async function finishWithCode(deps: Deps, pending: PendingSignIn, code: OneCode, from: Visitor) {
  const account = { id: pending.user_id };
  const tries = await countAttempt(deps, account, from.address);
  try {
    await useOneCode(deps, pending.user_id, code, from);
  } catch (error) {
    if (tries === 1) await recordWrong(deps, deps.clock.now(), pending.user_id, from);
    throw error;
  }
  await clearAttempts(deps, account, from.address);
  return finishSignIn(deps, pending, from);
}

type DeviceVerification = Input<typeof deviceRoutes.verifyDevice>;

/**
 * Confirms an account with its code, or finishes the newest sign-in by a client that names no
 * device, with the email and the mailed code. Throws `otp_invalid`, `too_many_attempts`.
 */
export async function verifyOtpOrSignIn(
  deps: Deps,
  confirmPhone: ConfirmPhone,
  input: OtpInput,
  from: Visitor,
) {
  const found = await findByHandle(deps.db, input.email);
  const pending =
    found?.verified_at && input.device === undefined
      ? await findNamelessPending(deps, found.id)
      : undefined;
  if (pending === undefined) return verifyOtp(deps, confirmPhone, input, from);
  const { token, user } = await finishWithCode(deps, pending, { otp: input.otp }, from);
  return { token, user, message: messages.otp_verified };
}

type OtpInput = Input<typeof identityRoutes.verifyOtp>;

// Sign-ins of a named device need that device.
async function findNamelessPending({ db, clock }: Deps, userId: number) {
  const newest = await pendingIn(db, clock.now())
    .where('user_id', '=', userId)
    .where('device_hash', 'is', null)
    .orderBy('pending.created_at', 'desc')
    .executeTakeFirst();
  return matchesPassword(newest);
}

type OneCode = { otp: string } | { authenticator: string } | { recovery_code: string };

async function useOneCode(deps: Deps, userId: number, code: OneCode, from: Visitor): Promise<void> {
  if ('otp' in code) {
    await consumeCode(deps, userId, 'device', code.otp);
    return;
  }
  if ('authenticator' in code) return checkAuthenticator(deps, userId, code.authenticator, from);
  return useRecoveryCode(deps, userId, code.recovery_code, from);
}

// Recorded once per burst.
const recordWrong = ({ db }: Deps, now: Date, user_id: number, from: Visitor) =>
  inTransaction(db, (tx) => recordEvent(tx, now, { user_id, kind: 'device_code_failed', from }));

/**
 * Ends a pending sign-in and opens its session, once, after any second factor was shown. Throws
 * `sign_in_over` if another request was faster, or the password has changed in the meantime.
 */
async function finishSignIn(deps: Deps, pending: PendingSignIn, from: Visitor) {
  const { id_hash, user_id, device_hash, public_key, password_mark } = pending;
  const mark: DeviceMark | undefined =
    device_hash === null ? undefined : { id_hash: device_hash, public_key };
  const { token, customer } = await inTransaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, user_id);
    const used = await tx
      .deleteFrom('identity_sign_in')
      .where('id_hash', '=', id_hash)
      .where('expires_at', '>', deps.clock.now())
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined || password_mark !== tokenHash(customer.password_hash)) {
      throw new AppError('sign_in_over');
    }
    return { customer, token: await admit(tx, deps, { customer, from, mark }) };
  });
  return signedInReply(deps, customer, token);
}

/** The reply to a successful sign-in. */
export async function signedInReply(
  { db }: Deps,
  customer: Selectable<IdentityUser>,
  token: string,
) {
  const wallet = (await findAccounts(db, 'wallet', 'user', [customer.id])).get(customer.id);
  return {
    token,
    user_id: customer.id,
    username: customer.username,
    email: customer.email,
    wallet_balance: wallet?.balance ?? kobo(0),
    user: publicUser(customer),
  };
}

/** Sends another code. Throws `sign_in_over`, or `wait_before_resend` with the seconds left. */
export async function resendDeviceCode(deps: Deps, device_id: string) {
  const pending = await findPending(deps.db, deps.clock.now(), device_id);
  if (pending === undefined) throw new AppError('sign_in_over');
  const { user_id } = pending;
  await inTransaction(deps.db, (tx) => requireCodeSent(tx, deps, { user_id, purpose: 'device' }));
  const channels = channelsFor(deps, 'device');
  const message = `We’ve sent another 6-digit code to ${channelsText(channels)}.`;
  return { message, channels, retry_after_s: RESEND_SECONDS };
}

/** Job: deletes sign-ins that no code can finish any more. */
export const deleteEndedSignIns = ({ db, clock }: Deps) =>
  db.deleteFrom('identity_sign_in').where('expires_at', '<=', clock.now()).execute();
